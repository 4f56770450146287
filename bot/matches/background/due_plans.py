"""Playing people's plans when they are due: to others it is as if their owners had come by and pressed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from typing import Any

import structlog

from bot.matches.people.actor import PROGRAM
from bot.matches.people.posts import DirectBody, posts_for
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.table import Table
from bot.matches.position.plan import plan_delay, plan_of
from bot.matches.position.plan_edits import with_due
from bot.matches.services import Services
from bot.matches.time.active_hours import active_from
from bot.operation.monitoring.failures import report_failure
from engine.game import Seat
from storage.errors import StaleRevision
from storage.records.changes import Change
from storage.records.matches import SavedPlan
from storage.records.people import Digest, Notice

LOG: Any = structlog.get_logger("planned_turns")

LOOK = 10.0
"""Seconds between two looks whether a plan is due; no plan waits less."""
AWAY = 60.0
"""Seconds of delay after which the bot must have been away: it draws anew then, so that not all plans are played at its start."""


class DuePlans:
    """Plays plans when they are due. Each time is stored, and each is a commit of its own, so that a restart repeats nothing."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._has_looked = False
        """Whether plans from before this process began to lead have been reconsidered."""

    async def run(self) -> None:
        """Plays for ever."""
        while True:
            try:
                await asyncio.sleep(await self._played())
            except asyncio.CancelledError:
                raise
            except Exception as problem:  # noqa: BLE001 - reported in full; what is due is so at the next look
                report_failure(problem, "planned_turns", metrics=self._services.metrics)
                await asyncio.sleep(LOOK)

    async def _reconsider(self) -> None:
        """Brings plans that have their time up to the present positions, so that owners of blocked ones are told."""
        for match_id, seat in await self._services.store.plans.due(inf):
            with self._going_on(match_id):
                table = await self._services.tables.get(match_id)
                if table is not None and table.is_running:
                    await table.change_plan(PROGRAM, seat, lambda known: known)

    @contextmanager
    def _going_on(self, match_id: str) -> Iterator[None]:
        """Keeps a match that fails from stopping the others."""
        try:
            yield
        except (NotPossible, Outdated, StaleRevision):
            return  # somebody has moved, or taken it back, this very moment
        except Exception as problem:  # noqa: BLE001 - reported in full
            report_failure(problem, "planned_turns", metrics=self._services.metrics, match=match_id)

    async def _played(self) -> float:
        """Plays what is due, where this process leads; gives the seconds until there is something to do again."""
        if not self._services.member.leads:
            self._has_looked = False
            return LOOK
        if not self._has_looked:
            await self._reconsider()
            self._has_looked = True
        await self.play_due()
        now = self._services.clock()
        due = await self._services.store.plans.next_due(now)
        return min(LOOK, due - now) if due is not None else LOOK

    async def play_due(self) -> None:
        for match_id, seat in await self._services.store.plans.due(self._services.clock()):
            with self._going_on(match_id):
                if not self._services.member.fleet.alone:
                    # A plan raises no revision: another process may have another one.
                    self._services.tables.forget([match_id])
                table = await self._services.tables.get(match_id)
                if table is not None:
                    await self._play(table, seat)

    async def _play(self, table: Table, seat: Seat) -> None:
        """Plays a plan that is due, or puts it off."""
        if table.match.gone_since is not None:
            return  # nobody would see it; it is put off once all do
        now, saved, user = self._services.clock(), table.plans.get(seat), table.match.seats[seat].user_id
        if saved is None or saved.question is None or saved.due is None or saved.due > now:
            return
        if plan_of(saved).blocked:
            await table.change_plan(PROGRAM, seat, with_due(saved, None))
            await self._tell(table, seat, now)
            return
        later = await self._put_off(saved, user, now)
        if later is not None:
            await table.change_plan(PROGRAM, seat, with_due(saved, later))
            return
        if user is not None:
            self._services.presence.pressed(user, table.match.id, now)
        told = await table.play_plan(PROGRAM, seat, saved.question)
        LOG.info("plan_played", match=table.match.id, plies=len(told.plies))
        await self._tell(table, seat, now)

    async def _tell(self, table: Table, seat: Seat, now: float) -> None:
        """Tells the owner in private where their plan stopped, if they want to be called: others would see a mention."""
        saved, user = table.plans.get(seat), table.match.seats[seat].user_id
        plan = plan_of(saved) if saved else None
        stop = (plan.note.stop if plan.note else plan.blocked) if plan else None
        if stop is None or user is None:
            return
        person = await self._services.person(user)
        if person.on_turn is not Notice.NONE and person.digest is Digest.NONE:
            match, words = table.match, {"who": f"<@{user}>"}
            told = DirectBody("turn", user, match.revision, "direct.line_stopped", dict(words), secret=True)
            await table.note(Change(at=now, before=match, after=None, posts=posts_for(match, [told])))

    async def _put_off(self, saved: SavedPlan, user: int | None, now: float) -> float | None:
        """Until when a plan that is due waits on, for quiet hours or after the bot was away; None: it is played now."""
        plan, number = plan_of(saved), saved.question or 0
        if plan.by_day and user is not None:
            calendars = await self._services.calendars.of([user])
            if (active := active_from(calendars[user], now)) > now:
                return active + plan_delay(plan.salt, number)
        assert saved.due is not None  # what is due has a time
        return now + plan_delay(plan.salt, number) if now - saved.due > AWAY else None
