"""Tournaments on their way to Discord: pages and tables stand in the channel once, whatever is refused, lost or killed."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, cast

import aiohttp
import pytest

from bot.matches.background import tournament_play
from bot.matches.background.reach import note_gone, note_there
from bot.matches.background.tournament_play import round_until
from bot.matches.lobbies import lobby, tournaments
from bot.matches.lobbies.tournament_terms import DAY, in_play
from bot.matches.people.actor import PROGRAM
from bot.matches.services import Services
from bot.messages.channel.tournament_pages import last_page
from bot.messages.delivery.tournament_delivery import TournamentDelivery
from storage.records.matches import MatchStatus
from storage.records.tournaments import Tournament, TournamentStatus
from tests.bot.matches.background.test_tournaments import FIRST, NAMES, ORGANISER, opened, played_out
from tests.bot.support.lively import Room, Said, Server
from tests.bot.support.posted import refusal, words_of
from tests.bot.support.stored_matches import GUILD, StandingClock

HOUR = 3600.0

CHANNEL = 55


class Threads:
    """Discord's threads, each of one message; `trouble` may raise before and after one is opened."""

    def __init__(self, trouble: Callable[[], None]) -> None:
        self.opened: dict[int, str] = {}
        self.trouble = trouble

    async def start_thread_with_message(self, _channel: int, message: int, *, name: str, **_: Any) -> None:
        self.trouble()
        if message in self.opened:
            raise refusal(400, 160004)
        self.opened[message] = name
        self.trouble()


def said(message: Said) -> str:
    """The words of a message."""
    return message.content or words_of(message.payload)


def nothing() -> None:
    """No trouble."""


class Posts:
    """The delivery of tournaments, which can be begun anew as after a kill."""

    def __init__(self, services: Services, server: Server, trouble: Callable[[], None] = nothing) -> None:
        self.services, self.server = services, server
        self.threads = Threads(trouble)
        cast(Any, server).http = self.threads
        self.anew()

    def anew(self) -> None:
        self.delivery = TournamentDelivery(self.services, cast(Any, self.server))

    @property
    def room(self) -> Room:
        return self.server.get_partial_messageable(CHANNEL)

    def texts(self) -> list[str]:
        """What stands in the channel: of pages their first lines."""
        return [said(message).splitlines()[0] for message in self.room.ours()]

    async def looked(self) -> None:
        """Looks until nothing is left to do."""
        for _ in range(4):
            await self.delivery.look()


@pytest.fixture
def posts(services: Services, server: Server) -> Posts:
    return Posts(services, server)


async def known(services: Services, tournament: Tournament) -> Tournament:
    found = await services.store.tournaments.get(tournament.id)
    assert found is not None
    return found


async def play_round(services: Services, tournament: Tournament) -> None:
    for table in in_play(await known(services, tournament)):
        match = await services.tables.get(table.match_id or "")
        assert match is not None
        await played_out(services, match)


async def test_a_whole_tournament_in_its_channel(services: Services, posts: Posts):
    """One page for the opening, each round and the end; the tables of a round stand above its page."""
    tournament = await opened(services, rounds="2")
    await posts.looked()
    assert [text.partition(" · ")[0] for text in posts.texts()] == ["🏆 **Cup**"]
    assert "Ann" in said(posts.room.ours()[0])
    await tournament_play.begin_tournament(services, tournament)
    for _ in range(2):
        await posts.looked()
        await play_round(services, tournament)
    await posts.looked()
    assert len(posts.threads.opened) == 4
    for message in posts.room.ours():
        if name := posts.threads.opened.get(message.id):
            names, _, where = name.partition(" · ")
            assert names in said(message), "a thread is called after who plays"
            assert where in (f"round {round_}, table {number}" for round_ in (1, 2) for number in (1, 2))
    assert [text.split(" – ")[0][:28] for text in posts.texts()] == [
        "🏆 **Cup** · Keltis: it has s",
        *[text[:28] for text in posts.texts()[1:3]],
        "🏆 **Cup** · round 1 of 2",
        *[text[:28] for text in posts.texts()[4:6]],
        "🏆 **Cup** · round 2 of 2",
        "🏆 **Cup** is over. <@8000000",
        posts.texts()[-1][:28],
    ]
    over = await known(services, tournament)
    assert over.status is TournamentStatus.OVER
    assert last_page(over) == 3
    assert await services.store.tournaments.going_on() == {}
    [page, line] = posts.room.ours()[-2:]
    assert (page.pings, len(line.pings)) == ((), 3)
    assert "you stand on the podium of **Cup**" in line.content, "a notification shows these words, and none of a page"
    buttons = [message for message in posts.room.ours() if "tournament_status" in str(message.payload)]
    assert buttons == [page]


