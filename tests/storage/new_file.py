"""A data file as a first start makes it: made once by each process that runs tests, and copied for each that begins with one."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from storage.sqlite.migrations import sqlite_migrations
from storage.sqlite.opening import open_connection


def put_new_file(path: Path) -> None:
    """Lays one where there is none yet."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content())


@cache
def content() -> bytes:
    """An empty data file that has been through all migrations, which takes longer than many a test."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.sqlite3"
        open_connection(path, Path(folder), 0, sqlite_migrations()).close()
        return path.read_bytes()
