"""What watchers are told in private: after the message that it repeats, once, and nobody else hears of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from io import StringIO
from typing import TypeAlias

import msgspec
import pytest
from msgspec import structs

from bot.matches.background.every_minute import Clocks
from bot.matches.lobbies import lobby
from bot.matches.people.actor import PROGRAM, Actor
from bot.matches.people.posts import DirectBody, NoticeBody, posts_for
from bot.matches.people.watched_ends import ENDED
from bot.matches.play.ending import end_by_operator
from bot.matches.play.table import Table
from bot.matches.seats.consents import ConsentAsked
from bot.matches.services import Services
from storage.records.changes import Change
from storage.records.matches import Consent
from storage.records.people import WatchNotice
from tests.bot.support.lively import Room, Server
from tests.bot.support.posted import Posted, refusal
from tests.bot.support.posting import Posting, played, turn, wish
from tests.bot.support.stored_matches import ANN, BEN, StandingClock
from tests.draft.game import DRAFT

CAT, DAN, EVE = 103, 104, 105
MINUTE_OF_NOON = 12 * 60
Ended: TypeAlias = Callable[[Services, Table], Awaitable[None]]


@pytest.fixture
def by_round(draft: Table, monkeypatch: pytest.MonkeyPatch) -> Table:
    """The draft with rounds as chapters."""
    monkeypatch.setattr(draft, "game", replace(DRAFT, chapter=lambda view: view.round))
    return draft


async def watching(services: Services, table: Table, **told: WatchNotice) -> None:
    for name, notice in told.items():
        await services.store.watchers.save(table.match.id, {"cat": CAT, "dan": DAN, "eve": EVE}[name], notice, 1.0)


def told_to(server: Server, user: int) -> list[Posted]:
    return list(server.get_partial_messageable(user).ours())


async def test_each_is_told_what_they_have_chosen(
    by_round: Table, services: Services, server: Server, posting: Posting
):
    await watching(services, by_round, cat=WatchNotice.ROUNDS, dan=WatchNotice.END, eve=WatchNotice.NOTHING)
    await posting.settled()
    assert told_to(server, CAT) == []
    await played(by_round, posting, 2)
    [round_told] = told_to(server, CAT)
    assert round_told.words.startswith("👁️ **Test**")
    assert (round_told.pings, round_told.buttons) == ((), True)
    await played(by_round, posting, 4)
    assert not by_round.is_running
    words = services.languages["en"]
    assert [message.words.splitlines()[0] for message in told_to(server, DAN)] == [
        words("watch.ended", title="Test", game=words("draft.title"))
    ]
    assert len(told_to(server, CAT)) == 3, "two more rounds have begun, and the end: the last round has none after it"
    assert not told_to(server, DAN)[-1].buttons
    assert told_to(server, EVE) == []


async def test_an_end_without_a_result_is_told_too(draft: Table, services: Services, server: Server, posting: Posting):
    await watching(services, draft, dan=WatchNotice.END)
    await draft.change(Actor(ANN), lobby.with_match_abandoned(services.clock()), NoticeBody("notice.abandoned", {}))
    await posting.settled()
    [told] = told_to(server, DAN)
    assert told.words.startswith("🏳️")


async def test_a_round_is_told_once_though_the_process_ends_before_it_is_noted(
    by_round: Table, services: Services, server: Server, room: Room, posting: Posting
):
    await watching(services, by_round, cat=WatchNotice.ROUNDS)
    await posting.settled()
    await played(by_round, posting, 1)
    room.lost["send"] = [ConnectionResetError()]
    await turn(by_round)
    entry = await posting.failed()
    await posting.end()
    posting.begin()
    posting.go_on(entry)
    await posting.settled()
    assert len(told_to(server, CAT)) == 1


async def test_nobody_is_told_of_a_round_in_their_quiet_hours(
    by_round: Table, services: Services, server: Server, posting: Posting
):
    await watching(services, by_round, cat=WatchNotice.ROUNDS)
    await wish(services, CAT, quiet_from=MINUTE_OF_NOON - 60, quiet_to=MINUTE_OF_NOON + 60)
    await posting.settled()
    await played(by_round, posting, 6)
    [end] = told_to(server, CAT)
    assert end.words.startswith("🏁")


async def test_closed_doors_are_knocked_at_once(
    by_round: Table, services: Services, server: Server, room: Room, posting: Posting, clock: StandingClock
):
    """And nothing of it is said in the channel."""
    await watching(services, by_round, cat=WatchNotice.ROUNDS)
    server.closed_doors.add(CAT)
    await posting.settled()
    await played(by_round, posting, 2)
    assert await services.store.watchers.of_match(by_round.match.id) == {CAT: WatchNotice.NOTHING}
    server.closed_doors.clear()
    await played(by_round, posting, 4)
    assert told_to(server, CAT) == []
    assert not any(str(CAT) in message.words or "👁️ **" in message.words for message in room.ours())


async def test_who_plays_by_now_is_called_as_a_player_alone(
    draft: Table, services: Services, server: Server, posting: Posting
):
    await services.store.watchers.save(draft.match.id, ANN, WatchNotice.END, 1.0)
    await posting.settled()
    await played(draft, posting, 6)
    assert told_to(server, ANN) == []


async def test_who_has_stopped_or_was_erased_meanwhile_is_told_nothing(
    draft: Table, services: Services, server: Server, room: Room, posting: Posting
):
    """What waits to be told then, as while Discord takes no messages, is dropped, and with it who was to be told."""
    await watching(services, draft, cat=WatchNotice.END, dan=WatchNotice.END, eve=WatchNotice.END)
    await posting.settled()
    await posting.end()
    for user in (CAT, DAN, EVE):
        told = DirectBody("watch", user, draft.match.revision, ENDED, {}, secret=True)
        posts = posts_for(draft.match, [told])
        await draft.note(Change(at=services.clock(), before=draft.match, after=None, posts=posts))
    await services.store.watchers.leave(draft.match.id, CAT)
    await services.store.watchers.save(draft.match.id, DAN, WatchNotice.NOTHING, 2.0)
    posting.begin()
    await posting.settled()
    assert [len(told_to(server, user)) for user in (CAT, DAN, EVE)] == [0, 0, 1]


async def test_no_round_begins_where_the_last_one_is_taken_back(
    by_round: Table, services: Services, server: Server, posting: Posting
):
    await watching(services, by_round, cat=WatchNotice.ROUNDS)
    await posting.settled()
    await played(by_round, posting, 2)
    assert len(told_to(server, CAT)) == 1
    asked = msgspec.json.encode(ConsentAsked("undo", 0, len(by_round.plies)))
    match, at = by_round.match, services.clock()
    consent = Consent(id="c", match_id=match.id, kind="undo", data=asked, revision=match.revision, created_at=at)
    await by_round.take_back(Actor(ANN), 0, len(by_round.plies), consent=consent)
    await posting.settled()
    assert len(told_to(server, CAT)) == 1


def ends_of(server: Server, user: int) -> list[str]:
    """The first words of what a watcher was told of an end."""
    return [message.words[:1] for message in told_to(server, user) if message.words[:1] in "🏁🏳⌛"]


@pytest.mark.parametrize("code", [10003, 50001, 50013], ids=["deleted", "taken off the server", "closed"])
async def test_the_end_of_a_game_is_told_though_its_scores_can_be_posted_nowhere(
    code: int, draft: Table, services: Services, server: Server, room: Room, posting: Posting
):
    """At once, and once: where the channel opens again the scores come, and nothing more in private."""
    await watching(services, draft, cat=WatchNotice.ROUNDS, dan=WatchNotice.END, eve=WatchNotice.NOTHING)
    await posting.settled()
    await played(draft, posting, 5)
    before = len(told_to(server, CAT))
    room.refused["send"] = [refusal(404 if code == 10003 else 403, code)] * 3
    await turn(draft)
    assert not draft.is_running
    async with asyncio.timeout(10):
        while not told_to(server, DAN) or len(told_to(server, CAT)) == before:  # noqa: ASYNC110 - rooms tell nobody
            await asyncio.sleep(0.002)
    while due := await services.store.outbox.due(1e12, 1):
        posting.go_on(due[0])
        await asyncio.sleep(0.005)
    await posting.settled()
    words = services.languages["en"]
    for user in (CAT, DAN):
        assert ends_of(server, user) == ["🏁"]
        told = told_to(server, user)[-1].words.splitlines()
        assert told[0] == words("watch.ended", title="Test", game=words("draft.title"))
        assert len(told) > 1, "with how it has ended"
    assert ends_of(server, EVE) == []
    assert not any("watching" in message.words for message in room.ours())


async def ended_by_clocks(services: Services, table: Table) -> None:
    await table.change(PROGRAM, lambda match: structs.replace(match, gone_since=0.0))
    await Clocks(services).end_gone()


async def ended_by_players(services: Services, table: Table) -> None:
    told = [DirectBody("end", user, table.match.revision, "ending.ended", {"name": "Ann"}) for user in (ANN, BEN)]
    await table.change(Actor(ANN), lobby.with_match_abandoned(services.clock()), *told)


async def ended_unsaid(services: Services, table: Table) -> None:
    await table.change(PROGRAM, lobby.with_match_abandoned(services.clock()))


async def ended_by_operator(services: Services, table: Table) -> None:
    await table.change(PROGRAM, lambda match: structs.replace(match, gone_since=0.0))
    await end_by_operator(services.store, table.match.id, services.clock(), StringIO())
    services.tables.forget(None)
    services.wake.set()


async def ended_with_its_round(services: Services, table: Table) -> None:
    await table.change(PROGRAM, lambda match: structs.replace(match, gone_since=0.0))
    await table.change(PROGRAM, lobby.with_match_abandoned(services.clock()), NoticeBody("tournament.cut", {}))


ENDINGS_UNPOSTED = [
    (ended_by_clocks, "🏳"),
    (ended_by_players, "🏳"),
    (ended_unsaid, "🏳"),
    (ended_by_operator, "🏳"),
    (ended_with_its_round, "⌛"),
]


@pytest.mark.parametrize(("ended", "sign"), ENDINGS_UNPOSTED, ids=lambda value: getattr(value, "__name__", None))
async def test_an_end_that_nothing_in_the_channel_tells_is_told(
    ended: Ended, sign: str, draft: Table, services: Services, server: Server, room: Room, posting: Posting
):
    """The process is gone right after the commit, and once more as the message is on its way."""
    await watching(services, draft, dan=WatchNotice.END, eve=WatchNotice.NOTHING)
    await services.store.watchers.save(draft.match.id, ANN, WatchNotice.END, 1.0)  # who plays is called as a player
    await posting.settled()
    await posting.end()
    room.refused["send"] = [refusal(403, 50001)] * 20
    lost = server.get_partial_messageable(DAN)
    lost.lost["send"] = [ConnectionResetError()]
    await ended(services, draft)
    posting.begin()
    async with asyncio.timeout(10):
        while not told_to(server, DAN):  # noqa: ASYNC110 - rooms tell nobody
            await asyncio.sleep(0.002)
    await posting.end()
    posting.begin()
    while due := await services.store.outbox.due(1e12, 1):
        posting.go_on(due[0])
        await asyncio.sleep(0.005)
    assert ends_of(server, DAN) == [sign]
    assert ends_of(server, EVE) == []
    assert not any("watching" in message.words for message in told_to(server, ANN))


async def test_no_turn_asks_who_watches(
    draft: Table, services: Services, posting: Posting, monkeypatch: pytest.MonkeyPatch
):
    """Only the end does, and a round that begins."""
    await posting.settled()
    asked = list[str]()

    async def of_match(match_id: str) -> dict[int, WatchNotice]:
        asked.append(match_id)
        return {}

    monkeypatch.setattr(services.store.watchers, "of_match", of_match)
    await played(draft, posting, 5)
    assert asked == []
    await played(draft, posting, 1)
    assert not draft.is_running
    assert asked == [draft.match.id]
