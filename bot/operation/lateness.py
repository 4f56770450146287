"""How late the event loop is: what everybody waits for, whatever they have asked for."""

from __future__ import annotations

import asyncio

from bot.operation.metrics import Metrics

PERIOD = 0.1
"""Seconds from one look to the next."""


async def watch(metrics: Metrics) -> None:
    """Looks again and again, for ever, how much later than asked for the loop comes back."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + PERIOD
        await asyncio.sleep(PERIOD)
        metrics.late(loop.time() - due)
