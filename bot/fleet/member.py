"""This process among those that share its database: that it is alive, and what it alone does as long as it is."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import structlog

from bot.operation.monitoring.failures import RepeatedFailures
from bot.operation.monitoring.metrics import Metrics
from storage.errors import StorageError
from storage.fleet import Fleet

LOG: Any = structlog.get_logger("fleet")

BEAT = 2.0
"""Seconds from one sign of life to the next."""
LEASE = 8.0
"""Seconds after which a process that gives no sign of life is taken to be dead."""
LONG_LEASE = 30.0
"""Seconds for which something may be done once that is not kept alive by beats."""
MARGIN = 1.0
"""Seconds before the end of a lease from which its holder does not rely on it."""
SEEN_WITHIN = BEAT + 1.0
"""Seconds within which a process that comes is seen by others: who has not looked for longer may have missed one."""
KNOWN_AFTER = SEEN_WITHIN + 1.0
"""Seconds after the first sign of life of a process until the others have seen it, and asked for less since then."""
PRESENT, LEAVING, CLOCKS = "present:", "leaving:", "clocks"


class Member:
    """One process."""

    def __init__(self, fleet: Fleet, metrics: Metrics) -> None:
        self.fleet = fleet
        self.name = fleet.name
        self.present: frozenset[str] = frozenset({fleet.name})
        """The processes that are alive, as far as is known."""
        self.sharing = 1
        """How many processes share what Discord allows: those that were alive until just now may still be asking."""
        self.leaving: frozenset[str] = frozenset()
        """Those among them that are about to end."""
        self.ends = False
        """Whether this process is about to end."""
        self._repeated = RepeatedFailures("fleet", metrics)
        self._leads_until = -1.0
        self._beaten = -math.inf
        self._known_from = math.inf

    @property
    def leads(self) -> bool:
        """Whether it is this process that looks after time: reminders, clocks, plans, backups."""
        return self.fleet.alone or time.monotonic() < self._leads_until

    @property
    def is_known(self) -> bool:
        """Whether all processes and this one know of each other: not while it only just starts, or when it has not looked."""
        return self.fleet.alone or self._known_from <= time.monotonic() < self._beaten + SEEN_WITHIN

    async def run(self) -> None:
        """Beats for ever."""
        while not self.fleet.alone:
            try:
                await self.beat()
            except StorageError as problem:  # what is held runs out by itself
                self._repeated.met(problem)
            else:
                self._repeated.over()
            await asyncio.sleep(BEAT)

    async def beat(self) -> None:
        """Renews the leases of this process: its sign of life, and duties that only one has; and looks who else is there.

        Raises StorageError.
        """
        since = time.monotonic()
        wanted = [PRESENT + self.name, *([LEAVING + self.name] if self.ends else [CLOCKS])]
        held = await self.fleet.take(wanted, LEASE)
        led, self._leads_until = self.leads, since + LEASE - MARGIN if CLOCKS in held else -1.0
        if self.leads and not led:
            LOG.info("leads", member=self.name, epoch=held[CLOCKS])
        elif led and not self.leads:
            LOG.info("leads_no_more", member=self.name)
        holders = await self.fleet.holders()
        before, self.present = self.present, frozenset({self.name, *named(holders, PRESENT)})
        self.sharing = len(before | self.present)
        self.leaving = frozenset(named(holders, LEAVING))
        if since >= self._beaten + LEASE:  # where nobody is seen, only such can be there as are not known themselves
            self._known_from = time.monotonic() + (KNOWN_AFTER if self.present != {self.name} else 0.0)
        self._beaten = since

    @asynccontextmanager
    async def doing(self, duty: str) -> AsyncIterator[None]:
        """One process at a time does what is done in here; others wait. Raises StorageError."""
        while duty not in await self.fleet.take([duty], LONG_LEASE):  # noqa: ASYNC110 - another process has it
            await asyncio.sleep(BEAT / 10)
        try:
            yield
        finally:
            await self.fleet.let_go([duty])

    async def leave(self) -> None:
        """Says that this process is about to end, and leaves its duties to others. Raises StorageError."""
        self.ends, self._leads_until = True, -1.0
        if not self.fleet.alone:
            await self.fleet.let_go([CLOCKS])
            await self.beat()

    async def gone(self) -> None:
        """Says that this process has ended. Raises StorageError."""
        await self.fleet.let_go([PRESENT + self.name, LEAVING + self.name, CLOCKS])


def named(holders: Mapping[str, str], prefix: str) -> list[str]:
    """What follows after a prefix in the names of leases that somebody holds."""
    return [name.removeprefix(prefix) for name in holders if name.startswith(prefix)]
