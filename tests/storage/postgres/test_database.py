"""A database of PostgreSQL: one owner, a schema of our own, migrations with a backup before each; backups, and the drill."""

import asyncio
from pathlib import Path

import asyncpg
import pytest

from storage.errors import DatabaseDamaged, DatabaseInUse, NotOurDatabase, SchemaTooNew, StorageFailed
from storage.migrations import Migration
from storage.postgres import sessions
from storage.postgres.address import Address
from storage.postgres.migrations import postgres_migrations
from storage.postgres.opening import open_database, open_store
from storage.postgres.restoring import restore_database
from storage.postgres.tables import source_tables
from tests.postgres import Server
from tests.storage.full_store import contents, fill
from tests.storage.samples import NOW, creation, done, lobby, move, start, stored

TAGS = Migration(
    postgres_migrations()[-1].version + 1, "tags", "ALTER TABLE matches ADD COLUMN tag TEXT NOT NULL DEFAULT 'x';"
)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "PATIENCE_SECONDS", 0.1)


@pytest.fixture
async def url(postgres: Server) -> str:
    """An empty database."""
    return await postgres.empty()


async def written(url: str, backups: Path) -> None:
    store = await open_store(url, backups=backups, at=NOW)
    await store.commit(creation(lobby()))
    await store.close()


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


async def test_a_new_database_is_not_backed_up(url: str, tmp_path: Path) -> None:
    await written(url, tmp_path)
    await (await open_store(url, backups=tmp_path, at=NOW)).close()
    assert names(tmp_path) == []


async def test_what_is_acknowledged_is_on_the_disk(url: str, tmp_path: Path) -> None:
    """Whatever the database's own setting is."""
    connection = await asyncpg.connect(url)
    await connection.execute(f"ALTER DATABASE {Address(url).database} SET synchronous_commit = off")
    await connection.close()
    store = await open_store(url, backups=tmp_path, at=NOW)
    [row] = await store._database.rows("SHOW synchronous_commit")
    assert row["synchronous_commit"] == "on"
    await store.close()


async def test_several_processes_share_a_database_of_which_nobody_can_make_another_meanwhile(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "PATIENCE_SECONDS", 0.1)
    store = await open_store(url, backups=tmp_path, at=NOW)
    other = await open_store(url, backups=tmp_path, at=NOW)
    await store.commit(creation(lobby()))
    assert await stored(other) == lobby()
    backup = await store.back_up(tmp_path, NOW, keep=1)
    await store.close()
    with pytest.raises(DatabaseInUse):
        await restore_database(backup, Address(url), NOW)
    await other.close()
    assert await restore_database(backup, Address(url), NOW) is not None


async def test_of_many_who_come_to_an_empty_database_at_once_one_makes_the_tables(url: str, tmp_path: Path) -> None:
    stores = await asyncio.gather(*(open_store(url, backups=tmp_path, at=NOW) for _ in range(4)))
    await stores[0].commit(creation(lobby()))
    for store in stores:
        assert await stored(store) == lobby()
        await store.close()


async def test_a_database_of_another_program_is_refused(url: str, tmp_path: Path) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(NotOurDatabase):
        await open_store(url, backups=tmp_path, at=NOW)
    assert await connection.fetchval("SELECT count(*) FROM pg_namespace WHERE nspname = 'lawspeaker'") == 0
    await connection.close()


@pytest.mark.parametrize(
    "wrong", ["postgresql://nobody@/nowhere?host=/nowhere", "postgresql://laws:secret@localhost:1/x"]
)
async def test_a_server_that_is_not_there_is_named_without_the_password(wrong: str, tmp_path: Path) -> None:
    with pytest.raises(StorageFailed) as refused:
        await open_store(wrong, backups=tmp_path, at=NOW)
    assert str(refused.value).startswith(wrong.replace(":secret", ""))
    assert "secret" not in str(refused.value)


async def test_migration_keeps_the_games_and_a_backup(url: str, postgres: Server, tmp_path: Path) -> None:
    await written(url, tmp_path)
    database = await open_database(Address(url), tmp_path, NOW, [*postgres_migrations(), TAGS])
    assert [row["tag"] for row in await database.rows("SELECT tag FROM matches")] == ["x"]
    await database.close()
    backup = tmp_path / f"{Address(url).database}-schema{TAGS.version - 1}-20260921T141320Z.pgdump"
    with pytest.raises(SchemaTooNew):
        await open_store(url, backups=tmp_path, at=NOW)
    # The old program takes the backup and goes on.
    other = await postgres.empty()
    assert await restore_database(backup, Address(other), NOW) is None
    store = await open_store(other, backups=tmp_path, at=NOW)
    assert await stored(store) == lobby()
    await store.close()


