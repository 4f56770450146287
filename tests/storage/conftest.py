"""Every storage engine passes the same tests: `open_engine` is all that they need to know of one."""

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from storage.postgres.address import Address
from storage.postgres.opening import open_store as open_postgres_store
from storage.postgres.restoring import restore_database as restore_postgres
from storage.records.matches import Match
from storage.sqlite.database import open_store
from storage.store import Store
from tests.postgres import Server, programs
from tests.storage.new_file import put_new_file
from tests.storage.samples import NOW, Engine, Open, creation, done, lobby, start


async def open_sqlite(folder: Path) -> Store:
    put_new_file(file := folder / "games.sqlite3")
    return await open_store(file, backups=folder / "backups", at=NOW)


async def open_sqlite_backup(backup: Path) -> Store:
    return await open_store(backup, backups=backup.parent, at=NOW)


@pytest.fixture(autouse=True)
def programs_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server's own `pg_dump` and the like: Debian's of these names look for a version first, which takes far longer."""
    if folder := programs():
        monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")


@pytest.fixture(params=["sqlite", "postgres"])
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """An engine that is to pass the tests."""
    if request.param == "sqlite":
        yield Engine(open_sqlite, open_sqlite_backup)
        return
    server: Server = request.getfixturevalue("postgres")
    folders = set[Path]()

    async def open_postgres(folder: Path) -> Store:
        folders.add(folder)
        return await open_postgres_store(await server.at(folder), backups=folder / "backups", at=NOW)

    async def open_postgres_backup(backup: Path) -> Store:
        url = await server.empty()
        await restore_postgres(backup, Address(url), NOW)
        return await open_postgres_store(url, backups=backup.parent, at=NOW)

    yield Engine(open_postgres, open_postgres_backup, server.leave)
    for folder in folders:
        server.leave(folder)


@pytest.fixture
def open_engine(engine: Engine) -> Open:
    """Opens an engine's store in a folder; after closing it, opening it again finds the same data."""
    return engine.open


@pytest.fixture
async def store(open_engine: Open, tmp_path: Path) -> AsyncIterator[Store]:
    store = await open_engine(tmp_path)
    yield store
    await store.close()


@pytest.fixture
async def running(store: Store) -> Match:
    """A match in the store that has just been started."""
    await store.commit(creation(lobby()))
    return await done(store, start(lobby()))