@pytest.mark.parametrize("lost", [1, 2], ids=["the page", "the line"])
async def test_the_podium_is_called_once_whatever_answer_is_lost(
    services: Services, posts: Posts, clock: StandingClock, lost: int
):
    """The delivery may also have ended just then: what it begins anew finds both."""
    tournament = await tournament_play.begin_tournament(services, await opened(services, people=2, rounds="1"))
    await posts.looked()
    await play_round(services, tournament)
    posts.room.lost["send"] = [*[None] * (lost - 1), aiohttp.ServerDisconnectedError()]
    await posts.looked()
    assert posts.room.lost["send"] == []
    clock.now += 600  # also where Discord has forgotten the nonce
    posts.room.nonces.clear()
    posts.anew()
    await posts.looked()
    [page, line] = posts.room.ours()[-2:]
    assert "is over" in page.words
    assert len(line.pings) == 2
    assert [message for message in posts.room.ours() if message.pings] == [line]


async def test_nothing_is_done_where_nothing_has_changed(services: Services, posts: Posts):
    await opened(services)
    await posts.looked()
    posts.room.asked.clear()
    await posts.looked()
    assert posts.room.asked == []


async def test_a_page_that_was_deleted_is_posted_anew(services: Services, posts: Posts):
    tournament = await opened(services, people=2)
    await posts.looked()
    await posts.room.delete(posts.room.ours()[0].id)
    await services.tournaments.change(tournament.id, tournaments.with_player_joined(5, "Zoe"))
    await posts.looked()
    assert "Zoe" in said(posts.room.ours()[0])


async def test_it_ends_with_its_channel(services: Services, posts: Posts):
    tournament = await opened(services)
    posts.room.refused["send"] = [refusal(404, 10003)]
    await posts.looked()
    assert (await known(services, tournament)).status is TournamentStatus.CANCELLED
    assert await services.store.tournaments.going_on() == {}


async def test_threads_that_are_refused_are_tried_again_and_the_page_stands(
    services: Services, server: Server, clock: StandingClock
):
    """Nobody's right to open threads is gone for ever: the round goes on when it is back."""
    refused = [True]

    def trouble() -> None:
        if refused:
            raise refusal(403, 50013)

    posts = Posts(services, server, trouble)
    tournament = await tournament_play.begin_tournament(services, await opened(services))
    await posts.looked()
    assert any("round 1 of 3" in text for text in posts.texts())
    refused.clear()
    await posts.looked()  # too early
    assert posts.threads.opened == {}
    clock.now += 60
    await posts.looked()
    assert len(posts.threads.opened) == 2
    tables = [await services.tables.get(table.match_id or "") for table in in_play(await known(services, tournament))]
    assert {table and table.match.status for table in tables} == {MatchStatus.RUNNING}


@pytest.mark.parametrize(("status", "code", "why"), [(403, 50013, "threads"), (400, 160006, "limit")])
async def test_a_round_whose_threads_cannot_be_opened_waits_and_says_why(
    services: Services, server: Server, clock: StandingClock, status: int, code: int, why: str
):
    """Its organiser is called once, all tables are announced, no time passes, and it goes on by itself."""
    refused = [True]

    def trouble() -> None:
        if refused:
            raise refusal(status, code)

    posts, words = Posts(services, server, trouble), services.language("en")
    tournament = await tournament_play.begin_tournament(services, await opened(services))
    for _ in range(40):  # days in which nobody can play
        await posts.looked()
        clock.now += 20 * HOUR
    calls = [message for message in posts.room.ours() if ORGANISER in message.pings]
    assert [words(f"tournament.waits_{why}") in said(message) for message in calls] == [True]
    assert sum(" · table " in text for text in posts.texts()) == 2
    page = [message for message in posts.room.ours() if "round 1 of 3" in said(message)][-1]
    assert words(f"tournament.waits_{why}") in said(page)
    assert "tournament_retry" in str(page.payload)
    assert "at the latest" not in said(page)
    assert [(table.came, table.round) for table in (await known(services, tournament)).tables] == [(None, 1)] * 2
    refused.clear()
    await posts.looked()
    going = await known(services, tournament)
    assert (going.waits, len(posts.threads.opened)) == (None, 2)
    assert round_until(going) > clock.now + 6 * DAY, "as much later as it has waited"
    assert "at the latest" in said(page)
    assert "tournament_retry" not in str(page.payload)


