"""Numbered steps that bring a data file to the schema of this version, with a backup before each."""

import re
import sqlite3
from collections.abc import Callable, Sequence
from importlib import resources

from msgspec import Struct

from storage.errors import NotOurDatabase, SchemaTooNew

# "LAWS": marks a file as ours, so that a wrong path never migrates another program's database.
APPLICATION_ID = 0x4C415753


class Migration(Struct, frozen=True):
    """One step; `version` is the schema version after it, `sql` a script without transaction control."""

    version: int
    name: str
    sql: str


def shipped_migrations(package: str = "storage", first: int = 1) -> list[Migration]:
    """The migrations in the `schema` folder of a package (`0001_words.sql`…), in order, numbered from `first` on."""
    migrations: list[Migration] = []
    for file in sorted(resources.files(package).joinpath("schema").iterdir(), key=lambda file: file.name):
        name = re.fullmatch(r"(\d{4})_(\w+)\.sql", file.name)
        if name is None:
            raise RuntimeError(f"{file.name} is no name of a migration")
        migrations.append(Migration(int(name[1]), name[2], file.read_text(encoding="utf-8")))
    if [migration.version for migration in migrations] != list(range(first, first + len(migrations))):
        raise RuntimeError(f"migrations must be numbered from {first} on, without a gap")
    return migrations


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


def migrate(
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
        _apply(connection, migration)


def _apply(connection: sqlite3.Connection, migration: Migration) -> None:
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
