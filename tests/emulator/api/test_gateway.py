"""The gateway's protocol, frame by frame, and the library's other ways in."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest

from bot.connection.endpoint import point_at
from emulator.server import LocalTable
from emulator.world.places import PRIVATE_THREAD, Channel
from tests.emulator.sample_bot import TOKEN, SampleBot
from tests.emulator.wire import Wire, connect, identified

Json = dict[str, Any]


@pytest.fixture
async def web() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


async def test_resume_replays_what_was_missed(table: LocalTable, web: aiohttp.ClientSession):
    wire, ready = await identified(table, web)
    await wire.send(1, 2)
    assert (await wire.next())["op"] == 11
    table.gateway.drop(4000)
    assert await wire.close_code() == 4000
    assert not table.gateway.online
    table.hooks.add_channel("one")
    table.hooks.add_channel("two")
    wire = await connect(table, web)
    await wire.send(6, {"token": TOKEN, "session_id": ready["session_id"], "seq": 3})
    frames = [await wire.next() for _ in range(2)]
    assert [(f["t"], f["s"]) for f in frames] == [("CHANNEL_CREATE", 4), ("RESUMED", 5)]
    assert frames[0]["d"]["name"] == "two"


async def test_sessions_that_are_gone(table: LocalTable, web: aiohttp.ClientSession):
    wire, ready = await identified(table, web)
    table.gateway.invalidate()
    assert await wire.next() == {"op": 9, "d": False, "s": None, "t": None}
    again = await connect(table, web)
    await again.send(6, {"token": TOKEN, "session_id": ready["session_id"], "seq": 2})
    assert await again.next() == {"op": 9, "d": False, "s": None, "t": None}
    await again.send(2, {"token": TOKEN, "intents": 1})
    assert (await again.next())["t"] == "READY"


@pytest.mark.parametrize(
    ("op", "data", "code"),
    [
        (2, {"token": "another", "intents": 1}, 4004),
        (2, {"token": TOKEN, "intents": 1 << 15}, 4014),
        (8, {"guild_id": "1"}, 4003),
    ],
)
async def test_refusals(table: LocalTable, web: aiohttp.ClientSession, op: int, data: Json, code: int):
    wire = await connect(table, web)
    await wire.send(op, data)
    assert await wire.close_code() == code


async def test_garbage_and_floods(table: LocalTable, web: aiohttp.ClientSession):
    for garbage in (b"garbage", b'{"op": 1, "d": "\xff"}', b"[" * 5000):
        wire = await connect(table, web)
        await wire.socket.send_bytes(garbage)
        assert await wire.close_code() == 4002
    wire, _ = await identified(table, web)
    for _ in range(120):
        await wire.send(3, {})
    assert await wire.close_code() == 4008


async def test_other_peoples_words_need_the_content_intent(web: aiohttp.ClientSession):
    async with LocalTable(token=TOKEN, granted_intents=1 << 15) as table:
        blind, _ = await identified(table, web, 1 | 1 << 9)
        sighted, _ = await identified(table, web, 1 | 1 << 9 | 1 << 15)
        channel = table.hooks.channel("board-games")
        table.actions.say(table.hooks.person("ben"), channel.id, "hello")
        assert [(await wire.next())["d"]["content"] for wire in (blind, sighted)] == ["", "hello"]
        table.book.create(channel, table.world.bot, {"content": "its own"}, [])
        table.actions.say(table.hooks.person("ben"), channel.id, f"hello <@{table.world.bot.id}>")
        own, mention = table.hooks.messages("ben")[1:]
        table.world.emit("MESSAGE_UPDATE", {**own, "guild_id": channel.guild_id}, channel.guild_id)
        for message in (own, mention, own):
            assert [(await wire.next())["d"]["content"] for wire in (blind, sighted)] == [message["content"]] * 2


async def test_members_by_name(table: LocalTable, web: aiohttp.ClientSession):
    wire, _ = await identified(table, web)
    guild_id = next(iter(table.world.guilds))
    await wire.send(8, {"guild_id": guild_id, "query": "al", "limit": 5, "nonce": "n"})
    chunk = (await wire.next())["d"]
    assert ([m["user"]["username"] for m in chunk["members"]], chunk["nonce"]) == (["alice"], "n")


async def test_comings_and_goings_of_others_need_the_members_intent(web: aiohttp.ClientSession):
    """Direct channels are never told of; a thread's members only if it is the bot itself."""
    async with LocalTable(token=TOKEN, granted_intents=1 << 1) as table:
        (with_members, _), (without, _) = [await identified(table, web, intents) for intents in (3, 1)]
        world, alice = table.world, table.hooks.person("alice").id
        parent = table.hooks.channel("board-games")
        world.direct_channel(table.hooks.add_person("Cho"))
        thread = Channel(
            world.snowflakes.next(), PRIVATE_THREAD, "hands", guild_id=parent.guild_id, parent_id=parent.id
        )
        world.add_channel(thread)
        for who in (alice, world.bot.id):
            world.join_thread(thread, who)

        async def heard(wire: Wire) -> list[tuple[str, list[str]]]:
            """Everything until the bot's own coming into the thread: names, and who came."""
            told: list[tuple[str, list[str]]] = []
            while not told or told[-1][1] != [world.bot.id]:
                event = await wire.next()
                told.append((event["t"], [member["user_id"] for member in event["d"].get("added_members", [])]))
            return told

        own = [("THREAD_CREATE", []), ("THREAD_MEMBERS_UPDATE", [world.bot.id])]
        assert await heard(without) == own
        assert await heard(with_members) == [
            ("GUILD_MEMBER_ADD", []),
            own[0],
            ("THREAD_MEMBERS_UPDATE", [alice]),
            own[1],
        ]


