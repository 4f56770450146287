"""Bot players think in a few processes of their own, with bounded time. When nobody waits, these look back at games."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import structlog

from bot.matches.people.one_each import OneEach
from bot.matches.workers.thinking_worker import LookBack, PuzzleWanted, ThoughtRequest
from bot.operation.processes.worker_pool import TooLong, WorkerPool
from bot.operation.processes.workers import NoReply, NotStarted
from engine.choices import Choices
from engine.game import Move, View
from engine.rules import AnyGame
from engine.thinking.advice import Advice
from engine.thinking.analysis import TaskFinding, TaskKind
from engine.thinking.judging import JudgedPosition, Judgement
from engine.thinking.levels import Level
from engine.thinking.puzzles import Puzzle

LOG: Any = structlog.get_logger("thinkers")

Hint: TypeAlias = Callable[[int, AnyGame, View, Choices], Awaitable[Advice]]
"""Advises a person. Raises NotPossible, NoReply or WorkFailed."""

FindInPlies: TypeAlias = Callable[[AnyGame, TaskKind, Sequence[JudgedPosition]], Awaitable[Sequence[TaskFinding]]]
"""Finds something out about plies of a game that is over, while nobody thinks for one that goes on.

Raises NoReply or WorkFailed."""

PosePuzzle: TypeAlias = Callable[[AnyGame, JudgedPosition, Judgement], Awaitable[Puzzle | None]]
"""Makes the puzzle of a turning point of a game that is over, as long as it stands; raises as `FindInPlies` does."""

WORKER = "bot.matches.workers.thinking_worker"
"""The module that a process runs."""
MOST = 2
"""Most processes at a time: one match that thinks long does not keep the others waiting."""
TRIES = 3
"""How often a thought is begun whose process dies."""
HINTS = 12
"""How many people may wait for a hint: the last has it within the minutes for which Discord takes an answer."""
LONGER = 4
"""A hint may take so many times as long as a choice: more is looked at, and a person waits who has asked for it."""
LONGEST = 60
"""A puzzle may take so many times as long: it is weighed until the error is small, and nobody waits for it."""


class Thinkers:
    """The processes. `seconds` bounds the time for one choice, `content` is the folder of the owner's files."""

    def __init__(self, seconds: float, content: Path | None = None) -> None:
        self._workers = WorkerPool(WORKER, most=MOST, seconds=seconds, content=content)
        self._weighing = WorkerPool(WORKER, most=1, seconds=seconds, content=content)
        """A process of its own for what takes minutes: bot players and looks back keep theirs. It ends when it is done."""
        self._hints = asyncio.Semaphore(MOST - 1)  # however often people ask, bot players keep a process to think in
        self._waiting = OneEach(HINTS, again="hint.one_at_a_time", full="hint.busy")
        self._awaited = 0
        """How many wait for thoughts in games that go on."""
        self._quiet = asyncio.Event()
        """Set while nobody waits so."""
        self._quiet.set()
        self._looking = asyncio.Lock()  # one at a time: whoever thinks next finds a process free

    async def choose(self, game: AnyGame, view: View, choices: Choices, level: Level) -> Move:
        """Chooses as a bot player of this level, in another process, and in one more where that dies.

        Raises NoReply when no process can be started, takes too long or dies again and again; WorkFailed when it fails.
        """
        with self._live():
            return await self._asked((game.name, view, choices, level))

    async def _asked(self, request: ThoughtRequest | LookBack) -> Any:
        """What a process answers to a request; where it dies another one is asked, a few times."""
        for _ in range(TRIES - 1):
            try:
                return await self._workers.ask(request)
            except (TooLong, NotStarted):
                raise
            except NoReply as problem:
                LOG.warning("thought_begun_anew", game=request[0], problem=str(problem))
        return await self._workers.ask(request)

    @contextmanager
    def _live(self) -> Generator[None]:
        """Keeps looks back from beginning while somebody waits for a thought."""
        self._awaited += 1
        self._quiet.clear()
        try:
            yield
        finally:
            self._awaited -= 1
            if not self._awaited:
                self._quiet.set()

    async def hint(self, user_id: int, game: AnyGame, view: View, choices: Choices) -> Advice:
        """What this person is advised by the strongest level.

        Raises as `choose` does, and NotPossible for whoever waits for a hint already, or when too many do.
        """
        with self._waiting.place(user_id), self._live():
            async with self._hints:
                return await self._workers.ask((game.name, view, choices, None), times=LONGER)

    async def look_back(
        self, game: AnyGame, kind: TaskKind, positions: Sequence[JudgedPosition]
    ) -> Sequence[TaskFinding]:
        """Finds something out about plies of a game that is over, once nobody thinks for one that goes on.

        Raises as `choose` does.
        """
        async with self._looking:
            await self._quiet.wait()
            return await self._asked((game.name, kind, tuple(positions)))

    async def pose_puzzle(self, game: AnyGame, position: JudgedPosition, loss: Judgement) -> Puzzle | None:
        """Makes the puzzle of a turning point once nobody thinks for a game that goes on; None where it does not stand.

        Raises as `choose` does.
        """
        await self._quiet.wait()
        wanted: PuzzleWanted = game.name, position, loss
        try:
            return await self._weighing.ask(wanted, times=LONGEST)
        finally:
            await self._weighing.close()

    async def close(self) -> None:
        """Ends the processes; thoughts were cancelled before."""
        await self._weighing.close()
        await self._workers.close()
