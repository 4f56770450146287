"""Numbered steps that bring a data file to the schema of this version, with a backup before each."""

import sqlite3
from collections.abc import Callable, Sequence

from storage.errors import NotOurDatabase, SchemaTooNew
from storage.migrations import APPLICATION_ID, Migration, shipped_migrations


def sqlite_migrations() -> tuple[Migration, ...]:
    """The steps in the package's `schema` folder."""
    return shipped_migrations("storage.sqlite")


def schema_version(connection: sqlite3.Connection) -> int:
    """The schema version of a data file; 0 for an empty one.

    Raises NotOurDatabase for a database that another program made.
    """
    application_id: int = connection.execute("PRAGMA application_id").fetchone()[0]
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    if application_id == APPLICATION_ID:
        return version
    tables: int = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if application_id or version or tables:
        raise NotOurDatabase("the file is a database of another program")
    return 0


def migrate_file(
    connection: sqlite3.Connection,
    migrations: Sequence[Migration],
    back_up: Callable[[int], object],
) -> None:
    """Apply the pending migrations, each in a transaction of its own.

    `back_up` is called before each of them with the version of the file, unless the file is new.
    Raises SchemaTooNew for a file of a newer version; it is left as it is.
    """
    version = schema_version(connection)
    if version > len(migrations):
        raise SchemaTooNew(f"the file has schema {version}, this version knows {len(migrations)}")
    for migration in migrations[version:]:
        if version:
            back_up(migration.version - 1)
        _apply_migration(connection, migration)


def _apply_migration(connection: sqlite3.Connection, migration: Migration) -> None:
    script = (
        f"BEGIN IMMEDIATE;\n{migration.sql}\n"
        f"PRAGMA application_id = {APPLICATION_ID};\nPRAGMA user_version = {migration.version};\n"
    )
    try:
        connection.executescript(script)
        # Foreign keys are off while a migration rebuilds tables, so they are checked before it counts.
        broken = connection.execute("PRAGMA foreign_key_check").fetchall()
        if broken:
            raise sqlite3.IntegrityError(f"migration {migration.version} leaves {len(broken)} broken references")
        connection.commit()
    except BaseException:
        connection.rollback()
        raise
