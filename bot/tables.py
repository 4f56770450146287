"""The tables that are in use: loaded when somebody touches a match, forgotten when nobody has for long."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from bot.metrics import Metrics
from bot.table import Clock, Table
from storage.records import Match
from storage.store import Store

TABLES_KEPT = 256


class Tables:
    """Gives the one table of each match."""

    def __init__(self, store: Store, clock: Clock, wake: asyncio.Event, metrics: Metrics) -> None:
        self._store = store
        self._clock = clock
        self._wake = wake
        self._metrics = metrics
        self._loaded: OrderedDict[str, Table] = OrderedDict()
        self._loading = asyncio.Lock()

    async def get(self, match_id: str) -> Table | None:
        """The table of a match; None when there is no such match."""
        async with self._loading:
            table = self._loaded.get(match_id)
            if table is None or table.spoiled:
                saved = await self._store.matches.saved(match_id)
                if saved is None:
                    return None
                plies = await self._store.matches.plies(match_id)
                table = self._loaded[match_id] = Table(
                    self._store, self._clock, saved, plies, self._wake, self._metrics
                )
                self._forget_idle()
            self._loaded.move_to_end(match_id)
            return table

    async def active_in(self, channel_id: int) -> Table | None:
        """The table in the lobby or running in this channel."""
        return await self._of(await self._store.matches.active_in_channel(channel_id))

    async def latest_in(self, channel_id: int) -> Table | None:
        """The table opened last in this channel, ended or not."""
        return await self._of(await self._store.matches.latest_in_channel(channel_id))

    async def _of(self, match: Match | None) -> Table | None:
        return await self.get(match.id) if match else None

    def _forget_idle(self) -> None:
        """Forgets the tables used longest ago; one at which something is being committed stays."""
        for match_id in list(self._loaded)[: max(0, len(self._loaded) - TABLES_KEPT)]:
            if not self._loaded[match_id].lock.locked():
                del self._loaded[match_id]
