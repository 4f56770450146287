"""The tables of both engines are the same, and PostgreSQL judges it: what SQLite's say is put to it and compared."""

import re
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing

import asyncpg
import pytest

from storage.migrations import Migration
from storage.postgres.migrations import postgres_migrations
from storage.sqlite.migrations import sqlite_migrations
from tests.postgres import Server

TYPES = {"INTEGER": "bigint", "REAL": "double precision", "TEXT": "text", "BLOB": "bytea"}


@pytest.fixture
def file() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.row_factory = sqlite3.Row
        for migration in sqlite_migrations():
            connection.executescript(migration.sql)
        yield connection


@pytest.fixture
async def server(postgres: Server) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(await postgres.empty())
    await connection.execute("CREATE SCHEMA lawspeaker; SET search_path = lawspeaker")
    for migration in postgres_migrations():
        await connection.execute(migration.sql)
    yield connection
    await connection.close()


def tables(file: sqlite3.Connection) -> dict[str, str]:
    """How each table was made, without comments."""
    found = "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    return {row["name"]: re.sub(r"--[^\n]*", "", row["sql"]) for row in file.execute(found)}


async def test_columns(file: sqlite3.Connection, server: asyncpg.Connection) -> None:
    """Names, types, whether they may be empty, defaults, and the order of primary keys; texts are compared byte by byte."""
    ours = {
        (table, row["name"]): (TYPES[row["type"]], bool(row["notnull"] or row["pk"]), row["dflt_value"], row["pk"])
        for table in tables(file)
        for row in file.execute(f"PRAGMA table_info({table})")
    }
    rows = await server.fetch(
        """SELECT c.relname, a.attname, format_type(a.atttypid, NULL) AS kind, a.attnotnull, a.attidentity::text,
            pg_get_expr(d.adbin, d.adrelid) AS usual, n.collname,
            coalesce(array_position(i.indkey::int2[], a.attnum) + 1, 0) AS place
        FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0
            LEFT JOIN pg_attrdef AS d ON d.adrelid = c.oid AND d.adnum = a.attnum
            LEFT JOIN pg_index AS i ON i.indrelid = c.oid AND i.indisprimary
            LEFT JOIN pg_collation AS n ON n.oid = a.attcollation
        WHERE c.relnamespace = 'lawspeaker'::regnamespace AND c.relkind = 'r'"""
    )
    theirs = {
        (row["relname"], row["attname"]): (
            row["kind"],
            row["attnotnull"],
            row["usual"] and re.sub(r"::\w+$", "", row["usual"]),
            row["place"],
        )
        for row in rows
    }
    assert theirs == ours
    assert {row["collname"] for row in rows if row["kind"] == "text"} == {"C"}
    numbered = {row["relname"] for row in rows if row["attidentity"]}
    assert (
        numbered
        == {"plies", "outbox"}
        == {table for table, sql in tables(file).items() if " id INTEGER PRIMARY" in sql}
    )


async def test_references(file: sqlite3.Connection, server: asyncpg.Connection) -> None:
    ours = {
        (table, row["from"], row["table"], row["to"])
        for table in tables(file)
        for row in file.execute(f"PRAGMA foreign_key_list({table})")
    }
    theirs = await server.fetch(
        """SELECT c.conrelid::regclass::text, a.attname, c.confrelid::regclass::text, b.attname
        FROM pg_constraint AS c JOIN pg_attribute AS a ON a.attrelid = c.conrelid AND a.attnum = ALL (c.conkey)
            JOIN pg_attribute AS b ON b.attrelid = c.confrelid AND b.attnum = ALL (c.confkey)
        WHERE c.contype = 'f'"""
    )
    assert {tuple(row) for row in theirs} == ours


def checks(sql: str) -> list[str]:
    """The conditions of a table."""
    found: list[str] = []
    for start in re.finditer(r"CHECK \(", sql):
        depth, end = 1, start.end()
        while depth:
            depth += {"(": 1, ")": -1}.get(sql[end], 0)
            end += 1
        found.append(sql[start.end() : end - 1])
    return found


async def test_conditions(file: sqlite3.Connection, server: asyncpg.Connection) -> None:
    defined = "SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE contype = 'c' AND conrelid = $1::regclass"
    for table, sql in tables(file).items():
        theirs = sorted(row[0] for row in await server.fetch(defined, table))
        await server.execute(f"CREATE TEMP TABLE probe (LIKE {table})")
        for condition in checks(sql):
            await server.execute(f"ALTER TABLE probe ADD CHECK ({condition})")
        ours = sorted(row[0] for row in await server.fetch(defined, "probe"))
        await server.execute("DROP TABLE probe")
        assert theirs == ours, table


async def test_indexes(file: sqlite3.Connection, server: asyncpg.Connection) -> None:
    """Those that make rows unique, and those that only find them: columns, conditions, names."""
    defined = "SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE NOT indisprimary AND indrelid = $1::regclass"

    async def found(table: str) -> set[str]:
        rows = await server.fetch(defined, table)
        return {
            re.sub(r" ON [\w.]*", " ON it", re.sub(r"INDEX probe_nonce_key", "INDEX outbox_nonce_key", row[0]))
            for row in rows
        }

    for table, sql in tables(file).items():
        theirs = await found(table)
        indexes = "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = ?"
        made = file.execute(indexes, (table,)).fetchall()
        for row in made:
            await server.execute(f"DROP INDEX {row['name']}")
        await server.execute(f"CREATE TEMP TABLE probe (LIKE {table})")
        for row in made:
            # PostgreSQL wants brackets around what is no plain column.
            statement = re.sub(rf"ON {table} \((.*[+/].*?)\) WHERE", r"ON probe ((\1)) WHERE", row["sql"])
            await server.execute(statement.replace(f"ON {table} ", "ON probe "))
        for column in re.findall(r"(\w+) \w+ NOT NULL UNIQUE", sql):
            await server.execute(f"ALTER TABLE probe ADD UNIQUE ({column})")
        ours = await found("probe")
        await server.execute("DROP TABLE probe")
        assert theirs == ours, table


def test_both_are_at_the_same_version() -> None:
    """From the first step of PostgreSQL on they have the same numbers and names."""
    ours, theirs = sqlite_migrations(), postgres_migrations()
    assert [(step.version, step.name) for step in theirs[1:]] == [
        (step.version, step.name) for step in ours if step.version > theirs[0].version
    ]


@pytest.mark.parametrize("migration", postgres_migrations()[1:], ids=lambda migration: migration.name)
def test_a_step_takes_nothing_from_the_version_before_which_may_still_be_at_work(migration: Migration) -> None:
    """What is added must not be demanded of it either: a new column of a known table has a default, or may be empty. An index
    may make way for one of the same name that forbids less."""
    sql = re.sub(r"--[^\n]*", "", migration.sql)
    sql = re.sub(r"DROP INDEX (\w+);\s*(?=CREATE UNIQUE INDEX \1 )", "", sql)
    assert not re.search(r"\b(DROP|RENAME|TRUNCATE|DELETE|ALTER\s+COLUMN|ADD\s+CONSTRAINT)\b", sql, re.IGNORECASE)
    for added in re.findall(r"ADD\s+COLUMN\s+[^;,]+", sql, re.IGNORECASE):
        assert "NOT NULL" not in added.upper() or "DEFAULT" in added.upper()
