"""Sessions that another process has left are heard out, whatever happens to the connection, until Discord forgets them."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp

from bot.connection.gateway import OVER, TO_BE_RESUMED, KeptSession
from bot.connection.missed import hear_out
from emulator.server import LocalTable
from emulator.world.interactions import COMMAND

TOKEN = "a-token"


async def left_at(table: LocalTable) -> KeptSession:
    """A session whose process is gone."""
    async with aiohttp.ClientSession() as web, web.ws_connect(table.gateway_url) as socket:
        await socket.receive_json()
        await socket.send_json({"op": 2, "d": {"token": TOKEN, "intents": 1}})
        ready = await socket.receive_json()
        await socket.close(code=4000)
    return KeptSession(ready["d"]["session_id"], ready["s"], ready["d"]["resume_gateway_url"])


async def test_a_session_is_heard_out_although_the_connection_breaks():
    async with LocalTable(token=TOKEN) as table:
        ann, heard = table.hooks.add_person("Ann"), asyncio.Queue[int]()
        guild = table.hooks.add_guild("somewhere")
        channel = table.hooks.add_channel("games", guild.id)

        def take(event: Any, age: float) -> None:
            assert 0 <= age < 3
            heard.put_nowait(int(event["id"]))

        session = await left_at(table)
        hearing = asyncio.create_task(hear_out([session], TOKEN, take))
        for _ in range(2):
            pressed = table.interactions.begin(COMMAND, ann, channel, {"name": "play"})
            assert await asyncio.wait_for(heard.get(), 5) == int(pressed.id)
            table.gateway.drop()
        table.gateway.invalidate()
        await asyncio.wait_for(hearing, 5)


async def test_who_is_too_late_leaves_the_session_to_others():
    """Discord forgets a session that is closed as one that is over, and keeps any other."""
    async with LocalTable(token=TOKEN) as table:
        session = await left_at(table)
        for code in (TO_BE_RESUMED, OVER):
            hearing = asyncio.create_task(hear_out([session], TOKEN, lambda *_: None, lambda code=code: code))
            await table.hooks.until(lambda: table.gateway.shards == [0])
            hearing.cancel()
            await table.hooks.until(lambda: table.gateway.shards == [])
        await asyncio.wait_for(hear_out([session], TOKEN, lambda *_: None), 5)
