"""What the storage asks of a database engine, SQLite or PostgreSQL: rows of a query, statements, whole transactions."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

from storage.backups import Backups
from storage.records.changes import Change

log = logging.getLogger(__name__)

T = TypeVar("T")
Parameters = Sequence[Any] | Mapping[str, Any]
"""Values for the `?` of a statement in their order, or for its `:names`. Statements are written once, for both engines."""


class StoredRow(Protocol):
    """One row of a query: values by the names of the columns, or in their order."""

    def __getitem__(self, name: str, /) -> Any: ...

    def keys(self) -> Iterable[str]: ...

    def __iter__(self) -> Iterator[Any]: ...


class Transaction(Protocol):
    """What a piece of work may do inside a transaction."""

    locking: str
    """The end of a query that keeps its rows from others until the transaction ends; empty where there are no others."""

    async def execute(self, sql: str, parameters: Parameters = ()) -> int:
        """Run one writing statement; return how many rows it changed. Raises ConstraintViolated or StorageFailed."""
        ...

    async def execute_each(self, sql: str, parameters: Iterable[Parameters]) -> None:
        """Run one writing statement for each of the parameters. Raises ConstraintViolated or StorageFailed."""
        ...

    async def rows(self, sql: str, parameters: Parameters = ()) -> Sequence[StoredRow]:
        """Read all rows of a query, including what this transaction has written. Raises StorageFailed."""
        ...

    async def hold(self, table: str) -> None:
        """Keep others from writing into this table until the transaction ends, for work that writes by what it has read."""
        ...


class Readable(Protocol):
    """Answers queries."""

    async def rows(self, sql: str, parameters: Parameters = ()) -> Sequence[StoredRow]:
        """Read all rows of a query, from committed data only. Raises StorageFailed."""
        ...


class Database(Readable, Protocol):
    """A database at work."""

    @property
    def backups(self) -> Backups:
        """The names of its backups."""
        ...

    async def transact(self, work: Callable[[Transaction], Awaitable[T]]) -> T:
        """Run `work` as one transaction: all that it writes is committed, or, if it raises, nothing.

        A cancelled caller does not interrupt it: the transaction runs to its end first, then the cancellation goes on. So
        nothing is ever half done, and the caller can find out what holds by reading.
        Raises ConstraintViolated, StorageFailed, or what `work` raises.
        """
        ...

    async def execute(self, sql: str, parameters: Parameters = ()) -> int:
        """Run one statement as a transaction of its own; return how many rows it changed."""
        ...

    async def commit(self, change: Change) -> None:
        """Write all of `change`, or nothing: see `Store.commit`."""
        ...

    async def clear_traces(self) -> None:
        """Clear what was deleted from beside the live rows, as far as the engine can do that at once."""
        ...

    async def back_up(self, directory: Path, at: float, keep: int) -> Path:
        """Copy everything into `directory`, check the copy, and keep the newest `keep` ones.

        Reads and transactions go on meanwhile. Raises DatabaseDamaged when the copy is not sound, StorageFailed when it cannot
        be written.
        """
        ...

    async def close(self) -> None:
        """Finish what is under way, then let go of the data."""
        ...


class Unfinished:
    """Work that must run to its end, whatever becomes of its caller."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    async def complete(self, work: Coroutine[Any, Any, T]) -> T:
        """Run `work` to its end even if the caller is cancelled meanwhile; only then the cancellation goes on."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            await asyncio.wait({task})
            if not task.cancelled() and (error := task.exception()):
                log.error("failed after its caller was cancelled: %s", error, exc_info=error)
            raise

    async def ended(self) -> None:
        """Wait until nothing is under way any more."""
        if self._tasks:
            await asyncio.wait(self._tasks)


def record_of_row(row: StoredRow, kind: type[T]) -> T:
    """Convert a row to a record of the type `kind` and check its values. Columns without a field are left out."""
    # strict=False: truth values are kept as 0 and 1.
    return msgspec.convert(dict(row), kind, strict=False)


def placeholders_for(values: Sequence[Any]) -> str:
    """Write as many `?` as there are values, for the brackets of an `IN`, which may not be empty."""
    return ", ".join("?" * len(values))
