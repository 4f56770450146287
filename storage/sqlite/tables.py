"""All tables of a data file, to be copied from or into."""

import sqlite3
from collections.abc import AsyncGenerator, Generator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from storage.copying import BATCH, TableLayout, TableRows
from storage.migrations import must_be_current
from storage.sqlite.migrations import schema_version, sqlite_migrations
from storage.sqlite.opening import claim_file, open_connection, storage_error_at_opening


class SqliteTables:
    """See `Tables` in copying.py. Nothing else happens meanwhile, so no call makes way for others."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def layouts(self) -> dict[str, TableLayout]:
        tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        return {name: self._layout(name) for (name,) in self._connection.execute(tables).fetchall()}

    def _layout(self, table: str) -> TableLayout:
        columns = self._connection.execute(f"PRAGMA table_info({table})").fetchall()
        key = sorted((row["pk"], row["name"]) for row in columns if row["pk"])
        return TableLayout(tuple(sorted(row["name"] for row in columns)), tuple(name for _, name in key))

    async def rows(self, table: str, layout: TableLayout) -> AsyncGenerator[TableRows]:
        sql = f"SELECT {', '.join(layout.columns)} FROM {table} ORDER BY {', '.join(layout.key)}"
        cursor = self._connection.execute(sql)
        while rows := cursor.fetchmany(BATCH):
            yield [tuple(row) for row in rows]

    async def count(self, table: str) -> int:
        return self._connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]

    async def begin(self) -> None:
        self._connection.execute("BEGIN IMMEDIATE")

    async def add(self, table: str, columns: Sequence[str], rows: TableRows) -> None:
        places = ", ".join("?" * len(columns))
        self._connection.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})", rows)

    async def last_message(self) -> int:
        row = self._connection.execute("SELECT seq FROM sqlite_sequence WHERE name = 'outbox'").fetchone()
        return row["seq"] if row else 0

    async def go_on_from(self, message: int) -> None:
        # A ply gets the number after the highest: plies are never deleted.
        self._connection.execute("DELETE FROM sqlite_sequence WHERE name = 'outbox'")
        self._connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('outbox', ?)", (message,))

    async def commit(self) -> None:
        self._connection.commit()


@asynccontextmanager
async def source_tables(path: Path) -> AsyncGenerator[SqliteTables]:
    """The tables of a data file that no bot has open, to be read.

    Raises FileNotFoundError, DatabaseInUse, DatabaseDamaged, NotOurDatabase, SchemaTooOld, SchemaTooNew or StorageFailed.
    """
    if not path.exists():  # noqa: ASYNC240 - nothing else happens meanwhile
        raise FileNotFoundError(f"{path}: there is no such data file")
    with _closed_at_end(claim_file(path), path) as connection:
        must_be_current(path, schema_version(connection), len(sqlite_migrations()))
        yield SqliteTables(connection)


@asynccontextmanager
async def target_tables(path: Path, at: float) -> AsyncGenerator[SqliteTables]:
    """The tables of a data file, made if there is none, to be written. Raises as `source_tables`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with _closed_at_end(open_connection(path, path.parent, at, sqlite_migrations()), path) as connection:
        yield SqliteTables(connection)


@contextmanager
def _closed_at_end(connection: sqlite3.Connection, path: Path) -> Generator[sqlite3.Connection]:
    """Closes the connection in the end, and raises the complaints of SQLite as the storage's own errors."""
    try:
        yield connection
    except sqlite3.Error as error:
        raise storage_error_at_opening(error, path) from error
    finally:
        connection.close()
