"""Replaces the data file by a backup."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from storage.backups import put_in_place, time_stamp, unfinished_path
from storage.errors import DatabaseDamaged, SchemaTooNew
from storage.sqlite.copies import check_copy
from storage.sqlite.migrations import schema_version, sqlite_migrations
from storage.sqlite.opening import claim_file


def restore_file(backup: Path, path: Path, at: float) -> Path | None:
    """Replace the data file `path` by a copy of `backup`.

    The old file is kept beside it, under a name with the moment `at`, which is returned; None if there was none. Raises
    DatabaseInUse while the bot runs, DatabaseDamaged for an unsound backup and SchemaTooNew for one that this version could not
    open; nothing is changed then.
    """
    if path.exists():
        _fold_log_in(path)
    part = unfinished_path(path)
    try:
        shutil.copyfile(backup, part)
        check_copy(part)
        _must_be_known(part, backup)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    replaced = _set_aside(path, at)
    put_in_place(part, path)
    return replaced


def _must_be_known(part: Path, backup: Path) -> None:
    with closing(sqlite3.connect(part)) as connection:
        version, known = schema_version(connection), len(sqlite_migrations())
    if version > known:
        raise SchemaTooNew(f"{backup} has schema {version}, this version knows {known}; nothing was changed")


def _fold_log_in(path: Path) -> None:
    try:
        claim_file(path).close()
    except DatabaseDamaged:
        # The old file may be damaged, hence the restore; its log is set aside with it.
        return


def _set_aside(path: Path, at: float) -> Path | None:
    aside = path.with_name(f"{path.name}.replaced-{time_stamp(at)}")
    # A log left behind would be played into the file that takes this place.
    for ending in ("-wal", "-journal"):
        log = path.with_name(path.name + ending)
        if log.exists():
            log.replace(aside.with_name(aside.name + ending))
    if not path.exists():
        return None
    try:
        # The file gets a second name and keeps its first: a kill here leaves a data file, and no place for an empty one.
        aside.hardlink_to(path)
    except OSError:  # a file system without such links
        path.replace(aside)
    return aside
