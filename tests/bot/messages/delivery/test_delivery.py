"""The outbox on its way: tried again with growing pauses, never twice, never held up by another channel."""

from __future__ import annotations

import asyncio
import dataclasses
import io
from collections.abc import AsyncIterator
from contextlib import suppress
from itertools import count
from math import inf
from typing import Any

import aiohttp
import msgspec
import pytest

from bot.fleet.member import Member
from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.people.posts import NoticeBody, posts_for
from bot.matches.play.ending import end_by_operator
from bot.matches.play.table import Table
from bot.matches.seats import consents
from bot.matches.services import Services
from bot.messages.delivery.arrivals import CLOSED
from bot.messages.delivery.outbox_delivery import DOUBLINGS, FIRST_PAUSE, GIVE_UP_AFTER, LONGEST_PAUSE, Delivery
from bot.messages.delivery.sending import NONCE_WINDOW
from bot.operation.processes.workers import NoReply
from storage.errors import StorageFailed
from storage.fleet import Fleet
from storage.records.changes import Change, Post
from storage.records.matches import Seat
from storage.records.posts import OutboxEntry
from storage.sqlite.alone import Alone
from tests.bot.fleet.pretended import Board, PretendedFleet
from tests.bot.support.lively import Server
from tests.bot.support.posted import refusal
from tests.bot.support.stored_matches import ANN, BEN, CHANNEL, SEED, StandingClock, new_lobby, running, stored

BEGUN = 3
"""Messages at the start of a match: its lobby, its board, and the line that calls."""
RETURNED = 2
"""Messages when it can be reached again after a refusal: that it goes on, and a board."""


@pytest.fixture
def client() -> Server:
    return Server()


@pytest.fixture
async def delivery(services: Services, client: Server) -> AsyncIterator[Delivery]:
    made = Delivery(services, client)  # type: ignore[arg-type]
    task = asyncio.create_task(made.run())
    yield made
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def settled(services: Services, waiting: int = 0) -> None:
    """Wait until so many messages wait, and nothing is under way."""
    async with asyncio.timeout(10):
        # Only the store knows.
        while (await services.store.counts(inf)).waiting != waiting:  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def tried(services: Services, times: int) -> float:
    """Wait until the first waiting message was tried so often; gives when it is due again."""
    async with asyncio.timeout(10):
        while True:
            [entry] = await services.store.outbox.due(1e12, 1)
            if entry.attempts == times:
                return entry.next_try_at
            await asyncio.sleep(0.01)


async def test_lobby_and_board_are_posted(services: Services, client: Server, delivery: Delivery):
    await running(services)
    services.wake.set()
    await settled(services)
    assert len(client.rooms[CHANNEL].ours()) == BEGUN


async def test_pauses_grow_and_end(services: Services, client: Server, delivery: Delivery, clock: StandingClock):
    """After each refusal that may pass the pause doubles, up to a limit; after days a message is given up."""
    await running(services)
    place = client.get_partial_messageable(CHANNEL)
    place.refused["send"] = [refusal(403, 50013)] * 100
    pauses: list[float] = []
    for attempt in range(1, 14):
        services.wake.set()
        due = await tried(services, attempt)
        pauses.append(due - clock.now)
        clock.now = due
    assert pauses[:4] == [FIRST_PAUSE, 2 * FIRST_PAUSE, 4 * FIRST_PAUSE, 8 * FIRST_PAUSE]
    assert max(pauses) == LONGEST_PAUSE
    clock.now += GIVE_UP_AFTER
    services.wake.set()
    await settled(services, 1)
    [left] = await services.store.outbox.due(1e12, 9)
    assert (left.kind, place.ours()) == ("returned", []), "what says that it goes on waits for as long as it takes"


async def test_however_often_it_was_tried(services: Services, client: Server, clock: StandingClock):
    """Something happens on the servers all the time, and each time it is tried again: the pause stays a number."""
    await running(services)
    client.get_partial_messageable(CHANNEL).refused["send"] = [refusal(403, 50013)]
    [entry] = await services.store.outbox.due(clock.now, 1)
    for _ in range(1100):
        await services.store.outbox.retry(entry.id, clock.now)
    task = asyncio.create_task(Delivery(services, client).run())  # type: ignore[arg-type]
    assert await tried(services, 1101) == clock.now + LONGEST_PAUSE
    assert not task.done()
    task.cancel()
    await asyncio.wait({task})


