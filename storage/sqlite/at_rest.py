"""Copying a data file that no bot has open, without changing its schema."""

import sqlite3
from pathlib import Path

from storage.backups import sqlite_backups, unfinished_path
from storage.sqlite.copies import copy_in_steps, finish_copy
from storage.sqlite.opening import claim_file, storage_error_at_opening


def back_up_at_rest(path: Path, directory: Path, at: float) -> Path:
    """Write a checked copy of the data file `path` into `directory`, named after the moment `at`. Returns the copy.

    Older backups stay, whatever their number. Raises DatabaseInUse while the bot runs, DatabaseDamaged, NotOurDatabase
    or StorageFailed; FileNotFoundError when there is no data file.
    """
    if not path.exists():
        raise FileNotFoundError(path)  # SQLite would make an empty one
    connection = claim_file(path)
    try:
        backup = directory / sqlite_backups(path).name(at)
        part = unfinished_path(backup)
        copy_in_steps(connection, part)
        return finish_copy(part, backup)
    except sqlite3.Error as error:
        # A copy only reads the data file, so the full disk is that of the copy.
        full = getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL
        raise storage_error_at_opening(error, directory if full else path) from error
    finally:
        connection.close()
