"""The queue before the one drawing thread: who waits for an answer comes first, and no board waits for ever."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import Any, NamedTuple, TypeVar

PATIENCE = 2.0
"""Seconds after which a picture for a channel no longer stands back."""

Drawn = TypeVar("Drawn")


class Job(NamedTuple):
    """Something to be drawn, and since when it waits."""

    work: Callable[[], Any]
    done: Future[Any]
    since: float


class DrawingQueue:
    """Runs work in one thread, one after the other: answers first, in the order in which they were asked for.

    What is for a channel and has waited for longer than `patience` seconds takes turns with the answers.
    """

    def __init__(self, patience: float = PATIENCE, clock: Callable[[], float] = time.monotonic) -> None:
        self._patience = patience
        self._clock = clock
        self._lock = Lock()
        self._answers: deque[Job] = deque()
        self._posts: deque[Job] = deque()
        self._post_was_last = False
        self._thread = ThreadPoolExecutor(1, "drawing")

    async def draw(self, work: Callable[[], Drawn], *, answer: bool) -> Drawn:
        """What the work gives, or raises; `answer` says that somebody waits for it.

        Where the caller is cancelled, work that has not begun is left. Raises RuntimeError once the queue is closed.
        """
        job = Job(work, Future(), self._clock())
        with self._lock:
            self._thread.submit(self._do_next)
            (self._answers if answer else self._posts).append(job)
        return await asyncio.wrap_future(job.done)

    def close(self) -> None:
        """Ends after the picture that is being drawn; who waits for another one is cancelled."""
        self._thread.shutdown(wait=True, cancel_futures=True)
        for job in (*self._answers, *self._posts):
            job.done.cancel()

    def _do_next(self) -> None:
        """Does one job. The thread does this once for each that was asked for, whichever they are then."""
        job = self._next()
        if not job.done.set_running_or_notify_cancel():
            return
        try:
            job.done.set_result(job.work())
        except BaseException as problem:  # noqa: BLE001 - raised where the work was asked for
            job.done.set_exception(problem)

    def _next(self) -> Job:
        with self._lock:
            overdue = bool(self._posts) and self._clock() - self._posts[0].since > self._patience
            post = bool(self._posts) and (not self._answers or (overdue and not self._post_was_last))
            self._post_was_last = post
            return (self._posts if post else self._answers).popleft()