@pytest.mark.parametrize(("status", "code"), [(401, 0), (403, 0), (403, 50013), (403, 50001), (429, 0), (400, 50083)])
async def test_what_shuts_the_bot_out_loses_no_message(
    services: Services, client: Server, delivery: Delivery, clock: StandingClock, status: int, code: int
):
    """Whether it is a permission, the firewall before Discord or a token that was changed: the message itself is right."""
    await running(services)
    place = client.get_partial_messageable(CHANNEL)
    place.refused["send"] = [refusal(status, code)]
    services.wake.set()
    assert await tried(services, 1) == clock.now + FIRST_PAUSE
    clock.now += FIRST_PAUSE
    services.wake.set()
    await settled(services)
    assert len(place.ours()) == BEGUN + (RETURNED if code in CLOSED else 0)


async def test_hurried_when_the_bot_may_write_again(
    services: Services, client: Server, delivery: Delivery, clock: StandingClock
):
    await running(services)
    place = client.get_partial_messageable(CHANNEL)
    place.refused["send"] = [refusal(403, 50013)]
    services.wake.set()
    await tried(services, 1)
    await services.store.outbox.hurry(clock.now)
    services.wake.set()
    await settled(services)
    assert len(place.ours()) == BEGUN + RETURNED


async def test_the_clock_is_set_back(services: Services, client: Server, delivery: Delivery, clock: StandingClock):
    """A machine that took its own clock for UTC is put right: nobody's board waits for the hours that come twice."""
    await running(services)
    place = client.get_partial_messageable(CHANNEL)
    place.refused["send"] = [refusal(502, 0)]
    services.wake.set()
    await tried(services, 1)
    clock.now -= 9 * 3600
    services.wake.set()
    await settled(services)
    assert len(place.ours()) == BEGUN


@pytest.mark.parametrize("which", range(BEGUN), ids=["lobby", "board", "call"])
@pytest.mark.parametrize("problem", [aiohttp.ServerDisconnectedError(), refusal(502, 0), TimeoutError()])
@pytest.mark.parametrize(("later", "chatter"), [(FIRST_PAUSE, 0), (3 * NONCE_WINDOW, 0), (3 * NONCE_WINDOW, 300)])
async def test_a_lost_answer_posts_nothing_twice(
    services: Services,
    client: Server,
    delivery: Delivery,
    clock: StandingClock,
    which: int,
    problem: Exception,
    later: float,
    chatter: int,
):
    """Shortly after, Discord knows the nonce; later the bot looks whether its message is there, in a lively channel too.

    A page is found by the words of its components: its content is empty.
    """
    await running(services)
    place = client.get_partial_messageable(CHANNEL)
    place.chat(chatter)
    place.lost["send"] = [*[None] * which, problem]
    services.wake.set()
    await tried(services, 1)
    if later > NONCE_WINDOW:
        place.nonces.clear()
    clock.now += later
    services.wake.set()
    await settled(services)
    assert len(place.ours()) == len({message.words for message in place.ours()}) == BEGUN
    assert [message.content != "" for message in place.ours()] == [False, False, True]


@pytest.mark.parametrize("shows_nonces", [True, False])
async def test_a_page_is_found_by_its_nonce_or_its_words(
    services: Services, client: Server, delivery: Delivery, clock: StandingClock, shows_nonces: bool
):
    """By its nonce whatever it says by now; where Discord does not show that, one that says something else is another."""
    await running(services)
    place = client.get_partial_messageable(CHANNEL)
    place.shows_nonces = shows_nonces
    place.lost["send"] = [None, aiohttp.ServerDisconnectedError()]
    services.wake.set()
    await tried(services, 1)
    board = place.ours()[1]
    board.payload[0]["content"] = "somebody has changed it"
    place.nonces.clear()
    clock.now += 3 * NONCE_WINDOW
    services.wake.set()
    await settled(services)
    assert len(place.ours()) == (BEGUN if shows_nonces else BEGUN + 1)


