"""Opening a data file: sole ownership, integrity, schema."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from storage.errors import DatabaseDamaged, DatabaseInUse, StorageError, StorageFailed
from storage.migrations import Migration
from storage.sqlite.copies import back_up_before_migration
from storage.sqlite.migrations import migrate_file, schema_version

OLDEST_SQLITE = (3, 37, 0)  # the first with STRICT tables


def open_connection(path: Path, backups: Path, at: float, migrations: Sequence[Migration]) -> sqlite3.Connection:
    """Open `path` (created if missing) as its only owner, checked and migrated.

    `backups` is the folder for the copies made before migrations, `at` the present time for their names.
    Raises DatabaseInUse, DatabaseDamaged, NotOurDatabase, SchemaTooNew or StorageFailed.
    """
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise StorageFailed(f"SQLite 3.37 or newer is needed, this is {sqlite3.sqlite_version}")
    connection = claim_file(path)
    try:
        damage = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if damage != "ok":
            raise DatabaseDamaged(f"{path}: {damage}")
        before = schema_version(connection)
        migrate_file(
            connection, migrations, lambda version: back_up_before_migration(connection, path, backups, version, at)
        )
        if 0 < before < forgetting_version(migrations):
            connection.execute("VACUUM")
        connection.execute("PRAGMA foreign_keys = ON")
    except StorageError:
        connection.close()
        raise
    except sqlite3.Error as error:
        connection.close()
        raise storage_error_at_opening(error, path) from error
    return connection


def forgetting_version(migrations: Sequence[Migration]) -> int:
    """The schema version since which free pages hold nothing that was deleted; older files are cleared once."""
    return next((migration.version for migration in migrations if migration.name == "ratings"), 0)


def claim_file(path: Path) -> sqlite3.Connection:
    """Connect to `path` and lock it for as long as the connection lives.

    SQLite's own exclusive lock is used: the operating system releases it however the process ends, it works
    everywhere, and no other program can write to the file meanwhile.
    Raises DatabaseInUse, DatabaseDamaged or StorageFailed.
    """
    try:
        # IMMEDIATE: the first write of a transaction takes the write lock at once. One thread opens the connection,
        # another uses it, a third copies it, never two at the same time.
        connection = sqlite3.connect(path, timeout=0, isolation_level="IMMEDIATE", check_same_thread=False)
    except sqlite3.Error as error:
        raise storage_error_at_opening(error, path) from error
    try:
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        # Deleted rows are overwritten, so that an erased person leaves no trace in the file.
        connection.execute("PRAGMA secure_delete = ON")
        # The locking mode takes effect with the first transaction.
        connection.execute("BEGIN EXCLUSIVE")
        connection.commit()
    except sqlite3.Error as error:
        connection.close()
        raise storage_error_at_opening(error, path) from error
    return connection


def storage_error_at_opening(error: sqlite3.Error, path: Path) -> StorageError:
    """Make the storage's own error of one that SQLite raised while opening `path`."""
    # Errors of the sqlite3 module itself carry no code.
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return DatabaseInUse(f"{path} is in use by another process")
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return DatabaseDamaged(f"{path}: {error}")
        case _:
            return StorageFailed(f"{path}: {error}")
