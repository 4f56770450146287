"""The thread of the data file: a transaction is one way there and back, and has it for itself until its end."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from storage.database import Transaction
from storage.sqlite.alone import Alone
from storage.sqlite.database import FileConnection, SqliteDatabase
from storage.sqlite.migrations import sqlite_migrations
from storage.sqlite.opening import open_connection
from storage.store import Store
from tests.storage.new_file import put_new_file
from tests.storage.samples import NOW, creation, lobby, start, stored

SET_DOWN = "INSERT INTO memos (key, text) VALUES (?, ?)"
SET_DOWN_TEXTS = "SELECT text FROM memos ORDER BY text"


class CountedWays(FileConnection):
    """Counts what the thread is given."""

    ways = 0

    async def _execute(self, fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        self.ways += 1
        return await super()._execute(fn, *args, **kwargs)


@pytest.fixture
async def connection(tmp_path: Path) -> AsyncIterator[CountedWays]:
    put_new_file(path := tmp_path / "games.sqlite3")
    opened = open_connection(path, tmp_path, NOW, sqlite_migrations())
    connection = CountedWays(lambda: opened, iter_chunk_size=64)
    await connection
    yield connection
    await connection.close()


@pytest.fixture
def database(connection: CountedWays, tmp_path: Path) -> SqliteDatabase:
    return SqliteDatabase(tmp_path / "games.sqlite3", connection._conn, connection)


async def test_a_change_of_many_statements_is_one_way(database: SqliteDatabase, connection: CountedWays) -> None:
    store = Store(database, Alone())
    await store.commit(creation(lobby()))
    await store.commit(start(lobby()))
    assert connection.ways == 2
    assert await stored(store, lobby().id) == start(lobby()).after


async def test_a_transaction_waits_for_its_statements_alone(database: SqliteDatabase) -> None:
    async def slow(transaction: Transaction) -> None:
        await transaction.execute(SET_DOWN, ("a", "before"))
        await asyncio.sleep(0)

    with pytest.raises(RuntimeError, match="something else"):
        await database.transact(slow)
    await database.execute(SET_DOWN, ("b", "after"))
    assert [text for (text,) in await database.rows(SET_DOWN_TEXTS)] == ["after"]


async def test_a_transaction_that_waited_writes_nothing_on_its_way_out_afterwards(database: SqliteDatabase) -> None:
    """It would be in no transaction, or in that of somebody else."""

    async def slow(transaction: Transaction) -> None:
        try:
            await asyncio.sleep(0)
        finally:
            await transaction.execute(SET_DOWN, ("a", "on the way out"))

    with pytest.raises(RuntimeError, match="something else"):
        await database.transact(slow)
    await database.execute(SET_DOWN, ("b", "after"))
    gc.collect()
    assert not database._opened.in_transaction
    await database.execute(SET_DOWN, ("c", "later"))
    assert [text for (text,) in await database.rows(SET_DOWN_TEXTS)] == ["after", "later"]


async def test_what_is_cancelled_with_the_loop_lets_nobody_in_before_the_thread_is_done(
    database: SqliteDatabase,
) -> None:
    """A backup, which has another thread, would copy half a transaction."""
    halfway, goes_on = threading.Event(), threading.Event()

    async def write(transaction: Transaction) -> None:
        await transaction.execute(SET_DOWN, ("a", "first"))
        halfway.set()
        goes_on.wait()
        await transaction.execute(SET_DOWN, ("b", "second"))

    before = asyncio.all_tasks()
    writing = asyncio.create_task(database.transact(write))
    await asyncio.to_thread(halfway.wait)
    for task in asyncio.all_tasks() - before:
        task.cancel()
    for _ in range(10):
        await asyncio.sleep(0)
    waited = not writing.done()
    goes_on.set()
    with pytest.raises(asyncio.CancelledError):
        await writing
    assert waited
    assert [text for (text,) in await database.rows(SET_DOWN_TEXTS)] == ["first", "second"]
