"""Where bot players think: a few processes of their own, each with bounded time."""

from __future__ import annotations

from pathlib import Path

from bot.operation.worker_pool import WorkerPool
from engine.choices import Choices
from engine.game import Move, View
from engine.rules import AnyGame

WORKER = "bot.matches.thinking_worker"
"""The module that a process runs."""
MOST = 2
"""Processes at the same time: one match that thinks long does not keep the others waiting."""


class Thinkers:
    """The processes. `seconds` bounds the time for one choice, `content` is the folder of the owner's files."""

    def __init__(self, seconds: float, content: Path | None = None) -> None:
        self._workers = WorkerPool(WORKER, most=MOST, seconds=seconds, content=content)

    async def choose(self, game: AnyGame, view: View, choices: Choices) -> Move:
        """What the game's policy chooses, thought in another process.

        Raises NoReply when that process cannot be started, dies or takes too long, WorkFailed when the policy fails.
        """
        return await self._workers.ask((game.name, view, choices))

    async def close(self) -> None:
        """Ends the processes; whoever was thinking has been cancelled before."""
        await self._workers.close()