async def test_a_press_or_a_right_that_is_given_tries_again_at_once(services: Services, server: Server):
    refused = [True]

    def trouble() -> None:
        if refused:
            raise refusal(403, 50013)

    posts = Posts(services, server, trouble)
    tournament = await tournament_play.begin_tournament(services, await opened(services))
    await posts.looked()
    services.tournaments.hurry(GUILD + 1)
    refused.clear()
    await posts.looked()
    assert posts.threads.opened == {}, "what happens on another server hurries nothing"
    refused.append(True)
    services.tournaments.hurry(GUILD)
    await posts.looked()
    assert (await known(services, tournament)).waits == "threads"
    refused.clear()
    await services.tournaments.change(tournament.id, tournaments.with_tournament_waiting(None, services.clock()))
    await posts.looked()
    assert len(posts.threads.opened) == 2


async def test_what_nobody_has_seen_is_not_left_standing(services: Services, posts: Posts):
    """The first page of a tournament is refused: it ends, and the channel is free for another."""
    tournament = await opened(services)
    posts.room.refused["send"] = [refusal(403, 50001)] * 9
    await posts.looked()
    assert (await known(services, tournament)).status is TournamentStatus.CANCELLED
    assert await services.store.tournaments.going_on() == {}
    assert posts.room.ours() == []
    await opened(services)


async def test_a_channel_that_is_closed_later_has_its_round_wait(
    services: Services, posts: Posts, server: Server, clock: StandingClock
):
    """The organiser is told in private."""
    tournament = await opened(services)
    await posts.looked()
    posts.room.refused["send"] = [refusal(403, 50001)] * 99
    await tournament_play.begin_tournament(services, tournament)
    await posts.looked()
    assert (await known(services, tournament)).waits == "channel"
    [told] = server.rooms[ORGANISER].ours()
    assert services.language("en")("tournament.waits_channel") in told.content
    clock.now += 30 * DAY
    posts.room.refused["send"] = []
    await posts.looked()
    going = await known(services, tournament)
    assert (going.waits, going.status) == (None, TournamentStatus.RUNNING)
    assert len(posts.threads.opened) == 2
    assert round_until(going) > clock.now + 6 * DAY


async def test_a_round_waits_for_a_table_that_cannot_be_reached(services: Services, posts: Posts, clock: StandingClock):
    """Its end is as much later; nothing counts as it stands because nobody could play."""
    tournament = await tournament_play.begin_tournament(services, await opened(services))
    await posts.looked()
    [first, *_] = in_play(await known(services, tournament))
    table = await services.tables.get(first.match_id or "")
    assert table is not None
    await note_gone(services, table)
    clock.now += 6 * DAY
    await posts.looked()
    clock.now += 3 * DAY
    await posts.looked()
    waiting = await known(services, tournament)
    assert (waiting.waits, [one.came for one in waiting.tables]) == ("reach", [None, None])
    await note_there(services, table)
    await posts.looked()
    going = await known(services, tournament)
    assert going.waits is None
    assert round_until(going) > clock.now


async def test_nobody_has_won_where_nothing_was_played(services: Services, posts: Posts, clock: StandingClock):
    """Neither who has rested, nor whoever lots would put first: the end says so, and calls nobody."""
    tournament = await tournament_play.begin_tournament(services, await opened(services, people=3, rounds="1"))
    await posts.looked()
    for table in in_play(await known(services, tournament)):
        match = await services.tables.get(table.match_id or "")
        assert match is not None
        await match.change(PROGRAM, lobby.with_match_abandoned(clock.now))
    await posts.looked()
    assert (await known(services, tournament)).status is TournamentStatus.OVER
    last = posts.room.ours()[-1]
    assert services.language("en")("tournament.over_unplayed", title="Cup") in said(last)
    assert last.pings == ()


