"""How much this process uses of what Discord allows an application: requests a second, and requests that it refuses.

Answers to interactions do not count towards the first, but towards the second. A request waits at the moment
at which it would go out, so that what the library delays or repeats counts when it does.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Any

import aiohttp
import structlog
from discord.http import Route

from bot.fleet.member import Member

LOG: Any = structlog.get_logger("pace")

REQUESTS_A_SECOND = 50
"""Requests a second that Discord allows an application, over all its processes."""
SPARED = 8
"""Requests a second that are left to processes that the others do not know yet, and to the ways to Discord, which are not
equally long every time."""
UNKNOWN_SHARE = 3
"""Requests a second of a process that the others do not know yet. Where several have lost sight of each other, as after an
outage of the database, they together ask no more than is spared, as a new one believes to be alone.
"""
INVALID = (401, 403, 429)
INVALID_SECONDS = 600.0
INVALID_ALLOWED = 4000
"""Such answers in ten minutes, over all processes, after which none asks any more. At 10,000 Discord shuts an address out."""
EXEMPT = ("/interactions/", "/webhooks/")
MAY_GO_OUT: ContextVar[Callable[[], bool]] = ContextVar("may_go_out", default=lambda: True)
"""Tells, as a request of a task goes out, whether it is still this process' to make."""


class Outdated(OSError):
    """A request was not made, as it is another process' to make by now."""


class Pace:
    """Makes requests wait until there is room for them.

    A process that is alone (None) does not wait here: the library waits when Discord says so.
    """

    def __init__(self, member: Member | None) -> None:
        self._member = member
        self._sent: deque[float] = deque()
        self._invalid: deque[float] = deque()
        self._turn = asyncio.Lock()
        self._said = False

    @property
    def invalid(self) -> int:
        """How many answers of the last ten minutes Discord counts against the application."""
        _forget(self._invalid, INVALID_SECONDS)
        return len(self._invalid)

    async def wait(self, path: str) -> None:
        """Returns when a request may go out."""
        if path.startswith(EXEMPT):
            return
        async with self._turn:
            while (pause := self._pause()) > 0:  # noqa: ASYNC110 - time alone makes room
                await asyncio.sleep(pause)
            if self._member is not None:
                self._sent.append(time.monotonic())

    def _pause(self) -> float:
        """Seconds until there may be room."""
        now, processes = time.monotonic(), self._member.sharing if self._member else 1
        if self.invalid >= INVALID_ALLOWED // processes:
            if not self._said:
                LOG.error(
                    "too_many_refusals", refused=self.invalid, hint="nothing is asked of Discord for some minutes"
                )
                self._said = True
            return 1.0
        self._said = False
        if self._member is None:
            return 0.0
        _forget(self._sent, 1.0)
        share = (
            (REQUESTS_A_SECOND - SPARED) // processes
            if self._member.is_known
            else min(UNKNOWN_SHARE, SPARED // processes)
        )
        room = max(1, share)
        return self._sent[-room] + 1.0 - now if len(self._sent) >= room else 0.0

    def trace(self) -> aiohttp.TraceConfig:
        """The tracing of a client that makes its requests wait, and counts their answers."""
        config = aiohttp.TraceConfig()

        async def going(*_: object) -> None:
            # Asked again as the body goes out: a process may stand still at any moment, and goes on where it was.
            if not MAY_GO_OUT.get()():
                raise Outdated("it has waited for too long to go out")

        async def starts(_session: object, _context: SimpleNamespace, told: aiohttp.TraceRequestStartParams) -> None:
            address = str(told.url)
            if address.startswith(Route.BASE):  # the gateway is another door
                await self.wait(address.removeprefix(Route.BASE))
                await going()

        async def ended(_session: object, _context: SimpleNamespace, told: aiohttp.TraceRequestEndParams) -> None:
            if told.response.status in INVALID and told.response.headers.get("X-RateLimit-Scope") != "shared":
                self._invalid.append(time.monotonic())

        config.on_request_start.append(starts)
        config.on_request_chunk_sent.append(going)  # before it is sent, whatever its name says
        config.on_request_end.append(ended)
        return config


def _forget(moments: deque[float], seconds: float) -> None:
    """Drops moments that are older than so many seconds."""
    before = time.monotonic() - seconds
    while moments and moments[0] <= before:
        moments.popleft()
