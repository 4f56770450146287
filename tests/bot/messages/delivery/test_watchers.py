"""What watchers are told in private: after the message that it repeats, once, and nobody else hears of it."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.people.posts import DirectBody, NoticeBody, posts_for
from bot.matches.play.table import Table
from bot.matches.seats.consents import ConsentAsked
from bot.matches.services import Services
from bot.messages.delivery.watchers import ENDED
from storage.records.changes import Change
from storage.records.matches import Consent
from storage.records.people import WatchNotice
from tests.bot.support.lively import Room, Server
from tests.bot.support.posted import Posted
from tests.bot.support.posting import Posting, played, turn, wish
from tests.bot.support.stored_matches import ANN, StandingClock
from tests.draft.game import DRAFT

CAT, DAN, EVE = 103, 104, 105
MINUTE_OF_NOON = 12 * 60


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
