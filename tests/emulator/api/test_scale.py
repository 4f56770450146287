"""An application of several shards: what it is told, where its events arrive, how quickly it may begin and ask."""

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from emulator.server import LocalTable
from emulator.world.places import Guild
from tests.emulator.hand_clock import HandClock
from tests.emulator.raw_bot import raw_bot
from tests.emulator.sample_bot import TOKEN
from tests.emulator.wire import Wire, connect

SHARDS = 4
GUILDS = 1
DIRECT_MESSAGES = 1 << 12


@pytest.fixture
async def web() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


@pytest.fixture
async def wide() -> AsyncIterator[LocalTable]:
    """A table of several shards, whose clock stands still."""
    async with LocalTable(token=TOKEN, clock=HandClock()) as table:
        table.scale.shards = SHARDS
        yield table


async def shard(table: LocalTable, web: aiohttp.ClientSession, index: int) -> tuple[Wire, list[str]]:
    """A session of one shard, and the ids of the guilds of which it is told."""
    wire = await connect(table, web)
    await wire.send(2, {"token": TOKEN, "intents": GUILDS | DIRECT_MESSAGES, "shard": [index, SHARDS]})
    ready = await wire.next()
    assert ready["t"] == "READY"
    guilds = [(await wire.next())["d"]["id"] for _ in ready["d"]["guilds"]]
    return wire, guilds


async def until(wire: Wire, event: str) -> Any:
    while (frame := await wire.next())["t"] != event:
        pass
    return frame["d"]


async def test_each_shard_has_its_guilds_and_the_first_one_the_direct_channels(
    wide: LocalTable, web: aiohttp.ClientSession
):
    people = list(wide.world.people)
    for number in range(1, SHARDS + 1):
        wide.world.add_guild(Guild(str((1 << 40 | number) << 22), f"guild {number}", "ko", people[0], people))
    shards = [await shard(wide, web, index) for index in range(SHARDS)]
    for index, (_, guilds) in enumerate(shards):
        assert guilds
        assert all((int(guild) >> 22) % SHARDS == index for guild in guilds)
    assert sum(len(guilds) for _, guilds in shards) == len(wide.world.guilds)
    alice = wide.hooks.person("alice")
    wide.actions.say(alice, wide.world.direct_channel(alice).id, "hello")
    assert (await until(shards[0][0], "MESSAGE_CREATE"))["content"] == "hello"
    for number, (wire, guilds) in enumerate(shards):
        wide.world.bot_leaves(wide.world.guilds[guilds[-1]])
        assert (await until(wire, "GUILD_DELETE"))["id"] == guilds[-1], number


async def test_two_sessions_of_a_shard_hear_the_same(wide: LocalTable, web: aiohttp.ClientSession):
    index = (int(next(iter(wide.world.guilds))) >> 22) % SHARDS
    old, _ = await shard(wide, web, index)
    new, guilds = await shard(wide, web, index)
    wide.world.bot_leaves(wide.world.guilds[guilds[0]])
    for wire in (old, new):
        assert (await until(wire, "GUILD_DELETE"))["id"] == guilds[0]


async def test_a_bucket_is_shut_for_a_while_after_a_shard_has_begun(wide: LocalTable, web: aiohttp.ClientSession):
    wide.scale.at_once, wide.scale.identify_seconds = 2, 5.0
    await shard(wide, web, 0)
    await shard(wide, web, 1)
    early = await connect(wide, web)
    await early.send(2, {"token": TOKEN, "intents": GUILDS, "shard": [2, SHARDS]})
    assert await early.next() == {"op": 9, "d": False, "s": None, "t": None}
    assert (wide.scale.started, wide.scale.too_early) == (2, 1)
    assert isinstance(wide.clock, HandClock)
    wide.clock.advance(5.0)
    await shard(wide, web, 2)


async def test_a_shard_that_there_is_not_is_turned_away(wide: LocalTable, web: aiohttp.ClientSession):
    wire = await connect(wide, web)
    await wire.send(2, {"token": TOKEN, "intents": GUILDS, "shard": [SHARDS, SHARDS]})
    assert await wire.close_code() == 4010


async def test_the_application_has_one_limit_and_interactions_do_not_count():
    async with LocalTable() as table, raw_bot(table) as call:
        table.scale.requests_a_second = 3
        asked = [await call("GET", f"/channels/{channel}", None) for channel in list(table.world.channels)[:2] * 2]
        exempt, _ = await call("POST", "/interactions/1/none/callback", {"type": 5})
        statuses = [status for status, _ in asked]
        assert statuses == [200, 200, 200, 429]
        assert asked[-1][1]["global"] is True
        assert exempt == 404
        assert (table.scale.busiest, table.scale.invalid) == (4, 1)


async def test_what_is_said_of_the_gateway(wide: LocalTable, web: aiohttp.ClientSession):
    await shard(wide, web, 0)
    async with web.get(f"{wide.api_url}/gateway/bot", headers={"Authorization": f"Bot {TOKEN}"}) as response:
        told = await response.json()
    assert told["shards"] == SHARDS
    assert told["session_start_limit"]["remaining"] == 999
