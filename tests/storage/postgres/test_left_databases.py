"""A database that one test has left, and another begins with, is as a new one."""

from pathlib import Path

import asyncpg

from storage.postgres.address import Address
from storage.postgres.opening import open_store
from storage.postgres.tables import source_tables
from tests.postgres import Server, left_by_all
from tests.storage.full_store import contents, fill
from tests.storage.samples import NOW, creation, lobby, post

EVERY_SEQUENCE = "SELECT sequencename, last_value FROM pg_sequences ORDER BY 1"


async def filled(url: str, backups: Path) -> None:
    """Something in every table."""
    store = await open_store(url, backups=backups, at=NOW)
    await fill(store)
    await store.fleet.take(["clocks"], 60.0)
    await store.close()


async def sequences(url: str) -> dict[str, int | None]:
    """How far each sequence has come; None where nothing was taken from it."""
    connection = await asyncpg.connect(url)
    rows = await connection.fetch(EVERY_SEQUENCE)
    await connection.close()
    return {row["sequencename"]: row["last_value"] for row in rows}


async def rows_of_all(url: str) -> dict[str, int]:
    """How many rows each table has, those of our own store and those of the processes that share it."""
    connection = await asyncpg.connect(url)
    tables = await connection.fetch("SELECT schemaname, tablename FROM pg_tables WHERE schemaname LIKE 'lawspeaker%'")
    names = [f"{row['schemaname']}.{row['tablename']}" for row in tables]
    counts = {name: await connection.fetchval(f"SELECT count(*) FROM {name}") for name in names}
    await connection.close()
    return counts


async def test_what_was_left_is_as_new(postgres: Server, tmp_path: Path) -> None:
    new = await postgres.at(tmp_path / "new")
    first = await postgres.at(tmp_path / "first")
    await filled(first, tmp_path)
    async with source_tables(Address(first)) as source:
        assert [table for table, rows in (await contents(source)).items() if not rows] == []
    assert None not in (await sequences(first)).values()
    await left_by_all(first)
    postgres.leave(tmp_path / "first")
    again = await postgres.at(tmp_path / "again")
    assert again == first
    assert await rows_of_all(again) == await rows_of_all(new)
    assert sum((await rows_of_all(new)).values()) == 1  # the version of the schema
    assert await sequences(again) == await sequences(new)
    store = await open_store(again, backups=tmp_path, at=NOW)
    await store.commit(creation(lobby(), posts=(post("b1"),)))
    assert [entry.id for entry in await store.outbox.due(NOW * 2, 9)] == [1]
    await store.close()
    for name in ("new", "again"):
        postgres.leave(tmp_path / name)


async def test_what_has_other_tables_is_not_begun_with(postgres: Server, tmp_path: Path) -> None:
    changed = await postgres.at(tmp_path / "changed")
    connection = await asyncpg.connect(changed)
    await connection.execute("ALTER TABLE lawspeaker.memos ADD COLUMN more text")
    await connection.close()
    postgres.leave(tmp_path / "changed")
    assert await postgres.at(tmp_path / "next") != changed
    postgres.leave(tmp_path / "next")
