"""What Discord allows an application is shared by its processes."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import pytest

from bot.fleet import pace
from bot.fleet.pace import INVALID_ALLOWED, REQUESTS_A_SECOND, Pace


class Time:
    """Time that passes only while somebody waits for it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += max(seconds, 0.001)


@pytest.fixture
def passing(monkeypatch: pytest.MonkeyPatch) -> Time:
    time = Time()
    monkeypatch.setattr(pace, "time", time)
    monkeypatch.setattr(asyncio, "sleep", time.sleep)
    return time


async def asked(keeper: Pace, time: Time, number: int, path: str = "/channels/{channel_id}/messages") -> list[float]:
    """When so many requests go out that are all wanted at once."""
    moments: list[float] = []

    async def ask(route: Any) -> None:
        moments.append(time.now)

    for _ in range(number):
        await keeper.kept(cast(Any, ask))(SimpleNamespace(path=path))
    return moments


def most_in_a_second(moments: list[float]) -> int:
    return max(sum(first <= moment < first + 1.0 for moment in moments) for first in moments)


@pytest.mark.parametrize("processes", [1, 3, 7])
async def test_all_processes_together_ask_less_often_than_is_allowed(processes: int, passing: Time):
    moments = await asked(Pace(lambda: processes), passing, 200)
    assert 0.7 * REQUESTS_A_SECOND < processes * most_in_a_second(moments) < REQUESTS_A_SECOND
    assert all(before <= after for before, after in pairwise(moments))


async def test_answers_to_interactions_and_a_process_that_is_alone_wait_for_nothing(passing: Time):
    before = passing.now
    await asked(Pace(lambda: 1), passing, 200, "/interactions/{interaction_id}/{token}/callback")
    await asked(Pace(None), passing, 200)
    assert passing.now == before


async def refuse(keeper: Pace, number: int, status: int, scope: str = "user") -> None:
    response = SimpleNamespace(status=status, headers={"X-RateLimit-Scope": scope})
    for ended in keeper.trace().on_request_end:
        for _ in range(number):
            told = cast(aiohttp.TraceRequestEndParams, SimpleNamespace(response=response))
            await ended(cast(Any, None), cast(Any, None), told)


async def test_after_too_many_refusals_nothing_is_asked_until_they_are_ten_minutes_old(passing: Time):
    keeper = Pace(lambda: 2)
    await refuse(keeper, INVALID_ALLOWED // 2 - 1, 403)
    await refuse(keeper, 5000, 429, "shared")
    await refuse(keeper, 5000, 404)
    before = passing.now
    assert (await asked(keeper, passing, 1)) == [before]
    await refuse(keeper, 1, 401)
    assert (await asked(keeper, passing, 1))[0] >= before + 600
    assert keeper.invalid == 0
