"""Where bot players think: a few processes of their own, each with bounded time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeAlias

from bot.matches.one_each import OneEach
from bot.operation.worker_pool import WorkerPool
from engine.choices import Choices
from engine.game import Move, View
from engine.rules import AnyGame

Hint: TypeAlias = Callable[[int, AnyGame, View, Choices], Awaitable[tuple[Move, str]]]
"""Thinks for a person: gives a move of the choices and a reason, or raises NotPossible, NoReply or WorkFailed."""

WORKER = "bot.matches.thinking_worker"
"""The module that a process runs."""
MOST = 2
"""Processes at the same time: one match that thinks long does not keep the others waiting."""
HINTS = 12
"""How many people may wait for a hint at a time: the last of them has it within the minutes that Discord takes an answer for."""


class Thinkers:
    """The processes. `seconds` bounds the time for one choice, `content` is the folder of the owner's files."""

    def __init__(self, seconds: float, content: Path | None = None) -> None:
        self._workers = WorkerPool(WORKER, most=MOST, seconds=seconds, content=content)
        self._hints = asyncio.Semaphore(MOST - 1)  # however often people ask, bot players keep a process to think in
        self._waiting = OneEach(HINTS, again="hint.one_at_a_time", full="hint.busy")

    async def choose(self, game: AnyGame, view: View, choices: Choices) -> Move:
        """What the game's policy chooses, thought in another process.

        Raises NoReply when that process cannot be started, dies or takes too long, WorkFailed when the policy fails.
        """
        move, _ = await self._workers.ask((game.name, view, choices, False))
        return move

    async def hint(self, user_id: int, game: AnyGame, view: View, choices: Choices) -> tuple[Move, str]:
        """What the game's policy would choose, for this person, and its reason, "" where it has none to tell.

        Raises as `choose` does, and NotPossible for whoever waits for a hint already, or when too many do.
        """
        with self._waiting.place(user_id):
            async with self._hints:
                return await self._workers.ask((game.name, view, choices, True))

    async def close(self) -> None:
        """Ends the processes; whoever was thinking has been cancelled before."""
        await self._workers.close()
