"""What Discord allows an application is shared by its processes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import pytest
import yarl
from aiohttp import web
from aiohttp.test_utils import RawTestServer
from discord.http import HTTPClient, Route

from bot.fleet import pace
from bot.fleet.pace import INVALID_ALLOWED, MAY_GO_OUT, REQUESTS_A_SECOND, SPARED, Outdated, Pace


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


@dataclass
class Process:
    sharing: int
    is_known: bool = True


def requests(pace: Pace) -> Callable[[str], Awaitable[None]]:
    """What the library's client waits for before a request goes to an address."""
    (starts,) = pace.trace().on_request_start

    async def start(address: str) -> None:
        told = cast(aiohttp.TraceRequestStartParams, SimpleNamespace(url=yarl.URL(address)))
        await starts(cast(Any, None), cast(Any, None), told)

    return start


async def asked(pace: Pace, time: Time, number: int, path: str = "/channels/123/messages") -> list[float]:
    """When so many requests go out that are all wanted at once."""
    moments: list[float] = []
    for _ in range(number):
        await requests(pace)(Route.BASE + path)
        moments.append(time.now)
    return moments


def most_in_a_second(moments: list[float]) -> int:
    return max(sum(first <= moment < first + 1.0 for moment in moments) for first in moments)


@pytest.mark.parametrize("processes", [1, 3, 7])
async def test_all_processes_together_ask_less_often_than_is_allowed(processes: int, passing: Time):
    moments = await asked(Pace(Process(processes)), passing, 200)
    assert 0.7 * REQUESTS_A_SECOND < processes * most_in_a_second(moments) <= REQUESTS_A_SECOND - SPARED
    assert all(before <= after for before, after in pairwise(moments))


async def test_of_whom_others_do_not_know_asks_seldom(passing: Time):
    """Two that come together have room in what the others spare."""
    come = Process(1, is_known=False)
    pace = Pace(come)
    assert 2 * most_in_a_second(await asked(pace, passing, 20)) <= SPARED
    come.is_known = True
    assert most_in_a_second(await asked(pace, passing, 200)) == REQUESTS_A_SECOND - SPARED


@pytest.mark.parametrize("processes", [2, 3, 7])
async def test_those_who_have_lost_sight_of_each_other_leave_room_for_one_that_comes(processes: int, passing: Time):
    """As the database is away for so long that nobody is on its list any more: who comes first then asks as if alone."""
    lost = await asked(Pace(Process(processes, is_known=False)), passing, 20)
    comes = await asked(Pace(Process(1)), passing, 200)
    assert processes * most_in_a_second(lost) + most_in_a_second(comes) <= REQUESTS_A_SECOND


async def test_what_has_become_another_process_while_it_waited_does_not_go_out(passing: Time):
    """As after a standstill, or without the database: another process sends the message by now."""
    pace = Pace(Process(1, is_known=False))
    until = passing.now + 2.0
    mark = MAY_GO_OUT.set(lambda: passing.now < until)
    try:
        with pytest.raises(Outdated):
            await asked(pace, passing, 100)
    finally:
        MAY_GO_OUT.reset(mark)
    assert until <= passing.now < until + 1.0


@pytest.mark.parametrize("picture", [b"", b"1" * 100_000])
async def test_what_becomes_another_process_after_its_turn_has_come_does_not_go_out(
    monkeypatch: pytest.MonkeyPatch, picture: bytes
):
    """A process may stand still at any moment, as while a connection is made, and goes on where it was."""
    came: list[str] = []

    async def noted(request: web.BaseRequest) -> web.Response:
        came.append((await request.read()).decode())
        return web.json_response({})

    async with (
        RawTestServer(noted) as server,
        aiohttp.ClientSession(trace_configs=[Pace(Process(1)).trace()]) as session,
    ):
        monkeypatch.setattr(Route, "BASE", str(server.make_url("")))
        for _ in range(2):  # with a connection that is there already, too
            late = aiohttp.FormData({"payload_json": "late"})
            if picture:
                late.add_field("file", picture, filename="board.png")
            looks = iter([True, False])
            mark = MAY_GO_OUT.set(lambda looks=looks: next(looks))
            try:
                with pytest.raises(aiohttp.ClientError):
                    await session.post(server.make_url("/channels/1/messages"), data=late)
            finally:
                MAY_GO_OUT.reset(mark)
            await (await session.post(server.make_url("/channels/1/messages"), data="mine")).read()
    assert came == ["mine", "mine"]


async def test_answers_to_interactions_the_gateway_and_a_process_that_is_alone_wait_for_nothing(passing: Time):
    before = passing.now
    await asked(Pace(Process(1)), passing, 200, "/interactions/123/token/callback?with_response=true")
    await asked(Pace(Process(1)), passing, 200, "/webhooks/123/token/messages/@original")
    for _ in range(200):
        await requests(Pace(Process(1)))("wss://gateway.discord.gg/?v=10")
    await asked(Pace(None), passing, 200)
    assert passing.now == before


async def test_what_the_library_asks_again_is_counted_too(monkeypatch: pytest.MonkeyPatch):
    """After a refusal that holds for the whole application discord.py lets all go at once that it has held back."""
    came: list[float] = []

    async def refuse_some(request: web.BaseRequest) -> web.Response:
        came.append(asyncio.get_running_loop().time())
        if request.path == "/users/@me" or len(came) > 5:
            return web.json_response({})
        headers = {"Content-Type": "application/json", "Via": "1.1 google", "X-RateLimit-Global": "true"}
        return web.Response(body=b'{"retry_after": 0.05, "global": true}', status=429, headers=headers)

    async with RawTestServer(refuse_some) as at:
        monkeypatch.setattr(Route, "BASE", str(at.make_url("")).rstrip("/"))
        http = HTTPClient(asyncio.get_running_loop(), http_trace=Pace(Process(5)).trace())
        await http.static_login("token")
        await asyncio.gather(*(http.request(Route("GET", f"/channels/{number}")) for number in range(10)))
        await http.close()
    assert len(came) == 15
    assert came[-1] >= came[0] + 1.0, "it has eight a second"


async def refuse(keeper: Pace, number: int, status: int, scope: str = "user") -> None:
    response = SimpleNamespace(status=status, headers={"X-RateLimit-Scope": scope})
    for ended in keeper.trace().on_request_end:
        for _ in range(number):
            told = cast(aiohttp.TraceRequestEndParams, SimpleNamespace(response=response))
            await ended(cast(Any, None), cast(Any, None), told)


async def test_after_too_many_refusals_nothing_is_asked_until_they_are_ten_minutes_old(passing: Time):
    keeper = Pace(Process(2))
    await refuse(keeper, INVALID_ALLOWED // 2 - 1, 403)
    await refuse(keeper, 5000, 429, "shared")
    await refuse(keeper, 5000, 404)
    before = passing.now
    assert (await asked(keeper, passing, 1)) == [before]
    await refuse(keeper, 1, 401)
    assert (await asked(keeper, passing, 1))[0] >= before + 600
    assert keeper.invalid == 0
