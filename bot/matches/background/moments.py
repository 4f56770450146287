"""The moment of the week: the largest turning point of a server's finished matches, as a puzzle for everybody there.

Matches of servers that want one are analysed as they end, one after the other, when nobody waits for anything else. When a
moment is due, turning points are weighed anew from the dearest on, until one stands. It is posed in the same commit that says
when the next one is due: so each time has one at most, whoever is killed, and however many processes look.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import structlog
from msgspec import Struct

from bot.matches.people.posts import MomentBody, MomentTakenBody, posts_for
from bot.matches.services import Services
from bot.matches.time.active_hours import DAY
from bot.matches.workers.analysed_matches import AnalysedMatch, find_analysis, find_ended, position_of_ply
from bot.matches.workers.puzzle_making import clear_losses, puzzle_to_save
from bot.operation.monitoring.failures import report_failure
from bot.operation.processes.worker_pool import WorkFailed
from bot.operation.processes.workers import NoReply, NotStarted
from engine.thinking.judging import Judgement
from engine.thinking.puzzles import Puzzle
from storage.errors import ConstraintViolated
from storage.records.changes import Change
from storage.records.moments import MomentWish, NewMoment, SavedMoment

LOG: Any = structlog.get_logger("moments")

LOOK = 60.0
"""Seconds between two looks."""
WEEK = 7 * DAY
"""Seconds between two moments of a server, and for which a match that has ended may give one."""
WATCHED = 8 * WEEK
"""Seconds for which a moment is taken away without a press once somebody does not allow it any more; later with the next one."""
PATIENCE = DAY / 4
"""Seconds for which a moment waits until all matches of its week are analysed."""
TO_CHOOSE = 60.0
"""Seconds before the first moment comes: its language is chosen on the page that says where it comes, and only then."""
WEIGHED = 8
"""Most turning points of a week that are weighed anew: where none of so many stands, there is no moment."""


class TurningPoint(Struct, frozen=True):
    """A turning point that may become the moment of a week."""

    match: AnalysedMatch
    loss: Judgement

    @property
    def rank(self) -> tuple[float, str, int]:
        """Its place among others: the dearest is the first."""
        return -self.loss.cost, self.match.match_id, self.loss.ply


class Moments:
    """Poses moments of the week."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def run(self) -> None:
        """Does so for ever, as long as this process leads."""
        async with asyncio.TaskGroup() as looking:
            looking.create_task(self._again_and_again(self.look))
            looking.create_task(
                self._again_and_again(self.pose_due)
            )  # weighing takes minutes, and the rest waits for none

    async def _again_and_again(self, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            if self._services.member.leads:
                with self._going_on():
                    await work()
            await asyncio.sleep(LOOK)

    async def look(self) -> None:
        """Takes away what may not be shown any more, and has the next match be analysed."""
        store = self._services.store
        for puzzle_id in await store.moments.withdrawn(self._services.clock() - WATCHED):
            with self._going_on(puzzle=puzzle_id):
                await take_moment_away(self._services, puzzle_id)
        if await store.moments.wished():
            await self._analyse_next()

    async def pose_due(self) -> None:
        """Poses what is due."""
        for wish in await self._services.store.moments.wished():
            with self._going_on(guild=wish.guild_id):
                if wish.due_at <= self._services.clock():
                    await self._serve(wish)

    @contextmanager
    def _going_on(self, **of: object) -> Iterator[None]:
        """Keeps what fails from stopping the rest; it is tried again at the next look."""
        try:
            yield
        except Exception as problem:  # noqa: BLE001 - reported in full
            report_failure(problem, "moments", metrics=self._services.metrics, **of)

    async def _analyse_next(self) -> None:
        """Has the next match be analysed, unless something is worked on that somebody may wait for."""
        store, now = self._services.store, self._services.clock()
        if await store.analyses.unfinished():
            return
        for match_id in (await store.moments.unanalysed(now - WEEK))[:1]:
            await self._services.analyses.of(match_id)

    async def _serve(self, wish: MomentWish) -> None:
        """Poses the moment of a server that is due, or puts it off by a week where there is none."""
        moments, now = self._services.store.moments, self._services.clock()
        may_wait = now - wish.due_at < PATIENCE
        since = (wish.due_at if may_wait else now) - WEEK
        found, is_all = await self._turning_points(wish, since)
        if may_wait and not (is_all and not await moments.unanalysed(since, wish.guild_id)):
            return
        next_at = wish.due_at + WEEK * (1 + max(0.0, now - wish.due_at) // WEEK)
        for point in found[:WEIGHED]:
            puzzle = await self._puzzle_of(point)
            if puzzle is None:
                continue
            current = await moments.wish_of(wish.guild_id)
            if current is None or current.due_at != wish.due_at:  # meanwhile nobody wants it any more, or it was posed
                return
            if point.match.match_id in await moments.analysed(wish.guild_id, since):
                await self._pose(current, point, puzzle, next_at)
                return
        await moments.put_off(wish, next_at)
        LOG.info("no_moment", guild=wish.guild_id, weighed=len(found[:WEIGHED]))

    async def _turning_points(self, wish: MomentWish, since: float) -> tuple[list[TurningPoint], bool]:
        """The turning points of a week, the dearest first; and whether these are all: an earlier version may have analysed some
        matches, which are worked out anew from now on."""
        store = self._services.store
        found, is_all = list[TurningPoint](), True
        for match_id in await store.moments.analysed(wish.guild_id, since):
            ended, analysis = await find_ended(store, match_id), await find_analysis(store, match_id)
            if ended is None:
                continue
            if analysis is None:
                await self._services.analyses.of(match_id)
                is_all = False
                continue
            found += [TurningPoint(ended, loss) for loss in clear_losses(analysis, ended.seats)]
        return sorted(found, key=lambda point: point.rank), is_all

    async def _puzzle_of(self, point: TurningPoint) -> Puzzle | None:
        """The puzzle of a turning point; None where it does not stand, or cannot be weighed."""
        match, loss = point.match, point.loss
        position = await position_of_ply(self._services.store, match, loss.ply)
        try:
            return await self._services.pose_puzzle(match.game, position, loss)
        except NotStarted:
            raise
        except NoReply as problem:
            LOG.warning("moment_missed", match=match.match_id, ply=loss.ply, problem=str(problem))
        except WorkFailed as problem:
            report_failure(problem, "moments", metrics=self._services.metrics, match=match.match_id)
        return None

    async def _pose(self, wish: MomentWish, point: TurningPoint, puzzle: Puzzle, next_at: float) -> None:
        """Commits a moment, with its post and when the next one is due."""
        match_id = point.match.match_id
        table = await self._services.tables.get(match_id)
        assert table is not None  # it was found in the store
        saved = puzzle_to_save(point.match.game, puzzle, match_id)
        moment = SavedMoment(
            match_id=match_id,
            puzzle_id=saved.id,
            guild_id=wish.guild_id,
            channel_id=wish.channel_id,
            language=wish.language,
            due_at=wish.due_at,
        )
        try:
            await table.note(
                Change(
                    at=self._services.clock(),
                    before=table.match,
                    after=None,
                    moment=NewMoment(moment=moment, puzzle=saved, next_at=next_at),
                    posts=posts_for(table.match, [MomentBody(saved.id, wish.channel_id, wish.language)]),
                )
            )
        except ConstraintViolated:  # another process that believes to lead was first
            return
        LOG.info("moment_posed", guild=wish.guild_id, match=match_id)


async def take_moment_away(services: Services, puzzle_id: str) -> None:
    """Has the message of a moment say that it is not shown any more; nothing where none stands with this puzzle."""
    moment = await services.store.moments.standing(puzzle_id)
    table = await services.tables.get(moment.match_id) if moment else None
    if moment is None or table is None:
        return
    body = MomentTakenBody(puzzle_id, moment.channel_id, moment.language)
    with suppress(ConstraintViolated):  # somebody else has done so this very moment
        await table.note(
            Change(
                at=services.clock(),
                before=table.match,
                after=None,
                moment_taken=True,
                posts=posts_for(table.match, [body]),
            )
        )
        LOG.info("moment_taken", match=moment.match_id)


def first_due(last: float | None, now: float) -> float:
    """When the first moment is due on a server that begins to want them: soon, but not within a week of its last one."""
    soon = now + TO_CHOOSE
    return soon if last is None else max(soon, last + WEEK)
