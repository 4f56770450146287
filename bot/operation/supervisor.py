"""What is told to a service manager that has started the bot as a service that notifies: systemd, or whoever does as it does."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import structlog

LOG: Any = structlog.get_logger("supervisor")


def tell(*states: str) -> None:
    """Sends lines such as `READY=1`. Without a service manager that listens nothing happens."""
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
    """How long the service manager waits for `WATCHDOG=1` before it ends the process; None where it does not wait for it."""
    microseconds = os.environ.get("WATCHDOG_USEC", "")
    return int(microseconds) / 1e6 if microseconds.isdecimal() and int(microseconds) else None


@asynccontextmanager
async def long_work() -> AsyncIterator[None]:
    """Keeps the watchdog quiet during something that may take long, and has an end of its own."""

    async def keep_quiet(seconds: float) -> None:
        while True:
            tell("WATCHDOG=1")
            await asyncio.sleep(seconds / 3)

    patience = watchdog_seconds()
    keeping = asyncio.ensure_future(keep_quiet(patience)) if patience is not None else None
    try:
        yield
    finally:
        if keeping is not None:
            keeping.cancel()
