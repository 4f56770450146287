"""A stage whose bot keeps its data in PostgreSQL."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing, closing, contextmanager
from pathlib import Path

from storage.postgres.address import Address
from storage.postgres.sessions import open_session
from storage.postgres.tables import PostgresTables
from storage.sqlite.migrations import sqlite_migrations
from storage.sqlite.tables import SqliteTables
from tests.e2e.stages.stage import Stage


class PostgresStage(Stage):
    """Whoever looks into the data file of other stages looks here into a file made of what stands in the database just now."""

    def __init__(self, folder: Path, url: str) -> None:
        super().__init__(folder)
        self._address = Address(url)
        self.settings = {"LAWSPEAKER_DATABASE_URL": url}

    @contextmanager
    def editing_file(self) -> Iterator[sqlite3.Connection]:
        raise NotImplementedError("what is changed in this file would not come into the database")

    @contextmanager
    def looking_into_file(self) -> Iterator[sqlite3.Connection]:
        with closing(sqlite3.connect(":memory:", check_same_thread=False)) as connection:
            connection.row_factory = sqlite3.Row
            # In a thread with a loop of its own: the loop here is the table's.
            with ThreadPoolExecutor(1) as thread:
                thread.submit(asyncio.run, self._written(connection)).result()
            yield connection

    async def written_since(self, before: object) -> None:
        await asyncio.sleep(0.05)

    async def _written(self, connection: sqlite3.Connection) -> None:
        for migration in sqlite_migrations():
            connection.executescript(migration.sql)
        session = await open_session(self._address)
        try:
            # Other than for `lawspeaker copy`, the bot is at work.
            async with session.transaction(isolation="repeatable_read"):
                source, target = PostgresTables(session), SqliteTables(connection)
                for table, layout in (await source.layouts()).items():
                    async with aclosing(source.rows(table, layout)) as batches:
                        async for rows in batches:
                            await target.add(table, layout.columns, rows)
        finally:
            await session.close()
