"""Matches that cannot be reached: no time runs, nobody is called, and they go on once that has been announced."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest
from msgspec import structs

from bot.matches.background import reach
from bot.matches.background.digests import Digests
from bot.matches.background.every_minute import Clocks
from bot.matches.lobbies import lobby, prefilled
from bot.matches.people.actor import Actor
from bot.matches.people.posts import NoticeBody, posts_for
from bot.matches.play.table import Table
from bot.matches.seats.handing_over import DAY, is_idle
from bot.matches.services import Services
from bot.matches.time.seat_clocks import GRACE
from bot.messages.delivery.arrivals import CLOSED, given_up, note_arrival
from engine.thinking.levels import Level
from storage.records.changes import Change
from storage.records.matches import MatchStatus
from storage.records.people import Digest, Notice
from storage.records.posts import OutboxEntry
from tests.bot.matches.timed import HOUR, begun_anew, left, timed
from tests.bot.support.lively import Said, Server
from tests.bot.support.posted import refusal
from tests.bot.support.posting import Posting, wish
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


@pytest.fixture
async def posting(services: Services, server: Server) -> AsyncIterator[Posting]:
    made = Posting(services, server)
    made.begin()
    yield made
    await made.end()


async def until(holds: Callable[[], object]) -> None:
    """Waits until something holds."""
    async with asyncio.timeout(20):
        while not holds():  # noqa: ASYNC110 - it may hang on anything
            await asyncio.sleep(0.002)


def told(server: Server, user: int) -> list[Said]:
    """What somebody was told in private."""
    return server.get_partial_messageable(user).ours()


def warnings(server: Server) -> list[Said]:
    """The warnings in the channel."""
    return [message for message in server.get_partial_messageable(CHANNEL).ours() if message.words.startswith("⏳ <@")]


async def looks(services: Services, table: Table) -> None:
    """The clocks look around once."""
    await Clocks(services).run_out()
    await bots_played(table)


async def said(services: Services, table: Table) -> None:
    """Something is to be said in the channel."""
    notice = posts_for(table.match, [NoticeBody("list.none", {"n": int(services.clock())})])
    await table.note(Change(at=services.clock(), before=table.match, after=None, posts=notice))
    services.wake.set()


async def closed(services: Services, server: Server, table: Table, code: int = 50013) -> None:
    """The bot may not post in the channel of a match any more, and has noticed that."""
    server.get_partial_messageable(CHANNEL).refused["send"] = [refusal(403, code) for _ in range(999)]
    await said(services, table)
    await until(lambda: table.match.gone_since is not None)


async def opened_again(services: Services, server: Server, posting: Posting, table: Table) -> None:
    """It may post there again, and has said so where there is something that goes on."""
    server.get_partial_messageable(CHANNEL).refused["send"] = []
    await services.store.outbox.hurry(services.clock())
    posting.wake()
    await until(lambda: table.match.gone_since is None or not table.is_running)
    await posting.settled()


@pytest.mark.parametrize("code", CLOSED)
async def test_clocks_stand_still_until_it_is_announced(
    services: Services, server: Server, posting: Posting, clock: StandingClock, code: int
):
    """Its people are told in private, with a button that ends it; then all see that it goes on, and who is to play."""
    table = await timed(services)
    await posting.settled()
    clock.now += HOUR
    await closed(services, server, table, code)
    for user in (ANN, BEN):
        await until(lambda user=user: told(server, user))
        [private] = told(server, user)
        assert "I can no longer post" in private.words
        assert "end_gone" in str(private.payload)
    for _ in range(5 * 24):
        clock.now += HOUR
        await looks(services, table)
    assert await left(services, table) == [9, 10]
    assert [seat.user_id for seat in table.match.seats] == [ANN, BEN]
    assert (table.plies, warnings(server)) == ([], [])
    await opened_again(services, server, posting, table)
    assert table.match.gone_since is None
    returned = [message for message in server.rooms[CHANNEL].ours() if "I can post here again" in message.words]
    assert [message.pings for message in returned] == [(ANN,)]
    assert "run from now on" in returned[0].words
    assert await left(services, table) == [9, 10]
    clock.now += HOUR
    assert await left(services, table) == [8, 10]


async def test_another_process_knows_that_clocks_stand_still(
    services: Services, server: Server, posting: Posting, clock: StandingClock
):
    """Nothing of it is kept in memory alone, neither the time that was left nor that the announcement is to come."""
    table = await timed(services)
    await posting.settled()
    clock.now += HOUR
    await closed(services, server, table)
    await posting.end()
    fresh, again = await begun_anew(services, table)
    clock.now += 50 * HOUR
    await looks(fresh, again)
    assert await left(fresh, again) == [9, 10]
    posting = Posting(fresh, server)
    posting.begin()
    await opened_again(fresh, server, posting, again)
    await posting.end()
    assert again.match.gone_since is None
    assert await left(fresh, again) == [9, 10]


async def test_a_warning_that_was_not_delivered_is_none(
    services: Services, server: Server, posting: Posting, clock: StandingClock
):
    """What was committed as one is not posted when the channel opens: another is, with the time that is left then."""
    table = await timed(services)
    await posting.settled()
    server.get_partial_messageable(CHANNEL).refused["send"] = [refusal(403, 50013) for _ in range(999)]
    clock.now += 8 * HOUR
    await looks(services, table)
    await until(lambda: table.match.gone_since is not None)
    clock.now += 100 * HOUR
    await looks(services, table)
    await opened_again(services, server, posting, table)
    clock.now += HOUR - 1
    await looks(services, table)
    assert warnings(server) == []
    clock.now += 1
    await looks(services, table)
    await posting.settled()
    [warning] = warnings(server)
    assert "you have 1 h left" in warning.words
    clock.now += HOUR - 1
    await looks(services, table)
    assert table.match.seats[0].user_id == ANN
    clock.now += 1
    await looks(services, table)
    assert {ply.seat for ply in table.plies} == {0}


async def test_nobody_loses_a_turn_while_the_warning_is_on_its_way(
    services: Services, server: Server, posting: Posting, clock: StandingClock
):
    """Discord is out of order for a day: what it leaves counts from the arrival."""
    table = await timed(services)
    await posting.settled()
    server.get_partial_messageable(CHANNEL).refused["send"] = [refusal(503, 0) for _ in range(999)]
    clock.now += 9 * HOUR
    await looks(services, table)
    for _ in range(24):
        clock.now += HOUR
        await looks(services, table)
    assert table.plies == []
    await opened_again(services, server, posting, table)
    assert len(warnings(server)) == 1
    clock.now += GRACE - 1
    await looks(services, table)
    assert table.plies == []
    clock.now += 1
    await looks(services, table)
    assert {ply.seat for ply in table.plies} == {0}


async def test_a_warning_that_was_given_up_is_said_again(services: Services, clock: StandingClock):
    table = await timed(services)
    clock.now += 9 * HOUR
    await looks(services, table)
    assert table.match.clocks[0].warned_at is not None
    entry = await warning_entry(services)
    await services.store.outbox.give_up(entry.id, "broken", clock.now)
    await given_up(services, entry)
    assert table.match.clocks[0].warned_at is None
    await looks(services, table)
    assert table.match.clocks[0].warned_at is not None


async def test_a_warning_in_time_counts_from_when_it_was_committed(services: Services, clock: StandingClock):
    table = await timed(services)
    clock.now += 9 * HOUR
    await looks(services, table)
    warned = clock.now
    entry = await warning_entry(services)
    clock.now += 5
    await note_arrival(services, entry)
    assert table.match.clocks[0].warned_at == warned


async def warning_entry(services: Services) -> OutboxEntry:
    """The warning that waits; all before it counts as delivered."""
    while True:
        [entry, *_] = await services.store.outbox.due(services.clock(), 9)
        if b"clock.warning" in entry.payload:
            return entry
        await services.store.outbox.sent(entry.id, entry.id, services.clock())


async def test_nobody_is_reminded_and_no_seat_becomes_idle(services: Services, clock: StandingClock):
    """Nor does a digest list it: there is nothing that one could do. What waits waits anew once it can be reached."""
    table = await timed(services)
    await wish(services, ANN, reminder_hours=1.0)
    await reach.note_gone(services, table)
    since = table.match.questions[0].since
    clocks = Clocks(services)
    clock.now += 30 * DAY
    await clocks.remind()
    assert await services.store.matches.reminders(table.match.id) == {}
    assert not is_idle(table.match, 0, clock.now)
    await wish(services, ANN, digest=Digest.WAITING)
    await Digests(services).send()
    assert await services.store.people.with_digest() == [(await services.person(ANN), None)]
    await reach.note_there(services, table)
    assert table.match.questions[0].since == clock.now > since
    assert not is_idle(table.match, 0, clock.now + DAY)
    assert is_idle(table.match, 0, clock.now + 7 * DAY)


async def test_who_wants_no_reminders_is_not_written_to(services: Services, server: Server, posting: Posting):
    table = await timed(services)
    await wish(services, BEN, on_reminder=Notice.NONE)
    await posting.settled()
    await closed(services, server, table)
    await until(lambda: told(server, ANN))
    assert told(server, BEN) == []


async def test_a_kill_before_the_return_was_noted_announces_it_once_more(
    services: Services, server: Server, posting: Posting, clock: StandingClock
):
    """It was posted, and the process was gone: as long as that is not noted, time does not run."""
    table = await timed(services)
    await posting.settled()
    await closed(services, server, table)
    await posting.end()
    while due := await services.store.outbox.due(1e12, 9):
        for entry in due:
            await services.store.outbox.sent(entry.id, entry.id, services.clock())
    assert table.match.gone_since is not None
    clock.now += 60
    await reach.announce_on(services, GUILD + 1, lambda _: True)
    await reach.announce_on(services, GUILD, lambda _: False)
    assert (await services.store.counts(services.clock())).waiting == 0
    for _ in range(2):
        await reach.announce_on(services, GUILD, lambda _: True)
    assert (await services.store.counts(services.clock())).waiting == 1
    posting.begin()
    await opened_again(services, server, posting, table)
    assert table.match.gone_since is None


async def test_the_bot_is_taken_off_a_server(services: Services, server: Server, posting: Posting):
    """All its matches wait, those of others do not; whoever shares no server with it any more is written to in vain once."""
    table = await timed(services)
    await posting.settled()
    server.closed_doors = {ANN, BEN}
    await reach.note_left(services, GUILD + 1)
    assert table.match.gone_since is None
    assert await services.store.matches.guilds_in_play() == [GUILD]
    server.get_partial_messageable(CHANNEL).refused["send"] = [refusal(403, 50001) for _ in range(999)]
    await reach.note_left(services, GUILD)
    assert table.match.gone_since is not None
    assert await services.store.matches.guilds_in_play() == []
    await posting.settled(1)


async def test_a_lobby_that_nobody_has_seen_is_withdrawn(services: Services, server: Server, posting: Posting):
    """The channel is free again, and nothing of it is ever posted."""
    server.get_partial_messageable(CHANNEL).refused["send"] = [refusal(403, 50001)]
    table = await stored(services, lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
    services.wake.set()
    await until(lambda: table.match.status is MatchStatus.ABANDONED)
    await posting.settled()
    assert server.rooms[CHANNEL].ours() == []
    assert server.rooms[CHANNEL].asked == ["send"]
    await stored(services, new_lobby(services))


async def test_a_practice_that_nobody_has_seen_is_withdrawn(services: Services, server: Server, posting: Posting):
    server.get_partial_messageable(CHANNEL).refused["send"] = [refusal(403, 50013)]
    match = prefilled.practice_lobby(new_lobby(services), ANN, "Ann", "Bot", Level.STEADY)
    await services.store.commit(Change(at=services.clock(), before=None, after=match))
    table = await services.tables.get(match.id)
    assert table is not None
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    await until(lambda: table.match.status is MatchStatus.ABANDONED)
    await posting.settled()
    assert server.rooms[CHANNEL].ours() == []


async def test_a_lobby_that_was_seen_is_not_withdrawn(services: Services, server: Server, posting: Posting):
    """The bot has lost a right since: it goes on when that is back."""
    table = await stored(services, lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
    services.wake.set()
    await posting.settled()
    room = server.rooms[CHANNEL]
    room.refused["edit"] = [refusal(403, 50001)] * 99  # the lobby that is known to be closed is posted, too
    await table.change(Actor(BEN), lobby.with_person_joined(BEN, "Ben"))
    await until(lambda: table.match.gone_since is not None)
    await posting.idle()  # when it is tried again is noted after that
    room.refused["edit"] = []
    await services.store.outbox.hurry(services.clock())
    posting.wake()
    await until(lambda: table.match.gone_since is None)
    assert table.match.status is MatchStatus.LOBBY


async def test_what_was_to_be_said_of_a_match_that_ended_so_is_not_said_later(
    services: Services, server: Server, posting: Posting, clock: StandingClock
):
    """The bot comes back to a server months later: nobody wants the boards of then."""
    table = await timed(services)
    await posting.settled()
    stood = len(server.rooms[CHANNEL].ours())
    await closed(services, server, table)
    await until(lambda: told(server, BEN))
    clock.now += 20 * DAY
    await Clocks(services).end_gone()
    assert table.match.status is MatchStatus.ABANDONED
    await opened_again(services, server, posting, table)
    assert len(server.rooms[CHANNEL].ours()) == stood
    assert ["has ended without a result" in message.words for message in told(server, BEN)] == [False, True]


async def test_a_wait_is_longer_than_what_is_given_up(
    services: Services, server: Server, posting: Posting, clock: StandingClock
):
    """The announcement waits for as long as it takes, whatever else was lost; a board of the present position follows it."""
    table = await timed(services)
    await posting.settled()
    await closed(services, server, table)
    for _ in range(8):
        clock.now += DAY
        posting.wake()
        await posting.idle()
    before = len(server.rooms[CHANNEL].boards())
    await opened_again(services, server, posting, table)
    assert table.match.gone_since is None
    assert any("I can post here again" in message.words for message in server.rooms[CHANNEL].ours())
    assert len(server.rooms[CHANNEL].boards()) >= before


async def test_the_board_of_a_return_shows_the_clocks_as_they_run_then(services: Services, clock: StandingClock):
    table = await timed(services)
    clock.now += HOUR
    await reach.note_gone(services, table)
    clock.now += 10 * HOUR
    await reach.note_there(services, table)
    entries = [entry for entry in await all_due(services) if entry.kind == "board"]
    assert structs.replace(table.match.clocks[0], ticks_since=None).seconds_left == 9 * HOUR
    assert len(entries) == 2


async def all_due(services: Services) -> list[OutboxEntry]:
    """All that waits in the channel, each marked as delivered."""
    found = list[OutboxEntry]()
    while due := await services.store.outbox.due(1e12, 9):
        for entry in due:
            found.append(entry)
            await services.store.outbox.sent(entry.id, entry.id, services.clock())
    return found
