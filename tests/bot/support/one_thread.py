"""A data file that is read and written in the thread of the event loop.

The bot has a thread for it, so that nobody waits while the disk does; its file here lies in memory, and handing each statement to
another thread and its answer back took more than the statement. Others still have their turn at
every read and every transaction, as there.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from storage.sqlite import database
from storage.sqlite.alone import Alone
from storage.sqlite.opening import open_connection
from storage.store import Store


class ConnectionHere(database.FileConnection):
    """A connection whose thread never starts."""

    def __init__(self, opened: sqlite3.Connection) -> None:
        super().__init__(lambda: opened, iter_chunk_size=64)
        self._connection = opened

    async def _execute(self, fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """Does at once what the thread would do; the answer comes when all who are ready have had their turn."""
        try:
            return fn(*args, **kwargs)
        finally:
            await asyncio.sleep(0)

    async def close(self) -> None:
        await self._execute(self._conn.close)
        self._connection = None


def open_store_here(path: Path, *, backups: Path, at: float) -> Store:
    """Opens the store as `open_store` does, but in this thread."""
    opened = open_connection(path, backups, at, database.sqlite_migrations())
    return Store(database.SqliteDatabase(path, opened, ConnectionHere(opened)), Alone())
