"""A look at a database as this version would migrate it, which leaves no trace."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from msgspec import Struct

from storage.errors import StorageFailed
from storage.postgres.address import Address
from storage.postgres.errors import FAULTS
from storage.postgres.migrations import migrate_database, postgres_migrations, schema_version
from storage.postgres.sessions import DATA, close_session, hold_lock, open_session
from storage.postgres.transaction import PostgresTransaction
from storage.queries.matches import Matches


class Rehearsed(Struct, frozen=True):
    """The matches of a database, the schema that it has, and its size in bytes."""

    version: int
    size: int
    matches: Matches


@asynccontextmanager
async def rehearsed_database(address: Address) -> AsyncGenerator[Rehearsed | None]:
    """The database with the schema of this version, in a transaction that is rolled back; None for an empty one.

    Raises DatabaseInUse while the bot runs, NotOurDatabase, SchemaTooNew or StorageFailed.
    """
    connection = await open_session(address)
    try:
        await hold_lock(connection, address, DATA)
        version = await schema_version(connection)
        if not version:
            yield None
            return
        size = await connection.fetchval("SELECT pg_database_size(current_database())")
        transaction = connection.transaction()
        await transaction.start()
        await migrate_database(connection, postgres_migrations())
        yield Rehearsed(version, size, Matches(PostgresTransaction(connection)))
    except FAULTS as error:
        raise StorageFailed(f"{address}: {error}") from error
    finally:
        # The transaction ends with its connection.
        await close_session(connection)
