"""Bot players at their turns: beside the table, for what is asked there, in one commit and with one board."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import msgspec
import pytest
from msgspec import structs

from bot.matches.background.every_minute import Clocks
from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.people.posts import BoardBody, ThinkingBody, read_body
from bot.matches.play.bot_players import BotPlayers, ChooseMove
from bot.matches.play.open_tables import OpenTables
from bot.matches.play.table import Table, TableServices
from bot.matches.services import Services
from bot.operation.processes.workers import NoReply
from engine.choices import Choices
from engine.game import Move, Seat, View
from engine.rules import AnyGame
from engine.thinking.levels import Level
from storage.errors import StorageFailed
from storage.records.changes import Change
from storage.records.matches import MatchStatus
from storage.records.matches import Seat as SeatRecord
from tests.bot.support.stored_matches import ANN, BEN, SEED, StandingClock, bots_played, new_lobby, stored


class Thoughtful:
    """A policy that chooses when it is let, and knows who was asked."""

    def __init__(self) -> None:
        self.let = asyncio.Event()
        self.asked: list[Seat] = []
        self.levels: list[Level] = []
        self.given_up: list[Seat] = []
        self.refuses: Exception | None = None
        self.lost: Level | None = None
        self.given: list[Move] = []

    async def __call__(self, game: AnyGame, view: View, choices: Choices, level: Level) -> Move:
        self.asked.append(view.own)
        self.levels.append(level)
        try:
            await self.let.wait()
        except asyncio.CancelledError:
            self.given_up.append(view.own)
            raise
        if self.refuses:
            raise self.refuses
        if level is self.lost:
            raise NoReply("lost")
        self.given.append(game.choose(view, choices))
        return self.given[-1]

    async def begun(self, times: int = 1) -> None:
        """Wait until so many choices were asked for."""
        while len(self.asked) < times:  # noqa: ASYNC110 - nothing else tells
            await asyncio.sleep(0.001)


@pytest.fixture
def thoughtful() -> Thoughtful:
    return Thoughtful()


@pytest.fixture
def policy(thoughtful: Thoughtful) -> ChooseMove:
    return thoughtful


async def begun(services: Services, people: Sequence[int], bots: int, *levels: Level) -> Table:
    """A match of these people and bot players that has begun: the first seat is asked, then the others from the last one on."""
    match = new_lobby(services, seats=len(people) + bots, game="manitoba")
    for number, user in enumerate(people):
        match = lobby.with_person_joined(user, f"Person {number}")(match)
    for level in levels or [Level.STEADY] * bots:
        match = lobby.add_bot(ANN, "Bot", level)(match)
    options = structs.replace(lobby.options_of(match), first="B")
    table = await stored(services, structs.replace(match, options=msgspec.json.encode(options)))
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    return table


async def turn_of(table: Table, user: int = ANN) -> None:
    """Somebody plays what a bot player would, until somebody else is to act."""
    [seat] = table.seats_of(user)
    while seat in [decision.seat for decision in table.asked()]:
        choices = table.game.choices(table.position, seat)
        assert choices is not None
        move = table.game.choose(table.game.view(table.position, seat), choices)
        await table.play_move(Actor(user), seat, move, table.match.questions[seat].number)


async def boards(services: Services) -> list[BoardBody]:
    """The boards that wait for delivery, oldest first; those after it follow when the first one of a channel is done."""
    found: list[BoardBody] = []
    while due := await services.store.outbox.due(services.clock() + 60, 9):
        for entry in due:
            body = read_body(entry.payload)
            found += [body] if isinstance(body, BoardBody) else []
            await services.store.outbox.sent(entry.id, 5000 + entry.id, services.clock())
    return found


async def test_each_plays_at_the_level_of_its_seat(services: Services, thoughtful: Thoughtful):
    table = await begun(services, [ANN], 2, Level.RELAXED, Level.STRONG)
    await turn_of(table)
    thoughtful.let.set()
    await bots_played(table)
    assert set(zip(thoughtful.asked, thoughtful.levels, strict=True)) == {(1, Level.RELAXED), (2, Level.STRONG)}


async def test_where_a_level_gives_no_move_the_policy_does(services: Services, thoughtful: Thoughtful):
    """And its move is not a random one: the game goes on as the policy would have it."""
    thoughtful.lost = Level.STRONG
    table = await begun(services, [ANN], 1, Level.STRONG)
    await turn_of(table)
    thoughtful.let.set()
    await bots_played(table)
    assert thoughtful.levels[:4] == [Level.STRONG, Level.STEADY] * 2
    [first, *_] = [ply for ply in table.plies if ply.seat == 1]
    assert first.notation == table.game.write(thoughtful.given[0])


async def test_a_turn_is_answered_before_the_bot_players_have_thought(services: Services, thoughtful: Thoughtful):
    """They play in a commit of their own; the one board tells both turns, and none says that they think."""
    table = await begun(services, [ANN], 2)
    await boards(services)
    await turn_of(table)
    hers = len(table.plies)
    assert {ply.seat for ply in table.plies} == {0}
    thoughtful.let.set()
    await bots_played(table)
    assert {ply.seat for ply in table.plies[hers:]} == {1, 2}
    [board] = await boards(services)
    assert not isinstance(board, ThinkingBody)
    assert [seat for seat, _ in board.plies] == [ply.seat for ply in table.plies]
    assert [decision.seat for decision in table.asked()] == [0]


async def test_that_a_bot_player_thinks_is_said_only_after_a_while(
    services: Services, thoughtful: Thoughtful, clock: StandingClock
):
    """And when it was said, the board after it tells everything once more, for whoever reads only the last one."""
    table = await begun(services, [ANN], 1)
    await boards(services)
    await turn_of(table)
    await thoughtful.begun()
    assert await services.store.outbox.due(services.clock() + 1.9, 9) == []
    [thinking] = await boards(services)
    assert isinstance(thinking, ThinkingBody)
    thoughtful.let.set()
    await bots_played(table)
    [board] = await boards(services)
    assert [seat for seat, _ in board.plies] == [ply.seat for ply in table.plies]


async def test_quick_bot_players_belong_to_the_answer(services: Services, thoughtful: Thoughtful):
    """Who plays against them sees at once what they have done."""
    thoughtful.let.set()
    table = await begun(services, [ANN], 1)
    choices = table.game.choices(table.position, 0)
    assert choices is not None
    told = await table.play_line(Actor(ANN), table.game.write(choices.moves[0]))
    while not told.passed_on:
        choices = table.game.choices(table.position, 0)
        assert choices is not None
        told = await table.play_line(Actor(ANN), table.game.write(choices.moves[0]))
    assert {seat for seat, _ in told.plies} == {0, 1}


async def test_what_is_taken_back_is_thought_about_no_more(services: Services, thoughtful: Thoughtful):
    """Until the bot player has moved, a step that showed nothing is free to take back; afterwards it thinks anew."""
    table = await begun(services, [ANN], 1)
    await turn_of(table)
    await thoughtful.begun()
    assert table.free_undo(0)
    before = len(table.plies)
    await table.take_back_own(Actor(ANN), 0, table.match.questions[0].number)
    thoughtful.let.set()
    await asyncio.sleep(0.01)
    assert thoughtful.given_up == [1]
    assert [ply.seat for ply in table.plies] == [0] * (before - 1)
    assert [decision.seat for decision in table.asked()] == [0]
    await turn_of(table)
    await bots_played(table)
    assert [ply.seat for ply in table.plies[:before]] == [0] * before
    assert table.plies[before].seat == 1


async def taken_meanwhile(services: Services, thoughtful: Thoughtful, place: int) -> Table:
    """Ben takes the seat of one of two bot players while the one at seat 2, who comes after Ann, thinks."""
    table = await begun(services, [ANN], 2)
    await turn_of(table)
    await thoughtful.begun()
    taken = SeatRecord(user_id=BEN, name="Ben")
    await table.change(Actor(ANN), lobby.handed_over(place, table.match.seats[place], taken))
    thoughtful.let.set()
    return table


async def test_a_seat_that_a_person_takes_is_theirs_at_once(services: Services, thoughtful: Thoughtful):
    """Whatever the bot player was just thinking of."""
    table = await taken_meanwhile(services, thoughtful, 2)
    await asyncio.sleep(0.01)
    assert {ply.seat for ply in table.plies} == {0}
    assert [decision.seat for decision in table.asked()] == [2]
    assert isinstance((await boards(services))[-1], BoardBody)


async def test_a_later_seat_that_a_person_takes_meanwhile(services: Services, thoughtful: Thoughtful):
    """The bot player before it goes on; the seat is asked itself then."""
    table = await taken_meanwhile(services, thoughtful, 1)
    await bots_played(table)
    assert {ply.seat for ply in table.plies} == {0, 2}
    assert [decision.seat for decision in table.asked()] == [1]


async def test_what_happens_beside_it_does_not_disturb_a_bot_player(services: Services, thoughtful: Thoughtful):
    """A person gives up a seat that is not asked: what is thought of is played nevertheless, and nothing is asked twice."""
    table = await begun(services, [ANN, BEN], 1)
    await turn_of(table)
    await thoughtful.begun()
    revision = table.match.revision
    given = lobby.bot_player(table.match, "Bot", resigned=True)
    await table.change(Actor(BEN), lobby.handed_over(1, table.match.seats[1], given))
    assert table.match.revision == revision + 1
    assert thoughtful.given_up == []
    thoughtful.let.set()
    await bots_played(table)
    assert {ply.seat for ply in table.plies} == {0, 1, 2}
    assert [decision.seat for decision in table.asked()] == [0]


async def test_nothing_is_thought_about_in_a_match_that_was_abandoned(services: Services, thoughtful: Thoughtful):
    table = await begun(services, [ANN], 1)
    await turn_of(table)
    await thoughtful.begun()
    await table.change(Actor(ANN), lobby.with_match_abandoned(services.clock()))
    thoughtful.let.set()
    await asyncio.sleep(0.01)
    assert thoughtful.given_up == [1]
    assert {ply.seat for ply in table.plies} == {0}


@pytest.mark.parametrize("refuses", [NoReply("too long"), ZeroDivisionError()])
async def test_who_cannot_choose_plays_plainly(services: Services, thoughtful: Thoughtful, refuses: Exception):
    """A policy that takes too long, or fails, does not stop the match."""
    table = await begun(services, [ANN], 1)
    await turn_of(table)
    thoughtful.refuses = refuses
    thoughtful.let.set()
    await bots_played(table)
    assert {ply.seat for ply in table.plies} == {0, 1}


async def test_bot_players_alone_play_to_the_end(services: Services, thoughtful: Thoughtful):
    """The first board, with the seed's hash, is there before they have begun."""
    table = await begun(services, [], 2)
    [first] = await boards(services)
    assert first.started
    thoughtful.let.set()
    await bots_played(table)
    assert table.match.status is MatchStatus.OVER
    last = (await boards(services))[-1]
    assert [seat for seat, _ in last.plies] == [ply.seat for ply in table.plies]


