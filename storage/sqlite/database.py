"""The store in one SQLite file: one connection, one transaction at a time, backups while it runs."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TypeVar

import aiosqlite

from storage.backups import Backups, sqlite_backups, unfinished_path
from storage.database import Parameters, Transaction, Unfinished
from storage.errors import StorageAway, StorageFailed
from storage.migrations import Migration
from storage.queries.commits import write_in_turn
from storage.records.changes import Change
from storage.sqlite.alone import Alone
from storage.sqlite.copies import copy_in_steps, finish_copy
from storage.sqlite.migrations import sqlite_migrations
from storage.sqlite.opening import open_connection
from storage.sqlite.transaction import run_transaction, storage_error_at_work
from storage.store import Store

T = TypeVar("T")


class FileConnection(aiosqlite.Connection):
    """The data file in a thread of its own, which may be given more at a time than one statement."""

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Have the thread do a whole piece of work, without a way there and back for each part of it."""
        return await self._execute(work, self._conn)  # pyright: ignore[reportUnknownMemberType] - aiosqlite's way for all


class SqliteDatabase:
    """The one connection to the data file; see `Database` in database.py. Made by `open_database`."""

    def __init__(self, path: Path, opened: sqlite3.Connection, connection: FileConnection) -> None:
        self.backups: Backups = sqlite_backups(path)
        self._path = path
        self._identity = file_identity(path)
        self._opened = opened
        self._connection = connection
        # Coroutines share the connection: without the lock one would read, or even commit, what another has
        # half written.
        self._lock = asyncio.Lock()
        self._unfinished = Unfinished()

    async def rows(self, sql: str, parameters: Parameters = ()) -> Sequence[sqlite3.Row]:
        async with self._lock:
            try:
                return await self._connection.run(lambda connection: connection.execute(sql, parameters).fetchall())
            except sqlite3.Error as error:
                raise storage_error_at_work(error) from error

    async def transact(self, work: Callable[[Transaction], Awaitable[T]]) -> T:
        return await self._unfinished.complete(self._transact(work))

    async def _transact(self, work: Callable[[Transaction], Awaitable[T]]) -> T:
        async with self._lock:
            self._must_be_in_place()
            try:
                return await self._connection.run(lambda connection: run_transaction(connection, work))
            except asyncio.CancelledError:
                # As the event loop ends. The thread goes on to the end of what it does, and what comes next waits for that.
                await self._connection.rollback()
                raise

    def _must_be_in_place(self) -> None:
        """Raise StorageAway when the file was deleted or replaced: SQLite would go on writing where nobody finds it again."""
        if file_identity(self._path) != self._identity:
            raise StorageAway(
                f"{self._path} was deleted or replaced while it was in use; nothing can be stored any more"
            )

    async def execute(self, sql: str, parameters: Parameters = ()) -> int:
        return await self.transact(lambda transaction: transaction.execute(sql, parameters))

    async def commit(self, change: Change) -> None:
        await self.transact(lambda transaction: write_in_turn(transaction, change))

    async def clear_traces(self) -> None:
        # Earlier writes stay in the log beside the file until they are folded in.
        await self.rows("PRAGMA wal_checkpoint(TRUNCATE)")

    async def back_up(self, directory: Path, at: float, keep: int) -> Path:
        return await self._unfinished.complete(self._back_up(directory / self.backups.name(at), keep))

    async def _back_up(self, backup: Path, keep: int) -> Path:
        loop = asyncio.get_running_loop()

        def give_way() -> None:
            asyncio.run_coroutine_threadsafe(self._give_way(), loop).result()

        try:
            part = await asyncio.to_thread(unfinished_path, backup)
            async with self._lock:
                # Not through aiosqlite's thread: there every move would wait for the whole copy, not for one step.
                await asyncio.to_thread(copy_in_steps, self._opened, part, give_way)
            await asyncio.to_thread(finish_copy, part, backup)
            await asyncio.to_thread(self.backups.rotate, backup.parent, keep)
        except (sqlite3.Error, OSError) as error:
            raise StorageFailed(f"no backup {backup}: {error}") from error
        return backup

    async def _give_way(self) -> None:
        """Let those who wait for the lock go first; asyncio's lock is fair."""
        self._lock.release()
        await self._lock.acquire()

    async def close(self) -> None:
        await self._unfinished.ended()
        async with self._lock:
            await self._connection.close()


def file_identity(path: Path) -> tuple[int, int] | None:
    """What tells this file from any other of the same name; None when there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


async def open_database(path: Path, backups: Path, at: float, migrations: Sequence[Migration]) -> SqliteDatabase:
    """Open the data file as its only owner: see `open_connection` for the meaning and the errors."""
    path.parent.mkdir(parents=True, exist_ok=True)
    # Opened outside aiosqlite: its thread outlives a connection that could not be opened, and ends with a traceback.
    opened = await asyncio.to_thread(open_connection, path, backups, at, migrations)
    connection = FileConnection(lambda: opened, iter_chunk_size=64)
    await connection
    return SqliteDatabase(path, opened, connection)


async def open_store(path: Path, *, backups: Path, at: float) -> Store:
    """Open the data file `path`, created if missing, as its only owner.

    It is checked, and migrated if need be, with copies in the folder `backups` named after the moment `at`.
    Raises DatabaseInUse, DatabaseDamaged, NotOurDatabase, SchemaTooNew or StorageFailed, each with one clear line.
    """
    return Store(await open_database(path, backups, at, sqlite_migrations()), Alone())
