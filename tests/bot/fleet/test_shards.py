"""Shards and the processes that serve them: each has one, none for long without, and none changes hands with a gap."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from bot.connection.sessions import SharingBot
from bot.fleet import shards
from bot.fleet.member import BEAT, LEASE
from bot.fleet.shards import LEFT_SECONDS
from tests.bot.fleet.pretended import Board, PretendedProcess

COUNT = 8
SETTLING = 40
"""Beats after which everything is as it should be: a takeover of each shard, one after the other."""


@pytest.fixture(autouse=True)
def nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """That another has noticed what is about to happen is left to the order of beats."""
    monkeypatch.setattr(shards, "NOTICE", 0.0)


async def pass_time(board: Board, processes: list[PretendedProcess], beats: int = 1) -> None:
    for _ in range(beats):
        board.now += BEAT
        for process in processes:
            await process.beat()


def served(board: Board) -> Counter[int]:
    """By how many processes each shard is heard of."""
    return Counter(shard for _, shard in board.sessions)


def held(processes: list[PretendedProcess]) -> list[int]:
    return sorted(shard for process in processes if process.is_alive for shard in process.keeper.held)


async def test_one_process_serves_all_shards():
    board = Board()
    alone = PretendedProcess(board, "a", COUNT)
    await pass_time(board, [alone], 2)
    assert alone.keeper.held == frozenset(range(COUNT))
    assert served(board) == Counter(range(COUNT))


async def test_who_comes_gets_its_share_and_no_shard_is_without_a_session_meanwhile():
    board = Board()
    processes = [PretendedProcess(board, "a", COUNT)]
    await pass_time(board, processes, 2)
    for name in ("b", "c"):
        processes.append(PretendedProcess(board, name, COUNT))
        for _ in range(SETTLING):
            await pass_time(board, processes)
            assert set(served(board)) == set(range(COUNT))
    assert sorted(len(process.keeper.held) for process in processes) == [2, 3, 3]
    assert served(board) == Counter(range(COUNT))


async def test_the_shards_of_a_dead_process_are_served_again_once_its_leases_have_run_out():
    board = Board()
    processes = [PretendedProcess(board, name, COUNT) for name in "abc"]
    await pass_time(board, processes, SETTLING)
    processes[0].kill()
    assert len(served(board)) < COUNT
    await pass_time(board, processes, 1 + int(LEASE / BEAT) + 1)
    assert served(board) == Counter(range(COUNT))


async def test_the_sessions_of_a_dead_process_are_heard_out_until_new_ones_may_begin(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(shards, "LAG_SECONDS", 0.0)
    board = Board()
    processes = [PretendedProcess(board, name, COUNT) for name in "ab"]
    await pass_time(board, processes, SETTLING)
    dead, heir = processes
    left = {shard: f"{shard} of a" for shard in dead.keeper.held}
    heir.lets_open.clear()
    dead.kill()
    await pass_time(board, processes, 1 + int(LEASE / BEAT) + 1)
    assert heir.hears_out == left
    await pass_time(board, processes, 1 + int(LEFT_SECONDS / BEAT))
    heir.kill()
    processes = [heir := PretendedProcess(board, "c", COUNT)]
    heir.lets_open.clear()
    await pass_time(board, processes, 1 + int(LEASE / BEAT) + 1)
    assert heir.hears_out.items() >= left.items(), "it was dead before it had sessions of its own"
    heir.lets_open.set()
    await pass_time(board, processes)
    while heir.hears_out:  # noqa: ASYNC110 - the test's own time limit ends it
        await asyncio.sleep(0)
    assert served(board) == Counter(range(COUNT))


async def test_a_shard_that_was_about_to_change_hands_when_its_process_died_is_heard_out_too(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(shards, "LAG_SECONDS", 0.0)
    board = Board()
    dead, heir = (PretendedProcess(board, name, COUNT) for name in "ab")
    await pass_time(board, [dead], 2)
    heir.lets_open.clear()
    await pass_time(board, [dead, heir])
    coming = heir.keeper.coming
    assert coming
    dead.kill()
    await pass_time(board, [heir], 1 + int(LEASE / BEAT) + 1)
    assert heir.keeper.held == frozenset(range(COUNT))
    assert heir.hears_out.keys() == heir.keeper.held
    heir.lets_open.set()
    await pass_time(board, [heir], 2)
    assert served(board) == Counter(range(COUNT))
    assert not [name for name in await heir.member.fleet.holders() if name.startswith(("next:", "ready:"))]


async def test_what_is_heard_out_is_the_newest_session_also_of_a_shard_that_was_about_to_change_hands(
    monkeypatch: pytest.MonkeyPatch,
):
    """Its process hears that of one before it out, begins one of its own while another waits for the shard, and dies."""
    monkeypatch.setattr(shards, "LAG_SECONDS", 0.0)
    board = Board()
    first = PretendedProcess(board, "a", COUNT)
    await pass_time(board, [first], 2)
    second, third = (PretendedProcess(board, name, COUNT) for name in "bc")
    second.lets_open.clear()
    third.lets_open.clear()
    first.kill()
    await pass_time(board, [second], 1 + int(LEASE / BEAT) + 1)
    await pass_time(board, [second, third], 2)
    [going, *_] = second.keeper.going
    assert second.hears_out[going] == f"{going} of a"
    second.lets_open.set()
    await pass_time(board, [second, third], 2)
    second.kill()
    await pass_time(board, [third], 1 + int(LEASE / BEAT) + 1)
    assert third.hears_out == {shard: f"{shard} of b" for shard in range(COUNT)}


async def test_no_shard_waits_until_another_has_changed_hands():
    """Discord lets sessions begin one after the other: a takeover may last."""
    board = Board()
    processes = [PretendedProcess(board, name, COUNT) for name in "ab"]
    await pass_time(board, processes, SETTLING)
    processes.append(late := PretendedProcess(board, "c", COUNT))
    late.lets_open.clear()
    await pass_time(board, processes)
    [coming] = late.keeper.coming
    dead = next(process for process in processes if coming not in process.keeper.held and process is not late)
    dead.kill()
    await pass_time(board, processes, 1 + int(LEASE / BEAT) + 1)
    assert coming in late.keeper.coming
    assert held(processes) == list(range(COUNT))


async def test_after_the_database_was_away_for_long_who_is_alive_keeps_its_shards(monkeypatch: pytest.MonkeyPatch):
    """All leases have run out, and who looks first finds nobody's."""
    board = Board()
    monkeypatch.setattr(shards, "time", SimpleNamespace(monotonic=lambda: board.now))
    processes = [PretendedProcess(board, name, COUNT) for name in "ab"]
    await pass_time(board, processes, SETTLING)
    before = [process.keeper.held for process in processes]
    board.now += 3 * LEASE
    await pass_time(board, processes, 3)
    assert [process.keeper.held for process in processes] == before
    assert served(board) == Counter(range(COUNT))
    processes[1].kill()
    board.now += 3 * LEASE
    await pass_time(board, processes, 2)
    assert processes[0].keeper.held == frozenset(range(COUNT))


