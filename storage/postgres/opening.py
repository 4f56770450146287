"""Opens a PostgreSQL database; one process at a time brings its schema up to date."""

from collections.abc import Sequence
from pathlib import Path

from storage.errors import NotOurDatabase, SchemaTooNew
from storage.migrations import Migration
from storage.postgres.address import Address
from storage.postgres.database import PostgresDatabase
from storage.postgres.dumps import back_up
from storage.postgres.errors import FAULTS, failure_of
from storage.postgres.fleet import TABLES, PostgresFleet
from storage.postgres.migrations import migrate_database, postgres_migrations
from storage.postgres.sessions import DATA, OPENING, PostgresSession, close_session, hold_lock, open_session, share_data
from storage.store import Store

OPENING_SECONDS = 60.0
"""Seconds that another process may take to bring the schema up to date."""


async def open_store(url: str, *, backups: Path, at: float, at_rest: bool = False) -> Store:
    """Open the database at this address, its tables made if there are none. Other processes may have it open as well.

    With `at_rest`, for work while no bot runs, raises DatabaseInUse where any process has it open.

    It is migrated if need be, with copies in the folder `backups` named after the moment `at`.
    Raises DatabaseInUse, NotOurDatabase, SchemaTooNew or StorageFailed, each with one clear line.
    """
    address = Address(url)
    database = await open_database(address, backups, at, postgres_migrations(), at_rest=at_rest)
    return Store(database, PostgresFleet(database, address))


async def open_database(
    address: Address, backups: Path, at: float, migrations: Sequence[Migration], *, at_rest: bool = False
) -> PostgresDatabase:
    """Open the database without the store around it."""
    opening = await open_session(address)
    try:
        await hold_lock(opening, address, OPENING, OPENING_SECONDS)
        if at_rest:
            await hold_lock(opening, address, DATA)
        await share_data(opening)
        await brought_up(opening, address, backups, at, migrations)
    except FAULTS as error:
        raise failure_of(f"{address}: {error or type(error).__name__}", error) from error
    finally:
        await close_session(opening)
    database = PostgresDatabase(address)
    await database.begin()
    return database


async def brought_up(
    connection: PostgresSession, address: Address, backups: Path, at: float, migrations: Sequence[Migration]
) -> None:
    """Bring the schema up to date, with a copy before each step. Raises NotOurDatabase, SchemaTooNew, StorageFailed, FAULTS."""

    async def copied(version: int) -> None:
        await back_up(address, backups / address.backups.name_before_migration(version, at))

    try:
        await migrate_database(connection, migrations, copied)
        await connection.execute(TABLES)
    except (NotOurDatabase, SchemaTooNew) as error:
        raise type(error)(f"{address}: {error}") from error
