"""Many coroutines, one connection: nothing half written is ever seen or left, not even by a cancelled caller."""

import asyncio
import os
import random
from math import inf
from pathlib import Path

import pytest

from storage.errors import AlreadyProcessed, StaleRevision
from storage.records.changes import Change, NewPly
from storage.records.matches import Match
from storage.store import Store
from tests.storage.samples import NOW, Engine, committed, creation, done, lobby, move, ply, post, stored


async def test_of_many_changes_of_one_revision_one_wins(store: Store, running: Match) -> None:
    attempts = [store.commit(move(running, 1, interaction_id=n, posts=(post(f"b{n}"),))) for n in range(20)]
    outcomes = await asyncio.gather(*attempts, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes].count(StaleRevision) == 19
    assert (await store.counts(inf)).waiting == 1


async def test_of_one_interaction_delivered_many_times_one_wins(store: Store, running: Match) -> None:
    change = move(running, 1, interaction_id=7)
    outcomes = await asyncio.gather(*(store.commit(change) for _ in range(20)), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes].count(AlreadyProcessed) == 19


async def test_readers_never_see_half_a_change(store: Store, running: Match) -> None:
    """The position and the log always belong to the same revision; a refused change is never seen at all."""
    match = running

    async def write() -> None:
        nonlocal match
        for number in range(1, 30):
            await store.commit(change := move(match, number))
            assert change.after
            match = change.after
            with pytest.raises(StaleRevision):
                await store.commit(move(running, number, interaction_id=5))

    async def read() -> None:
        while match.revision < running.revision + 29:
            assert not await committed(store, 5)
            saved = await store.matches.saved("m1")
            assert saved is not None
            assert saved.snapshot == b"position %d" % (saved.match.revision - running.revision)

    await asyncio.gather(write(), read(), read())


async def test_cancelled_commits_are_whole_or_absent(store: Store) -> None:
    """Cancel at every point of a transaction's way; afterwards each change is there with all its parts, or not."""
    dice = random.Random(11)
    for number in range(60):
        match = lobby(f"m{number}", channel_id=number)
        change = creation(match, interaction_id=number + 1, posts=(post(f"b{number}", number),))
        task = asyncio.create_task(store.commit(change))
        await asyncio.sleep(dice.random() * 0.0015)
        task.cancel()
        await asyncio.wait({task})
        # The transaction's fate is sealed when the cancelled caller has ended: no need to wait any longer.
        found = await stored(store, match.id)
        assert found in (match, None)
        assert await committed(store, number + 1) == (found is not None)
    matches = sum((await store.counts(inf)).matches.values())
    assert (await store.counts(inf)).waiting == matches


async def test_a_cancelled_commit_that_began_is_finished(store: Store, running: Match) -> None:
    task = asyncio.create_task(store.commit(move(running, 1, plies=tuple(ply(n) for n in range(1, 500)))))
    await asyncio.sleep(0.001)
    task.cancel()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert len(await store.matches.plies("m1")) == 499


async def test_closing_waits_for_what_is_under_way(store: Store, running: Match) -> None:
    commit = asyncio.create_task(store.commit(Change(at=NOW, before=running, after=None, posts=(post("a"),))))
    await asyncio.sleep(0)
    await store.close()
    await commit


async def test_moves_go_on_while_a_backup_is_made(engine: Engine, store: Store, running: Match, tmp_path: Path) -> None:
    """The copy holds one state of the match, whole, although it grew all the time."""
    large = NewPly(ply=ply(1).ply, snapshot_before=os.urandom(5_000_000))  # enough for several steps
    match = await done(store, move(running, 1, plies=(large,)))
    backup = asyncio.create_task(store.back_up(tmp_path / "copies", NOW, keep=1))
    number = 1
    while not backup.done():
        number += 1
        match = await done(store, move(match, number, posts=(post(f"b{number}"),)))
        if number == 4:  # what was rolled back must not stay in the copy
            with pytest.raises(StaleRevision):
                await store.commit(move(running, 1, interaction_id=5))
    during = number
    copy = await engine.open_backup(await backup)
    saved = await copy.matches.saved("m1")
    assert saved is not None
    copied = saved.match.revision - running.revision
    assert 1 <= copied <= during
    assert during > 3  # several were let in meanwhile
    assert [logged.number for logged in await copy.matches.plies("m1")] == list(range(1, copied + 1))
    assert (await copy.counts(inf)).waiting == copied - 1
    assert not await committed(copy, 5)
    await copy.close()


async def test_closing_waits_for_a_backup(engine: Engine, store: Store, running: Match, tmp_path: Path) -> None:
    backup = asyncio.create_task(store.back_up(tmp_path / "copies", NOW, keep=1))
    await asyncio.sleep(0)
    await store.close()
    copy = await engine.open_backup(await backup)
    assert await stored(copy) == running
    await copy.close()
