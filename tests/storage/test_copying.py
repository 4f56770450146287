"""Everything moves from one engine to the other and back, and is compared; nothing moves halfway."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from storage.copying import TableRows, copy_tables
from storage.errors import DatabaseInUse, NotEmpty, SchemaTooNew, SchemaTooOld, StorageFailed
from storage.postgres import sessions
from storage.postgres import tables as postgres_tables
from storage.postgres.address import Address
from storage.postgres.opening import open_store as open_postgres
from storage.sqlite import tables as sqlite_tables
from storage.sqlite.database import open_store
from tests.postgres import Server
from tests.storage.full_store import contents, fill
from tests.storage.samples import NOW, creation, lobby, post


@pytest.fixture
async def file(tmp_path: Path) -> Path:
    """A data file in which every table has rows."""
    path = tmp_path / "games.sqlite3"
    store = await open_store(path, backups=tmp_path, at=NOW)
    await fill(store)
    await store.close()
    return path


@pytest.fixture
async def address(postgres: Server) -> Address:
    """A database with nothing in it."""
    return Address(await postgres.empty())


async def into_postgres(file: Path, address: Address) -> dict[str, int]:
    async with sqlite_tables.source_tables(file) as source, postgres_tables.target_tables(address) as target:
        return await copy_tables(source, target)


async def test_there_and_back(file: Path, address: Address, tmp_path: Path) -> None:
    back = tmp_path / "new" / "back.sqlite3"
    counts = await into_postgres(file, address)
    async with postgres_tables.source_tables(address) as source, sqlite_tables.target_tables(back, NOW) as target:
        assert await copy_tables(source, target) == counts
    async with sqlite_tables.source_tables(file) as before, sqlite_tables.source_tables(back) as after:
        kept = await contents(before)
        assert await contents(after) == kept
    assert [table for table, rows in kept.items() if not rows] == []
    assert counts == {table: len(rows) for table, rows in kept.items()}


async def test_numbers_go_on(file: Path, address: Address, tmp_path: Path) -> None:
    """That of a message which was forgotten is not given again, on either side; and plies go on."""
    back = tmp_path / "back.sqlite3"
    await into_postgres(file, address)
    async with postgres_tables.source_tables(address) as source, sqlite_tables.target_tables(back, NOW) as target:
        await copy_tables(source, target)
    for store in (
        await open_store(file, backups=tmp_path, at=NOW),
        await open_postgres(address.url, backups=tmp_path, at=NOW),
        await open_store(back, backups=tmp_path, at=NOW),
    ):
        await store.commit(creation(lobby("m3", 9), posts=(post("n1", 9),)))
        [entry] = [entry for entry in await store.outbox.due(NOW * 2, 9) if entry.nonce == "n1"]
        assert entry.id == 5
        await store.close()


async def test_a_target_with_rows_is_refused(file: Path, address: Address) -> None:
    await into_postgres(file, address)
    with pytest.raises(NotEmpty, match="matches"):
        await into_postgres(file, address)


async def test_what_a_bot_has_open_is_refused(
    file: Path, address: Address, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "PATIENCE_SECONDS", 0.1)
    store = await open_store(file, backups=tmp_path, at=NOW)
    with pytest.raises(DatabaseInUse):
        await into_postgres(file, address)
    await store.close()
    store = await open_postgres(address.url, backups=tmp_path, at=NOW)
    with pytest.raises(DatabaseInUse):
        await into_postgres(file, address)
    await store.close()
    await into_postgres(file, address)


async def test_no_bot_starts_while_everything_moves(file: Path, address: Address, tmp_path: Path) -> None:
    async with postgres_tables.target_tables(address):
        with pytest.raises(DatabaseInUse):
            await open_postgres(address.url, backups=tmp_path, at=NOW)


@pytest.mark.parametrize(("version", "refusal"), [(12, SchemaTooOld), (99, SchemaTooNew)])
async def test_another_schema_is_refused(file: Path, address: Address, version: int, refusal: type[Exception]) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"PRAGMA user_version = {version}")
    with pytest.raises(refusal):
        await into_postgres(file, address)


async def test_what_arrives_differently_does_not_count(
    file: Path, address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is found when the rows are compared, and the target stays empty."""
    write = postgres_tables.PostgresTables.add

    async def forgetful(
        self: postgres_tables.PostgresTables, table: str, columns: Sequence[str], rows: TableRows
    ) -> None:
        await write(self, table, columns, rows[:-1] if table == "plies" else rows)

    with monkeypatch.context() as patched:
        patched.setattr(postgres_tables.PostgresTables, "add", forgetful)
        with pytest.raises(StorageFailed, match="plies"):
            await into_postgres(file, address)
    await into_postgres(file, address)


async def test_an_empty_file_moves_as_well(address: Address, tmp_path: Path) -> None:
    path = tmp_path / "empty.sqlite3"
    await (await open_store(path, backups=tmp_path, at=NOW)).close()
    assert set((await into_postgres(path, address)).values()) == {0}
