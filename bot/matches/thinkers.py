"""Where bot players think: a few processes of their own, started when they are needed, each with bounded time."""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from asyncio import StreamReader, StreamWriter
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias

import structlog

from bot.matches.thinking_worker import LENGTH, Reply, Request, framed
from engine.choices import Choices
from engine.game import Move, View
from engine.rules import AnyGame

LOG: Any = structlog.get_logger("thinkers")

Hint: TypeAlias = Callable[[AnyGame, View, Choices], Awaitable[tuple[Move, str]]]
"""Thinks: gives a move of the choices and a reason, or raises NoChoice or BadPolicy."""

WORKER = "bot.matches.thinking_worker"
"""The module that a process runs."""
MOST = 2
"""Processes at the same time: one match that thinks long does not keep the others waiting."""
START_SECONDS = 60.0


class NoChoice(Exception):
    """A process has died, or has taken too long."""


class BadPolicy(Exception):
    """A game's policy has raised something; the message is its traceback."""


class Thinkers:
    """The processes. `seconds` bounds the time for one choice, `content` is the folder of the owner's files."""

    def __init__(self, seconds: float, content: Path | None = None) -> None:
        self._seconds = seconds
        self._content = content
        self._places = asyncio.Semaphore(MOST)
        self._hints = asyncio.Semaphore(MOST - 1)  # however often people ask, bot players keep a process to think in
        self._idle: list[Worker] = []

    async def choose(self, game: AnyGame, view: View, choices: Choices) -> Move:
        """What the game's policy chooses, thought in another process.

        Raises NoChoice when that process cannot be started, dies or takes too long, BadPolicy when the policy fails.
        """
        return (await self._thought((game.name, view, choices, False)))[0]

    async def hint(self, game: AnyGame, view: View, choices: Choices) -> tuple[Move, str]:
        """What the game's policy would choose, and its reason, "" where it has none to tell. Raises as `choose` does."""
        async with self._hints:
            return await self._thought((game.name, view, choices, True))

    async def _thought(self, request: Request) -> tuple[Move, str]:
        """What is thought of a request in one of the processes. Raises NoChoice, or BadPolicy."""
        async with self._places:
            worker = self._waiting() or await self._started()
            try:
                async with asyncio.timeout(self._seconds):
                    move, said = await worker.ask(request)
            except (TimeoutError, EOFError, OSError) as lost:
                await worker.end()
                raise NoChoice(f"{type(lost).__name__} within {self._seconds} s") from lost
            except BaseException:  # nobody will read the answer: it must not be taken for that of the next question
                await worker.end()
                raise
            self._idle.append(worker)
        if move is None:
            raise BadPolicy(said)
        return move, said

    def _waiting(self) -> Worker | None:
        """A process that has nothing to do and is alive."""
        while self._idle:
            worker = self._idle.pop()
            if worker.alive:
                return worker
        return None

    async def _started(self) -> Worker:
        """One more process, ready to think. Raises NoChoice."""
        try:
            async with asyncio.timeout(START_SECONDS):
                worker = await Worker.start(self._content)
        except (TimeoutError, EOFError, OSError) as lost:
            raise NoChoice(f"not started: {lost!r}") from lost
        LOG.info("thinker_started", process=worker.process.pid)
        return worker

    async def close(self) -> None:
        """Ends the processes that have nothing to do; whoever was thinking has been cancelled before."""
        while self._idle:
            await self._idle.pop().end()


class Worker:
    """One process."""

    def __init__(self, process: Process, requests: StreamWriter, replies: StreamReader) -> None:
        self.process = process
        self._requests = requests
        self._replies = replies

    @classmethod
    async def start(cls, content: Path | None) -> Worker:
        """A process that has said that it is ready. Raises OSError or EOFError, and leaves nothing behind."""
        # The same modules as here, whatever lies in the folder in which the bot was started.
        path = os.pathsep.join(place or os.curdir for place in sys.path)
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", WORKER, *([str(content)] if content else [])),
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

    async def ask(self, request: Request) -> Reply:
        """One question and its answer. Raises EOFError or OSError when the process has died."""
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
