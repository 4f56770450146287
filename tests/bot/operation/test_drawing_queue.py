"""Who is drawn for first, that nobody waits for ever, and what becomes of work that is left, goes wrong or comes too late."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.operation.processes.drawing_queue import HEAD_START, DrawingQueue


class Counter:
    """A queue that stands still at the order `hold` until `go`, with a clock that is moved by hand."""

    def __init__(self, at_once: int = 1) -> None:
        self.now = 100.0
        self.queue = DrawingQueue(self._drawn, at_once, clock=lambda: self.now)
        self.done: list[str] = []
        self.begun: list[str] = []
        self.go = asyncio.Event()

    async def hold(self) -> asyncio.Task[str]:
        """It is busy from now on."""
        holding = self.asked("hold", answer=True)
        await asyncio.sleep(0.01)
        return holding

    def asked(self, name: str, *, answer: bool) -> asyncio.Task[str]:
        """Somebody asks for a picture."""
        return asyncio.create_task(self.queue.draw(name, answer=answer))

    async def _drawn(self, name: str) -> str:
        self.begun.append(name)
        if name == "hold":
            await self.go.wait()
            return name
        if name == "moon":
            raise KeyError(name)
        self.done.append(name)
        return name.upper()


@pytest.fixture
async def counter() -> AsyncIterator[Counter]:
    made = Counter()
    yield made
    made.go.set()
    await made.queue.close()


async def all_of(counter: Counter, *asked: asyncio.Task[str]) -> list[str]:
    """The order in which they were drawn, once it goes on."""
    await asyncio.sleep(0)  # so that all have asked
    counter.go.set()
    async with asyncio.timeout(10):
        await asyncio.gather(*asked)
    return counter.done


async def test_answers_go_before_posts_and_each_in_their_order(counter: Counter) -> None:
    await counter.hold()
    asked = [counter.asked(name, answer=name.startswith("a")) for name in ("p1", "a1", "p2", "a2", "a3")]
    assert await all_of(counter, *asked) == ["a1", "a2", "a3", "p1", "p2"]
    assert [task.result() for task in asked] == ["P1", "A1", "P2", "A2", "A3"]


async def test_a_post_goes_before_answers_that_are_asked_for_long_after_it(counter: Counter) -> None:
    await counter.hold()
    asked: list[asyncio.Task[str]] = []
    for name, wait in (("p1", 0.9), ("a1", 0.2), ("a2", 0.0), ("p2", 0.0), ("a3", 1.1), ("a4", 0.0)):
        asked.append(counter.asked(name, answer=name.startswith("a")))
        await asyncio.sleep(0)
        counter.now += wait * HEAD_START
    assert await all_of(counter, *asked) == ["a1", "p1", "a2", "a3", "p2", "a4"]


async def test_no_more_are_begun_at_once_than_there_is_room_for() -> None:
    counter = Counter(at_once=2)
    holding = [await counter.hold() for _ in range(3)]
    waiting = counter.asked("next", answer=True)
    await asyncio.sleep(0.01)
    assert counter.begun == ["hold", "hold"]
    assert await all_of(counter, *holding, waiting) == ["next"]
    assert counter.begun == ["hold", "hold", "hold", "next"]
    await counter.queue.close()


@pytest.mark.parametrize("answer", [True, False])
async def test_what_goes_wrong_is_raised_where_it_was_asked_for(counter: Counter, answer: bool) -> None:
    with pytest.raises(KeyError, match="moon"):
        await counter.queue.draw("moon", answer=answer)
    assert await counter.asked("next", answer=answer) == "NEXT"


async def test_work_that_nobody_waits_for_any_more_is_left(counter: Counter) -> None:
    await counter.hold()
    left, stays = counter.asked("left", answer=True), counter.asked("stays", answer=True)
    await asyncio.sleep(0)
    left.cancel()
    assert await all_of(counter, stays) == ["stays"]
    with pytest.raises(asyncio.CancelledError):
        await left
    assert await counter.asked("later", answer=False) == "LATER"


async def test_work_that_has_begun_is_finished_though_nobody_waits(counter: Counter) -> None:
    """What draws is not told to stop in the middle: it would have to be begun anew."""
    holding = await counter.hold()
    holding.cancel()
    with pytest.raises(asyncio.CancelledError):
        await holding
    waiting = counter.asked("next", answer=True)
    await asyncio.sleep(0.01)
    assert counter.begun == ["hold"]
    assert await all_of(counter, waiting) == ["next"]


async def test_closing_ends_what_was_begun_and_cancels_the_rest(counter: Counter) -> None:
    holding = await counter.hold()
    waiting = [counter.asked("answer", answer=True), counter.asked("post", answer=False)]
    await asyncio.sleep(0)
    closing = asyncio.create_task(counter.queue.close())
    await asyncio.sleep(0.05)
    assert not closing.done()
    counter.go.set()
    async with asyncio.timeout(10):
        await asyncio.gather(closing, holding)
    done, left = await asyncio.wait(waiting, timeout=10)
    assert not left
    assert all(task.cancelled() for task in done)
    assert counter.done == []
    with pytest.raises(RuntimeError):
        await counter.queue.draw("later", answer=True)
