"""Games of short turns: one board that is edited while people have it before them, one line that calls who is to act."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any, cast

import aiohttp
import pytest
from drafting import DRAFT_WORDS, at_home, drafting
from lively import Room, Server, refusal
from matches import ANN, BEN, CHANNEL, StandingClock
from msgspec import structs

from bot.matches import kits, lobby
from bot.matches.actor import Actor
from bot.matches.house import House
from bot.matches.kits import Kit
from bot.matches.posts import PATIENCE, NoticeBody, ThinkingBody, posts
from bot.matches.table import Table
from bot.messages import short_turns
from bot.messages.channel import last_turns
from bot.messages.delivery import Delivery
from bot.messages.letters import CONTENT_LIMIT
from bot.messages.short_turns import STILL_SEEN
from engine.game import Event
from rendering import games as pictures
from storage.changes import Change
from storage.records import Consent, Notice, OutboxEntry
from tests.draft.game import DRAFT
from tests.draft.kit import DRAFT_PICTURES
from tests.draft.state import Claimed

EARLIER = "Earlier lines"


@pytest.fixture
def server() -> Server:
    return Server()


@pytest.fixture
def room(server: Server) -> Room:
    return server.get_partial_messageable(CHANNEL)


class Posting:
    """A delivery that can be stopped, as by a kill, and begun anew."""

    def __init__(self, house: House, server: Server) -> None:
        self._house, self._server = house, server
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self._task = asyncio.create_task(Delivery(self._house, cast(Any, self._server)).run())

    async def end(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def settled(self, waiting: int = 0) -> None:
        """Wait until so many messages wait."""
        async with asyncio.timeout(20):
            while (await self._house.store.counts()).waiting != waiting:  # noqa: ASYNC110 - only the store knows
                await asyncio.sleep(0.002)

    async def failed(self) -> OutboxEntry:
        """The first waiting message, once it was tried in vain."""
        async with asyncio.timeout(20):
            while not (due := await self._house.store.outbox.due(1e12, 1)) or not due[0].attempts:  # noqa: ASYNC110
                await asyncio.sleep(0.002)
        return due[0]

    def wake(self) -> None:
        self._house.wake.set()

    def go_on(self, entry: OutboxEntry) -> None:
        """The pause before it is tried again has passed."""
        cast(StandingClock, self._house.clock).now = entry.next_try_at
        self._house.wake.set()


@pytest.fixture
async def posting(house: House, server: Server) -> AsyncIterator[Posting]:
    made = Posting(house, server)
    made.begin()
    yield made
    await made.end()


@pytest.fixture
async def table(house: House, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Ann and Ben at a draft that says that its turns are short; nothing is posted yet."""
    at_home(house, monkeypatch)
    monkeypatch.setitem(cast(dict[str, Any], kits.KITS), "draft", Kit(DRAFT, DRAFT_WORDS, short_turns=True))
    monkeypatch.setitem(cast(dict[str, Any], pictures.PICTURES), "draft", DRAFT_PICTURES)
    return await drafting(house)


async def wish(house: House, user: int, **fields: Any) -> None:
    await house.store.people.save(structs.replace(await house.person(user), **fields))


async def answer(table: Table, user: int) -> None:
    """Somebody chooses a card in secret, or claims nothing."""
    seat = (ANN, BEN).index(user)
    card = min(table.position.players[seat].hand)  # type: ignore[attr-defined]
    claims = len(table.asked()) == 1 and "claim_number" in {decision.question for decision in table.asked()}
    await table.play_line(Actor(user), "skip" if claims else f"pick {card}; put left")


async def turn(table: Table) -> None:
    """All who are asked answer: then there is a board."""
    for user in waited_for(table):
        await answer(table, user)


def waited_for(table: Table) -> list[int]:
    return [(ANN, BEN)[decision.seat] for decision in table.asked()]


def mentions(users: list[int]) -> str:
    return ", ".join(f"<@{user}>" for user in users)


async def played(table: Table, posting: Posting, turns: int) -> None:
    for _ in range(turns):
        await turn(table)
        await posting.settled()


async def test_a_board_is_edited_and_a_line_calls(table: Table, room: Room, posting: Posting):
    """The start stays, as it says what the shuffle is committed to; after it there is one board, which tells all since."""
    await posting.settled()
    [start] = room.boards()
    assert [call.pings for call in room.calls()] == [(ANN, BEN)], "both are asked: one line for them"
    await played(table, posting, 1)
    [start, board] = room.boards()
    assert (start.buttons, board.buttons) == (False, True)
    before = dict(board.files)["board.png"]
    await played(table, posting, 2)
    assert room.boards() == [start, board]
    assert (start.edits, board.edits) == (1, 2), "the start has lost its buttons"
    [(name, alt)] = board.files
    assert name == "board.png"
    assert alt != before
    assert board.content.count("laid_open") == 4, "two rounds have been laid open"
    assert board.content.count("claimed") == 1
    assert board.content.endswith(f"▶️ To play: {mentions(waited_for(table))}")
    [call] = room.calls()
    assert call.content == f"🔔 Your turn: {mentions(waited_for(table))}"
    assert room.messages[-1] is call
    assert call.buttons, "one's own answers may stand between it and the board"
    assert all(message.pings == () for message in room.boards())