async def test_what_was_left_long_ago_is_not_heard_out():
    board = Board()
    first = PretendedProcess(board, "a", COUNT)
    await pass_time(board, [first], 2)
    first.kill()
    board.now += LEFT_SECONDS
    late = PretendedProcess(board, "b", COUNT)
    late.lets_open.clear()
    await pass_time(board, [late])
    assert late.keeper.held == frozenset(range(COUNT))
    assert late.hears_out == {}


async def test_who_ends_begins_no_session_any_more():
    """It would be without the connection that ends with the process, and the library would say so with a traceback."""
    board = Board()
    process = PretendedProcess(board, "a", COUNT)
    process.lets_open.clear()
    bot: Any = SimpleNamespace(_member=process.member, _sharing=asyncio.Event(), keeper=process.keeper, _metrics=None)
    bot._sharing.set()
    keeping = asyncio.create_task(SharingBot.keep_shards(bot))
    while not process.keeper.held and not keeping.done():  # noqa: ASYNC110 - neither tells anybody
        await asyncio.sleep(0)
    assert keeping.cancel(), "it has ended by itself"
    await asyncio.wait({keeping})
    process.lets_open.set()
    await asyncio.sleep(0.01)
    assert served(board) == Counter()


async def test_who_ends_in_order_leaves_no_gap():
    board = Board()
    processes = [PretendedProcess(board, name, COUNT) for name in "ab"]
    await pass_time(board, processes, SETTLING)
    leaving = processes[0]
    leaving.member.ends = True
    while leaving.keeper.held:
        await pass_time(board, processes)
        assert set(served(board)) == set(range(COUNT))
    await leaving.end()
    await pass_time(board, processes, 2)
    assert served(board) == Counter(range(COUNT))
    assert processes[1].keeper.held == frozenset(range(COUNT))


