"""Shows go on as time passes: each turn when it is due, by the process that leads, and no longer than a day."""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from typing import Any

import structlog

from bot.matches.lobbies import lobby
from bot.matches.people.actor import PROGRAM
from bot.matches.people.posts import NoticeBody
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.matches.time.active_hours import DAY
from bot.operation.monitoring.failures import report_failure
from bot.operation.processes.tasks import RunningTasks, cancel_tasks
from engine.chance import SEED_BYTES
from storage.errors import StaleRevision
from storage.records.matches import Match, MatchStatus

LOG: Any = structlog.get_logger("shows")

LOOK = 5.0
"""Most seconds between two looks whether a turn is due."""
SHORTEST = 0.05
"""Least seconds between two looks."""
LONGEST = DAY
"""Seconds after which a show ends, however it stands: others on the server want to open theirs."""


class DueShows:
    """Plays the turns of shows. When each is due follows from what is stored, and each is a commit of its own, so that a restart
    repeats nothing. One that thinks long holds up no other."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._turns = RunningTasks()
        self._at_work: set[str] = set()
        self._played = asyncio.Event()
        """Set when a turn is played: only then is it known when the next one is due."""

    async def run(self) -> None:
        """Plays for ever."""
        try:
            while True:
                pause = LOOK
                try:
                    if self._services.member.leads:
                        pause = await self._begun()
                except asyncio.CancelledError:
                    raise
                except Exception as problem:  # noqa: BLE001 - reported in full; what is due is so at the next look
                    report_failure(problem, "shows", metrics=self._services.metrics)
                with suppress(TimeoutError):
                    async with asyncio.timeout(pause):
                        await self._played.wait()
                self._played.clear()
        finally:
            await cancel_tasks(self._turns)

    async def _begun(self) -> float:
        """Begins the turns that are due; gives the seconds until there is something to do again."""
        matches, now = self._services.store.matches, self._services.clock()
        for match in await matches.shows_due(now):
            if match.id not in self._at_work:
                self._at_work.add(match.id)
                self._turns.begin(self._turn_of(match), f"turn of show {match.id}")
        due = await matches.next_show_due(now)
        return max(SHORTEST, min(LOOK, due - now)) if due is not None else LOOK

    async def _turn_of(self, match: Match) -> None:
        """Has a show go on by one turn; one that cannot is left alone for a while."""
        try:
            if not await self._gone_on(match):
                await asyncio.sleep(LOOK)
        finally:
            self._at_work.discard(match.id)
            self._played.set()

    async def _gone_on(self, match: Match) -> bool:
        """Whether a show could go on by one turn."""
        try:
            table = await self._services.tables.get(match.id, match.revision)
            if table is not None:
                await self.go_on(table)
        except (NotPossible, Outdated, StaleRevision):
            return False  # somebody has sat down, or ended it, this very moment
        except Exception as problem:  # noqa: BLE001 - reported in full; it is tried again at the next look
            report_failure(problem, "shows", metrics=self._services.metrics, match=match.id)
            return False
        return table is not None and table.match.revision != match.revision

    async def go_on(self, table: Table) -> None:
        """Plays the turn of a show that is due; begins one that a kill has kept from it, and ends what nobody can see or has gone
        on for too long."""
        match, now = table.match, self._services.clock()
        if match.pace is None or match.updated_at + match.pace > now:
            return
        if match.gone_since is not None:
            await table.change(PROGRAM, lobby.with_match_abandoned(now))
            LOG.info("show_ended", match=match.id, why="gone")
        elif now - match.created_at > LONGEST:
            await table.change(PROGRAM, lobby.with_match_abandoned(now), NoticeBody("notice.show_too_long", {}))
            LOG.info("show_ended", match=match.id, why="too long")
        elif match.status is MatchStatus.LOBBY:
            await table.start(PROGRAM, lobby.with_play_begun(match.host_id), os.urandom(SEED_BYTES))
        else:
            await self._services.players.play_one_turn(table)
