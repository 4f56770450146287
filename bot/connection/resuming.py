"""Resuming a shard's session after its connection broke, as long as Discord keeps what happens meanwhile.

The library tries that once. If the network is away for longer, it then begins a new session for each shard, which
Discord lets one shard do every five seconds, and what people have pressed meanwhile is heard by nobody.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any

import structlog
from discord import ConnectionClosed
from discord.gateway import ReconnectWebSocket
from discord.shard import EventItem, EventType

from bot.connection.missed import AGAIN, ANSWERED_WITHIN, KEPT_SECONDS

LOG: Any = structlog.get_logger("gateway")
SELDOM = 2.0
"""Seconds between attempts when nobody waits for an answer any more."""


class Resumption:
    """What a shard of discord.py (2.7, as `endpoint` makes sure) does without a connection."""

    def __init__(self, shard: Any) -> None:
        self._shard = shard
        self._as_usual = shard._handle_disconnect
        self._launch = shard.launch
        self._broken: Any = None
        self._since = 0.0
        self._times = 0
        """How often it has tried since the connection broke."""

    async def broken(self, problem: Exception) -> None:
        """Waits, and resumes the session; where none can be resumed, the library begins one."""
        shard = self._shard
        if shard.ws is not self._broken:  # the shard has the old one until there is a new one
            self._broken, self._since, self._times = shard.ws, time.monotonic(), 0
        self._times += 1
        lasted = time.monotonic() - self._since
        if isinstance(problem, ConnectionClosed) or lasted > KEPT_SECONDS or not shard.ws.session_id:
            await self._as_usual(problem)
            return
        if self._times == 1:
            LOG.warning("gateway_away", shard=shard.id, problem=repr(problem))
        await asyncio.sleep(AGAIN if lasted < ANSWERED_WITHIN else SELDOM)
        shard._queue_put(EventItem(EventType.resume, shard, ReconnectWebSocket(shard.id, resume=True)))

    def made(self) -> None:
        """Listens to the connection that was made."""
        if self._times:
            seconds = round(time.monotonic() - self._since, 1)
            LOG.info("gateway_back", shard=self._shard.id, times=self._times, seconds=seconds)
            self._times = 0
        self._launch()


def resume_after_breaks(shard: Any) -> None:
    """Has a shard resume after breaks from now on."""
    if not isinstance(getattr(shard._handle_disconnect, "__self__", None), Resumption):
        resumption = Resumption(shard)
        shard._handle_disconnect, shard.launch = resumption.broken, resumption.made
