"""Whatever way out somebody asks for, before the end it tells no more than that person may know.

Matches of every game are played at random and kept in a data file. In a second file everything is exchanged that one reader, a
player or an onlooker, cannot know; and all that this reader can ask for is answered the same from both, word by word and pixel
by pixel.
"""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar, cast

import discord
import msgspec
import pytest
from msgspec import Struct, structs

from bot.interactions.answering.context import Context
from bot.interactions.commands.own_matches import suggest_match, suggest_part
from bot.interactions.commands.typing_moves import suggest_line, suggest_why
from bot.interactions.handlers.lobbies import invitations
from bot.interactions.handlers.looking import board, history, puzzles, records, rules, scores, watching
from bot.interactions.handlers.playing import board_menus, learning, next_match, plan_buttons, play, undo
from bot.interactions.handlers.seats import table_talk
from bot.matches.games.registry import GAMES
from bot.matches.history.replay import Replay
from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.people.posts import BoardBody, DirectBody, MomentBody, posts_for
from bot.matches.people.refusals import NotPossible
from bot.matches.people.watched_ends import ROUND
from bot.matches.play.announcing import TurnTold, match_told, turn_told
from bot.matches.play.bot_players import BotPlayers
from bot.matches.play.table import Table
from bot.matches.position.plan import Plan, encode_plan, plan_of
from bot.matches.position.plan_draft import find_plan_draft
from bot.matches.services import Services
from bot.matches.workers.checking import Checked, Unreadable, check_record_file
from bot.messages.channel.board_page import board_page
from bot.messages.channel.direct_places import place_viewer, without_strangers
from bot.messages.channel.next_match import nothing_waits_line
from bot.messages.delivery.calls import direct_message
from bot.messages.delivery.moment_posts import post_moment
from bot.messages.delivery.sending import NotNeeded, Sender
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.pages import Message
from bot.messages.panel.plan_page import plan_page
from bot.messages.reports.puzzle_pages import LOOK_UP
from bot.operation.monitoring.metrics import Metrics
from bot.operation.processes.drawing_queue import DrawingQueue
from engine.chance import commitment
from engine.choices import drawn
from engine.empires.options import AT_RANDOM
from engine.empires.options import Options as EmpiresOptions
from engine.empires.rounds.frames import EmpiresState
from engine.empires.table.events import Chose, Spent
from engine.game import tag_of
from engine.keltis.options import KeltisOptions as KeltisOptions
from engine.manitoba.options import ManitobaOptions as ManitobaOptions
from engine.odin.options import LONG
from engine.odin.options import Options as OdinOptions
from engine.play.record import Happened, read_record
from engine.play.simulate import next_seat
from engine.play.verifying import SAID, verify
from engine.rules import IllegalMove
from engine.thinking.plan import PlannedMove
from engine.thinking.puzzles import Puzzle
from rendering.games import PICTURES
from rendering.painter import PageOrder, Painter
from rendering.pictures import Look, ShownPictures
from rendering.printing.png import QUICK
from storage.records.moments import MomentWish
from storage.records.people import Person
from storage.records.posts import OutboxEntry
from storage.records.puzzles import SavedPuzzle
from tests.bot.support.exchanging import Exchange
from tests.bot.support.services import open_services
from tests.bot.support.stored_matches import ANN, BEN, CHANNEL, GUILD, NOON, StandingClock, at_once, new_lobby, stored
from tests.engine.empires.watched import WatchedEmpires
from tests.engine.hidden import HIDING, named
from tests.engine.keltis.watched import WatchedKeltis
from tests.engine.manitoba.watched import WatchedManitoba
from tests.engine.odin.watched import WatchedOdin
from tests.engine.watched import Watched
from tests.rendering.unpainted import Sketcher

