"""What only one of several processes does at a time."""

from __future__ import annotations

import asyncio

import pytest

from bot.fleet import member
from bot.fleet.member import BEAT, KNOWN_AFTER, LEASE, SEEN_WITHIN, Member
from bot.operation.monitoring.metrics import Metrics
from storage.sqlite.alone import Alone
from tests.bot.fleet.pretended import Board, PretendedFleet


class Seconds:
    """The clock of the processes, which goes with that of the server."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def monotonic(self) -> float:
        return self.board.now


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Board:
    board = Board()
    monkeypatch.setattr(member, "time", Seconds(board))
    return board


def process(board: Board, name: str) -> Member:
    return Member(PretendedFleet(board, name), Metrics())


async def test_who_is_alone_looks_after_time_without_asking() -> None:
    alone = Member(Alone(), Metrics())
    assert alone.leads
    assert alone.is_known


async def test_one_looks_after_time_and_another_once_it_is_dead(board: Board) -> None:
    one, other = process(board, "one"), process(board, "other")
    for _ in range(5):
        board.now += BEAT
        await one.beat()
        await other.beat()
        assert (one.leads, other.leads) == (True, False)
        assert other.present == {"one", "other"}
    lost = board.now
    while not other.leads:
        board.now += BEAT
        await other.beat()
        assert not (one.leads and other.leads)
    assert LEASE < board.now - lost < LEASE + 2 * BEAT
    assert other.present == {"other"}


async def test_what_discord_allows_is_shared_with_who_was_there_until_just_now(board: Board) -> None:
    """After the database was away for long, the first to come back finds nobody else there yet."""
    one, other = process(board, "one"), process(board, "other")
    for each in (one, other, one):
        await each.beat()
    assert one.sharing == 2
    board.now += 5 * LEASE
    await one.beat()
    assert (one.present, one.sharing) == ({"one"}, 2)
    await one.beat()
    assert one.sharing == 1


async def test_others_know_of_a_process_once_they_have_seen_it_for_as_long_as_it_is_not_silent(board: Board) -> None:
    one, other = process(board, "one"), process(board, "other")
    assert not one.is_known
    await one.beat()
    assert one.is_known, "nobody else is there"
    board.now += BEAT / 2
    await other.beat()
    begun = board.now
    while not other.is_known:
        assert one.sharing == 1 or board.now < begun + KNOWN_AFTER
        board.now += BEAT / 2
        await one.beat()
        await other.beat()
    assert one.sharing == 2
    assert board.now >= begun + KNOWN_AFTER
    board.now += SEEN_WITHIN
    assert not one.is_known, "one may have come whom it has not seen"
    await one.beat()
    assert one.is_known
    board.now += LEASE
    assert not one.is_known, "to the others it is dead"
    await other.beat()
    await one.beat()
    assert not one.is_known


async def test_who_ends_leaves_the_time_to_others_at_once(board: Board) -> None:
    one, other = process(board, "one"), process(board, "other")
    await one.beat()
    await other.beat()
    await one.leave()
    assert not one.leads
    await other.beat()
    assert other.leads
    assert other.leaving == {"one"}
    await one.gone()
    await other.beat()
    assert other.present == {"other"}


async def test_what_is_done_once_is_done_by_one_at_a_time(board: Board) -> None:
    doing: list[str] = []
    most = 0

    async def works(one: Member) -> None:
        nonlocal most
        async with one.doing("commands"):
            doing.append(one.name)
            most = max(most, len(doing))
            await asyncio.sleep(0.01)
            doing.remove(one.name)

    await asyncio.gather(*(works(process(board, str(number))) for number in range(3)))
    assert most == 1
