"""Work that must hold up nobody: in a few processes of its own, started when they are needed, each with bounded time."""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from asyncio import StreamReader, StreamWriter
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from pathlib import Path
from typing import Any

import structlog

from bot.operation.worker_process import LENGTH, Reply, framed

LOG: Any = structlog.get_logger("workers")

START_SECONDS = 60.0


class NoReply(Exception):
    """A process could not be started, or has died."""


class TooLong(NoReply):
    """A process has taken too long, and was ended."""


class WorkFailed(Exception):
    """The work has raised something; the message is its traceback."""


class Workers:
    """Processes that run a module: `most` at the same time, each with `seconds` for one request.

    `content` is the folder of the owner's files.
    """

    def __init__(self, module: str, *, most: int, seconds: float, content: Path | None = None) -> None:
        self._module = module
        self._seconds = seconds
        self._content = content
        self._places = asyncio.Semaphore(most)
        self._idle: list[Worker] = []

    async def ask(self, request: Any) -> Any:
        """What the work of the module gives for a request, once a process is free.

        Raises NoReply when that process cannot be started, dies or takes too long, WorkFailed when the work raises.
        """
        async with self._places:
            worker = self._waiting() or await self._started()
            try:
                async with asyncio.timeout(self._seconds):
                    reply, problem = await worker.ask(request)
            except TimeoutError as late:
                await worker.end()
                raise TooLong(f"nothing within {self._seconds} s") from late
            except (EOFError, OSError) as lost:
                await worker.end()
                raise NoReply(repr(lost)) from lost
            except BaseException:  # nobody will read the reply: it must not be taken for that to the next request
                await worker.end()
                raise
            self._idle.append(worker)
        if problem:
            raise WorkFailed(problem)
        return reply

    def _waiting(self) -> Worker | None:
        """A process that has nothing to do and is alive."""
        while self._idle:
            worker = self._idle.pop()
            if worker.alive:
                return worker
        return None

    async def _started(self) -> Worker:
        """One more process, ready to work. Raises NoReply."""
        try:
            async with asyncio.timeout(START_SECONDS):
                worker = await Worker.start(self._module, self._content)
        except (TimeoutError, EOFError, OSError) as lost:
            raise NoReply(f"not started: {lost!r}") from lost
        LOG.info("worker_started", process=worker.process.pid, module=self._module)
        return worker

    async def close(self) -> None:
        """Ends the processes that have nothing to do; whoever was waiting for one has been cancelled before."""
        while self._idle:
            await self._idle.pop().end()


class Worker:
    """One process."""

    def __init__(self, process: Process, requests: StreamWriter, replies: StreamReader) -> None:
        self.process = process
        self._requests = requests
        self._replies = replies

    @classmethod
    async def start(cls, module: str, content: Path | None) -> Worker:
        """A process that has said that it is ready. Raises OSError or EOFError, and leaves nothing behind."""
        # The same modules as here, whatever lies in the folder in which the bot was started.
        path = os.pathsep.join(place or os.curdir for place in sys.path)
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", module, *([str(content)] if content else [])),
            env={**os.environ, "PYTHONPATH": path},
            stdin=PIPE,
            stdout=PIPE,
        )
        assert process.stdin, "it has a pipe"
        assert process.stdout, "it has a pipe"
        worker = cls(process, process.stdin, process.stdout)
        try:
            await worker._read()
        except BaseException:
            await worker.end()
            raise
        return worker

    @property
    def alive(self) -> bool:
        """Whether the process has not ended, as far as is known."""
        return self.process.returncode is None and not self._replies.at_eof()

    async def ask(self, request: Any) -> Reply:
        """One request and its reply. Raises EOFError or OSError when the process has died."""
        self._requests.write(framed(pickle.dumps(request, pickle.HIGHEST_PROTOCOL)))
        await self._requests.drain()
        return pickle.loads(await self._read())

    async def _read(self) -> bytes:
        (length,) = LENGTH.unpack(await self._replies.readexactly(LENGTH.size))
        return await self._replies.readexactly(length)

    async def end(self) -> None:
        """Ends the process at once, and waits until nothing of it is left."""
        with suppress(ProcessLookupError):
            self.process.kill()
        self._requests.close()
        await self.process.wait()
