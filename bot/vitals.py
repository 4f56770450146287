"""How this process is, for `lawspeaker health` and the supervisor's watchdog."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from typing import Any

import discord
import structlog

from bot.connection.gateway import Hearing, ask_rest
from bot.matches.services import Services
from bot.operation.configuration.version import program_version
from bot.operation.monitoring.lateness import Lateness
from bot.operation.service.control import ControlReply
from bot.operation.service.health import Health
from bot.operation.service.supervisor import tell_supervisor, watchdog_seconds
from storage.errors import StorageError

LOG: Any = structlog.get_logger("health")
DATABASE_SECONDS = 5.0


class Vitals:
    """Watches over what makes the bot answer."""

    def __init__(self, services: Services, client: discord.AutoShardedClient, at_table: Callable[[], bool]) -> None:
        self._services = services
        self._at_table = at_table
        self._begun = time.monotonic()
        self.hearing = Hearing(client, may_be_idle=not services.member.fleet.alone)
        self.lateness = Lateness(services.metrics)
        services.metrics.outages.probes["discord"] = lambda: ask_rest(client)

    async def health(self) -> Health:
        """How the process is now."""
        waiting, oldest, database = 0, None, None
        try:
            async with asyncio.timeout(DATABASE_SECONDS):
                counts = await self._services.store.counts(self._services.clock())
        except TimeoutError:
            database = f"does not answer within {DATABASE_SECONDS:.0f} s"
        except StorageError as problem:
            database = str(problem)
        else:
            waiting, since = counts.waiting, counts.oldest_waiting
            oldest = None if since is None else max(0.0, self._services.clock() - since)
        return Health(
            version=program_version(),
            pid=os.getpid(),
            running=time.monotonic() - self._begun,
            ready=self._at_table(),
            silent=self.hearing.silent,
            late=self.lateness.worst,
            waiting=waiting,
            oldest=oldest,
            database=database,
            answered_elsewhere=self._services.elsewhere.recent,
        )

    async def told(self, reply: ControlReply) -> None:
        """Answers a question at the socket."""
        await reply(await self.health())

    async def feed(self) -> None:
        """Keeps the supervisor's watchdog quiet for ever as long as all is well; returns where there is none."""
        patience, said = watchdog_seconds(), list[str]()
        while patience is not None:
            found = await self.health()
            # Before it is at the table the supervisor does not wait for it yet; and a start does not bring a network back.
            passing = {"start", *(("gateway",) if self.hearing.nothing_answers else ())}
            if wrong := [part for part in found.problems if part not in passing]:
                if wrong != said:
                    LOG.error("not_well", parts=wrong)
            else:
                tell_supervisor("WATCHDOG=1")
                if said:
                    LOG.info("well_again", parts=said)
            said = wrong
            await asyncio.sleep(patience / 3)
