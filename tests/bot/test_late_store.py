"""A store that is still to come: whoever asks it anything waits for it, and nobody else notices."""

import asyncio
from math import inf
from pathlib import Path

import pytest

from bot.late_store import LateStore
from storage.errors import StorageFailed
from storage.sqlite.database import open_store
from storage.store import Store


async def test_who_asks_waits_until_it_is_there(tmp_path: Path) -> None:
    late = LateStore()
    memos = late.store.memos
    saving = asyncio.create_task(memos.save("key", "text"))
    counting = asyncio.create_task(late.store.counts(inf))
    await asyncio.sleep(0.02)
    assert not saving.done()
    assert not counting.done()

    async def opening() -> Store:
        return await open_store(tmp_path / "file", backups=tmp_path, at=0.0)

    await late.come(opening)
    await saving
    assert await memos.get("key") == "text"
    assert (await counting).waiting == 0
    await late.close()


async def test_what_does_not_open_is_told_to_all_who_wait() -> None:
    late = LateStore()
    waiting = asyncio.create_task(late.store.processed(1))

    async def opening() -> Store:
        raise StorageFailed("as it should")

    with pytest.raises(StorageFailed):
        await late.come(opening)
    with pytest.raises(StorageFailed):
        await waiting
    with pytest.raises(StorageFailed):
        await late.store.processed(1)
    await late.close()


async def test_one_that_has_never_come_is_closed() -> None:
    late = LateStore()
    waiting = asyncio.create_task(late.store.processed(1))
    await asyncio.sleep(0)
    await late.close()
    with pytest.raises(asyncio.CancelledError):
        await waiting
