"""What processes that share a database agree on. A store stands for a process here; time is the server's: tests wait a little."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage.postgres.fleet import PostgresFleet
from storage.postgres.opening import open_store
from storage.postgres.processes import has_ended, name_of_this
from storage.store import Store
from tests.postgres import Server
from tests.storage.samples import NOW, creation, done, lobby, post, start

SHORT, LONG = 0.3, 60.0
TIMES = 20


@pytest.fixture
async def stores(postgres: Server, tmp_path: Path) -> AsyncIterator[tuple[Store, Store]]:
    """Two processes with one database."""
    url = await postgres.at(tmp_path)
    opened = [await open_store(url, backups=tmp_path, at=NOW) for _ in range(2)]
    yield opened[0], opened[1]
    for store in opened:
        await store.close()
    postgres.leave(tmp_path)


async def test_a_lease_is_for_one_until_it_runs_out(stores: tuple[Store, Store]):
    one, other = (store.fleet for store in stores)
    assert await one.take(["clocks"], SHORT) == {"clocks": 1}
    assert await other.take(["clocks", "shard:0/2"], LONG) == {"shard:0/2": 1}
    assert await one.take(["clocks"], SHORT) == {"clocks": 1}
    assert await other.holders() == {"clocks": one.name, "shard:0/2": other.name}
    await asyncio.sleep(SHORT + 0.1)
    assert await other.holders() == {"shard:0/2": other.name}
    assert await other.take(["clocks"], LONG) == {"clocks": 2}
    assert await one.take(["clocks"], LONG) == {}


async def test_what_is_let_go_is_free_at_once_and_its_epoch_grows(stores: tuple[Store, Store]):
    one, other = (store.fleet for store in stores)
    await one.take(["clocks"], LONG)
    await other.let_go(["clocks"])
    assert await other.take(["clocks"], LONG) == {}
    await one.let_go(["clocks"])
    assert await other.take(["clocks"], LONG) == {"clocks": 2}


async def test_of_many_who_want_a_lease_at_once_one_has_it(stores: tuple[Store, Store]):
    for number in range(TIMES):
        names = [f"{number}:{place}" for place in range(4)]
        taken = await asyncio.gather(stores[0].fleet.take(names, LONG), stores[1].fleet.take(names[::-1], LONG))
        assert sorted([*taken[0], *taken[1]]) == names


async def test_what_a_process_of_this_machine_held_is_free_once_it_has_ended(stores: tuple[Store, Store]):
    one, other = (store.fleet for store in stores)
    telling = "from storage.postgres.processes import *; print(name_of_this())"
    ended = await asyncio.create_subprocess_exec(sys.executable, "-c", telling, stdout=asyncio.subprocess.PIPE)
    name = (await ended.communicate())[0].decode().strip()
    assert isinstance(one, PostgresFleet)
    alive, one.name = one.name, name
    await one.take(["clocks"], LONG)
    await one.claim_entries([1], 1, LONG)
    one.name = alive
    assert await other.holders() == {}
    assert await other.take(["clocks"], LONG) == {"clocks": 2}
    assert await one.holders() == {"clocks": other.name}


def test_only_a_process_of_this_machine_is_known_to_have_ended() -> None:
    name = name_of_this()
    machine, pid, started, dice = name.split("/")
    assert not has_ended(name)
    assert has_ended(f"{machine}/{pid}/{int(started) + 1}/{dice}")
    assert not has_ended(f"elsewhere/{pid}/{int(started) + 1}/{dice}")
    assert not has_ended(f"{machine}/{pid}/0/{dice}")


async def test_a_gate_is_shut_behind_whoever_goes_through(stores: tuple[Store, Store]):
    one, other = (store.fleet for store in stores)
    assert await one.pass_gate("identify:0", SHORT) == 0.0
    assert 0.0 < await other.pass_gate("identify:0", SHORT) <= SHORT
    assert 0.0 < await one.pass_gate("identify:0", SHORT) <= SHORT
    assert await one.pass_gate("identify:1", SHORT) == 0.0
    await asyncio.sleep(SHORT + 0.1)
    passed = await asyncio.gather(*(fleet.pass_gate("identify:0", SHORT) for fleet in (one, other)))
    assert sorted(shut == 0.0 for shut in passed) == [False, True]


async def test_what_a_process_has_noted_is_for_whoever_comes_after_it(stores: tuple[Store, Store]):
    one, other = (store.fleet for store in stores)
    await one.note({"session:0/2": "first", "session:1/2": "of another shard"})
    await one.note({"session:0/2": "second"})
    assert await other.notes(["session:0/2", "session:5/8"], LONG) == {"session:0/2": "second"}
    assert await one.notes(["session:0/2"], LONG) == {}
    await asyncio.sleep(0.05)
    assert await other.notes(["session:0/2"], 0.01) == {}
    await other.note({"session:0/2": "third"})
    assert await other.notes(["session:0/2"], LONG) == {}
    await asyncio.sleep(0.05)
    await other.forget(0.01)
    assert await one.notes(["session:0/2"], LONG) == {}


async def test_an_interaction_is_for_the_first_that_claims_it(stores: tuple[Store, Store]):
    for number in range(TIMES):
        claimed = await asyncio.gather(*(store.fleet.claim(number) for store in stores))
        assert sorted(claimed) == [False, True]
        winner = stores[claimed.index(True)]
        assert await winner.fleet.claim(number)


async def test_messages_are_for_one_to_deliver_as_long_as_they_are_claimed(stores: tuple[Store, Store]):
    one, other = stores
    for number in range(3):
        match = lobby(f"match-{number}", channel_id=70 + number)
        await one.commit(creation(match, posts=(post(f"p{number}", 70 + number),)))
    due = [entry.id for entry in await one.outbox.due(NOW + 99, 9)]
    first = await one.fleet.claim_entries(due, 2, SHORT)
    assert first == dict.fromkeys(due[:2], False)
    assert await other.fleet.claim_entries(due, 3, SHORT) == {due[2]: False}
    assert await one.fleet.claim_entries(due[:2], 2, SHORT) == first
    await one.outbox.sent(due[0], 1, NOW)
    await asyncio.sleep(SHORT + 0.1)
    assert await other.fleet.claim_entries(due, 3, SHORT) == {due[1]: True, due[2]: False}


async def test_others_are_told_of_a_change_and_whoever_made_it_is_not(stores: tuple[Store, Store]):
    heard: tuple[list[object], list[object]] = ([], [])
    for store, told in zip(stores, heard, strict=True):
        await store.fleet.listen(told.append)
    async with asyncio.timeout(9):
        while not (heard[0] and heard[1]):  # noqa: ASYNC110 - both are listening then
            await asyncio.sleep(0.01)
        assert heard == ([None], [None])
        await stores[0].commit(creation(lobby()))
        match = await done(stores[0], start(lobby()))
        while len(heard[1]) < 2:  # noqa: ASYNC110 - only the server tells
            await asyncio.sleep(0.01)
    assert heard == ([None], [None, [match.id]])


async def test_what_was_claimed_long_ago_is_forgotten(stores: tuple[Store, Store]):
    one, other = (store.fleet for store in stores)
    await one.claim(1)
    await one.take(["present:gone"], 0.0)
    await asyncio.sleep(0.05)
    await other.forget(0.01)
    assert await other.claim(1)
    await other.forget(LONG)
    assert not await one.claim(1)