@pytest.mark.parametrize("shows_nonces", [False, True])
@pytest.mark.parametrize("stands", [False, True])
async def test_a_message_with_the_same_text_is_not_taken_for_it(
    services: Services, client: Server, delivery: Delivery, clock: StandingClock, shows_nonces: bool, stands: bool
):
    """Two equal notices: the second one is looked for after its answer, or the message itself, was lost."""
    table = await running(services)
    place = client.get_partial_messageable(CHANNEL)
    place.shows_nonces = shows_nonces
    for words in ({"who": "Ann", "hours": 24, "n": 1}, {"who": "Ann", "hours": 24, "n": 2}):
        notice = posts_for(table.match, [NoticeBody("notice.reminder", words)])
        await table.note(Change(at=clock(), before=table.match, after=None, posts=notice))
        if words["n"] == 1:
            services.wake.set()
            await settled(services)
    trouble = aiohttp.ServerDisconnectedError()
    (place.lost if stands else place.refused)["send"] = [trouble]
    await tried(services, 1)
    place.nonces.clear()
    clock.now += 3 * NONCE_WINDOW
    services.wake.set()
    await settled(services)
    texts = [message.content for message in place.ours() if not message.is_page and not message.buttons]
    assert len(texts) == 2
    assert texts[0] == texts[1]


@pytest.mark.parametrize("kind", ["fetch", "edit"])
@pytest.mark.parametrize("trouble", [aiohttp.ServerDisconnectedError(), refusal(502, 0)])
async def test_a_board_whose_forerunner_cannot_be_reached_is_posted_once(
    services: Services, client: Server, delivery: Delivery, clock: StandingClock, kind: str, trouble: Exception
):
    """Taking the buttons of the old board is no reason to send the new one again; it is tried until it is done."""
    table = await running(services)
    services.wake.set()
    await settled(services)
    place = client.get_partial_messageable(CHANNEL)

    old = place.ours()[1]
    place.refused[kind] = [trouble] * 2
    [decision] = table.asked()
    await table.play_line(Actor(table.match.seats[decision.seat].user_id or 0), first_turn(table))
    due = await tried(services, 1)
    [new] = [message for message in place.ours() if message.is_page and message.id > old.id]
    assert (old.buttons, new.buttons) == (True, True)
    clock.now = due
    services.wake.set()
    await settled(services)
    assert place.ours()[1:-1] == [old, new]
    assert (old.buttons, new.buttons) == (False, True)


@pytest.mark.parametrize("quiet", [False, True])
async def test_a_quiet_channel_keeps_the_newest_picture_alone(
    services: Services, client: Server, delivery: Delivery, quiet: bool
):
    """The board before keeps its words, and elsewhere its picture as well; both lose their buttons."""
    match = lobby.with_person_joined(BEN, "Ben")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
    match = lobby.set_option(ANN, "pictures", "newest" if quiet else "all")(match)
    table = await stored(services, match)
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    [decision] = table.asked()
    await table.play_line(Actor((ANN, BEN)[decision.seat]), first_turn(table))
    await settled(services)
    place = client.rooms[CHANNEL]
    before, now = place.ours()[1:-1]
    assert [board.buttons for board in (before, now)] == [False, True]
    assert [bool(board.files) for board in (before, now)] == [not quiet, True]
    assert table.match.title in before.words


def first_turn(table: Table) -> str:
    """A whole turn that is legal."""
    state, moves = table.game.copy(table.position), list[str]()
    [decision] = table.asked()
    while (asked := table.game.decisions(state)) and asked[0].seat == decision.seat:
        move = next(iter(table.game.legal_moves(state, decision.seat)))
        moves.append(table.game.write(move))
        table.game.apply(state, decision.seat, move)
    return "; ".join(moves)


async def test_without_the_right_to_look_it_is_posted_all_the_same(
    services: Services, client: Server, delivery: Delivery, clock: StandingClock
):
    await running(services)
    place = client.get_partial_messageable(CHANNEL)
    place.refused["history"] = [refusal(403, 50001)]
    place.refused["send"] = [refusal(403, 50013)]
    services.wake.set()
    await tried(services, 1)
    clock.now += 3 * NONCE_WINDOW
    services.wake.set()
    await settled(services)
    assert len(place.ours()) == BEGUN + RETURNED


async def test_a_deleted_channel_is_given_up(services: Services, client: Server, delivery: Delivery):
    await running(services)
    client.get_partial_messageable(CHANNEL).refused["send"] = [refusal(404, 10003)] * 2
    services.wake.set()
    await settled(services)
    assert client.rooms[CHANNEL].ours() == []


async def test_a_slow_channel_holds_up_no_other(services: Services, client: Server, delivery: Delivery):
    slow = client.get_partial_messageable(CHANNEL)
    slow.gates["send"] = asyncio.Event()
    await running(services)
    services.wake.set()
    await asyncio.sleep(0.05)
    await running(services, channel=12)
    services.wake.set()
    await settled(services, 2)
    assert len(client.rooms[12].ours()) == BEGUN
    assert slow.ours() == []
    slow.gates["send"].set()
    await settled(services)
    assert len(slow.ours()) == BEGUN


