"""The gateway sessions of a process that serves some shards of many, and opens and closes them while it runs.

discord.py opens all shards at once and has no public way to close one; `bot/endpoint.py` makes sure of its version.
"""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import yarl

from bot.fleet.shards import GATE_MARGIN, IDENTIFY_SECONDS
from storage.fleet import Fleet


class GatewaySessions:
    """See `Sessions` in fleet/shards.py. `at_once` is how many sessions Discord lets begin at a time, in so many buckets."""

    def __init__(self, client: discord.AutoShardedClient, fleet: Fleet, gateway: str, at_once: int) -> None:
        self._client: Any = client
        self._fleet = fleet
        self._gateway = yarl.URL(gateway)
        self._at_once = max(1, at_once)
        self._let_in: set[int] = set()

    async def open(self, shard: int) -> None:
        """Opens a session of a shard, and returns when it hears of events."""
        # Before a connection is made: one that does not identify itself in time is closed.
        await self.pass_gate(shard)
        self._let_in.add(shard)
        told = asyncio.ensure_future(self._client.wait_for("shard_connect", check=lambda number: number == shard))
        try:
            await self._client.launch_shard(self._gateway, shard, initial=True)
            await told
        finally:
            told.cancel()

    async def close_one(self, shard: int) -> None:
        """Closes the session of a shard, and forgets its servers."""
        session = self._client._AutoShardedClient__shards.pop(shard, None)
        if session is not None:
            await session.close()
        for guild in [guild for guild in self._client.guilds if guild.shard_id == shard]:
            self._client._connection._remove_guild(guild)

    async def before_identify(self, shard: int) -> None:
        """What discord.py waits for before each session that begins, those after a break included."""
        if shard in self._let_in:
            self._let_in.discard(shard)
        else:
            await self.pass_gate(shard)

    async def pass_gate(self, shard: int) -> None:
        """Waits until a session may begin in the bucket of this shard, over all processes."""
        name = f"identify:{shard % self._at_once}"
        while (shut := await self._fleet.pass_gate(name, IDENTIFY_SECONDS + GATE_MARGIN)) > 0:  # noqa: ASYNC110
            await asyncio.sleep(shut)
