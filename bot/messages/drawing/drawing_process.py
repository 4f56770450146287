"""Draws pictures in a process of its own, so that nobody's answer waits for Python to be done with a picture."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import structlog

from bot.messages.drawing.drawing_worker import DrawingReply
from bot.operation.monitoring.metrics import Metrics
from bot.operation.processes.workers import NoReply, NotStarted, Worker
from rendering.painter import PageOrder
from rendering.pictures import ShownPictures

LOG: Any = structlog.get_logger("drawing")

WORKER = "bot.messages.drawing.drawing_worker"
"""The module that the process runs."""
AT_ONCE = 2
"""Pictures that it has been asked for at the same time: it draws one after the other, and need not wait for the next one."""
SECONDS = 20.0
"""After so long a process is taken for lost."""
TRIES = 2


class NotDrawn(Exception):
    """Drawing a picture has raised something; the message is its traceback."""


class DrawingProcess:
    """The process: started for the first picture at the latest, and anew when it has died. `budget`: bytes that it may keep."""

    def __init__(self, budget: int, content: Path | None, metrics: Metrics) -> None:
        self._arguments = [str(budget), *([str(content)] if content else [])]
        self._metrics = metrics
        self._starting = asyncio.Lock()
        self._worker: Worker | None = None

    @property
    def process(self) -> int | None:
        """The number of the process; None while there is none."""
        return self._worker.process.pid if self._worker else None

    async def draw(self, order: PageOrder) -> ShownPictures:
        """What is ordered. A process that dies is replaced and asked again, once.

        Raises NotDrawn, or NoReply.
        """
        for _ in range(TRIES):
            worker = await self.ready()
            try:
                async with asyncio.timeout(SECONDS):
                    reply: DrawingReply = await worker.ask(order)
            except (TimeoutError, EOFError, OSError) as lost:
                await worker.end()
                LOG.warning("drawing_lost", process=worker.process.pid, problem=repr(lost))
                continue
            except BaseException:  # nobody will read the picture: it must not be taken for the next one
                await worker.end()
                raise
            picture, seconds, problem = reply
            if picture is None:
                raise NotDrawn(problem)
            self._metrics.drawn(seconds)
            return picture
        raise NoReply(f"the process was lost {TRIES} times")

    async def prepare(self) -> None:
        """Starts the process, so that the first picture need not wait for it. Where that fails now, a picture tries again."""
        try:
            await self.ready()
        except NotStarted as problem:
            LOG.warning("drawing_not_started", problem=str(problem))

    async def ready(self) -> Worker:
        """The process, able to draw. Raises NotStarted."""
        async with self._starting:
            if self._worker is None or not self._worker.alive:
                self._worker = await Worker.start(WORKER, *self._arguments)
                LOG.info("drawing_started", process=self._worker.process.pid)
            return self._worker

    async def close(self) -> None:
        """Ends the process."""
        if self._worker:
            await self._worker.end()