async def test_a_failed_migration_changes_nothing(url: str, tmp_path: Path) -> None:
    await written(url, tmp_path)
    broken = Migration(TAGS.version, "broken", "CREATE TABLE half (x BIGINT); SELECT * FROM nowhere;")
    with pytest.raises(StorageFailed):
        await open_database(Address(url), tmp_path, NOW, [*postgres_migrations(), broken])
    store = await open_store(url, backups=tmp_path, at=NOW)
    assert await stored(store) == lobby()
    assert [row["found"] for row in await store._database.rows("SELECT to_regclass('half') AS found")] == [None]
    await store.close()


async def test_without_pg_dump_there_is_no_backup_and_no_migration(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await written(url, tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(StorageFailed, match="pg_dump is missing on this machine: install"):
        await open_database(Address(url), tmp_path, NOW, [*postgres_migrations(), TAGS])
    store = await open_store(url, backups=tmp_path, at=NOW)
    with pytest.raises(StorageFailed, match="pg_dump is missing"):
        await store.back_up(tmp_path / "backups", NOW, keep=1)
    await store.commit(start(lobby()))
    await store.close()
    assert names(tmp_path / "backups") == []


async def test_drill(url: str, postgres: Server, tmp_path: Path) -> None:
    """A dump restored into an empty database: every row is as it was, and numbers go on."""
    store = await open_store(url, backups=tmp_path, at=NOW)
    await fill(store)
    backup = await store.back_up(tmp_path, NOW, keep=1)
    await store.close()
    other = Address(await postgres.empty())
    assert await restore_database(backup, other, NOW) is None
    async with source_tables(Address(url)) as before, source_tables(other) as after:
        kept = await contents(before)
        assert await contents(after) == kept
        assert await after.last_message() == await before.last_message() == 4
    assert all(kept.values())


async def test_backups_are_rotated_and_known_by_their_moments(url: str, tmp_path: Path) -> None:
    store, backups = await open_store(url, backups=tmp_path, at=NOW), tmp_path / "backups"
    backups.mkdir()
    for other in ("games-20260101T000000Z.pgdump", "notes.txt"):
        (backups / other).touch()
    for hour in range(3):
        await store.back_up(backups, NOW + 3600 * hour, keep=2)
    assert store.backups.newest_moment(backups) == NOW + 7200
    assert store.backups.oldest_moment(backups) == NOW + 3600
    await store.close()
    assert len(names(backups)) == 4


async def test_what_is_replaced_is_kept(url: str, tmp_path: Path) -> None:
    store = await open_store(url, backups=tmp_path, at=NOW)
    await store.commit(creation(lobby()))
    running = await done(store, start(lobby()))
    backup = await store.back_up(tmp_path, NOW, keep=3)
    await store.commit(move(running, 1))
    with pytest.raises(DatabaseInUse):
        await restore_database(backup, Address(url), NOW)
    await store.close()
    aside = await restore_database(backup, Address(url), NOW)
    assert aside == "lawspeaker_replaced_20260921T141320Z"
    store = await open_store(url, backups=tmp_path, at=NOW)
    assert await stored(store) == running
    [lost] = await store._database.rows(f'SELECT count(*) AS plies FROM "{aside}".plies')
    assert lost["plies"] == 1
    await store.commit(move(running, 1))
    await store.close()


async def test_what_is_no_backup_changes_nothing(url: str, tmp_path: Path) -> None:
    store = await open_store(url, backups=tmp_path, at=NOW)
    await store.commit(creation(lobby()))
    whole = (await store.back_up(tmp_path, NOW, keep=1)).read_bytes()
    await store.close()
    for content in (b"", b"Dear diary", whole[: len(whole) - 999]):
        bad = tmp_path / "bad"
        bad.write_bytes(content)
        with pytest.raises(DatabaseDamaged):
            await restore_database(bad, Address(url), NOW)
    store = await open_store(url, backups=tmp_path, at=NOW)
    assert await stored(store) == lobby()
    await store.close()


async def test_a_backup_of_a_newer_version_is_not_restored(url: str, tmp_path: Path) -> None:
    await written(url, tmp_path)
    database = await open_database(Address(url), tmp_path, NOW, [*postgres_migrations(), TAGS])
    backup = await database.back_up(tmp_path, NOW, keep=1)
    await database.close()
    with pytest.raises(SchemaTooNew, match=f"schema {TAGS.version}"):
        await restore_database(backup, Address(url), NOW)
