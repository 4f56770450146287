"""How late the event loop is, for which everybody waits, whatever they have asked for."""

from __future__ import annotations

import asyncio
from collections import deque

from bot.operation.monitoring.metrics import Metrics

PERIOD = 0.1
"""Seconds from one look to the next."""
REMEMBERED = 600
"""Looks within a minute."""


class Lateness:
    """Measures again and again how much later than asked the loop comes back."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._seen: deque[float] = deque([0.0], maxlen=REMEMBERED)

    async def watch(self) -> None:
        """Measures for ever."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + PERIOD
            await asyncio.sleep(PERIOD)
            late = loop.time() - due
            self._seen.append(late)
            self._metrics.late(late)

    @property
    def worst(self) -> float:
        """The most seconds by which the loop was late in the last minute."""
        return max(self._seen)
