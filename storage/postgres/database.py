"""A PostgreSQL database at work: a few connections, which renew themselves after the server was away."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import asyncpg

from storage.backups import Backups
from storage.database import Parameters, StoredRow, Transaction, Unfinished
from storage.errors import DatabaseInUse, ServerAway
from storage.postgres.address import Address
from storage.postgres.committing import ATTEMPTS, commit_surely
from storage.postgres.dialect import ordered_arguments, with_numbered_parameters
from storage.postgres.dumps import back_up
from storage.postgres.errors import CUT_OFF, FAULTS, PASSING, storage_error_of_asyncpg
from storage.postgres.sessions import PostgresSession, connection_options, drop_connection, share_data
from storage.postgres.transaction import PostgresTransaction
from storage.records.changes import Change

T = TypeVar("T")

CLOSE_SECONDS = 5.0
CONNECTIONS = 4
"""Commits and reads at once; more would not be quicker on the few processors of a server."""


class PostgresDatabase:
    """See `Database` in ../database.py for the meaning of every method. Made by `open_database`."""

    def __init__(self, address: Address) -> None:
        self.backups: Backups = address.backups
        self.sessions: set[int] = set()
        """The server's numbers of all sessions so far."""
        self._address = address
        self._unfinished = Unfinished()
        self._pool: asyncpg.Pool[Any] = asyncpg.create_pool(
            **connection_options(address),
            min_size=1,
            max_size=CONNECTIONS,
            max_inactive_connection_lifetime=0,
            init=self._join,
            reset=_as_it_is,
        )

    async def _join(self, connection: "asyncpg.Connection[Any]") -> None:
        await share_data(connection)
        self.sessions.add(connection.get_server_pid())

    async def begin(self) -> None:
        """Make the first connection. Raises StorageFailed."""
        try:
            await self._pool
        except FAULTS as error:
            raise storage_error_of_asyncpg(error) from error

    @asynccontextmanager
    async def session(self) -> AsyncGenerator[PostgresSession]:
        """A connection for a while. Raises StorageFailed when there is none, and what asyncpg raises for the use of it."""
        try:
            connection = await self._pool.acquire(timeout=2 * connection_options(self._address)["timeout"])
        except DatabaseInUse as error:
            raise ServerAway(str(error)) from error
        except FAULTS as error:
            raise storage_error_of_asyncpg(error) from error
        try:
            yield connection  # pyright: ignore[reportReturnType] - it passes on all that it is asked
        except CUT_OFF:
            drop_connection(connection)
            raise
        finally:
            await self._pool.release(connection)

    async def rows(self, sql: str, parameters: Parameters = ()) -> Sequence[StoredRow]:
        text, names = with_numbered_parameters(sql)
        values = ordered_arguments(names, parameters)
        try:
            try:
                async with self.session() as connection:
                    return await connection.fetch(text, *values)
            except CUT_OFF:
                # Reading again does no harm, and the next connection is a new one.
                async with self.session() as connection:
                    return await connection.fetch(text, *values)
        except FAULTS as error:
            raise storage_error_of_asyncpg(error) from error

    async def transact(self, work: Callable[[Transaction], Awaitable[T]]) -> T:
        return await self._unfinished.complete(self._transact(work))

    async def _transact(self, work: Callable[[Transaction], Awaitable[T]]) -> T:
        try:
            for _ in range(ATTEMPTS - 1):
                try:
                    return await self._transact_once(work)
                except PASSING:
                    continue
            return await self._transact_once(work)
        except FAULTS as error:
            raise storage_error_of_asyncpg(error) from error

    async def _transact_once(self, work: Callable[[Transaction], Awaitable[T]]) -> T:
        async with self.session() as connection, connection.transaction():
            return await work(PostgresTransaction(connection))

    async def execute(self, sql: str, parameters: Parameters = ()) -> int:
        return await self._unfinished.complete(self._execute(sql, parameters))

    async def _execute(self, sql: str, parameters: Parameters) -> int:
        try:
            async with self.session() as connection:
                return await PostgresTransaction(connection).execute(sql, parameters)
        except FAULTS as error:
            raise storage_error_of_asyncpg(error) from error

    async def commit(self, change: Change) -> None:
        await self._unfinished.complete(commit_surely(self.session, change))

    async def clear_traces(self) -> None:
        """Do nothing: deleted rows stay until the server's own vacuum, which needs no help (docs/operating.md)."""

    async def back_up(self, directory: Path, at: float, keep: int) -> Path:
        return await self._unfinished.complete(self._back_up(directory, at, keep))

    async def _back_up(self, directory: Path, at: float, keep: int) -> Path:
        backup = await back_up(self._address, directory / self.backups.name(at))
        await asyncio.to_thread(self.backups.rotate, directory, keep)
        return backup

    async def close(self) -> None:
        await self._unfinished.ended()
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._pool.close()
        except FAULTS:  # the server does not answer any more, and nothing is under way
            self._pool.terminate()


async def _as_it_is(connection: "asyncpg.Connection[Any]") -> None:
    """Replaces the pool's reset of a returned connection: we change no settings, and its locks must stay."""
