"""The gateway inside the library: when it was heard from last, and how it is left. discord.py, of 2.7 as `endpoint` makes
sure, has no public way to that.

The library mends most troubles by itself: it closes a connection without a word for 60 s, and connects anew. But where a host
takes connections and greets, and then is silent, it resumes there for ever, while everything else works.
"""

from __future__ import annotations

import asyncio
import math
import time
from typing import Any

import aiohttp
import discord
import structlog
from msgspec import Struct

from bot.operation.service import health

LOG: Any = structlog.get_logger("gateway")
PERIOD = 1.0
"""Seconds from one look to the next."""
REST_SECONDS = 30.0
GOODBYE_SECONDS = 3.0
OVER, TO_BE_RESUMED = 1000, 4000
"""Codes of closing a connection: Discord forgets its session, or keeps it for a while with what happens meanwhile."""


class Silence(Exception):
    """The gateway is silent although the rest of Discord answers."""


class Hearing:
    """When each shard was heard from last."""

    def __init__(self, client: discord.AutoShardedClient, *, may_be_idle: bool) -> None:
        """`may_be_idle`: other processes may serve all shards."""
        self._client = client
        self._may_be_idle = may_be_idle
        self._begun = time.perf_counter()
        self._heard: dict[int, float] = {}
        self.nothing_answers = False
        """Whether the rest of Discord was silent too when it was last asked: then there is only waiting."""

    @property
    def silent(self) -> float:
        """Seconds since the last word of the shard that has been silent for longest; since the start where there is none."""
        self._look()
        if self._may_be_idle and not self._heard:
            return 0.0
        return time.perf_counter() - min(self._heard.values(), default=self._begun)

    def _look(self) -> None:
        self._heard = {shard: at for shard, at in self._heard.items() if shard in self._client.shards}
        for shard, about in self._client.shards.items():
            self._heard.setdefault(shard, time.perf_counter())
            keeping = about._parent.ws._keep_alive
            # A connection counts when a heartbeat on it was answered: also a host that is half dead says hello.
            if keeping is not None and keeping.latency < math.inf:
                self._heard[shard] = max(self._heard[shard], keeping._last_recv)

    async def watch(self) -> None:
        """Looks for ever. Raises Silence when it lasts too long while the rest of Discord answers."""
        while True:
            await asyncio.sleep(PERIOD)
            if self.silent <= health.SILENCE:
                self.nothing_answers = False
            elif await self._rest_answers():
                raise Silence(f"nothing was heard from the gateway for {self.silent:.0f} s")
            else:
                self.nothing_answers = True
                await asyncio.sleep(REST_SECONDS)

    async def _rest_answers(self) -> bool:
        try:
            async with asyncio.timeout(REST_SECONDS):
                await ask_rest(self._client)
        except (discord.DiscordException, TimeoutError) as problem:
            LOG.warning("discord_silent", seconds=round(self.silent), problem=repr(problem))
            return False
        return True


async def ask_rest(client: discord.Client) -> None:
    """Asks the rest of Discord. Raises GatewayNotFound where it does not answer."""
    try:
        await client.http.get_bot_gateway()
    except (aiohttp.ClientError, OSError) as problem:
        raise discord.GatewayNotFound from problem


class KeptSession(Struct):
    """What is needed to go on with a session: `sequence` numbers the last event that was heard."""

    id: str
    sequence: int
    url: str


def sessions_by_shard(client: discord.AutoShardedClient) -> dict[int, KeptSession]:
    """The session of each shard, as far as it was heard."""
    sockets = {shard: about._parent.ws for shard, about in client.shards.items()}
    return {
        shard: KeptSession(ws.session_id, ws.sequence, str(ws.gateway))
        for shard, ws in sockets.items()
        if ws.session_id and ws.sequence
    }


async def leave_gateway(client: discord.AutoShardedClient, code: int) -> None:
    """Closes the connections of all shards, without waiting long for a goodbye."""
    shards = [about._parent for about in client.shards.values()]
    for shard in shards:
        shard._cancel_task()  # it would connect anew
    if closing := [asyncio.ensure_future(shard.ws.close(code=code)) for shard in shards]:
        _, late = await asyncio.wait(closing, timeout=GOODBYE_SECONDS)
        for each in late:
            each.cancel()
