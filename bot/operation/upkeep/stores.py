"""The store that the settings ask for, a data file or a PostgreSQL database; and a start while the server is away."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import structlog

from bot.operation.configuration.settings import Settings
from storage.errors import ServerAway
from storage.store import Store

LOG: Any = structlog.get_logger("storage")
T = TypeVar("T")
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 5.0
"""Seconds between two attempts to reach the server: at first, and at most."""
AWAITED_SECONDS = 300.0
"""Seconds that a start waits: after that the address is probably wrong, which whoever runs the process should see."""


async def open_store(settings: Settings, at: float, *, at_rest: bool = False) -> Store:
    """Open the store, made if there is none; `at_rest` for work while no bot runs. Raises StorageError."""
    if settings.database_url is not None:
        from storage.postgres.opening import open_store as open_postgres  # its driver is loaded where it is used

        url = settings.database_url.get_secret_value()
        return await open_postgres(url, backups=settings.backups, at=at, at_rest=at_rest)
    from storage.sqlite.database import open_store as open_sqlite

    return await open_sqlite(settings.data_file, backups=settings.backups, at=at)


async def when_there(work: Callable[[], Awaitable[T]]) -> T:
    """Does work with the store that a start needs, again and again while the server is away. Raises StorageError."""
    begun, pause, times = time.monotonic(), FIRST_PAUSE, 0
    while True:
        try:
            done = await work()
        except ServerAway as problem:
            if time.monotonic() - begun > AWAITED_SECONDS:
                raise
            if not times:
                LOG.warning("database_awaited", problem=str(problem), seconds=AWAITED_SECONDS)
        else:
            if times:
                LOG.info("database_there", times=times, seconds=round(time.monotonic() - begun, 1))
            return done
        times += 1
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)
