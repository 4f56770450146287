"""Where bot players think: a few processes of their own, started when they are needed, each with bounded time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeAlias

import structlog

from bot.matches.thinking_worker import Reply, Request
from bot.operation.workers import NotStarted, Worker
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
                    reply: Reply = await worker.ask(request)
            except (TimeoutError, EOFError, OSError) as lost:
                await worker.end()
                raise NoChoice(f"{type(lost).__name__} within {self._seconds} s") from lost
            except BaseException:  # nobody will read the answer: it must not be taken for that of the next question
                await worker.end()
                raise
            self._idle.append(worker)
        move, said = reply
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
            worker = await Worker.start(WORKER, *([str(self._content)] if self._content else []))
        except NotStarted as lost:
            raise NoChoice(f"not started: {lost}") from lost
        LOG.info("thinker_started", process=worker.process.pid)
        return worker

    async def close(self) -> None:
        """Ends the processes that have nothing to do; whoever was thinking has been cancelled before."""
        while self._idle:
            await self._idle.pop().end()
