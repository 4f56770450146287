"""The data file at work: one connection, one transaction at a time, backups while it runs."""

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite
import msgspec

from .backups import backup_name, copy, finish, rotate, unfinished
from .errors import ConstraintViolated, StorageFailed
from .migrations import Migration
from .opening import open_connection

log = logging.getLogger(__name__)

T = TypeVar("T")
Parameters = Sequence[Any] | Mapping[str, Any]


class Database:
    """The one connection to the data file. Made by `open_database`."""

    def __init__(self, path: Path, opened: sqlite3.Connection, connection: aiosqlite.Connection) -> None:
        self._path = path
        self._identity = identity(path)
        self._opened = opened
        self._connection = connection
        # Coroutines share the connection: without the lock one would read, or even commit, what another has
        # half written.
        self._lock = asyncio.Lock()
        self._unfinished: set[asyncio.Task[Any]] = set()

    async def rows(self, sql: str, parameters: Parameters = ()) -> list[sqlite3.Row]:
        """All rows of a query, from committed data only. Raises StorageFailed."""
        async with self._lock:
            try:
                # aiosqlite declares sequences only; SQLite takes names as well.
                return list(await self._connection.execute_fetchall(sql, parameters))  # pyright: ignore[reportArgumentType]
            except sqlite3.Error as error:
                raise StorageFailed(str(error)) from error

    async def transact(self, work: Callable[["Transaction"], Awaitable[T]]) -> T:
        """Run `work` as one transaction: all that it writes is committed, or, if it raises, nothing.

        A caller that is cancelled does not interrupt it: the transaction runs to its end first, then the
        cancellation goes on. So nothing is ever half done, and the caller can find out what holds by reading.
        Raises ConstraintViolated, StorageFailed, or what `work` raises.
        """
        return await self._complete(self._transact(work))

    async def _transact(self, work: Callable[["Transaction"], Awaitable[T]]) -> T:
        async with self._lock:
            self._must_be_in_place()
            try:
                # The first write begins the transaction.
                result = await work(Transaction(self._connection))
                await self._connection.commit()
            except BaseException as error:
                await self._connection.rollback()
                if isinstance(error, sqlite3.IntegrityError):
                    raise ConstraintViolated(str(error)) from error
                if isinstance(error, sqlite3.Error):
                    raise StorageFailed(str(error)) from error
                raise
        return result

    def _must_be_in_place(self) -> None:
        """Raises StorageFailed when the file was deleted or replaced: SQLite would go on writing into what nobody finds again."""
        if identity(self._path) != self._identity:
            raise StorageFailed(
                f"{self._path} was deleted or replaced while it was in use; nothing can be stored any more"
            )

    async def execute(self, sql: str, parameters: Parameters = ()) -> int:
        """Run one statement as a transaction of its own; the number of rows that it changed."""
        return await self.transact(lambda transaction: transaction.execute(sql, parameters))

    async def back_up(self, directory: Path, at: float, keep: int) -> Path:
        """Copy the whole file into `directory`, check the copy, and keep the newest `keep` ones.

        Reads and transactions go on meanwhile; what they commit is in the copy as well.
        Raises DatabaseDamaged when the copy is not sound, StorageFailed when it cannot be written.
        """
        return await self._complete(self._back_up(directory / backup_name(self._path, at), keep))

    async def _back_up(self, backup: Path, keep: int) -> Path:
        loop = asyncio.get_running_loop()

        def give_way() -> None:
            asyncio.run_coroutine_threadsafe(self._give_way(), loop).result()

        try:
            part = await asyncio.to_thread(unfinished, backup)
            async with self._lock:
                # Not through aiosqlite's thread: there every move would wait for the whole copy, not for one step.
                await asyncio.to_thread(copy, self._opened, part, give_way)
            await asyncio.to_thread(finish, part, backup)
            await asyncio.to_thread(rotate, self._path, backup.parent, keep)
        except (sqlite3.Error, OSError) as error:
            raise StorageFailed(f"no backup {backup}: {error}") from error
        return backup

    async def _give_way(self) -> None:
        """Let whoever waits for the lock go first; asyncio's lock is fair."""
        self._lock.release()
        await self._lock.acquire()

    async def _complete(self, work: Coroutine[Any, Any, T]) -> T:
        """Run `work` to its end even if the caller is cancelled meanwhile; only then the cancellation goes on."""
        task = asyncio.create_task(work)
        self._unfinished.add(task)
        task.add_done_callback(self._unfinished.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            await asyncio.wait({task})
            if not task.cancelled() and (error := task.exception()):
                log.error("failed after its caller was cancelled: %s", error, exc_info=error)
            raise

    async def close(self) -> None:
        """Finish what is under way, then let go of the file."""
        if self._unfinished:
            await asyncio.wait(self._unfinished)
        async with self._lock:
            await self._connection.close()


class Transaction:
    """What a piece of work may do inside a transaction."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def execute(self, sql: str, parameters: Parameters = ()) -> int:
        """Run one writing statement; the number of rows that it changed."""
        cursor = await self._connection.execute(sql, parameters)  # pyright: ignore[reportArgumentType]
        return cursor.rowcount

    async def execute_each(self, sql: str, parameters: Iterable[Parameters]) -> None:
        """Run one writing statement for each of the parameters."""
        await self._connection.executemany(sql, parameters)  # pyright: ignore[reportArgumentType]

    async def rows(self, sql: str, parameters: Parameters = ()) -> list[sqlite3.Row]:
        """All rows of a query, what this transaction has written included."""
        return list(await self._connection.execute_fetchall(sql, parameters))  # pyright: ignore[reportArgumentType]


def identity(path: Path) -> tuple[int, int] | None:
    """What tells this file from any other one of the same name; None when there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


async def open_database(path: Path, backups: Path, at: float, migrations: Sequence[Migration]) -> Database:
    """Open the data file as its only owner: see `open_connection` for the meaning and the errors."""
    path.parent.mkdir(parents=True, exist_ok=True)
    # Opened outside aiosqlite: its thread outlives a connection that could not be opened, and ends with a traceback.
    opened = await asyncio.to_thread(open_connection, path, backups, at, migrations)
    return Database(path, opened, await aiosqlite.Connection(lambda: opened, iter_chunk_size=64))


def record(row: sqlite3.Row, kind: type[T]) -> T:
    """A row as a record of the type `kind`, its values checked. Columns without a field are left out."""
    # strict=False: SQLite keeps truth values as 0 and 1.
    return msgspec.convert(dict(row), kind, strict=False)
