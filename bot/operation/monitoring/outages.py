"""Outages of what the bot depends on: each is logged once, when somebody first meets it, and summed up when it is over.

Those who meet it meanwhile are counted and get the error id of the outage, which the log has with what was wrong.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

import aiohttp
import discord
import structlog

from bot.operation.processes.workers import NotStarted
from storage.errors import StorageAway

LOG: Any = structlog.get_logger("outages")
QUIET = 2.0
"""Seconds in which nobody meets an outage after which it is over, if what was away answers."""
QUIET_UNASKED = 60.0
"""The same where nothing can be probed."""
PROBLEM_LIMIT = 300
"""The most characters of a problem that the log shows."""

NeededService: TypeAlias = Literal["database", "processes", "discord"]
"""What the bot depends on: its database, the machine that starts its processes, and Discord with the way there."""
LOOK: dict[NeededService, float] = {"database": 1.0, "processes": 1.0, "discord": 5.0}
"""Seconds between two looks whether an outage is over."""
Probe: TypeAlias = Callable[[], Awaitable[object]]
"""Asks whether what was away works again; as long as it does not, raises an error that `needed_by` knows."""


def needed_by(problem: BaseException | None) -> NeededService | None:
    """Finds the service whose outage caused this error; None for a fault of ours."""
    while problem is not None:
        if isinstance(problem, StorageAway):
            return "database"
        if isinstance(problem, NotStarted):
            return "processes"
        if isinstance(problem, aiohttp.ClientError | discord.GatewayNotFound) or (
            isinstance(problem, discord.HTTPException) and problem.status >= 500
        ):
            return "discord"
        problem = problem.__cause__
    return None


def in_short(problem: BaseException) -> str:
    """Puts a problem in one line: a shield answers with a whole page, and some errors say nothing."""
    return " ".join((str(problem) or repr(problem)).split())[:PROBLEM_LIMIT]


@dataclass
class Lasting:
    """An outage that goes on. Moments are of the monotonic clock."""

    error_id: str
    since: float
    met_last: float
    answers_since: float | None = None
    parts: Counter[str] = field(default_factory=Counter[str])
    watch: asyncio.Task[None] | None = None


class Outages:
    """What is away just now."""

    def __init__(self) -> None:
        self.probes: dict[NeededService, Probe] = {}
        self._lasting: dict[NeededService, Lasting] = {}

    def met(self, what: NeededService, problem: BaseException, where: str) -> str:
        """Notes that a part of the bot, `where`, failed as this service is away. Returns the error id."""
        now = time.monotonic()
        lasting = self._lasting.get(what)
        if lasting is None:
            lasting = self._lasting[what] = Lasting(secrets.token_hex(4), now, now)
            told = {"what": what, "error_id": lasting.error_id, "where": where, "problem": in_short(problem)}
            if what == "discord":  # networks fail for a moment all the time, and what is lost is asked for again
                LOG.warning("outage", **told)
            else:
                LOG.error("outage", **told)
            lasting.watch = asyncio.create_task(self._watch(what, lasting), name=f"outage of {what}")
        lasting.parts[where] += 1
        lasting.met_last, lasting.answers_since = now, None
        return lasting.error_id

    def counts(self, problem: BaseException, where: str) -> bool:
        """Counts an error to the outage that caused it; tells whether there is one."""
        what = needed_by(problem)
        if what is not None:
            self.met(what, problem, where)
        return what is not None

    def end(self) -> None:
        """Sums up what still lasts when the process ends."""
        for what, lasting in list(self._lasting.items()):
            assert lasting.watch is not None
            lasting.watch.cancel()
            LOG.info("outage_lasts", **self._summed_up(what, lasting))

    async def _watch(self, what: NeededService, lasting: Lasting) -> None:
        structlog.contextvars.clear_contextvars()  # whoever met it first has no more to do with its end than others
        while not await self._is_over(what, lasting):  # noqa: ASYNC110 - only asking tells
            await asyncio.sleep(LOOK[what])
        LOG.info("outage_over", **self._summed_up(what, lasting))

    async def _is_over(self, what: NeededService, lasting: Lasting) -> bool:
        probe = self.probes.get(what)
        try:
            if probe is not None:
                await probe()
        except Exception as problem:
            if needed_by(problem) == what:
                lasting.answers_since = None
                return False
            LOG.error("probe_failed", what=what, exc_info=problem)  # it answers, whatever it says
        now = time.monotonic()
        lasting.answers_since = lasting.answers_since or now
        return now - lasting.met_last >= (QUIET_UNASKED if probe is None else QUIET)

    def _summed_up(self, what: NeededService, lasting: Lasting) -> dict[str, object]:
        """Ends an outage and gives the fields that the log has of it."""
        del self._lasting[what]
        seconds = (lasting.answers_since or time.monotonic()) - lasting.since
        met = {"met": lasting.parts.total(), "parts": dict(lasting.parts)}
        return {"what": what, "error_id": lasting.error_id, "seconds": round(seconds, 1), **met}
