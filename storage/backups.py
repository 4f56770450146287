"""Backups: whole copies of the data file, checked before they count; rotation."""

import os
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime
from glob import escape
from pathlib import Path

from .errors import DatabaseDamaged
from .migrations import schema_version

SUFFIX = ".sqlite3"
STAMP = "%Y%m%dT%H%M%SZ"

PAGES_A_STEP = 1000  # 4 MB, some milliseconds


def stamp(at: float) -> str:
    """The moment `at` as file names show it: `20261121T101500Z`. Its order is the order in time."""
    return datetime.fromtimestamp(at, UTC).strftime(STAMP)


def backup_name(path: Path, at: float) -> str:
    """The file name of a regular backup of the data file `path`."""
    return f"{path.stem}-{stamp(at)}{SUFFIX}"


def unfinished(backup: Path) -> Path:
    """Where a backup is written until it has been checked. What lay there before is removed."""
    part = backup.with_name(backup.name + ".part")
    backup.parent.mkdir(parents=True, exist_ok=True)
    part.unlink(missing_ok=True)
    return part


def back_up_before_migration(source: sqlite3.Connection, path: Path, directory: Path, version: int, at: float) -> Path:
    """Copy the data file before its schema leaves `version`. These copies are not rotated away."""
    backup = directory / f"{path.stem}-schema{version}-{stamp(at)}{SUFFIX}"
    return back_up(source, backup)


def back_up(source: sqlite3.Connection, backup: Path) -> Path:
    """Write a checked copy of the database behind `source` to `backup`, whole or not at all.

    Raises DatabaseDamaged when the copy is not sound.
    """
    part = unfinished(backup)
    copy(source, part)
    return finish(part, backup)


def copy(source: sqlite3.Connection, part: Path, give_way: Callable[[], object] = lambda: None) -> None:
    """Copy the database behind `source` to `part`, step by step; `give_way` is called between two steps.

    What is committed through `source` at such a moment comes into the copy as well (SQLite sees to that); after a
    transaction that was rolled back then, the copy begins anew.
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


def finish(part: Path, backup: Path) -> Path:
    """Check the copy `part`, make it safe on the disk, and give it its name.

    Raises DatabaseDamaged when the copy is not sound; it is removed then.
    """
    try:
        check(part)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    put_in_place(part, backup)
    return backup


def check(copy: Path) -> None:
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


def regular(path: Path, directory: Path) -> list[Path]:
    """The regular backups of the data file `path` in this folder, the oldest first."""
    return sorted(directory.glob(f"{escape(path.stem)}-{'[0-9]' * 8}T{'[0-9]' * 6}Z{SUFFIX}"))


def newest_moment(path: Path, directory: Path) -> float | None:
    """When the newest regular backup of `path` was made, in unix seconds; None if there is none."""
    backups = regular(path, directory)
    if not backups:
        return None
    moment = backups[-1].stem.removeprefix(f"{path.stem}-")
    return datetime.strptime(moment, STAMP).replace(tzinfo=UTC).timestamp()


def oldest_moment(path: Path, directory: Path) -> float | None:
    """When the oldest copy of `path` in this folder was made, those before migrations included; None if there is none."""
    stamps = [file.stem.rpartition("-")[2] for file in directory.glob(f"{escape(path.stem)}-*{SUFFIX}")]
    moments = [datetime.strptime(one, STAMP).replace(tzinfo=UTC).timestamp() for one in stamps]
    return min(moments, default=None)


def rotate(path: Path, directory: Path, keep: int) -> list[Path]:
    """Delete all but the newest `keep` regular backups of `path`, and copies that were never finished.

    Returns what was deleted. Copies made before migrations stay.
    """
    backups = regular(path, directory)
    surplus = backups[: max(len(backups) - keep, 0)] + list(directory.glob(f"{escape(path.stem)}-*{SUFFIX}.part"))
    for file in surplus:
        file.unlink(missing_ok=True)
    return surplus


def put_in_place(part: Path, target: Path) -> None:
    """Flush `part` to the disk and rename it to `target`, so that `target` is never half written."""
    # Windows flushes only files that are open for writing.
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    part.replace(target)
    if os.name == "posix":
        # The new name itself lasts only once the folder is flushed.
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
