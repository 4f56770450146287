"""Which messages a process sends, and for how long it may, where several share the outbox."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest
from msgspec import Struct

from bot.fleet.pace import UNKNOWN_SHARE
from bot.matches.services import Services
from bot.messages.delivery import claims
from bot.messages.delivery.claims import CLAIM, Claims
from storage.sqlite.alone import Alone
from tests.bot.fleet.pretended import Board, PretendedFleet

AT_ONCE, WAITING = 20, 30


class Entry(Struct):
    id: int
    channel_id: int
    had_other: bool = False


class Outbox:
    async def due(self, _now: float, limit: int) -> list[Entry]:
        return [Entry(number, number) for number in range(WAITING)][:limit]


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Board:
    board = Board()
    monkeypatch.setattr(claims, "time", SimpleNamespace(monotonic=lambda: board.now))
    return board


def process(fleet: Alone, *, is_known: bool) -> Claims:
    member = SimpleNamespace(fleet=fleet, present={fleet.name}, is_known=is_known)
    return Claims(cast(Services, SimpleNamespace(member=member, store=SimpleNamespace(outbox=Outbox()))))


async def test_of_whom_others_do_not_know_takes_no_more_messages_than_it_may_ask_for(board: Board) -> None:
    come = process(PretendedFleet(board, "a"), is_known=False)
    assert len(await come.due(0.0, AT_ONCE)) == UNKNOWN_SHARE
    come.busy.update({number: number for number in range(UNKNOWN_SHARE + 1)})
    assert await come.due(0.0, AT_ONCE) == []
    assert len(await process(PretendedFleet(board, "b"), is_known=True).due(0.0, AT_ONCE)) == AT_ONCE


async def test_a_message_is_this_process_as_long_as_no_other_can_have_claimed_it(board: Board) -> None:
    known = process(PretendedFleet(board, "a"), is_known=True)
    [entry, *_] = await known.due(0.0, AT_ONCE)
    assert known.holds(entry.id)
    assert not known.holds(WAITING)
    board.now += CLAIM
    assert not known.holds(entry.id)
    alone = process(Alone(), is_known=True)
    assert alone.holds(entry.id)