async def test_a_request_that_the_match_has_gone_on_over_is_closed_in_the_channel(
    services: Services, client: Server, delivery: Delivery
):
    """With the next message: it says so, and nobody presses its buttons in vain. One that still counts keeps them."""
    table = await running(services)
    consent = await consents.ask_consent(services, table, Actor(ANN), consents.ConsentAsked("abandon", 0))
    assert consent is not None
    await table.note(
        Change(at=0.0, before=table.match, after=None, posts=posts_for(table.match, [NoticeBody("list.none", {})]))
    )
    services.wake.set()
    await settled(services)
    place = client.rooms[CHANNEL]
    [request] = [message for message in place.ours() if message.buttons and "abandon" in message.words]
    assert request.edits == 0
    await table.change(Actor(BEN), lobby.handed_over(0, table.match.seats[0], Seat(user_id=103, name="Cho")))
    services.wake.set()
    await settled(services)
    assert request.edits == 1
    assert "no longer counts" in request.words
    assert not request.buttons
    assert not await services.store.matches.open_consents(table.match.id)


async def test_the_last_board_of_an_abandoned_match_loses_its_buttons(
    services: Services, client: Server, delivery: Delivery
):
    """A sentence in the channel takes them away only then."""
    table = await running(services)
    reminder = posts_for(table.match, [NoticeBody("list.none", {})])
    await table.note(Change(at=0.0, before=table.match, after=None, posts=reminder))
    services.wake.set()
    await settled(services)
    place = client.rooms[CHANNEL]
    board = place.ours()[1]
    assert (board.edits, board.buttons) == (0, True)
    await table.change(Actor(ANN), lobby.with_match_abandoned(services.clock()), NoticeBody("notice.abandoned", {}))
    await settled(services)
    assert not board.buttons
    assert board.files, "its pictures stay"


@pytest.mark.parametrize("by", ["consent", "operator"])
async def test_a_match_that_is_ended_publishes_its_seed_with_the_news(
    services: Services, client: Server, delivery: Delivery, by: str
):
    table = await running(services)
    if by == "consent":
        await table.change(Actor(ANN), lobby.with_match_abandoned(services.clock()), NoticeBody("notice.abandoned", {}))
    else:
        await end_by_operator(services.store, table.match.id, services.clock(), io.StringIO())
        await table.mended()
    services.wake.set()
    await settled(services)
    news = client.rooms[CHANNEL].ours()[-1]
    assert SEED.hex()[:8] in news.content
    assert [name for name, _ in news.files] == [f"keltis-{table.match.id}.txt"]


async def test_a_lobby_that_is_closed_has_nothing_to_publish(services: Services, client: Server, delivery: Delivery):
    table = await stored(services, new_lobby(services))
    await end_by_operator(services.store, table.match.id, services.clock(), io.StringIO())
    services.wake.set()
    await settled(services)
    assert not any(name.endswith(".txt") for said in client.rooms[CHANNEL].ours() for name, _ in said.files)


async def test_a_broken_message_stops_nothing(services: Services, client: Server, delivery: Delivery):
    """A fault of ours in one message is reported, and the next one of the channel goes out."""
    await running(services)
    client.get_partial_messageable(CHANNEL).refused["send"] = [ValueError("a fault of ours")]
    services.wake.set()
    await settled(services)
    assert len(client.rooms[CHANNEL].ours()) == BEGUN - 1


async def test_a_machine_that_ends_what_draws_loses_no_board(
    services: Services, client: Server, delivery: Delivery, clock: StandingClock
):
    """As one with too little memory for a moment. A picture that ends it every time does not hold up the channel for ever."""
    table = await running(services)
    place = client.get_partial_messageable(CHANNEL)
    place.refused["send"] = [NoReply("the process was lost 2 times")]
    services.wake.set()
    await tried(services, 1)
    clock.now += FIRST_PAUSE
    services.wake.set()
    await settled(services)
    assert len(place.ours()) == BEGUN
    await table.change(Actor(ANN), lobby.with_match_abandoned(services.clock()), NoticeBody("notice.abandoned", {}))
    place.refused["send"] = [NoReply("the process was lost 2 times")] * (DOUBLINGS + 1)
    for times in range(DOUBLINGS):
        services.wake.set()
        clock.now = await tried(services, times + 1)
    services.wake.set()
    await settled(services)
    assert (len(place.ours()), place.refused["send"]) == (BEGUN, [])


