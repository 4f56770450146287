"""Analyses of matches that have ended: made bit by bit when nobody waits for a move, and kept for everybody."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
import structlog
from msgspec import Struct

from bot.matches.workers.analysed_matches import AnalysedMatch, find_analysis, find_ended, position_of_ply
from bot.matches.workers.thinkers import FindInPlies
from bot.operation.monitoring.failures import report_failure
from bot.operation.monitoring.metrics import Metrics
from bot.operation.processes.tasks import cancel_tasks
from bot.operation.processes.worker_pool import WorkFailed
from bot.operation.processes.workers import NoReply, NotStarted
from engine.thinking.analysis import (
    Analysis,
    Past,
    Task,
    TaskFinding,
    begin_analysis,
    next_task,
    position_for_task,
    share_done,
)
from storage.errors import StorageError
from storage.records.matches import SavedAnalysis
from storage.store import Store

LOG: Any = structlog.get_logger("analyses")
PAUSE = 30.0
"""Seconds until another try where nothing can be stored, or no process started."""


class KnownAnalysis(Struct, frozen=True):
    """What is known of a match so far, which share of the whole that is, and the plies that it is about."""

    analysis: Analysis
    progress: float
    plies: tuple[Past, ...]

    @property
    def done(self) -> bool:
        """Whether nothing is left to be worked out."""
        return self.progress == 1.0


class MatchAnalyses:
    """The analyses of all matches, made one match after the other; `look` finds something out about a few plies."""

    def __init__(self, store: Store, look: FindInPlies, metrics: Metrics) -> None:
        self._store = store
        self._look = look
        self._metrics = metrics
        self._turn = asyncio.Lock()
        self._working: dict[str, asyncio.Task[None]] = {}

    async def of(self, match_id: str) -> KnownAnalysis | None:
        """What is known of a match, the rest of which is worked out from now on; None for one that has not ended."""
        analysed = await find_ended(self._store, match_id)
        if analysed is None:
            return None
        analysis = await find_analysis(self._store, match_id)
        if analysis is None:
            analysis = begin_analysis(analysed.game, analysed.seats)
            nothing_to_do = next_task(analysed.game, analysed.seats, analysed.past, analysis) is None
            await self._keep(analysed, analysis, done=nothing_to_do)
        shown = KnownAnalysis(
            analysis, share_done(analysed.game, analysed.seats, analysed.past, analysis), analysed.past
        )
        if not shown.done:
            self._begin(match_id)
        return shown

    async def worked_out(self, match_id: str, within: float) -> bool:
        """Waits, for so many seconds at most, until a match is no longer worked on; gives whether that is so."""
        if task := self._working.get(match_id):
            await asyncio.wait({task}, timeout=within)
        return match_id not in self._working

    async def go_on(self) -> None:
        """Goes on with analyses that a stop or a fault has broken off."""
        for match_id in await self._store.analyses.unfinished():
            self._begin(match_id)

    async def close(self) -> None:
        """Stops; the rest is worked out after the next start."""
        await cancel_tasks(self._working.values())

    def _begin(self, match_id: str) -> None:
        if match_id not in self._working:
            task = asyncio.create_task(self._work(match_id), name=f"analysis of {match_id}")
            self._working[match_id] = task
            task.add_done_callback(lambda _: self._working.pop(match_id, None))

    async def _work(self, match_id: str) -> None:
        """Works until all is known; tries again while the disk fails, or no process can be started."""
        async with self._turn:
            try:
                while not await self._tried(match_id):  # noqa: ASYNC110 - the disk tells nobody that it works again
                    await asyncio.sleep(PAUSE)
            except asyncio.CancelledError:
                raise
            except Exception as problem:  # noqa: BLE001 - reported in full; the clocks look whether something is left
                report_failure(problem, "analyses", metrics=self._metrics, match=match_id)

    async def _tried(self, match_id: str) -> bool:
        """Works a match out; gives whether storage and processes let it."""
        try:
            analysed = await find_ended(self._store, match_id)
            if analysed is not None:
                found = await find_analysis(self._store, match_id)
                await self._work_out(analysed, found or begin_analysis(analysed.game, analysed.seats))
        except (StorageError, NotStarted) as problem:
            report_failure(problem, "analyses", metrics=self._metrics, match=match_id)
            return False
        return True

    async def _work_out(self, analysed: AnalysedMatch, analysis: Analysis) -> None:
        """Works task by task, and keeps each as soon as it is done."""
        task = next_task(analysed.game, analysed.seats, analysed.past, analysis)
        while task is not None:
            analysis.book(task, await self._found(analysed, task))
            task = next_task(analysed.game, analysed.seats, analysed.past, analysis)
            await self._keep(analysed, analysis, done=task is None)
        LOG.info("analysed", match=analysed.match_id, plies=len(analysed.plies))

    async def _found(self, analysed: AnalysedMatch, task: Task) -> Sequence[TaskFinding]:
        """What a task finds; nothing where it fails or takes too long, so that it is not tried for ever."""
        positions = [position_for_task(task, await position_of_ply(self._store, analysed, ply)) for ply in task.plies]
        try:
            return await self._look(analysed.game, task.kind, positions)
        except NotStarted:
            raise
        except NoReply as problem:
            LOG.warning("look_missed", match=analysed.match_id, kind=task.kind, plies=task.plies, problem=str(problem))
        except WorkFailed as problem:
            report_failure(problem, "analyses", metrics=self._metrics, match=analysed.match_id, kind=task.kind)
        return ()

    async def _keep(self, analysed: AnalysedMatch, analysis: Analysis, *, done: bool) -> None:
        content = msgspec.msgpack.encode(analysis)
        await self._store.analyses.save(analysed.match_id, SavedAnalysis(content=content, done=done))