async def test_nobody_is_called_anew_while_another_answer_is_waited_for(table: Table, room: Room, posting: Posting):
    await posting.settled()
    [call] = room.calls()
    await answer(table, ANN)
    await posting.settled()
    assert room.calls() == [call]


@pytest.mark.parametrize("others", [STILL_SEEN, STILL_SEEN + 1])
async def test_a_board_that_nobody_has_before_them_is_posted_anew(
    table: Table, room: Room, posting: Posting, others: int
):
    """Calls that stand do not count as messages below it."""
    await posting.settled()
    await played(table, posting, 1)
    board = room.boards()[-1]
    room.chat(others)
    await played(table, posting, 1)
    anew = others > STILL_SEEN
    assert len(room.boards()) == 2 + anew
    newest = room.boards()[-1]
    assert (newest is board) != anew
    assert (board.buttons, newest.buttons) == (not anew, True)
    assert ("laid_open" in newest.content) != anew, "a new one tells what the one before has not told"
    assert [room.messages[-1]] == room.calls()
    await played(table, posting, 1)
    assert room.boards()[-1] is newest


async def test_a_quiet_channel_keeps_the_newest_picture_alone(table: Table, room: Room, posting: Posting, house: House):
    await table.change(Actor(ANN), lambda match: structs.replace(match, quiet=True))
    await posting.settled()
    await played(table, posting, 2)
    room.chat(STILL_SEEN + 1)
    await played(table, posting, 1)
    assert [bool(message.files) for message in room.ours() if "To play" in message.content] == [False, False, True]


async def test_without_the_right_to_look_there_is_a_board_for_every_turn(table: Table, room: Room, posting: Posting):
    await posting.settled()
    await played(table, posting, 1)
    room.refused["history"] = [refusal(403, 50001)]
    await played(table, posting, 1)
    assert [board.buttons for board in room.boards()] == [False, False, True]


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (429, 30046), (400, 50083)])
async def test_a_board_that_cannot_be_edited_is_posted_anew(
    table: Table, room: Room, posting: Posting, status: int, code: int
):
    """Somebody has deleted it, it is old and was edited often, or its thread has fallen asleep."""
    await posting.settled()
    await played(table, posting, 1)
    room.refused["edit"] = [refusal(status, code)]
    await played(table, posting, 1)
    assert [board.buttons for board in room.boards()] == [False, False, True]
    assert [room.messages[-1]] == room.calls()


async def test_a_board_that_discord_lets_wait_is_posted_anew(
    table: Table, room: Room, posting: Posting, monkeypatch: pytest.MonkeyPatch
):
    """Where a message was edited too often discord.py waits as long as it is told to: that may be an hour."""
    await posting.settled()
    await played(table, posting, 1)
    monkeypatch.setattr(short_turns, "EDIT_PATIENCE", 0.05)
    room.gate = asyncio.Event()
    await turn(table)
    async with asyncio.timeout(20):
        while len(room.boards()) == 2:  # noqa: ASYNC110 - only the room knows
            await asyncio.sleep(0.002)
    room.gate.set()
    await posting.settled()
    assert [board.buttons for board in room.boards()] == [False, False, True]


@pytest.mark.parametrize("kind", ["send", "edit", "delete"])
@pytest.mark.parametrize("done", ["lost", "refused"])
@pytest.mark.parametrize("trouble", [aiohttp.ServerDisconnectedError(), refusal(502, 0)])
async def test_whatever_goes_wrong_there_is_one_board_and_one_call(
    table: Table, room: Room, posting: Posting, kind: str, done: str, trouble: Exception
):
    await posting.settled()
    await played(table, posting, 1)
    getattr(room, done)[kind] = [trouble]
    await turn(table)
    posting.go_on(await posting.failed())
    await posting.settled()
    assert [board.buttons for board in room.boards()] == [False, True]
    assert room.boards()[-1].content.count("laid_open") == 2
    assert [call.pings for call in room.calls()] == [tuple(waited_for(table))]


