"""Processes that work for the bot: how they are started, asked and ended. `worker_end.py` runs inside them."""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from asyncio import StreamReader, StreamWriter
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import Any

from bot.operation.processes.worker_end import LENGTH, with_length

START_SECONDS = 60.0
READ_AHEAD = 1 << 20
"""Bytes of a reply that the pipe may hold before somebody reads them: enough for a picture."""


MEMORY = {"MALLOC_ARENA_MAX": "1"}
"""For the C library of a process: its threads work by turns, and memory that is free in one heap is of no use in another."""


class NoReply(Exception):
    """A process could not be started, has died or takes too long, mostly through the machine's fault, not the request's."""


class NotStarted(NoReply):
    """A process could not be started, or was not ready in time."""


class Worker:
    """One process."""

    def __init__(self, process: Process, requests: StreamWriter, replies: StreamReader) -> None:
        self.process = process
        self._requests = requests
        self._replies = replies
        self._reading = asyncio.Lock()

    @classmethod
    async def start(cls, module: str, *arguments: str) -> Worker:
        """Starts a process that runs a module, and waits until it is ready. Raises NotStarted, and leaves nothing behind."""
        try:
            async with asyncio.timeout(START_SECONDS):
                return await cls._start(module, *arguments)
        except (TimeoutError, EOFError, OSError) as lost:
            raise NotStarted(f"{module}: {lost!r}") from lost

    @classmethod
    async def _start(cls, module: str, *arguments: str) -> Worker:
        # The same modules as here, whatever lies in the folder in which the bot was started.
        path = os.pathsep.join(place or os.curdir for place in sys.path)
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", module, *arguments),
            env={**MEMORY, **os.environ, "PYTHONPATH": path},
            stdin=PIPE,
            stdout=PIPE,
            limit=READ_AHEAD,
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
        """Whether the process is not known to have ended."""
        return self.process.returncode is None and not self._replies.at_eof()

    async def ask(self, request: object) -> Any:
        """Sends one request and returns its reply. Several may be made at once: they are answered one after another.

        Raises EOFError or OSError when the process has died. A caller that does not wait for the reply must end the process, as
        the next caller would get it.
        """
        self._requests.write(with_length(pickle.dumps(request, pickle.HIGHEST_PROTOCOL)))
        async with self._reading:  # it is given to those who wait in the order in which they have come
            await self._requests.drain()
            return pickle.loads(await self._read())

    async def _read(self) -> bytes:
        (length,) = LENGTH.unpack(await self._replies.readexactly(LENGTH.size))
        return await self._replies.readexactly(length)

    async def end(self) -> None:
        """Ends the process at once and waits until nothing of it is left."""
        with suppress(ProcessLookupError):
            self.process.kill()
        self._requests.close()
        await self.process.wait()