async def test_the_sharded_client(table: LocalTable):
    point_at(table.api_url, table.gateway_url)
    client = discord.AutoShardedClient(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)
    task = asyncio.create_task(client.start(TOKEN))
    await client._async_setup_hook()
    await asyncio.wait_for(client.wait_until_ready(), 10)
    assert [guild.name for guild in client.guilds] == ["Lawspeaker"]
    await client.close()
    await task


async def test_an_invalid_session_that_may_be_resumed(table: LocalTable, bot: SampleBot):
    table.gateway.invalidate(resumable=True)
    await asyncio.wait_for(bot.resumed.wait(), 10)
    assert (await table.hooks.slash("alice", "game play", {"card": "r1"})).original is not None


async def test_privileged_intents_are_not_granted(table: LocalTable):
    point_at(table.api_url, table.gateway_url)
    client = discord.Client(intents=discord.Intents(guilds=True, members=True))
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await client.start(TOKEN)
    await client.close()


async def test_two_sessions_of_a_shard_hear_the_same(table: LocalTable, web: aiohttp.ClientSession):
    """As while one process of a bot takes the place of another; each is resumed by itself."""
    (first, ready), (second, _) = await identified(table, web), await identified(table, web)
    table.hooks.add_channel("one")
    heard = [await wire.next() for wire in (first, second)]
    assert [(frame["t"], frame["s"]) for frame in heard] == [("CHANNEL_CREATE", 3), ("CHANNEL_CREATE", 3)]
    await first.socket.close(code=4000)
    table.hooks.add_channel("two")
    assert (await second.next())["d"]["name"] == "two"
    again = await connect(table, web)
    await again.send(6, {"token": TOKEN, "session_id": ready["session_id"], "seq": 3})
    assert [(await again.next())["t"] for _ in range(2)] == ["CHANNEL_CREATE", "RESUMED"]


async def test_a_bot_that_says_goodbye_has_no_session_any_more(table: LocalTable, web: aiohttp.ClientSession):
    wire, ready = await identified(table, web)
    await wire.socket.close(code=1000)
    wire = await connect(table, web)
    await wire.send(6, {"token": TOKEN, "session_id": ready["session_id"], "seq": 2})
    assert (await wire.next())["op"] == 9


async def test_a_gateway_that_falls_silent_greets_and_listens(table: LocalTable, web: aiohttp.ClientSession):
    wire, _ = await identified(table, web)
    table.faults.mute = True
    table.hooks.add_channel("one")
    wire = await connect(table, web)
    await wire.send(2, {"token": TOKEN, "intents": 1})
    with pytest.raises(TimeoutError):
        await wire.socket.receive(timeout=0.2)
