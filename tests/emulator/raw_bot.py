"""A bot without a library: plain requests, for what discord.py would never send or would wait out."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from emulator.people.slash import Typed
from emulator.server import LocalTable
from emulator.world.interactions import Interaction

RawCall = Callable[[str, str, Any], Awaitable[tuple[int, Any]]]


@asynccontextmanager
async def raw_bot(table: LocalTable, token: str = "t") -> AsyncIterator[RawCall]:
    """A function that sends a request and gives the status and the JSON answer."""
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {token}"}) as session:

        async def call(method: str, path: str, body: Any) -> tuple[int, Any]:
            async with session.request(method, table.api_url + path, json=body) as response:
                return response.status, await response.json() if response.content_length else None

        yield call


async def begin(table: LocalTable, call: RawCall) -> Interaction:
    """Register /ping and let Alice send it."""
    await call("PUT", f"/applications/{table.world.bot.id}/commands", [{"name": "ping", "description": "Ping"}])
    alice, channel = table.hooks.person("alice"), table.hooks.channel("board-games")
    return table.actions.slash(alice, channel.id, Typed("ping", [], {}))
