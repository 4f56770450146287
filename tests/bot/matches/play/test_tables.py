"""One table for each match, whatever is forgotten meanwhile and whatever the storage cannot do for a while."""

from __future__ import annotations

import asyncio

import pytest

from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.people.refusals import NotPossible
from bot.matches.play import open_tables
from bot.matches.services import Services
from storage.errors import StorageFailed
from storage.records.changes import Change
from tests.bot.messages.delivery.test_delivery import first_turn
from tests.bot.support.stored_matches import ANN, SEED, running


async def test_a_table_that_somebody_is_at_is_not_made_anew(services: Services, monkeypatch: pytest.MonkeyPatch):
    """However many others are looked at meanwhile: two tables of one match would each know half of what happens."""
    monkeypatch.setattr(open_tables, "TABLES_KEPT", 2)
    table = await running(services)
    for channel in range(20, 25):
        await running(services, channel=channel)
    assert await services.tables.get(table.match.id) is table


async def test_whoever_queued_behind_a_failed_commit_plays_on_the_same_table(
    services: Services, monkeypatch: pytest.MonkeyPatch
):
    """The disk is full for one move; the next one, which was waiting for it, is stored: everybody sees that one."""
    table = await running(services)
    works, full, free = services.store.commit, asyncio.Event(), asyncio.Event()

    async def commit(change: Change) -> None:
        if not full.is_set():
            await full.wait()
            raise StorageFailed("disk full")
        await free.wait()
        await works(change)

    monkeypatch.setattr(services.store, "commit", commit)
    line = first_turn(table)
    lost, played = [asyncio.create_task(table.play_line(Actor(ANN), line)) for _ in range(2)]
    await asyncio.sleep(0)
    full.set()
    with pytest.raises(StorageFailed):
        await lost
    look = asyncio.create_task(services.tables.get(table.match.id))
    await asyncio.sleep(0.1)
    free.set()
    await asyncio.gather(look, played)
    now, saved = await services.tables.get(table.match.id), await services.store.matches.saved(table.match.id)
    assert now is not None
    assert saved is not None
    assert now.match == saved.match
    assert now.state == now.game.decode(saved.snapshot or b"")


async def test_a_commit_in_doubt_that_holds_is_seen(services: Services, monkeypatch: pytest.MonkeyPatch):
    """The storage fails after it has written: the match has begun all the same, and cannot begin twice."""
    table = await running(services)
    works = services.store.commit

    async def commit(change: Change) -> None:
        await works(change)
        raise StorageFailed("the answer of the disk was lost")

    line = first_turn(table)
    with monkeypatch.context() as patch:
        patch.setattr(services.store, "commit", commit)
        with pytest.raises(StorageFailed):
            await table.play_line(Actor(ANN), line)
    with pytest.raises(NotPossible):
        await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    assert table.plies
