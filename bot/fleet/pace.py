"""How much of what Discord allows an application this process uses: requests a second, and such as should not have been made.

Answers to interactions do not count towards the first; towards the second everything does.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Coroutine
from types import SimpleNamespace
from typing import Any

import aiohttp
import structlog

LOG: Any = structlog.get_logger("pace")

REQUESTS_A_SECOND = 50
"""What Discord allows an application, over all of its processes."""
SPARED = 5
"""Requests a second that are left to what cannot be counted, such as a process that has come but is not seen yet."""
INVALID = (401, 403, 429)
INVALID_SECONDS = 600.0
INVALID_ALLOWED = 4000
"""Such answers within ten minutes, over all processes, after which none asks any more. At 10,000 Discord shuts an address out."""
Request = Callable[..., Coroutine[Any, Any, Any]]
EXEMPT = ("/interactions/", "/webhooks/")


class Pace:
    """Makes requests wait until there is room for them. `processes` tells how many share the application's limits just now.

    A process that is alone (None) asks as often as it likes: the library waits when Discord says so.
    """

    def __init__(self, processes: Callable[[], int] | None) -> None:
        self._processes = processes
        self._sent: deque[float] = deque()
        self._invalid: deque[float] = deque()
        self._turn = asyncio.Lock()
        self._said = False

    @property
    def invalid(self) -> int:
        """Answers of the last ten minutes that Discord counts against the application."""
        _forget(self._invalid, INVALID_SECONDS)
        return len(self._invalid)

    def kept(self, ask: Request) -> Request:
        """The library's way to ask Discord for something, each time when it is allowed."""

        async def asked(route: Any, **arguments: Any) -> Any:
            await self.wait(route.path)
            return await ask(route, **arguments)

        return asked

    async def wait(self, path: str) -> None:
        """Returns when a request may be made."""
        if path.startswith(EXEMPT):
            return
        async with self._turn:
            while (pause := self._pause()) > 0:  # noqa: ASYNC110 - time alone makes room
                await asyncio.sleep(pause)
            if self._processes is not None:
                self._sent.append(time.monotonic())

    def _pause(self) -> float:
        """Seconds until there may be room."""
        now, processes = time.monotonic(), max(1, self._processes()) if self._processes else 1
        if self.invalid >= INVALID_ALLOWED // processes:
            if not self._said:
                LOG.error(
                    "too_many_refusals", refused=self.invalid, hint="nothing is asked of Discord for some minutes"
                )
                self._said = True
            return 1.0
        self._said = False
        if self._processes is None:
            return 0.0
        _forget(self._sent, 1.0)
        room = max(1, (REQUESTS_A_SECOND - SPARED) // processes)
        return self._sent[-room] + 1.0 - now if len(self._sent) >= room else 0.0

    def trace(self) -> aiohttp.TraceConfig:
        """What counts the answers of a client's requests."""
        config = aiohttp.TraceConfig()

        async def ended(_session: object, _context: SimpleNamespace, told: aiohttp.TraceRequestEndParams) -> None:
            if told.response.status in INVALID and told.response.headers.get("X-RateLimit-Scope") != "shared":
                self._invalid.append(time.monotonic())

        config.on_request_end.append(ended)
        return config


def _forget(moments: deque[float], seconds: float) -> None:
    """Leaves out what is older than so many seconds."""
    before = time.monotonic() - seconds
    while moments and moments[0] <= before:
        moments.popleft()
