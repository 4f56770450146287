"""A board is drawn while it is looked where it is to stand, where its message is known to tell of the boards before it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.messages.delivery.boards import STILL_SEEN
from bot.operation.processes.drawing_queue import DrawingQueue
from rendering.painter import PageOrder, Painter
from rendering.pictures import ShownPictures
from tests.bot.support.lively import Room
from tests.bot.support.posting import Posting, played, turn


@pytest.fixture
def ordered(services: Services, monkeypatch: pytest.MonkeyPatch) -> list[PageOrder]:
    """The boards that are ordered from now on."""
    found = list[PageOrder]()
    draw = DrawingQueue[PageOrder, ShownPictures].draw

    async def noted(queue: Any, order: PageOrder, *, answer: bool) -> ShownPictures:
        if order.draw == Painter.board:
            found.append(order)
        return await draw(queue, order, answer=answer)

    monkeypatch.setattr(DrawingQueue, "draw", noted)
    assert isinstance(services.drawing, DrawingQueue)
    return found


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not holds():  # noqa: ASYNC110 - only the room and the queue know
            await asyncio.sleep(0.002)


async def looking(table: Table, room: Room, boards: int, posting: Posting) -> None:
    """So many boards stand there after the first one, one in the place of another; it is being looked where the next is to."""
    await posting.settled()
    await played(table, posting, boards)
    room.gates["history"] = asyncio.Event()
    looked = room.asked.count("history")
    await turn(table)
    await until(lambda: room.asked.count("history") > looked)


async def test_a_board_is_drawn_before_it_is_known_where_it_stands(
    draft: Table, room: Room, posting: Posting, ordered: list[PageOrder]
):
    await looking(draft, room, 2, posting)
    await until(lambda: len(ordered) == 4)
    assert room.boards()[-1].edits == 1, "it is not there yet"
    room.gates["history"].set()
    await posting.settled()
    assert room.boards()[-1].edits == 2
    assert len(ordered) == 4, "it is drawn once"


async def test_a_board_of_which_nobody_knows_is_drawn_once_that_is_known(
    draft: Table, room: Room, posting: Posting, ordered: list[PageOrder]
):
    """The message before it shows one board alone: as it was posted anew, or begins a chapter."""
    await looking(draft, room, 1, posting)
    await asyncio.sleep(0.02)
    assert len(ordered) == 2
    room.gates["history"].set()
    await posting.settled()
    assert len(ordered) == 3


async def test_where_people_have_written_meanwhile_a_board_is_drawn_for_its_own_message(
    draft: Table, room: Room, posting: Posting, ordered: list[PageOrder]
):
    await looking(draft, room, 3, posting)
    room.chat(STILL_SEEN + 1)
    room.gates["history"].set()
    await posting.settled()
    assert len(room.boards()) == 3
    assert len(ordered) == 6
    ahead, own = (len(order.given[5]) for order in ordered[-2:])
    assert own < ahead, "its picture marks what the one before has not told"


async def test_a_board_that_a_newer_one_follows_is_not_drawn(
    draft: Table, room: Room, posting: Posting, ordered: list[PageOrder]
):
    await posting.settled()
    await played(draft, posting, 2)
    await posting.end()
    before = len(ordered)
    for _ in range(3):
        await turn(draft)
    posting.begin()
    await posting.settled()
    assert len(ordered) == before + 1
