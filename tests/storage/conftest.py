"""Every storage engine passes the same tests: `open_engine` is all that they need to know of one."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage.records import Match
from storage.sqlite import open_store
from storage.store import Store
from tests.storage.samples import NOW, Open, creation, done, lobby, start


async def open_sqlite(folder: Path) -> Store:
    return await open_store(folder / "games.sqlite3", backups=folder / "backups", at=NOW)


@pytest.fixture(params=[open_sqlite], ids=["sqlite"])
def open_engine(request: pytest.FixtureRequest) -> Open:
    """Opens an engine's store in a folder; after closing it, opening it again finds the same data."""
    return request.param


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
