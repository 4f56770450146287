"""This process among those that share its database: its signs of life, and the duties that it alone has."""

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
"""Seconds of a lease that no beats renew."""
MARGIN = 1.0
"""Seconds before the end of a lease in which its holder does not rely on it."""
SEEN_WITHIN = BEAT + 1.0
"""Seconds within which others see a new process: one that has not looked for longer may have missed it."""
KNOWN_AFTER = SEEN_WITHIN + 1.0
"""Seconds after a process' first sign of life until the others have seen it and ask for less."""
PRESENT, LEAVING, CLOCKS = "present:", "leaving:", "clocks"


class Member:
    """One process."""

    def __init__(self, fleet: Fleet, metrics: Metrics) -> None:
        self.fleet = fleet
        self.name = fleet.name
        self.present: frozenset[str] = frozenset({fleet.name})
        """The processes that are alive, as far as is known."""
        self.sharing = 1
        """How many processes share what Discord allows; those that have just died count, as they may still ask."""
        self.leaving: frozenset[str] = frozenset()
        """The processes that are about to end."""
        self.ends = False
        """Whether this process is about to end."""
        self._repeated = RepeatedFailures("fleet", metrics)
        self._leads_until = -1.0
        self._beaten = -math.inf
        self._known_from = math.inf

    @property
    def leads(self) -> bool:
        """Whether this process looks after time: reminders, clocks, plans, backups."""
        return self.fleet.alone or time.monotonic() < self._leads_until

    @property
    def is_known(self) -> bool:
        """Whether this process and all others know of each other: not just after its start, or when it has not looked."""
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
        """Renews the leases of this process, for its life and its duties, and looks which others are there.

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
        before, self.present = self.present, frozenset({self.name, *names_with_prefix(holders, PRESENT)})
        self.sharing = len(before | self.present)
        self.leaving = frozenset(names_with_prefix(holders, LEAVING))
        if since >= self._beaten + LEASE:  # where nobody is seen, only such can be there as are not known themselves
            self._known_from = time.monotonic() + (KNOWN_AFTER if self.present != {self.name} else 0.0)
        self._beaten = since

    @asynccontextmanager
    async def doing(self, duty: str) -> AsyncIterator[None]:
        """Lets one process at a time do a duty; others wait. Raises StorageError."""
        while duty not in await self.fleet.take([duty], LONG_LEASE):  # noqa: ASYNC110 - another process has it
            await asyncio.sleep(BEAT / 10)
        try:
            yield
        finally:
            await self.fleet.let_go([duty])

    async def leave(self) -> None:
        """Announces that this process is about to end, and leaves its duties to others. Raises StorageError."""
        self.ends, self._leads_until = True, -1.0
        if not self.fleet.alone:
            await self.fleet.let_go([CLOCKS])
            await self.beat()

    async def gone(self) -> None:
        """Gives up all leases, as this process has ended. Raises StorageError."""
        await self.fleet.let_go([PRESENT + self.name, LEAVING + self.name, CLOCKS])


def names_with_prefix(holders: Mapping[str, str], prefix: str) -> list[str]:
    """The names of held leases that have a prefix, without it."""
    return [name.removeprefix(prefix) for name in holders if name.startswith(prefix)]
