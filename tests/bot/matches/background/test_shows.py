"""Shows: a turn of one bot player whenever it is due, also after a kill; how they end, and how somebody sits down."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise

import discord
import pytest
from msgspec import structs

from bot.interactions.answering.context import Context
from bot.interactions.handlers.lobbies import shows as opening_shows
from bot.interactions.handlers.lobbies.places import OpeningPlace
from bot.interactions.handlers.lobbies.shows import WantedShow, begin_show, must_have_no_show
from bot.interactions.handlers.seats import leaving
from bot.matches.background.due_shows import LONGEST, DueShows
from bot.matches.background.every_minute import Clocks
from bot.matches.games.registry import GAMES as GAMES_BY_NAME
from bot.matches.lobbies import lobby
from bot.matches.lobbies.prefilled import show_lobby
from bot.matches.people.actor import Actor
from bot.matches.people.posts import AnyBody, BoardBody, FinalBody, LobbyBody, NoticeBody, ThinkingBody, read_body
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.moving import reason_of_turn
from bot.matches.play.open_tables import OpenTables
from bot.matches.play.table import Table
from bot.matches.seats.erasing import erase_person
from bot.matches.seats.handing_over import Heir, hand_over
from bot.matches.services import Services
from bot.messages.channel.board_page import board_page, final_page
from bot.messages.channel.watching_page import watching_page
from bot.messages.drawing.viewer import channel_viewer
from bot.messages.layout.custom_ids import CustomId
from engine.choices import drawn
from engine.play.match import play, understood
from engine.thinking.levels import Level
from engine.thinking.reasons import open_reason
from storage.errors import ConstraintViolated, StaleRevision
from storage.records.matches import MatchStatus
from storage.records.people import WatchNotice
from tests.bot.support.drafting import Hand, verbs
from tests.bot.support.posted import must_be_within_limits
from tests.bot.support.stored_matches import (
    ANN,
    BEN,
    CHANNEL,
    GUILD,
    SEED,
    StandingClock,
    bots_played,
    new_lobby,
    stored,
)

PACE = 30.0
GAMES = ("keltis", "manitoba", "odin", "empires")


async def opened(services: Services, game: str = "keltis", seats: int = 2, channel: int = CHANNEL) -> Table:
    """A show that Ann has opened, in its lobby."""
    fresh = new_lobby(services, channel, seats, game)
    return await stored(services, show_lobby(fresh, dict.fromkeys(Level, "Bot"), (Level.STEADY,), PACE))


async def shown(services: Services, game: str = "keltis", seats: int = 2) -> Table:
    """A show that has begun."""
    table = await opened(services, game, seats)
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    return table


@pytest.fixture
def shows(services: Services) -> DueShows:
    return DueShows(services)


async def turns(shows: DueShows, table: Table, clock: StandingClock, number: int = 1) -> None:
    """So many turns, each when it is due."""
    for _ in range(number):
        clock.now += PACE
        await shows.go_on(table)


async def bodies(services: Services) -> Sequence[AnyBody]:
    """All that is to be posted, in its order; it counts as posted then."""
    found: list[AnyBody] = []
    while entries := await services.store.outbox.due(1e12, 1):
        found.append(read_body(entries[0].payload))
        await services.store.outbox.sent(entries[0].id, 9000 + len(found), 0.0)
    return found


@pytest.mark.parametrize("game", GAMES)
async def test_each_turn_is_one_seat_s_and_comes_when_it_is_due(
    services: Services, shows: DueShows, clock: StandingClock, game: str
):
    table = await shown(services, game)
    clock.now += PACE - 1
    await shows.go_on(table)
    assert table.plies == []
    clock.now += 1
    await shows.go_on(table)
    assert table.plies
    played = len(table.plies)
    await shows.go_on(table)
    assert len(table.plies) == played, "the next one has its own time"
    await turns(shows, table, clock, 8)
    by_turn = {at: {ply.seat for ply in table.plies if ply.at == at} for at in {ply.at for ply in table.plies}}
    assert len(by_turn) == 9
    if game != "empires":  # there answers that are usual come with it, as everywhere
        assert all(len(seats) == 1 for seats in by_turn.values())


async def test_nobody_else_plays_it(services: Services, clock: StandingClock):
    """Not who looks once a minute for bot players that were left asked, and not at the next look at the table."""
    table = await shown(services)
    clock.now += 10 * PACE
    await Clocks(services).play_on()
    await table.mended()
    await services.players.moment(table)
    assert table.plies == []
    assert [match.id for match in await services.store.matches.shows_due(clock.now)] == [table.match.id]


async def test_of_two_processes_that_play_one_turn_at_once_one_does(
    services: Services, shows: DueShows, clock: StandingClock
):
    """As when the one that led is slow to learn that it does not any more."""
    table = await shown(services)
    other = await OpenTables(services.tables._services).get(table.match.id)
    assert other is not None
    clock.now += PACE
    done = await asyncio.gather(shows.go_on(table), shows.go_on(other), return_exceptions=True)
    assert {type(each) for each in done} == {type(None), StaleRevision}
    stored_plies = await services.store.matches.plies(table.match.id)
    assert len({ply.seat for ply in stored_plies}) == 1
    assert [ply.number for ply in stored_plies] == list(range(1, len(stored_plies) + 1))


@pytest.mark.parametrize("leads", [True, False])
async def test_the_process_that_leads_plays(
    services: Services, shows: DueShows, clock: StandingClock, monkeypatch: pytest.MonkeyPatch, leads: bool
):
    monkeypatch.setattr(type(services.member), "leads", leads)
    table = await shown(services)
    clock.now += PACE
    running = asyncio.create_task(shows.run())
    for _ in range(100):
        if table.plies:
            break
        await asyncio.sleep(0.005)
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running
    assert bool(table.plies) == leads


async def test_one_that_cannot_go_on_is_looked_at_now_and_then(
    services: Services, shows: DueShows, clock: StandingClock, monkeypatch: pytest.MonkeyPatch
):
    """Whatever the reason is: the process does not look for it all the time."""
    looks = 0

    async def refused(*_: object) -> None:
        nonlocal looks
        looks += 1
        raise NotPossible("refused.not_started")

    monkeypatch.setattr(type(services.member), "leads", True)
    table = await shown(services)
    monkeypatch.setattr(services.players, "play_one_turn", refused)
    clock.now += PACE
    running = asyncio.create_task(shows.run())
    await asyncio.sleep(0.4)
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running
    assert looks == 1
    assert table.is_running


async def test_it_goes_on_to_its_end_whoever_leads_by_then(services: Services, shows: DueShows, clock: StandingClock):
    """After each turn another process reads it from the file."""
    table = await shown(services)
    while table.is_running:
        await turns(shows, table, clock)
        tables: OpenTables = type(services.tables)(services.tables._services)
        found = await tables.get(table.match.id)
        assert found is not None
        table = found
    assert table.match.status is MatchStatus.OVER
    posted = [body for body in await bodies(services) if isinstance(body, BoardBody | FinalBody)]
    assert isinstance(posted[-1], FinalBody)
    assert not any(isinstance(body, ThinkingBody) for body in posted)
    final = await final_page(channel_viewer(services, table.match), table, posted[-1])
    assert "rematch" not in verbs(final)
    assert await services.store.matches.next_show_due(0.0) is None


@pytest.mark.parametrize("language", ["en", "ko", "de", "fr"])
@pytest.mark.parametrize("game", GAMES)
async def test_its_board_says_why_who_is_next_and_offers_a_seat(
    services: Services, shows: DueShows, clock: StandingClock, game: str, language: str
):
    table = await shown(services, game, 4)
    await turns(shows, table, clock, 9)
    boards = [body for body in await bodies(services) if isinstance(body, BoardBody)]
    assert not any(isinstance(body, LobbyBody) for body in boards)
    assert boards[0].started
    due = [body.show.next_at for body in boards[1:] if body.show is not None]
    assert len(due) == len(boards) - 1
    assert all(later > former and (later - former) % PACE == 0 for former, later in pairwise(due))
    viewer = channel_viewer(services, table.match)
    spoken = type(viewer)(services, services.languages[language], viewer.look)
    page = await board_page(spoken, table, boards[-1], boards[1:-1])
    must_be_within_limits(page)
    thoughts = [line for line in page.text.splitlines() if line.startswith("-# 💭")]
    assert 2 <= len(thoughts) <= 4
    assert "<t:" in page.text
    watched = await watching_page(spoken, table, WatchNotice.END, clock.now)
    must_be_within_limits(watched)
    if table.match.revision == boards[-1].revision:
        assert [line for line in watched.text.splitlines() if line.startswith("-# 💭")]
    assert {"take_seat", "watch"} <= set(verbs(page))
    assert not {"play", "hand", "undo"} & set(verbs(page))


def test_of_a_move_that_not_everybody_knows_nothing_is_said():
    """In Empires of the North cards are kept in secret: the word itself would tell of them."""
    game, dice, silent = GAMES_BY_NAME["empires"], random.Random(2), 0
    state = game.new(2, game.options(), SEED)
    for _ in range(120):
        if not (asked := game.decisions(state)):
            break
        choices = game.choices(state, asked[0].seat)
        assert choices is not None
        ply = play(game, state, asked[0].seat, drawn(choices, dice))
        is_hidden = not game.open_move(ply.text) and any(event.seen_by(None) != event for event in ply.events)
        if is_hidden:
            before = game.decode(ply.before)
            silent += bool(open_reason(game, before, ply.seat, understood(game, before, ply.seat, ply.text)))
            assert reason_of_turn(game, [ply]) == ""
    assert silent > 5


async def test_one_that_was_kept_from_beginning_begins(services: Services, shows: DueShows, clock: StandingClock):
    table = await opened(services)
    await turns(shows, table, clock)
    assert table.is_running
    assert table.plies == []


async def test_one_at_a_time_on_a_server(services: Services):
    table = await shown(services)
    with pytest.raises(ConstraintViolated):
        await opened(services, channel=CHANNEL + 1)
    await table.change(Actor(ANN), lobby.with_match_abandoned(services.clock()))
    assert (await opened(services, channel=CHANNEL + 1)).match.pace == PACE


async def test_whoever_asks_for_a_second_one_reads_who_opened_the_first(services: Services):
    """Unless they have erased themselves."""
    table = await shown(services)
    hand = Hand(services, table, BEN)
    with pytest.raises(NotPossible) as refused:
        await must_have_no_show(hand.context, GUILD)
    assert refused.value.words["host"] == f"<@{ANN}>"
    await erase_person(services, ANN, "Ann")
    with pytest.raises(NotPossible) as refused:
        await must_have_no_show(hand.context, GUILD)
    for words in services.languages.values():
        said = words(refused.value.key, **refused.value.words)
        assert "<@" not in said
        assert f"<#{CHANNEL}>" in said


# Opening


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch) -> list[OpeningPlace]:
    """The threads that are given back; there is one for whoever opens a show."""
    given_back: list[OpeningPlace] = []

    async def new_thread(*_: object, **_how: object) -> OpeningPlace:
        return OpeningPlace(GUILD, CHANNEL + 5, made=True)

    async def give_back(_: object, place: OpeningPlace) -> None:
        given_back.append(place)

    monkeypatch.setattr(opening_shows, "new_thread", new_thread)
    monkeypatch.setattr(opening_shows, "given_back", give_back)
    return given_back


def wanted(seats: int = 2, game: str = "keltis") -> WantedShow:
    return WantedShow(game, seats, (Level.STEADY, Level.RELAXED), PACE)


async def opener(services: Services) -> Context:
    """Ben, in a channel in which a lobby stands."""
    return Hand(services, await stored(services, new_lobby(services, CHANNEL)), BEN).context


async def test_it_begins_in_its_thread_with_levels_in_turn(services: Services, place: list[OpeningPlace]):
    await begin_show(await opener(services), wanted(3))
    show = await services.store.matches.show_on(GUILD)
    assert show is not None
    assert (show.channel_id, show.status, show.host_id) == (CHANNEL + 5, MatchStatus.RUNNING, BEN)
    assert [seat.level for seat in show.seats] == [Level.STEADY, Level.RELAXED, Level.STEADY]
    assert place == []


@pytest.mark.parametrize(("seats", "given_back"), [(1, 0), (7, 1)])
async def test_as_many_as_can_play_it_are_shown(
    services: Services, place: list[OpeningPlace], seats: int, given_back: int
):
    """Nobody plays alone; of a number that the game has not, the thread goes with it."""
    with pytest.raises(NotPossible) as refused:
        await begin_show(await opener(services), wanted(seats, "odin"))
    assert refused.value.key == "refused.seat_count"
    assert refused.value.words["least"] in (1, 2)
    assert len(place) == given_back
    assert await services.store.matches.show_on(GUILD) is None


async def test_who_is_a_moment_later_than_another_is_told_so(
    services: Services, place: list[OpeningPlace], monkeypatch: pytest.MonkeyPatch
):
    """And their thread goes."""
    looks: list[int] = []

    async def looked(context: Context, guild_id: int) -> None:
        looks.append(guild_id)
        if len(looks) == 1:
            await shown(services)  # by somebody else, as soon as it was looked
        else:
            await must_have_no_show(context, guild_id)

    monkeypatch.setattr(opening_shows, "must_have_no_show", looked)
    with pytest.raises(NotPossible) as refused:
        await begin_show(
            Hand(services, await stored(services, new_lobby(services, CHANNEL + 1)), BEN).context, wanted()
        )
    assert refused.value.key == "refused.one_show"
    assert [each.channel_id for each in place] == [CHANNEL + 5]


# Ending


async def test_it_lasts_no_longer_than_a_day(services: Services, shows: DueShows, clock: StandingClock):
    table = await shown(services)
    clock.now += LONGEST + 1
    await shows.go_on(table)
    assert table.match.status is MatchStatus.ABANDONED
    assert NoticeBody("notice.show_too_long", {}) in await bodies(services)


async def test_one_that_nobody_can_see_ends_without_a_word(services: Services, shows: DueShows, clock: StandingClock):
    table = await shown(services)
    await table.change(Actor(ANN), lambda match: structs.replace(match, gone_since=clock.now))
    before = len(await bodies(services))
    await turns(shows, table, clock)
    assert before
    assert table.match.status is MatchStatus.ABANDONED
    assert await bodies(services) == []


async def test_who_opened_it_ends_it_or_who_keeps_the_channel(services: Services):
    table = await shown(services)
    with pytest.raises(NotPossible):
        await leaving.ask_to_abandon(Hand(services, table, BEN).context, table)
    keeper = Hand(services, table, BEN, server={"permissions": discord.Permissions(manage_channels=True)})
    await leaving.ask_to_abandon(keeper.context, table)
    assert table.match.status is MatchStatus.ABANDONED
    other = await opened(services, channel=CHANNEL + 1)
    await other.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    hand = Hand(services, other, ANN)
    await leaving.ask_to_abandon(hand.context, other)
    assert other.match.status is MatchStatus.ABANDONED
    assert [body.key for body in await bodies(services) if isinstance(body, NoticeBody)] == ["notice.show_ended"] * 2


# Sitting down


async def test_somebody_sits_down_and_it_is_a_match_like_any_other(
    services: Services, shows: DueShows, clock: StandingClock
):
    table = await shown(services, "odin")
    await turns(shows, table, clock, 3)
    [asked] = table.asked()
    hand = Hand(services, table, BEN)
    await hand.do(str(CustomId("take_seat", table.match.id)))
    assert verbs(hand.messages[-1]) == ["take_seat_at"] * 2
    await hand.press(services.languages["en"]("show.in_place_of", name=table.match.seats[asked.seat].name))
    assert (table.match.seats[asked.seat].user_id, table.match.pace) == (BEN, None)
    assert {"pick", "confirm", "choose"} & set(verbs(hand.messages[-1]))
    before = len(table.plies)
    while table.asked()[0].seat == asked.seat:
        choices = table.game.choices(table.position, asked.seat)
        assert choices is not None
        move = table.game.chosen(table.position, asked.seat, choices)
        await table.play_move(Actor(BEN), asked.seat, move, table.match.questions[asked.seat].number)
        await bots_played(table)
        if {ply.seat for ply in table.plies[before:]} == {0, 1}:
            break
    assert {ply.seat for ply in table.plies[before:]} == {0, 1}, "the bot has answered at once"
    assert await services.store.matches.shows_due(1e12) == []
    with pytest.raises(NotPossible) as refused:
        await Hand(services, table, 103).do(str(CustomId("take_seat_at", table.match.id, seat=1 - asked.seat)))
    assert refused.value.key == "refused.no_show_seat"


async def test_a_bot_that_thinks_meanwhile_does_not_play_for_the_person(
    services: Services, shows: DueShows, clock: StandingClock, monkeypatch: pytest.MonkeyPatch
):
    table = await shown(services)
    [asked] = table.asked()

    async def thinking(*_: object) -> object:
        heir = Heir(BEN, "Ben")
        await hand_over(services, table, Actor(BEN), asked.seat, heir, "free")
        return services.players._dice.choice(table.game.choices(table.position, asked.seat).moves)  # type: ignore[union-attr]

    monkeypatch.setattr(services.players, "_choose", thinking)
    await turns(shows, table, clock)
    assert table.plies == []
    assert table.match.seats[asked.seat].user_id == BEN


async def test_no_seat_that_is_not_there(services: Services):
    table = await shown(services)
    for seat in (None, 7):
        with pytest.raises(Outdated):
            await Hand(services, table, BEN).do(str(CustomId("take_seat_at", table.match.id, seat=seat)))


@pytest.mark.parametrize("announces", [True])
async def test_the_operator_s_program_hears_of_it_once_somebody_plays(
    services: Services, shows: DueShows, clock: StandingClock, announces: bool
):
    table = await shown(services)
    await turns(shows, table, clock, 2)
    assert await services.store.announcements.due(1e12, 0.0, 9) == []
    await hand_over(services, table, Actor(BEN), table.asked()[0].seat, Heir(BEN, "Ben"), "free")
    assert await services.store.announcements.due(1e12, 0.0, 9)
