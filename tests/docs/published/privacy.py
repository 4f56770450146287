"""What docs/privacy.md says is kept of people, by columns of the database."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing

from storage.sqlite.migrations import sqlite_migrations
from tests.docs.sheets import ROOT

PAGE = (ROOT / "docs" / "privacy.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`([a-z_]+)\.(\*|[a-z_]+)`")


def all_columns() -> Mapping[str, frozenset[str]]:
    """The columns of every table."""
    with closing(sqlite3.connect(":memory:")) as connection:
        for migration in sqlite_migrations():
            connection.executescript(migration.sql)
        found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
        tables = [name for (name,) in found]
        return {
            table: frozenset(row[1] for row in connection.execute(f"PRAGMA table_info({table})")) for table in tables
        }


def named_columns() -> frozenset[str]:
    """What the page names, as `table.column`."""
    known, whole = all_columns(), frozenset[str]()
    for table, column in NAMED.findall(PAGE):
        whole |= {f"{table}.{each}" for each in (known[table] if column == "*" else (column,))}
    return whole
