"""Notifications to the service manager that has started the bot: systemd, or another with the same protocol."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import structlog

LOG: Any = structlog.get_logger("supervisor")


def tell_supervisor(*states: str) -> None:
    """Sends lines such as `READY=1`; does nothing without a service manager that listens."""
    place = os.environ.get("NOTIFY_SOCKET")
    if not place:
        return
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sending:
            sending.setblocking(False)  # one that does not listen just now must not stop everything
            sending.sendto("\n".join(states).encode(), f"\0{place[1:]}" if place.startswith("@") else place)
    except OSError as problem:
        LOG.warning("not_told", states=states, problem=str(problem))


def watchdog_seconds() -> float | None:
    """How long the service manager waits for `WATCHDOG=1` before it ends the process; None where it does not wait."""
    microseconds = os.environ.get("WATCHDOG_USEC", "")
    return int(microseconds) / 1e6 if microseconds.isdecimal() and int(microseconds) else None


START_SECONDS = 60.0
"""How much longer the service manager waits each time it hears that the start goes on."""


@asynccontextmanager
async def long_work() -> AsyncIterator[None]:
    """Keeps the watchdog quiet during work that may take long and ends by itself."""
    patience = watchdog_seconds()
    keeping = None if patience is None else asyncio.ensure_future(_told_again("WATCHDOG=1", patience / 3))
    try:
        yield
    finally:
        if keeping is not None:
            keeping.cancel()


@asynccontextmanager
async def long_start(is_done: Callable[[], bool] = lambda: False) -> AsyncIterator[None]:
    """Has the service manager wait for a start that may take long, while the block lasts or until it `is_done`."""
    extension = f"EXTEND_TIMEOUT_USEC={int(START_SECONDS * 1e6)}"

    async def keep_waiting() -> None:
        await asyncio.sleep(START_SECONDS / 3)  # nobody has waited for long yet
        await _told_again(extension, START_SECONDS / 3, is_done)

    keeping = asyncio.ensure_future(keep_waiting())
    try:
        yield
    finally:
        keeping.cancel()


async def _told_again(state: str, seconds: float, is_done: Callable[[], bool] = lambda: False) -> None:
    while not is_done():
        tell_supervisor(state)
        await asyncio.sleep(seconds)