async def test_an_open_turn_is_played_after_a_restart(services: Services, players: BotPlayers, thoughtful: Thoughtful):
    """The clocks find it; it is played once, however often they look."""
    table = await begun(services, [ANN], 1)
    await turn_of(table)
    await thoughtful.begun()
    hers = len(table.plies)
    await players.close()
    assert thoughtful.given_up == [1]
    again = restarted(services, thoughtful)
    await Clocks(again).play_on()
    await Clocks(again).play_on()
    thoughtful.let.set()
    now = await again.tables.get(table.match.id)
    assert now is not None
    await bots_played(now)
    assert [ply.seat for ply in now.plies[:hers]] == [0] * hers
    assert {ply.seat for ply in now.plies[hers:]} == {1}
    assert len(thoughtful.asked) == len(now.plies) - hers + 1


def restarted(services: Services, policy: ChooseMove) -> Services:
    """The same services with tables that know nothing."""
    players = BotPlayers(policy, services.metrics)
    shared = services.store, services.clock, services.wake, services.metrics
    return replace(services, tables=OpenTables(TableServices(*shared, players, services.calendars)))


async def test_a_full_disk_does_not_lose_their_turn(
    services: Services, thoughtful: Thoughtful, monkeypatch: pytest.MonkeyPatch
):
    """It is tried again until it is stored."""
    monkeypatch.setattr("bot.matches.play.bot_players.FIRST_PAUSE", 0.001)
    table = await begun(services, [ANN], 1)
    await turn_of(table)
    await thoughtful.begun()
    works, failures = services.store.commit, 2

    async def commit(change: Change) -> None:
        nonlocal failures
        if failures:
            failures -= 1
            raise StorageFailed("disk full")
        await works(change)

    monkeypatch.setattr(services.store, "commit", commit)
    thoughtful.let.set()
    await bots_played(table)
    saved = await services.store.matches.saved(table.match.id)
    assert saved is not None
    assert saved.match == table.match
    assert {ply.seat for ply in table.plies} == {0, 1}
