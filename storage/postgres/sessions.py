"""Connections to PostgreSQL: their settings, and the locks with which they keep others from writing."""

import asyncio
from contextlib import suppress
from typing import Any, cast

import asyncpg
from asyncpg.pool import PoolConnectionProxy

from storage.errors import DatabaseInUse, StorageFailed
from storage.migrations import APPLICATION_ID
from storage.postgres.address import Address
from storage.postgres.errors import FAULTS, failure_of

SCHEMA = "lawspeaker"
OLDEST_SERVER = 14
CONNECT_SECONDS, COMMAND_SECONDS = 10.0, 60.0
PATIENCE_SECONDS = 3.0
"""Seconds that another owner may still be leaving: after a crash the server takes a moment to notice."""

# Locks of the server, which end with their session, however that ends. Each session that reads or writes holds DATA, together
# with other sessions of bots, or alone for work at rest; the process that opens holds OPENING alone meanwhile.
DATA, OPENING = 1, 2

SETTINGS = {
    "application_name": "lawspeaker",
    "search_path": SCHEMA,
    # Acknowledged means on the disk, whatever the server's own setting is.
    "synchronous_commit": "on",
    # All queries are short, so that compiling them costs more than running them.
    "jit": "off",
    # The server would keep the locks of a vanished machine for hours.
    "tcp_keepalives_idle": "30",
    "tcp_keepalives_interval": "10",
    "tcp_keepalives_count": "3",
    "idle_in_transaction_session_timeout": "60000",
}


class PostgresSession(asyncpg.Connection):
    """A connection that knows when the server began it, as the number of its process may come again."""

    began: Any = None


def connection_options(address: Address) -> dict[str, Any]:
    """The arguments with which all connections are made."""
    return {
        "dsn": address.url,
        "connection_class": PostgresSession,
        "server_settings": SETTINGS,
        "timeout": CONNECT_SECONDS,
        "command_timeout": COMMAND_SECONDS,
    }


async def open_session(address: Address) -> PostgresSession:
    """Open a connection outside the pool. Raises StorageFailed."""
    try:
        connection = cast(PostgresSession, await asyncpg.connect(**connection_options(address)))
    except (*FAULTS, ValueError) as error:
        raise failure_of(f"{address}: {error or type(error).__name__}", error) from error
    if connection.get_server_version().major < OLDEST_SERVER:
        await close_session(connection)
        raise StorageFailed(f"{address}: PostgreSQL {OLDEST_SERVER} or newer is needed")
    return connection


async def share_data(connection: "asyncpg.Connection[Any]") -> None:
    """Use the data together with others of the bot. Raises DatabaseInUse when somebody has it alone."""
    cast(PostgresSession, connection).began = await connection.fetchval(
        "SELECT backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"
    )
    if not await connection.fetchval("SELECT pg_try_advisory_lock_shared($1, $2)", APPLICATION_ID, DATA):
        raise DatabaseInUse("the database is being copied or restored")


async def hold_lock(connection: PostgresSession, address: Address, what: int, patience: float | None = None) -> None:
    """Hold the lock `what` alone for as long as the connection lives. Raises DatabaseInUse or StorageFailed."""
    loop = asyncio.get_running_loop()
    until = loop.time() + (PATIENCE_SECONDS if patience is None else patience)
    try:
        while not await connection.fetchval("SELECT pg_try_advisory_lock($1, $2)", APPLICATION_ID, what):
            if loop.time() > until:
                raise DatabaseInUse(f"{address} is in use by another process")
            await asyncio.sleep(0.05)
    except FAULTS as error:
        raise failure_of(f"{address}: {error or type(error).__name__}", error) from error


async def close_session(connection: PostgresSession) -> None:
    """End a session. Where the server is gone before it could be told, the session has ended as well."""
    with suppress(*FAULTS):  # asyncpg passes on what the system says of writing to nobody (BrokenPipeError)
        await connection.close()


def drop_connection(connection: "asyncpg.Connection[Any] | PoolConnectionProxy[Any]") -> None:
    """Let nobody get this connection again, as its state is unknown."""
    with suppress(asyncpg.InterfaceError):  # the pool has let go of it already
        connection.terminate()


async def end_session(connection: PostgresSession, pid: int, began: Any) -> None:
    """Make sure that a session of ours that was cut off does nothing any more; it might still commit."""
    ending = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND backend_start = $2"
    while await connection.fetch(ending, pid, began):  # noqa: ASYNC110 - only asking tells
        await asyncio.sleep(0.02)