Answered = tuple[str, tuple[list[Message], object]]
"""What was asked for, and all that was answered."""
Content = TypeVar("Content")
ONLOOKER = 999
SKETCHING, PAINTING = Sketcher(1 << 28), Painter()
"""Sketches are the same files if pictures look the same, as long as nothing has to go of what was kept: there is room for all."""
DIRECT = 9000
"""The direct messages of the first seat; those of the others follow."""
CLIENT: Any = SimpleNamespace(user=SimpleNamespace(id=4242), get_channel=lambda _: None)
"""Discord, as far as it is asked: who the bot is, and no channels."""
PACE = 600.0, 7200.0
"""Least and most seconds between two plies: from these it follows when a turn is likely."""
PEOPLE = {ANN: "Ann", BEN: "Ben"}
STEPS = 3
"""Steps of a replay that are looked at, besides those to which its buttons lead."""


@dataclass(frozen=True)
class Played:
    """A match after so many random plies, and by the tags of their frames questions that others than Ann were `asked` in it."""

    name: str
    watched: Callable[[], Watched]
    options: Struct
    plies: int
    seed: int = 1
    people: int = 2
    asked: frozenset[str] = frozenset()
    drawn: bool = True
    """Whether pictures are asked for as well: what is special about the match may be in words alone."""
    painted: bool = False
    """Whether they are painted, as not all of them are drawn in the same order where they look the same."""


MATCHES = (
    Played(
        "keltis",
        partial(WatchedKeltis, "expansion-original", 2, 7),
        KeltisOptions(board="expansion-original"),
        60,
        painted=True,
    ),
    Played("manitoba", partial(WatchedManitoba, "standard", 2, 7), ManitobaOptions(), 60),
    Played(
        "odin",
        partial(WatchedOdin, LONG, 2, 7),
        OdinOptions(),
        75,
        seed=17,
        asked=frozenset({"play_cards", "bonus_card"}),
    ),
    Played("odin alone", partial(WatchedOdin, LONG, 1, 7), OdinOptions(start_card="chosen"), 1, people=1),
    Played(
        "empires, first cards",
        partial(WatchedEmpires, AT_RANDOM, 2, 7),
        EmpiresOptions(clans=AT_RANDOM),
        1,
        seed=27,
        asked=frozenset({"keep_opening"}),
    ),
    Played(
        "empires, a copy paid",
        partial(WatchedEmpires, AT_RANDOM, 2, 7),
        EmpiresOptions(clans=AT_RANDOM),
        15,
        seed=9,
    ),
    Played(
        "empires",
        partial(WatchedEmpires, AT_RANDOM, 2, 7),
        EmpiresOptions(clans=AT_RANDOM),
        173,
        seed=71,
        asked=frozenset({"keep_opening", "lookout_keep", "window", "search_deck", "preferences"}),
    ),
    Played(  # others have been asked what only they know of since one's own last move: how often, no button tells
        "empires, undoing",
        partial(WatchedEmpires, AT_RANDOM, 2, 7),
        EmpiresOptions(clans=AT_RANDOM),
        173,
        seed=24,
        drawn=False,
    ),
)


class CheckedHere:
    """Checks records in this process."""

    async def check(self, _user: int, fetch: Callable[[], Awaitable[bytes]]) -> Checked | Unreadable:
        return check_record_file(await fetch())