async def test_a_call_is_taken_out_once(table: Table, room: Room, posting: Posting):
    """Somebody has deleted one; the others go at the first attempt, and nobody asks for them again."""
    await posting.settled()
    await played(table, posting, 1)
    room.messages.remove(room.calls()[0])
    await played(table, posting, 3)
    assert room.asked.count("delete") == 4
    assert len(room.calls()) == 1


async def test_only_the_newest_of_waiting_boards_is_shown(table: Table, room: Room, posting: Posting):
    """While Discord lets an edit wait people play on: the next edit tells all of it, and calls once."""
    await posting.settled()
    await played(table, posting, 1)
    await posting.end()
    for _ in range(3):
        await turn(table)
    sent = room.asked.count("send")
    posting.begin()
    await posting.settled()
    board = room.boards()[-1]
    assert (len(room.boards()), board.edits) == (2, 1)
    assert (board.content.count("laid_open"), board.content.count("claimed")) == (4, 2)
    assert [call.pings for call in room.calls()] == [tuple(waited_for(table))]
    assert room.asked.count("send") == sent + 1


async def test_a_board_that_may_stand_unnoticed_is_not_left_behind(
    table: Table, room: Room, posting: Posting, clock: StandingClock
):
    """A new board was posted, its answer lost, the process killed, and people had played on: it is taken up and edited."""
    await posting.settled()
    room.lost["send"] = [aiohttp.ServerDisconnectedError()]
    await turn(table)
    await posting.failed()
    await posting.end()
    await turn(table)
    clock.now += 3 * 60
    room.nonces.clear()
    posting.begin()
    await posting.settled()
    assert [board.buttons for board in room.boards()] == [False, True]
    assert "claimed" in room.boards()[-1].content
    assert [call.pings for call in room.calls()] == [(ANN, BEN)]


async def call_without_answer(table: Table, room: Room, posting: Posting, *, stands: bool) -> OutboxEntry:
    """The outbox entry of a call whose sending failed, although the line may stand."""
    await posting.settled()
    await played(table, posting, 1)
    (room.lost if stands else room.refused)["send"] = [aiohttp.ServerDisconnectedError()]
    await turn(table)
    return await posting.failed()


@pytest.mark.parametrize("stands", [True, False])
async def test_who_answers_before_a_lost_call_is_tried_again_is_not_called(
    table: Table, room: Room, posting: Posting, stands: bool
):
    """Where it stands all the same, whomever it named, there is no second one beside it."""
    entry = await call_without_answer(table, room, posting, stands=stands)
    await answer(table, ANN)
    room.nonces.clear()
    posting.go_on(entry)
    await posting.settled()
    assert [call.pings for call in room.calls()] == [(ANN, BEN) if stands else (BEN,)]


@pytest.mark.parametrize("stands", [True, False])
async def test_a_lost_call_that_nobody_needs_any_more_is_taken_out(
    table: Table, room: Room, posting: Posting, stands: bool
):
    """A newer board calls by then."""
    entry = await call_without_answer(table, room, posting, stands=stands)
    await turn(table)
    room.nonces.clear()
    posting.go_on(entry)
    await posting.settled()
    assert [call.pings for call in room.calls()] == [tuple(waited_for(table))]
    assert room.asked.count("delete") == 2 + stands


@pytest.mark.parametrize("notice", [Notice.DIRECT, Notice.NONE])
async def test_who_wants_no_mention_needs_no_line(
    table: Table, room: Room, posting: Posting, house: House, server: Server, notice: Notice
):
    """The former line goes all the same."""
    await posting.settled()
    for user in (ANN, BEN):
        await wish(house, user, on_turn=notice)
    await played(table, posting, 1)
    [claiming] = waited_for(table)
    assert room.calls() == []
    private = server.get_partial_messageable(claiming).ours()
    assert [message.pings for message in private] == [()] * (notice is Notice.DIRECT)


async def test_of_two_who_are_asked_each_is_called_as_they_want(
    table: Table, room: Room, posting: Posting, house: House, server: Server
):
    await wish(house, ANN, on_turn=Notice.DIRECT)
    await posting.settled()
    [call] = room.calls()
    assert (call.content, call.pings) == (f"🔔 Your turn: <@{BEN}>", (BEN,))
    assert len(server.get_partial_messageable(ANN).ours()) == 1


async def test_what_could_not_be_told_in_private_stands_until_the_next_call(
    table: Table, room: Room, posting: Posting, house: House, server: Server
):
    await wish(house, ANN, on_turn=Notice.DIRECT)
    server.closed_doors.add(ANN)
    await posting.settled()
    assert [message.pings for message in room.ours()[-2:]] == [(BEN,), (ANN,)]
    assert "/settings" in room.ours()[-1].content
    for user in (ANN, BEN):
        await wish(house, user, on_turn=Notice.NONE)
    await played(table, posting, 1)
    assert room.ours()[-1] is room.boards()[-1], "both lines are gone"


