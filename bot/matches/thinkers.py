"""Where bot players think: a few processes of their own, each with bounded time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeAlias

import structlog

from bot.matches.one_each import OneEach
from bot.operation.worker_pool import TooLong, WorkerPool
from bot.operation.workers import NoReply, NotStarted
from engine.advice import Advice
from engine.choices import Choices
from engine.game import Move, View
from engine.levels import Level
from engine.rules import AnyGame

LOG: Any = structlog.get_logger("thinkers")

Hint: TypeAlias = Callable[[int, AnyGame, View, Choices], Awaitable[Advice]]
"""Thinks for a person: gives what they are advised, or raises NotPossible, NoReply or WorkFailed."""

WORKER = "bot.matches.thinking_worker"
"""The module that a process runs."""
MOST = 2
"""Processes at the same time: one match that thinks long does not keep the others waiting."""
TRIES = 3
"""How often a thought is begun whose process dies: what it thinks of does not depend on that."""
HINTS = 12
"""How many people may wait for a hint at a time: the last of them has it within the minutes that Discord takes an answer for."""


class Thinkers:
    """The processes. `seconds` bounds the time for one choice, `content` is the folder of the owner's files."""

    def __init__(self, seconds: float, content: Path | None = None) -> None:
        self._workers = WorkerPool(WORKER, most=MOST, seconds=seconds, content=content)
        self._hints = asyncio.Semaphore(MOST - 1)  # however often people ask, bot players keep a process to think in
        self._waiting = OneEach(HINTS, again="hint.one_at_a_time", full="hint.busy")

    async def choose(self, game: AnyGame, view: View, choices: Choices, level: Level) -> Move:
        """What a bot player of this level chooses, thought in another process; in one more where that dies.

        Raises NoReply when no process can be started, or it takes too long or dies again and again; WorkFailed when it fails.
        """
        for _ in range(TRIES - 1):
            try:
                return await self._thought(game, view, choices, level)
            except (TooLong, NotStarted):
                raise
            except NoReply as problem:
                LOG.warning("thought_begun_anew", game=game.name, problem=str(problem))
        return await self._thought(game, view, choices, level)

    async def _thought(self, game: AnyGame, view: View, choices: Choices, level: Level) -> Move:
        return await self._workers.ask((game.name, view, choices, level))

    async def hint(self, user_id: int, game: AnyGame, view: View, choices: Choices) -> Advice:
        """What this person is advised by the strongest level.

        Raises as `choose` does, and NotPossible for whoever waits for a hint already, or when too many do.
        """
        with self._waiting.place(user_id):
            async with self._hints:
                return await self._workers.ask((game.name, view, choices, None))

    async def close(self) -> None:
        """Ends the processes; whoever was thinking has been cancelled before."""
        await self._workers.close()