async def test_a_session_that_cannot_be_opened_is_tried_again():
    board = Board()
    process = PretendedProcess(board, "a", COUNT)
    process.fails = 3
    await pass_time(board, [process], 6)
    assert served(board) == Counter(range(COUNT))


async def test_a_session_that_comes_back_after_its_shard_has_gone_is_closed():
    board = Board()
    processes = [PretendedProcess(board, name, COUNT) for name in "ab"]
    await pass_time(board, processes, SETTLING)
    [gone, *_] = processes[1].keeper.held
    board.sessions.add(("a", gone))
    await pass_time(board, processes)
    assert served(board) == Counter(range(COUNT))


async def test_a_part_that_is_set_is_kept_to():
    board = Board()
    low, high = (
        PretendedProcess(board, name, COUNT, frozenset(part)) for name, part in (("a", range(4)), ("b", range(4, 8)))
    )
    await pass_time(board, [low, high], 3)
    assert low.keeper.held == frozenset(range(4))
    high.kill()
    await pass_time(board, [low, high], 9)
    assert low.keeper.held == frozenset(range(4))
    after = PretendedProcess(board, "c", COUNT, frozenset(range(4, 8)))
    await pass_time(board, [low, after], 3)
    assert after.keeper.held == frozenset(range(4, 8))


async def test_who_stood_still_for_long_closes_what_others_serve_by_now():
    board = Board()
    processes = [PretendedProcess(board, name, COUNT) for name in "ab"]
    await pass_time(board, processes, SETTLING)
    await pass_time(board, processes[1:], 1 + int(LEASE / BEAT) + 1)
    assert max(served(board).values()) == 2
    await pass_time(board, processes)
    assert held(processes) == list(range(COUNT))
    await pass_time(board, processes, SETTLING)
    assert served(board) == Counter(range(COUNT))


@pytest.mark.parametrize(
    "seed", [*range(12), *(pytest.param(seed, marks=pytest.mark.thorough) for seed in range(12, 40))]
)
async def test_whatever_happens_each_shard_has_one_process_in_the_end(seed: int):
    dice, board = random.Random(seed), Board()
    processes: list[PretendedProcess] = []
    for number in range(30):
        present = [process for process in processes if process.is_alive]
        match dice.choice(("come", "come", "kill", "end", "still", "wait")):
            case "come" if len(present) < 5:
                processes.append(PretendedProcess(board, f"p{number}", COUNT))
            case "kill" if len(present) > 1:
                dice.choice(present).kill()
            case "end" if len(present) > 1:
                dice.choice(present).member.ends = True
            case "still" if len(present) > 1:
                await pass_time(board, dice.sample(present, len(present) - 1), dice.randrange(9))
            case _:
                pass
        await pass_time(board, processes, 1 + dice.randrange(6))  # who stood still sees what it has lost
        assert len(held(processes)) == len(set(held(processes)))
        for process in processes:
            if process.is_alive and process.member.ends and not process.keeper.held:
                await process.end()
    if not any(process.is_alive and not process.member.ends for process in processes):
        processes.append(PretendedProcess(board, "last", COUNT))
    await pass_time(board, processes, 2 * SETTLING)
    stay = [process for process in processes if process.is_alive and not process.member.ends]
    assert held(stay) == list(range(COUNT))
    assert served(board) == Counter(range(COUNT))
    shares = [len(process.keeper.held) for process in stay]
    assert max(shares) - min(shares) < 2
