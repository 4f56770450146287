"""The queue before the one drawing thread: who waits for an answer comes first, and no board waits for ever."""

from __future__ import annotations

import asyncio
import heapq
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import count
from threading import Lock
from typing import Any, NamedTuple, TypeVar

HEAD_START = 0.5
"""Seconds that a picture for a channel stands back: answers that are asked for until then go before it."""

Drawn = TypeVar("Drawn")


class Job(NamedTuple):
    """Something to be drawn: in order of `due`, and of jobs that are due together, of `number`."""

    due: float
    number: int
    work: Callable[[], Any]
    done: Future[Any]


class DrawingQueue:
    """Runs work in one thread, one after the other, as if what is for a channel had been asked for `HEAD_START` later.

    So a board waits for a moment longer than an answer, but not behind answers that are younger still: where more is asked
    for than can be drawn, all wait alike.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        self._jobs: list[Job] = []
        self._numbers = count()
        self._thread = ThreadPoolExecutor(1, "drawing")

    async def draw(self, work: Callable[[], Drawn], *, answer: bool) -> Drawn:
        """What the work gives, or raises; `answer` says that somebody waits for it.

        Where the caller is cancelled, work that has not begun is left. Raises RuntimeError once the queue is closed.
        """
        due = self._clock() + (0.0 if answer else HEAD_START)
        job = Job(due, next(self._numbers), work, Future())
        with self._lock:
            self._thread.submit(self._do_first)
            heapq.heappush(self._jobs, job)
        return await asyncio.wrap_future(job.done)

    def close(self) -> None:
        """Ends after the picture that is being drawn; who waits for another one is cancelled."""
        self._thread.shutdown(wait=True, cancel_futures=True)
        for job in self._jobs:
            job.done.cancel()

    def _do_first(self) -> None:
        """Does one job. The thread does this as often as something was asked for, whichever comes first then."""
        with self._lock:
            job = heapq.heappop(self._jobs)
        if not job.done.set_running_or_notify_cancel():
            return
        try:
            job.done.set_result(job.work())
        except BaseException as problem:  # noqa: BLE001 - raised where the work was asked for
            job.done.set_exception(problem)