class Reader:
    """Somebody who asks for all that can be asked for, and keeps the answers."""

    def __init__(self, services: Services, table: Table, user: int, *, drawn: bool = True) -> None:
        self.services, self.table, self.user, self.drawn = services, table, user, drawn
        self.answers: list[Answered] = []

    async def ask(
        self, name: str, work: Callable[[Context], Awaitable[object]], *, pictures: bool = False
    ) -> Sequence[Message]:
        """One question; a refusal is an answer too."""
        given: list[Message] = []

        async def give(message: Message, of: str | None = None, *, passing: bool = False, walk: str = "") -> None:
            given.append(message)

        answer: Any = SimpleNamespace(
            give=give,
            give_beside=give,
            show_looked_up=give,
            walk_of=lambda _: "",
            is_private=True,
            becomes=lambda *_: None,
            interaction=SimpleNamespace(client=CLIENT, data=menu_of_board(self.table)),
        )
        look = Look(in_words=not (pictures and self.drawn))
        viewer = Viewer(self.services, self.services.language("en"), look)
        context = Context(
            self.services, viewer, answer, CHANNEL, GUILD, Actor(self.user), PEOPLE.get(self.user, "Ola"), "en-US"
        )
        try:
            found = await work(context)
        except (NotPossible, IllegalMove) as refused:
            found = repr(refused)
        self.answers.append((name, (given, found)))
        return given

    async def ask_all(self) -> list[Answered]:
        """Every way out."""
        table = self.table
        [record] = await self.ask("export", lambda context: records.export_record(context, table))
        if self.drawn:
            page = CustomId("replay_file", table.match.id)
            await self.ask("replay as a page", lambda context: records.replay_file(context, page, {}))
        file: Any = SimpleNamespace(size=1, read=partial(returned, record.files[0].content))
        await self.ask("verify", lambda context: records.check_record(context, file))
        for pictures in (False, True):
            await self.ask("status", lambda context: board.show_status(context, table), pictures=pictures)
            await self.ask("hand", lambda context: board.show_hand(context, table), pictures=pictures)
        for part in PICTURES[table.match.game].parts_of(len(table.match.seats)):
            await self.ask(
                f"status {part}", lambda context, part=part: board.show_status(context, table, part), pictures=True
            )
        await self.ask("score", lambda context: scores.show_score(context, table), pictures=pictures)
        await self.ask("play", lambda context: play.show_panel(context, table))
        await self.ask_plan()
        for page in (None, 0):
            await self.ask("history", lambda context, page=page: history.show_history(context, table, page))
        await self.ask_replay()
        await self.ask("hint", lambda context: learning.show_hint(context, table))
        for seat in table.seats_of(self.user):
            await self.ask(
                "hint to come",
                lambda context, seat=seat: learning.hint_coming_page(context.viewer, table, table.reading(seat)),
            )
        await self.ask("webhook", lambda _: returned(board_told(table)))
        await self.ask_to_watch()
        await self.ask_in_direct()
        await self.ask_from_elsewhere()
        await self.ask_puzzle()
        typing: Any = SimpleNamespace(
            user=SimpleNamespace(id=self.user),
            channel_id=CHANNEL,
            guild_id=GUILD,
            locale=discord.Locale.american_english,
            client=CLIENT,
            namespace=SimpleNamespace(match=table.match.id),
        )
        for suggest in (suggest_line, suggest_why, suggest_match, suggest_part):
            await self.ask(suggest.__name__, lambda _, suggest=suggest: suggest(self.services, typing, ""))
        for text in ("pass", "skip", "keep 40 43 51"):
            await self.ask(f"why {text}", lambda context, text=text: rules.explain_refusal(context, table, text))
        await self.ask(
            "undo", lambda context: undo.take_back(context, table)
        )  # at last, for it may take something back
        return self.answers

    async def ask_to_watch(self) -> None:
        """The page of a watcher, which somebody at the table is refused, and what they are told in private."""
        for pictures in (False, True):
            await self.ask("watch", lambda context: watching.watch_match(context, self.table), pictures=pictures)
        told = DirectBody("watch", self.user, self.table.match.revision, ROUND, {}, secret=True)
        await self.ask("round of a watcher", lambda _: direct_message(self.services, self.table, told))

    async def ask_in_direct(self) -> None:
        """The board as it stands in direct messages, were this a match of people from anywhere; and what its buttons show."""
        table, match = self.table, self.table.match
        plies = tuple((ply.seat, ply.events) for ply in table.plies)
        shown = BoardBody(match.revision, table.game.encode(table.position), plies)
        seats = (structs.replace(seat, direct_id=DIRECT + place) for place, seat in enumerate(match.seats))
        table.match = structs.replace(match, guild_id=None, seats=tuple(seats))

        async def written(channel: int) -> Message:
            viewer = replace(await place_viewer(self.services, table.match, channel), look=Look(in_words=True))
            return without_strangers(table.match, channel, await board_page(viewer, table, shown))

        for channel in table.match.channels:
            await self.ask(f"board in {channel}", lambda _, channel=channel: written(channel))
        for ask in (table_talk.show_people, invitations.show_own_invitation):
            await self.ask(ask.__name__, lambda context, ask=ask: ask(context, table))
        table.match = match

    async def ask_from_elsewhere(self) -> None:
        """What leads to the match from another channel, and when its next turn is likely."""
        pressed = CustomId("next", self.table.match.id)
        ways: dict[str, Callable[[Context], Awaitable[object]]] = {
            "next": lambda context: next_match.open_next(context, pressed, {}),
            "play here": lambda context: board_menus.play_here(context),
            "my view": lambda context: board_menus.show_own_view(context),
        }
        for name, way in ways.items():
            for pictures in (False, True):
                await self.ask(
                    name, lambda context, way=way: way(replace(context, channel_id=CHANNEL + 1)), pictures=pictures
                )
        own = [self.table.match] if self.table.seats_of(self.user) else []
        await self.ask("likely", lambda context: nothing_waits_line(context.viewer, self.user, own))

    async def ask_puzzle(self) -> None:
        """A puzzle that somebody has put there of this very match, whose people all allow it: it goes on."""
        people = self.services.store.people
        for person in PEOPLE:
            await people.save(Person(user_id=person, puzzles=True), self.services.clock())
        game, position, seat = self.table.game, self.table.position, self.table.asked()[0].seat
        content = msgspec.msgpack.encode(Puzzle(seat, game.encode(position), ()))
        saved = SavedPuzzle(id="beef", game=game.name, match_id=self.table.match.id, content=content)
        await self.services.store.puzzles.add(saved)
        await self.ask("puzzle", lambda context: puzzles.show_puzzle(context))
        for argument in ("beef.0.", f"beef.{LOOK_UP}."):
            pressed = CustomId("puzzle_answer", argument=argument)
            await self.ask(
                "answer of a puzzle", lambda context, pressed=pressed: puzzles.answer_puzzle(context, pressed, {})
            )
        assert [found for _, (_, found) in self.answers[-3:]] == [
            repr(NotPossible(key)) for key in ("puzzle.none", "puzzle.gone", "puzzle.gone")
        ]
        await self.ask_moment(saved)

    async def ask_moment(self, saved: SavedPuzzle) -> None:
        """The same as the moment of a week, which somebody has put there to be posted: nothing is."""
        match = self.table.match
        body = MomentBody(saved.id, CHANNEL, "en")
        [post] = posts_for(match, [body])
        entry = OutboxEntry(
            id=0,
            match_id=match.id,
            channel_id=post.channel_id,
            kind=post.kind,
            nonce=post.nonce,
            payload=post.payload,
            created_at=0.0,
            attempts=0,
            next_try_at=0.0,
            revision=match.revision,
        )
        sender = Sender(self.services, CLIENT)

        async def post_it(_: Context) -> str:
            with pytest.raises(NotNeeded) as refused:
                await post_moment(self.services, sender, entry, CLIENT, body)
            return repr(refused.value)

        await self.ask("moment of the week", post_it)
        since = self.services.clock() - 9e9
        await self.services.store.moments.wish(
            MomentWish(guild_id=GUILD, channel_id=CHANNEL, language="en", due_at=since)
        )
        assert not await self.services.store.moments.unanalysed(since)
        assert not await self.services.store.moments.analysed(GUILD, since)

    async def ask_plan(self) -> None:
        """The next turn planned ahead, as the policy goes on, until nothing can be planned any more."""
        seats = self.table.seats_of(self.user)
        saved = self.table.plans.copy()
        while seats and (now := find_plan_draft(self.table, seats[0], drafted(self.table, seats[0]))) is not None:
            for pictures in (False, True):
                await self.ask(
                    "plan", lambda context: plan_page(context.viewer, self.table, seats[0]), pictures=pictures
                )
            if now.reading.choices is None:
                break
            move = self.table.game.chosen(now.reading.state, seats[0], now.reading.choices)
            await self.ask(
                "step",
                lambda context, now=now, move=move: plan_buttons.add_to_plan(context, self.table, now, (move,)),
            )
        self.table.plans = saved

    async def ask_replay(self) -> None:
        """As it is now in a picture, and some steps in words, with where the buttons lead."""
        await self.ask("replay", lambda context: history.show_replay(context, self.table, None), pictures=True)
        last = len(Replay(self.table).plies)
        for step in {*range(0, last, max(1, last // STEPS)), last, last + 1}:
            await self.ask(f"replay {step}", lambda context, step=step: history.show_replay(context, self.table, step))


def menu_of_board(table: Table) -> dict[str, Any]:
    """What Discord tells of a command from the menu of a board."""
    button = {"type": 2, "custom_id": str(CustomId("play", table.match.id))}
    board = {"id": "1", "channel_id": str(CHANNEL), "author": {"id": str(CLIENT.user.id)}, "components": [button]}
    return {"target_id": "1", "resolved": {"messages": {"1": board}}}


def drafted(table: Table, seat: int) -> tuple[str, ...]:
    """The steps that a seat has planned."""
    saved = table.plans.get(seat)
    return (plan_of(saved).draft or ()) if saved else ()


def board_told(table: Table) -> TurnTold:
    """What the operator's program would be told by a board of all that was played."""
    plies = tuple((ply.seat, ply.events) for ply in table.plies)
    board = BoardBody(table.match.revision, table.game.encode(table.position), plies)
    return turn_told(table.game, match_told(table.match), board)


def plan_of_others(file: Path, seat: int) -> None:
    """Writes into a data file that a seat has planned, and that it is to be played."""
    with closing(sqlite3.connect(file)) as db, db:
        [match_id] = db.execute("SELECT id FROM matches").fetchone()
        [number] = db.execute("SELECT number FROM questions WHERE seat = ?", (seat,)).fetchone()
        plan = Plan(salt=bytes(16), topic="take_turn", lines=((PlannedMove("pass", b"\x90"),),))
        db.execute(
            "INSERT INTO plans (match_id, seat, made, question, due, content) VALUES (?, ?, 0, ?, ?, ?)",
            (match_id, seat, number, NOON + 60, encode_plan(plan)),
        )


async def returned(content: Content) -> Content:
    """What a file has in it, or a program is told."""
    return content


@pytest.fixture
def services_of(clock: StandingClock) -> Callable[[Path], Any]:
    """Opens the services around a data file."""

    def opened(file: Path) -> Any:
        metrics = Metrics()
        return open_services(file, clock, BotPlayers(at_once, metrics), metrics)

    return opened


async def played_into(services: Services, match: Played) -> Table:
    """The match, played; every move goes through the table."""
    game, clock = match.watched().game, services.clock
    assert isinstance(clock, StandingClock)
    edited = new_lobby(services, seats=match.people, game=game.name)
    for user, name in list(PEOPLE.items())[: match.people]:
        edited = lobby.with_person_joined(user, name)(edited)
    table = await stored(services, structs.replace(edited, options=msgspec.json.encode(match.options)))
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), bytes([match.seed]) * 32)
    dice, pauses, asked = random.Random(match.seed), random.Random(3), set[str]()
    for number in range(match.plies):
        seat = next_seat(game, table.position, dice)
        assert seat is not None
        frame, choices = game.frame_of(table.position, seat), game.choices(table.position, seat)
        assert frame is not None
        assert choices is not None
        if seat != 0:
            asked.add(tag_of(type(frame)))
        actor = Actor(list(PEOPLE)[seat], number + 1)
        await table.play_move(actor, seat, drawn(choices, dice), table.match.questions[seat].number)
        clock.now += round(pauses.uniform(*PACE))
    assert table.asked()
    assert match.asked <= asked
    return table


async def sketched_alike(order: PageOrder) -> ShownPictures:
    """Draws what looks the same, and is drawn in the same order, as the same bytes."""
    return order.drawn(SKETCHING)


async def painted_alike(order: PageOrder) -> ShownPictures:
    """Draws what looks the same as the same bytes: as long as all bands are packed at one level, whichever were kept."""
    return order.drawn(PAINTING)


def differing(one: Sequence[Answered], other: Sequence[Answered]) -> Iterator[str]:
    """The ways out whose answers are not the same."""
    assert [name for name, _ in one] == [name for name, _ in other]
    yield from (name for (name, said), (_, told) in zip(one, other, strict=True) if said != told)


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.name)
async def test_no_way_out_tells_what_its_reader_cannot_know(
    tmp_path: Path, services_of: Callable[[Path], Any], match: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rendering.printing.press.level_for", lambda _, *, passing: QUICK)
    source = tmp_path / "games.sqlite3"
    drawing = DrawingQueue(painted_alike if match.painted else sketched_alike)
    async with services_of(source) as services:
        await played_into(services, match)
    for user, seat in ((ONLOOKER, None), (ANN, 0)):
        exchange, answers = Exchange(match.watched(), seat), []
        for number, edit in enumerate((lambda _: None, exchange.write)):
            file = tmp_path / f"{user}-{number}.sqlite3"
            shutil.copy(source, file)
            edit(file)
            if number and match.people > 1:
                plan_of_others(file, 1)
            async with services_of(file) as opened:
                services = replace(opened, drawing=drawing, record_checks=CheckedHere())
                table = await services.tables.latest_in(CHANNEL)
                answers.append(await Reader(services, table, user, drawn=match.drawn).ask_all())
        assert not list(differing(*answers))
        files = {file.name[-4:] for _, (given, _) in answers[0] for one in given for file in one.files}
        assert files == ({".txt", "html", ".png"} if match.drawn else {".txt"})
        if "window" in match.asked:
            assert exchange.twins > 5
            assert exchange.unknown > 5
            assert exchange.at_once > 1
            [likely] = [found for name, (_, found) in answers[0] if name == "likely"]
            assert ("<t:" in str(likely)) == (user == ANN)


async def exported(services: Services, table: Table, user: int) -> str:
    """The record file that somebody gets."""
    [message] = await Reader(services, table, user).ask("export", lambda context: records.export_record(context, table))
    return message.files[0].content.decode()


async def test_a_record_of_a_running_match_has_the_own_moves_and_what_all_may_know(services: Services) -> None:
    """Ben has chosen what to keep, Ann has not: he alone reads it, and nobody else learns by it that he has (EMP-5.10)."""
    [match] = [match for match in MATCHES if match.name == "empires, first cards"]
    table = await played_into(services, match)
    [ply] = table.plies
    assert ply.seat == 1
    texts = {user: await exported(services, table, user) for user in (ONLOOKER, ANN, BEN)}
    records = {user: read_record(text) for user, text in texts.items()}
    assert all(record.partial for record in records.values())
    assert records[ONLOOKER].moves == records[ANN].moves == ()
    move, chose = records[BEN].moves
    assert move.line == f"B {ply.notation}"
    assert isinstance(chose, Happened)
    assert isinstance(table.game.read_event(chose.line), Chose)
    for text in texts.values():
        assert ply.state_hash[:8] not in text
        assert "[Seed " not in text


async def test_a_copy_that_is_paid_and_still_in_the_hand_is_named_to_its_owner_alone(services: Services) -> None:
    """EMP-12.15: what it copies is asked after it is paid; until then it may be taken back as if it had never been shown."""
    [match] = [match for match in MATCHES if match.name == "empires, a copy paid"]
    table = await played_into(services, match)
    game, state = table.game, cast("EmpiresState", table.position)
    [asked] = game.decisions(state)
    assert (asked.seat, asked.question, asked.words) == (1, "choose_original", {"card": 78})
    assert 78 in state.players[1].hand
    for user, seat in ((ONLOOKER, None), (ANN, 0)):
        moves = read_record(await exported(services, table, user)).moves
        events = [game.read_event(move.line) for move in moves if isinstance(move, Happened)]
        untold = HIDING["empires"].hidden(state, seat)
        assert not untold & {card for event in events for card in named(event, HIDING["empires"])}
        assert isinstance(events[-1], Spent)
    events = [
        game.read_event(move.line)
        for move in read_record(await exported(services, table, BEN)).moves
        if isinstance(move, Happened)
    ]
    assert events[-1] == Spent(1, {"wood": 1, "fish": 1}, 78)


async def test_what_is_drawn_in_secret_is_told_to_its_seat_alone(services: Services) -> None:
    """ODIN-12.5: who plays alone knows with which occupation they begin, an onlooker that there is one."""
    [match] = [match for match in MATCHES if match.name == "odin alone"]
    table = await played_into(services, match)
    seen, *_ = read_record(await exported(services, table, ONLOOKER)).moves
    assert seen == Happened('{"event":"drew_occupation","seat":0,"card":null}')
    own = read_record(await exported(services, table, ANN)).moves
    assert own[0].line == f"A {table.plies[0].notation}"


async def test_moves_that_are_open_are_told_as_they_are_written(services: Services) -> None:
    """In Keltis everybody sees each move as it is made; a position's hash would let somebody guess at hands."""
    [match] = [match for match in MATCHES if match.name == "keltis"]
    table = await played_into(services, match)
    texts = {await exported(services, table, user) for user in (ONLOOKER, ANN, BEN)}
    moves = read_record(texts.pop()).moves
    assert not texts
    assert [move.line for move in moves] == [f"{'AB'[ply.seat]} {ply.notation}" for ply in table.plies]


async def test_a_match_that_was_ended_without_a_result_has_its_whole_record(services: Services) -> None:
    """As one with a result: the seed that was promised, and all moves, so that anybody can prove them."""
    table = await played_into(services, next(match for match in MATCHES if match.name == "empires, first cards"))
    at = services.clock()
    await table.change(Actor(ANN), lobby.with_match_abandoned(at))
    text = await exported(services, table, ONLOOKER)
    record = read_record(text)
    assert not record.partial
    assert record.seed is not None
    assert commitment(record.seed) == table.match.commitment
    assert [move.line for move in record.moves] == [f"B {ply.notation}" for ply in table.plies]
    assert (record.scores, record.winners) == (None, None)
    found = verify(record, GAMES)
    assert found.ok
    assert "hashes" in found.checked
    assert found.unproved == (*SAID, "ending")
    content, here = text.encode(), replace(services, record_checks=CheckedHere())
    file: Any = SimpleNamespace(size=1, read=partial(returned, content))
    [message] = await Reader(here, table, ONLOOKER).ask("verify", lambda context: records.check_record(context, file))
    assert message.text.startswith("✅")
    assert services.language("en")("verify.unproved.ending") in message.text
    assert (table.match.commitment or "?")[:8] in message.text


async def test_what_is_said_of_a_record_of_a_running_match(services: Services) -> None:
    """What could be checked, and that the rest can be when it is over."""
    [match] = [match for match in MATCHES if match.name == "keltis"]
    table = await played_into(services, match)
    content, here = (await exported(services, table, ANN)).encode(), replace(services, record_checks=CheckedHere())
    file: Any = SimpleNamespace(size=1, read=partial(returned, content))
    [message] = await Reader(here, table, ANN).ask("verify", lambda context: records.check_record(context, file))
    words = services.language("en")
    said, unproved = message.text.splitlines()
    assert said == words("verify.unfinished", n=match.plies, checked=words("verify.checked.notation"))
    assert words("verify.unproved.told") in unproved
