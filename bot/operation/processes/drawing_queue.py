"""The queue of pictures to draw: answers come first, and no board waits for ever."""

from __future__ import annotations

import asyncio
import heapq
import time
from asyncio import Future, Task
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Generic, NamedTuple, TypeVar

HEAD_START = 0.5
"""Seconds that a picture for a channel stands back behind answers that are ordered meanwhile."""

QueuedOrder = TypeVar("QueuedOrder")
DrawOrders = TypeVar("DrawOrders")


class Job(NamedTuple, Generic[QueuedOrder, DrawOrders]):
    """Something to be drawn, in the order of `due`, then of `number`."""

    due: float
    number: int
    order: QueuedOrder
    done: Future[DrawOrders]


class DrawingQueue(Generic[QueuedOrder, DrawOrders]):
    """Has `draw` draw what is ordered, as if orders for a channel had come `HEAD_START` later.

    So a board waits a moment longer than an answer, but not behind still younger answers: where more is ordered than can be
    drawn, all wait alike. As many as `at_once` are drawn at the same time.
    """

    def __init__(
        self,
        draw: Callable[[QueuedOrder], Awaitable[DrawOrders]],
        at_once: int = 1,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._draw = draw
        self._at_once = at_once
        self._clock = clock
        self._jobs: list[Job[QueuedOrder, DrawOrders]] = []
        self._numbers = count()
        self._begun: set[Task[None]] = set()
        self._closed = False

    async def draw(self, order: QueuedOrder, *, answer: bool) -> DrawOrders:
        """Draws, or raises what went wrong; `answer` says that somebody waits for it.

        An order whose caller is cancelled before it is begun is dropped. Raises RuntimeError once the queue is closed.
        """
        if self._closed:
            raise RuntimeError("nothing is drawn any more")
        due = self._clock() + (0.0 if answer else HEAD_START)
        job = Job(due, next(self._numbers), order, asyncio.get_running_loop().create_future())
        heapq.heappush(self._jobs, job)
        self._begin()
        return await job.done

    async def close(self) -> None:
        """Ends after the pictures that are being drawn; cancels those who wait for others."""
        self._closed = True
        for job in self._jobs:
            job.done.cancel()
        await asyncio.gather(*self._begun)

    def _begin(self) -> None:
        """Begins the next jobs as long as there is room."""
        while self._jobs and len(self._begun) < self._at_once:
            job = heapq.heappop(self._jobs)
            if not job.done.cancelled():
                task = asyncio.create_task(self._do(job))
                self._begun.add(task)
                task.add_done_callback(self._ended)

    def _ended(self, task: Task[None]) -> None:
        self._begun.discard(task)
        self._begin()

    async def _do(self, job: Job[QueuedOrder, DrawOrders]) -> None:
        try:
            drawn = await self._draw(job.order)
        except Exception as problem:  # noqa: BLE001 - raised where the work was asked for
            if not job.done.cancelled():
                job.done.set_exception(problem)
        else:
            if not job.done.cancelled():
                job.done.set_result(drawn)
