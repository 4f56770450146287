"""Opening a PostgreSQL database: sole ownership, schema."""

from collections.abc import Sequence
from pathlib import Path

from ..errors import NotOurDatabase, SchemaTooNew, StorageFailed
from ..migrations import Migration
from ..sql_store import SqlStore
from .address import Address
from .database import PostgresDatabase
from .dumps import back_up
from .errors import FAULTS
from .migrations import migrate, postgres_migrations
from .sessions import BOT, Session, connect, join, own


async def open_store(url: str, *, backups: Path, at: float) -> SqlStore:
    """Open the database at this address as its only owner, its tables made if there are none.

    It is migrated if need be, with copies in the folder `backups` named after the moment `at`.
    Raises DatabaseInUse, NotOurDatabase, SchemaTooNew or StorageFailed, each with one clear line.
    """
    return SqlStore(await open_database(Address(url), backups, at, postgres_migrations()))


async def open_database(
    address: Address, backups: Path, at: float, migrations: Sequence[Migration]
) -> PostgresDatabase:
    """The same without the store around it."""
    owner = await connect(address)
    try:
        await own(owner, address, BOT)
        await join(owner)
        await brought_up(owner, address, backups, at, migrations)
        database = PostgresDatabase(address, owner)
        await database.begin()
    except BaseException:
        await owner.close()
        raise
    return database


async def brought_up(
    connection: Session, address: Address, backups: Path, at: float, migrations: Sequence[Migration]
) -> None:
    """Bring the schema up to date, with a copy before each step. Raises NotOurDatabase, SchemaTooNew or StorageFailed."""

    async def copied(version: int) -> None:
        await back_up(address, backups / address.backups.name_before_migration(version, at))

    try:
        await migrate(connection, migrations, copied)
    except (NotOurDatabase, SchemaTooNew) as error:
        raise type(error)(f"{address}: {error}") from error
    except FAULTS as error:
        raise StorageFailed(f"{address}: {error}") from error
