"""A transaction of the SQLite file, from its first statement to its end, in the thread in which it is run."""

import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TypeVar

from storage.database import Parameters, Transaction
from storage.errors import ConstraintViolated, StorageAway, StorageError, StorageFailed

T = TypeVar("T")

# SQLite names the columns of the index that refuses, not the index; one index of each table has this column alone.
_CHANNEL_TAKEN = ("UNIQUE constraint failed: matches.channel_id", "UNIQUE constraint failed: tournaments.channel_id")
_MACHINE = (
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
)
"""The disk, or the machine, is to blame, not the request."""


class SqliteTransaction:
    """See `Transaction` in ../database.py: every answer is there at once, so nobody who awaits one ever waits.

    There is one connection, so no row has to be kept from others.
    """

    locking = ""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def execute(self, sql: str, parameters: Parameters = ()) -> int:
        try:
            return self._connection.execute(sql, parameters).rowcount
        except sqlite3.Error as error:
            raise storage_error_at_work(error) from error

    async def execute_each(self, sql: str, parameters: Iterable[Parameters]) -> None:
        try:
            self._connection.executemany(sql, parameters)
        except sqlite3.Error as error:
            raise storage_error_at_work(error) from error

    async def rows(self, sql: str, parameters: Parameters = ()) -> Sequence[sqlite3.Row]:
        try:
            return self._connection.execute(sql, parameters).fetchall()
        except sqlite3.Error as error:
            raise storage_error_at_work(error) from error

    async def hold(self, table: str) -> None:
        pass


def run_transaction(connection: sqlite3.Connection, work: Callable[[Transaction], Awaitable[T]]) -> T:
    """Commit all that `work` writes, or, if it raises, nothing. It may wait for nothing but its transaction."""
    try:
        # The first write begins the transaction.
        result = _result_at_once(work(SqliteTransaction(connection)))
        connection.commit()
    except BaseException as error:
        connection.rollback()
        if isinstance(error, sqlite3.Error):
            raise storage_error_at_work(error) from error
        raise
    return result


def _result_at_once(work: Awaitable[T]) -> T:
    """What comes of work that never waits."""
    steps = work.__await__()
    try:
        next(steps)
    except StopIteration as end:
        return end.value
    # Ended here: what it writes on its way out would else begin a transaction after the rollback, whenever it is collected.
    steps.close()
    raise RuntimeError("a transaction waited for something else than its statements")


def storage_error_at_work(error: sqlite3.Error) -> StorageError:
    """Make the storage's own error of one that SQLite raised at work."""
    if isinstance(error, sqlite3.IntegrityError):
        return ConstraintViolated(str(error), channel=str(error) in _CHANNEL_TAKEN)
    # The low byte tells the kind; errors of the sqlite3 module itself carry no code.
    kind = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return StorageAway(str(error)) if kind in _MACHINE else StorageFailed(str(error))
