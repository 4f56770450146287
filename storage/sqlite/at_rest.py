"""Copying a data file that no bot has open, without changing its schema."""

import sqlite3
from pathlib import Path

from storage.backups import sqlite_backups, unfinished
from storage.sqlite.copies import copy, finish
from storage.sqlite.opening import claim, translated


def back_up_at_rest(path: Path, directory: Path, at: float) -> Path:
    """Write a checked copy of the data file `path` into `directory`, named after the moment `at`. Returns the copy.

    Older backups stay, whatever their number. Raises DatabaseInUse while the bot runs, DatabaseDamaged, NotOurDatabase
    or StorageFailed; FileNotFoundError when there is no data file.
    """
    if not path.exists():
        raise FileNotFoundError(path)  # SQLite would make an empty one
    connection = claim(path)
    try:
        backup = directory / sqlite_backups(path).name(at)
        part = unfinished(backup)
        copy(connection, part)
        return finish(part, backup)
    except sqlite3.Error as error:
        # A copy only reads the data file: what is full is the disk of the copy.
        full = getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL
        raise translated(error, directory if full else path) from error
    finally:
        connection.close()