async def test_the_message_of_a_table_is_posted_anew_where_it_was_deleted(
    services: Services, server: Server, clock: StandingClock
):
    deleted = [True]

    def trouble() -> None:
        if deleted:
            deleted.clear()
            raise refusal(404, 10008)

    posts = Posts(services, server, trouble)
    tournament = await tournament_play.begin_tournament(services, await opened(services, people=2))
    await posts.looked()
    posts.room.messages.clear()
    posts.room.nonces.clear()
    clock.now += 60
    await posts.looked()
    [table] = (await known(services, tournament)).tables
    assert list(posts.threads.opened) == [table.message_id]
    assert table.message_id in {message.id for message in posts.room.ours()}


class Killed(Exception):
    """The process ends here."""


@pytest.mark.parametrize("seed", range(12))
async def test_killed_anywhere_each_table_is_made_once(
    services: Services, server: Server, clock: StandingClock, monkeypatch: pytest.MonkeyPatch, seed: int
):
    """Before and after every request and every commit the process may end; another one goes on from what is written."""
    chance = random.Random(seed)

    def trouble() -> None:
        if chance.random() < 0.25:
            raise Killed

    posts = Posts(services, server, trouble)
    tournament = await opened(services, people=6, rounds="1")
    posts.room.shows_nonces = True
    await posts.looked()
    unsafe(monkeypatch, posts.room, ("send", "edit"), trouble)
    unsafe(monkeypatch, services.store.tournaments, ("save", "save_page"), trouble)
    unsafe(monkeypatch, services.store, ("commit",), trouble)
    monkeypatch.setattr("bot.messages.delivery.tournament_delivery.report_failure", lambda *_, **__: "")
    while (await known(services, tournament)).status is TournamentStatus.OPEN:
        try:
            await tournament_play.begin_tournament(services, await known(services, tournament))
        except Killed:
            services.tables.forget([])
    while not await begun(services, tournament, posts):
        posts.anew()
        clock.now += chance.choice([1.0, 200.0])
        await posts.delivery.look()
    found = await known(services, tournament)
    assert sorted(posts.threads.opened) == sorted(table.message_id or 0 for table in found.tables)
    announced = [message.id for message in posts.room.ours() if message.content]
    assert sorted(announced) == sorted(posts.threads.opened)
    matches = [await services.store.matches.saved(table.match_id or "") for table in found.tables]
    seated = [seat.name for saved in matches if saved for seat in saved.match.seats]
    assert sorted(seated) == sorted(NAMES[:6])
    assert len([message for message in posts.room.ours() if message.is_page]) == 2


async def begun(services: Services, tournament: Tournament, posts: Posts) -> bool:
    """Whether all matches of the round run, and its page stands."""
    found = await known(services, tournament)
    matches = [await services.store.matches.saved(table.match_id or "") for table in found.tables]
    pages = await services.store.tournaments.pages(tournament.id)
    shown = 1 in pages and pages[1].shown == found.revision
    return shown and all(saved and saved.match.status is MatchStatus.RUNNING for saved in matches)


def unsafe(monkeypatch: pytest.MonkeyPatch, where: Any, names: tuple[str, ...], trouble: Callable[[], None]) -> None:
    """Before and after each of these calls the process may end."""
    for name in names:
        done = getattr(where, name)

        async def call(*args: Any, done: Any = done, **named: Any) -> Any:
            trouble()
            given = await done(*args, **named)
            trouble()
            return given

        monkeypatch.setattr(where, name, call)


async def test_a_page_that_is_changed_after_the_end_calls_nobody_and_is_not_posted_anew(
    services: Services, posts: Posts
):
    """As when somebody is erased: where its page was deleted, it stays so."""
    tournament = await tournament_play.begin_tournament(services, await opened(services, people=2, rounds="1"))
    await posts.looked()
    await play_round(services, tournament)
    await posts.looked()
    number, over = len(posts.room.ours()), posts.room.ours()[-2]
    await services.store.erasure.erase(FIRST, ["Ann"], {"en": "a player"})
    await posts.looked()
    assert "a player" in str(over.files)
    await posts.room.delete(over.id)
    await services.store.erasure.erase(FIRST + 1, ["Ben"], {"en": "a player"})
    await posts.looked()
    assert len(posts.room.ours()) == number - 1
    assert await services.store.tournaments.going_on() == {}
