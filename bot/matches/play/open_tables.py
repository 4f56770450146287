"""The tables in use: each is loaded when somebody touches its match, and forgotten when nobody has for long."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Collection
from weakref import WeakValueDictionary

from bot.matches.play.table import Table, TableServices
from bot.matches.time.next_turns import waits_for
from storage.records.matches import Match, MatchStatus

TABLES_KEPT = 256
MatchTest = Callable[[Match], bool]


def is_running(match: Match) -> bool:
    return match.status is MatchStatus.RUNNING


def is_lobby(match: Match) -> bool:
    return match.status is MatchStatus.LOBBY


def is_played(game: str) -> MatchTest:
    """Makes the test whether a match of this game is being played."""
    return lambda match: is_running(match) and match.game == game


class OpenTables:
    """Gives the one table of each match."""

    def __init__(self, services: TableServices) -> None:
        self._services = services
        self._store = services.store
        self._kept: OrderedDict[str, Table] = OrderedDict()
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()
        """All tables that anybody holds, kept or not: there must be no second one of a match."""
        self._loading = asyncio.Lock()

    async def get(self, match_id: str, revision: int = 0) -> Table | None:
        """The table of a match, at this revision or a later one; None when there is no such match."""
        async with self._loading:
            table = self._alive.get(match_id)
            if table is None:
                saved = await self._store.matches.saved(match_id)
                if saved is None:
                    return None
                plies = await self._store.matches.plies(match_id)
                plans = await self._store.plans.of(match_id)
                table = Table(self._services, saved, plies, plans)
                self._alive[match_id] = table
            self._keep(match_id, table)
        if table.match.revision < revision:  # another process has changed it
            table.in_doubt = True
        await table.mended()
        await table.settle()
        return table

    def _keep(self, match_id: str, table: Table) -> None:
        """Keeps a table, and drops those used longest ago."""
        self._kept[match_id] = table
        self._kept.move_to_end(match_id)
        while len(self._kept) > TABLES_KEPT:
            self._kept.popitem(last=False)

    def forget(self, match_ids: Collection[str] | None) -> None:
        """Has the tables of these matches (None: of all) read anew, as they were changed from elsewhere."""
        for match_id in list(self._alive) if match_ids is None else match_ids:
            if (table := self._alive.get(match_id)) is not None:
                table.in_doubt = True

    async def active_in(self, channel_id: int) -> Table | None:
        """The table in the lobby or running in this channel; the one that waits longest where there are several."""
        return await self._of(next(iter(await self._store.matches.active_in_channel(channel_id)), None))

    async def meant_in(self, channel_id: int, user: int, *wanted: MatchTest) -> list[Match]:
        """The open matches of this channel of which this person means one.

        In direct messages, where there can be several, those `wanted` come before others, and then those that wait for them.
        """
        found = await self._store.matches.active_in_channel(channel_id)
        for test in (*wanted, lambda match: waits_for(match, user)):
            if len(found) > 1:
                found = list(filter(test, found)) or found
        return found

    async def latest_in(self, channel_id: int) -> Table | None:
        """The table opened last in this channel, ended or not."""
        return await self._of(await self._store.matches.latest_in_channel(channel_id))

    async def _of(self, match: Match | None) -> Table | None:
        return await self.get(match.id) if match else None
