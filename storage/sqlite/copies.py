"""Whole copies of a data file, checked before they count."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

from storage.backups import put_in_place, sqlite_backups, unfinished_path
from storage.errors import DatabaseDamaged
from storage.sqlite.migrations import schema_version

PAGES_A_STEP = 1000  # 4 MB, some milliseconds


def back_up_before_migration(source: sqlite3.Connection, path: Path, directory: Path, version: int, at: float) -> Path:
    """Copy the data file before its schema leaves `version`. These copies are not rotated away."""
    return back_up(source, directory / sqlite_backups(path).name_before_migration(version, at))


def back_up(source: sqlite3.Connection, backup: Path) -> Path:
    """Write a checked copy of the database behind `source` to `backup`, whole or not at all.

    Raises DatabaseDamaged when the copy is not sound.
    """
    part = unfinished_path(backup)
    copy_in_steps(source, part)
    return finish_copy(part, backup)


def copy_in_steps(source: sqlite3.Connection, part: Path, give_way: Callable[[], object] = lambda: None) -> None:
    """Copy the database behind `source` to `part`, step by step; `give_way` is called between two steps.

    Commits through `source` at such a moment come into the copy as well (SQLite sees to that); after a transaction that was
    rolled back then, the copy begins anew.
    """
    target = sqlite3.connect(part)
    try:
        # Flushing every step is wasted on a file that does not count before it is finished.
        target.execute("PRAGMA synchronous = OFF")
        source.backup(target, pages=PAGES_A_STEP, progress=lambda _status, _remaining, _total: give_way())
    except BaseException:
        target.close()
        part.unlink(missing_ok=True)
        raise
    target.close()


def finish_copy(part: Path, backup: Path) -> Path:
    """Check the copy `part`, make it safe on the disk, and give it its name.

    Raises DatabaseDamaged when the copy is not sound; it is removed then.
    """
    try:
        check_copy(part)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    put_in_place(part, backup)
    return backup


def check_copy(copy: Path) -> None:
    """Make sure that `copy` is a whole, sound data file in one piece. Raises DatabaseDamaged if not."""
    connection = sqlite3.connect(copy)
    try:
        # A copy of a WAL database asks for side files; a backup should be one file that can be carried away.
        connection.execute("PRAGMA journal_mode = DELETE")
        damage = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if damage != "ok":
            raise DatabaseDamaged(f"{copy}: {damage}")
        if not schema_version(connection):
            raise DatabaseDamaged(f"{copy}: the copy is empty")
    except sqlite3.DatabaseError as error:
        raise DatabaseDamaged(f"{copy}: {error}") from error
    finally:
        connection.close()