async def test_a_disk_that_cannot_be_read_for_a_moment_loses_no_message(
    services: Services, client: Server, delivery: Delivery, clock: StandingClock, monkeypatch: pytest.MonkeyPatch
):
    """It is reported, and the message is tried again: nothing is wrong with it."""
    works = services.tables.get

    async def get(match_id: str, revision: int) -> Table | None:
        raise StorageFailed("disk I/O error")

    await running(services)
    monkeypatch.setattr(services.tables, "get", get)
    services.wake.set()
    await tried(services, 1)
    monkeypatch.setattr(services.tables, "get", works)
    clock.now += FIRST_PAUSE
    services.wake.set()
    await settled(services)
    assert len(client.rooms[CHANNEL].ours()) == BEGUN


async def test_a_server_that_is_away_ends_no_delivery(
    services: Services, client: Server, delivery: Delivery, monkeypatch: pytest.MonkeyPatch
):
    """What waits cannot even be read; it is delivered when the server of the database is back."""
    works, tries = services.store.outbox.due, count()

    async def due(now: float, limit: int) -> list[OutboxEntry]:
        if next(tries) < 3:
            raise StorageFailed("the server is away")
        return await works(now, limit)

    monkeypatch.setattr("bot.messages.delivery.outbox_delivery.FIRST_PAUSE", 0.01)
    monkeypatch.setattr(services.store.outbox, "due", due)
    await running(services)
    services.wake.set()
    await settled(services)
    assert len(client.rooms[CHANNEL].ours()) == BEGUN


async def test_a_full_disk_ends_no_delivery_and_posts_nothing_twice(
    services: Services, client: Server, delivery: Delivery, monkeypatch: pytest.MonkeyPatch
):
    """What stands in the channel is noted as soon as there is room; a process that ended for it would find no room either."""
    works, tries = services.store.outbox.sent, count()

    async def sent(*arguments: Any) -> None:
        if next(tries) < 3:
            raise StorageFailed("database or disk is full")
        await works(*arguments)

    monkeypatch.setattr("bot.messages.delivery.outbox_delivery.FIRST_PAUSE", 0.01)
    monkeypatch.setattr(services.store.outbox, "sent", sent)
    await running(services)
    services.wake.set()
    await settled(services)
    assert len(client.rooms[CHANNEL].ours()) == BEGUN


async def test_it_stops_also_when_something_is_committed_that_moment(services: Services, client: Server):
    """On a signal the bot must end, whatever else happens in the same turn of the event loop."""
    task = asyncio.create_task(Delivery(services, client).run())  # type: ignore[arg-type]
    await asyncio.sleep(0.05)
    services.wake.set()
    task.cancel()
    done, _ = await asyncio.wait({task}, timeout=2)
    assert done


@pytest.mark.parametrize("fleet", [Alone(), PretendedFleet(Board(), "one")], ids=["alone", "beside others"])
async def test_it_ends_as_soon_as_it_is_told_and_nothing_is_on_its_way(
    services: Services, client: Server, fleet: Fleet
):
    services = dataclasses.replace(services, member=Member(fleet, services.metrics))
    delivery = Delivery(services, client)  # type: ignore[arg-type]
    task = asyncio.create_task(delivery.run())
    await asyncio.sleep(0.05)
    delivery.end()
    done, _ = await asyncio.wait({task}, timeout=2)
    assert done


@pytest.mark.parametrize(
    "payload", [b"\xff no message", msgspec.msgpack.encode({"post": "later"})], ids=["torn", "later"]
)
@pytest.mark.parametrize("kind", ["board", "direct", "final", "notice", "thread"])
async def test_a_message_that_cannot_be_read_stops_nothing(
    kind: str, payload: bytes, services: Services, client: Server, delivery: Delivery
):
    """As one of a later version, after a return to this one: it is given up, and the next ones of the channel go out."""
    match = lobby.with_person_joined(BEN, "Ben")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
    table = await stored(services, match)
    post = Post(channel_id=CHANNEL, kind=kind, nonce="not to be read", payload=payload)
    await services.store.commit(Change(at=services.clock(), before=table.match, after=None, posts=(post,)))
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    services.wake.set()
    await settled(services)
    assert len(client.rooms[CHANNEL].ours()) == BEGUN
