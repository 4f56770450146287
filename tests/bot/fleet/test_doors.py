"""Interactions of which two processes hear while a shard changes hands: each is answered by one of them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.fleet import doors, shards
from bot.fleet.doors import Doors
from bot.operation.monitoring.metrics import Metrics
from storage.errors import StorageFailed
from tests.bot.fleet.pretended import Board, PretendedFleet, PretendedProcess
from tests.bot.fleet.test_shards import pass_time

COUNT = 2
PRESSES = 10


@pytest.fixture(autouse=True)
def nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shards, "NOTICE", 0.0)
    monkeypatch.setattr(doors, "AFTER_YOU", 0.01)


def press(number: int, guild: int | None) -> dict[str, Any]:
    return {"id": str(number), **({"guild_id": str(guild << 22)} if guild is not None else {})}


async def heard(processes: list[PretendedProcess], payloads: list[dict[str, Any]]) -> list[list[str]]:
    """Which interactions each process takes when all hear of all."""
    taken: list[list[str]] = []
    for process in processes:
        mine: list[str] = []
        taken.append(mine)
        read = Doors(process.member, lambda process=process: process.keeper, Metrics()).guarding(
            lambda payload, mine=mine: mine.append(payload["id"])
        )
        for payload in payloads:
            read(payload)
    await asyncio.sleep(0.1)
    return taken


def together(*processes: PretendedProcess) -> None:
    """What one claims, others know."""
    first = processes[0].member.fleet
    assert isinstance(first, PretendedFleet)
    for process in processes:
        assert isinstance(process.member.fleet, PretendedFleet)
        process.member.fleet.claimed = first.claimed


async def test_what_nobody_else_hears_is_let_in_at_once():
    board = Board()
    alone = PretendedProcess(board, "a", COUNT)
    await pass_time(board, [alone], 2)
    taken: list[Any] = []
    Doors(alone.member, lambda: alone.keeper, Metrics()).guarding(taken.append)(press(1, 0))
    assert taken == [press(1, 0)]
    assert isinstance(alone.member.fleet, PretendedFleet)
    assert alone.member.fleet.claimed == {}


@pytest.mark.parametrize("guild", [0, 1, None])
async def test_while_a_shard_changes_hands_the_one_before_answers_as_long_as_it_does(guild: int | None):
    board = Board()
    old, new = (PretendedProcess(board, name, COUNT) for name in ("old", "new"))
    await pass_time(board, [old], 2)
    old.member.ends = True
    await old.member.beat()
    await new.member.beat()
    await new.keeper.look()
    await asyncio.sleep(0)
    together(old, new)
    old.keeper.going = frozenset(range(COUNT))
    assert new.keeper.coming == frozenset(range(COUNT))
    ids = [str(number) for number in range(PRESSES)]
    assert await heard([old, new], [press(number, guild) for number in range(PRESSES)]) == [ids, []]
    old.kill()
    later = [press(100 + number, guild) for number in range(PRESSES)]
    assert await heard([new], later) == [[payload["id"] for payload in later]]


async def test_what_a_session_hears_whose_shard_is_anothers_is_left_to_that():
    board = Board()
    processes = [PretendedProcess(board, name, COUNT) for name in "ab"]
    await pass_time(board, processes, 20)
    together(*processes)
    ids = [str(number) for number in range(PRESSES)]
    [[of_one, of_other]] = [await heard(processes, [press(number, number) for number in range(PRESSES)])]
    assert sorted([*of_one, *of_other], key=int) == ids
    assert of_one
    assert of_other


async def test_a_database_that_is_away_keeps_nobody_from_being_answered(monkeypatch: pytest.MonkeyPatch):
    board = Board()
    process = PretendedProcess(board, "a", COUNT)
    process.keeper.coming = frozenset(range(COUNT))

    async def away(interaction_id: int) -> bool:
        raise StorageFailed("away")

    monkeypatch.setattr(process.member.fleet, "claim", away)
    assert await heard([process], [press(1, 0)]) == [["1"]]


async def test_who_ends_can_wait_for_what_is_just_coming_in(monkeypatch: pytest.MonkeyPatch):
    board = Board()
    process = PretendedProcess(board, "a", COUNT)
    process.keeper.held = process.keeper.going = frozenset(range(COUNT))
    answered = asyncio.Event()

    async def slow(interaction_id: int) -> bool:
        await answered.wait()
        return True

    monkeypatch.setattr(process.member.fleet, "claim", slow)
    taken: list[Any] = []
    doors = Doors(process.member, lambda: process.keeper, Metrics())
    doors.guarding(taken.append)(press(1, 0))
    assert len(doors.asking) == 1
    answered.set()
    await asyncio.wait(doors.asking)
    assert taken == [press(1, 0)]
    assert not doors.asking
