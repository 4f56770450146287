"""Work that must hold up nobody: in a few processes, started when first needed, with bounded time for each request."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import structlog

from bot.operation.processes.modest_worker import WorkerReply
from bot.operation.processes.workers import NoReply, Worker

LOG: Any = structlog.get_logger("workers")


class TooLong(NoReply):
    """A process took too long and was ended."""


class WorkFailed(Exception):
    """The work raised an error; the message is its traceback."""


class WorkerPool:
    """Processes that run a module: `most` at the same time, each with `seconds` for one request.

    `content` is the folder of the owner's files. The module ends in `bot.operation.processes.modest_worker.work_on_requests`.
    """

    def __init__(self, module: str, *, most: int, seconds: float, content: Path | None = None) -> None:
        self._module = module
        self._seconds = seconds
        self._content = content
        self._places = asyncio.Semaphore(most)
        self._idle: list[Worker] = []

    async def ask(self, request: object, *, times: float = 1) -> Any:
        """Has the module work on a request once a process is free; returns what comes of it. It has so many `times` the seconds.

        Raises NoReply when that process cannot be started, dies or takes too long, WorkFailed when the work raises.
        """
        async with self._places:
            worker = self._waiting() or await self._started()
            seconds = times * self._seconds
            try:
                async with asyncio.timeout(seconds):
                    reply: WorkerReply = await worker.ask(request)
            except TimeoutError as late:
                await worker.end()
                raise TooLong(f"nothing within {seconds} s") from late
            except (EOFError, OSError) as lost:
                await worker.end()
                raise NoReply(repr(lost)) from lost
            except BaseException:  # nobody will read the reply: it must not be taken for that to the next request
                await worker.end()
                raise
            self._idle.append(worker)
        given, problem = reply
        if problem:
            raise WorkFailed(problem)
        return given

    def _waiting(self) -> Worker | None:
        """Takes a process that has nothing to do and is alive."""
        while self._idle:
            worker = self._idle.pop()
            if worker.alive:
                return worker
        return None

    async def _started(self) -> Worker:
        """Starts one more process. Raises NotStarted."""
        worker = await Worker.start(self._module, *([str(self._content)] if self._content else []))
        LOG.info("worker_started", process=worker.process.pid, module=self._module)
        return worker

    async def close(self) -> None:
        """Ends the idle processes; those who were waiting for one have been cancelled before."""
        while self._idle:
            await self._idle.pop().end()