async def test_a_long_round_is_told_as_far_as_there_is_room(
    table: Table, room: Room, posting: Posting, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("bot.messages.channel.LINES_LIMIT", 90)
    await posting.settled()
    await played(table, posting, 3)
    lines = room.boards()[-1].content.splitlines()
    assert EARLIER in lines[0]
    assert "laid_open" in lines[1]
    assert len(room.boards()[-1].content) <= CONTENT_LIMIT


async def test_more_boards_than_are_looked_at_are_told_to_be_missing(
    table: Table, room: Room, posting: Posting, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("bot.messages.channel.BOARDS_TOLD", 2)
    await posting.settled()
    await played(table, posting, 2)
    assert EARLIER not in room.boards()[-1].content
    await played(table, posting, 2)
    assert room.boards()[-1].content.startswith("… Earlier lines: `/history`")
    assert room.boards()[-1].content.count("laid_open") == 2


async def test_what_a_board_says_while_bot_players_think_is_told_once_in_the_end(
    table: Table, room: Room, posting: Posting, clock: StandingClock, monkeypatch: pytest.MonkeyPatch
):
    """It is edited in as well, and whoever was called is not called any more."""
    await posting.settled()
    await played(table, posting, 1)
    [claiming] = waited_for(table)
    claimed = table.game.encode_events([Claimed((ANN, BEN).index(claiming), (7,))])
    told = ((0, claimed),)
    thinking = ThinkingBody(table.match.revision, table.game.encode(table.position), told)
    monkeypatch.setattr(table, "open_turn", lambda: object())
    monkeypatch.setattr("bot.messages.calls.waited_for", lambda *_: [])
    await table.note(Change(at=clock(), before=table.match, after=None, posts=posts(table.match, [thinking])))
    clock.now += PATIENCE
    posting.wake()
    await posting.settled()
    [_, board] = room.boards()
    assert board.content.count("(7,)") == 1
    assert room.calls() == []
    await table.play_line(Actor(claiming), "claim 7")
    await posting.settled()
    assert room.boards()[-1] is board
    assert board.content.count("(7,)") == 1


def test_a_picture_of_many_turns_marks_the_last_one_of_each():
    def turn_of(seat: int, *numbers: int) -> list[tuple[int, list[Event]]]:
        return [(seat, [Claimed(seat, (number,))]) for number in numbers]

    plies = [*turn_of(0, 1), *turn_of(1, 2), *turn_of(2, 3, 4), *turn_of(0, 5), *turn_of(2, 6)]
    assert last_turns(plies) == [Claimed(0, (5,)), Claimed(2, (6,))]
    assert last_turns(plies[:4]) == [Claimed(0, (1,)), Claimed(1, (2,)), Claimed(2, (3,)), Claimed(2, (4,))]
    assert last_turns([]) == []


async def test_what_was_taken_back_is_told_in_its_place(table: Table, room: Room, posting: Posting):
    """What happened before stays, that it was taken back stands after it."""
    await posting.settled()
    await played(table, posting, 1)
    [claiming] = waited_for(table)
    await table.play_line(Actor(claiming), "claim 7")
    await posting.settled()
    at = table.match.updated_at
    agreed = Consent(
        id="c",
        match_id=table.match.id,
        kind="undo",
        data=b"",
        revision=table.match.revision,
        created_at=at,
        closed_at=at,
    )
    await table.take_back(Actor(claiming), (ANN, BEN).index(claiming), 1, consent=agreed)
    await played(table, posting, 1)
    said = room.boards()[-1].content
    assert said.index("(7,)") < said.index("↩️") < said.index("()"), "claimed, taken back, and then nothing was"
    assert waited_for(table) == [ANN, BEN]


async def test_nobody_is_called_at_a_table_that_is_left(table: Table, room: Room, posting: Posting, house: House):
    await posting.settled()
    await played(table, posting, 1)
    await table.change(Actor(ANN), lobby.abandoned(house.clock()), NoticeBody("notice.abandoned", {}))
    await posting.settled()
    assert room.calls() == []
    assert not any(board.buttons for board in room.boards())


async def test_the_end_is_a_message_of_its_own_that_calls_everybody(table: Table, room: Room, posting: Posting):
    await posting.settled()
    await played(table, posting, 6)
    assert waited_for(table) == []
    [_, board] = room.boards()
    assert not board.buttons
    assert room.calls() == []
    final = room.messages[-1]
    assert (final.pings, final.buttons) == ((ANN, BEN), True)
    assert len(room.ours()) == 4, "lobby, start, board, final scores"
