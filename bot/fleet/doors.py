"""Interactions that two processes hear while a shard changes hands: the first to claim one answers it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from bot.fleet.member import Member
from bot.fleet.shards import ShardKeeper
from bot.operation.monitoring.failures import report_failure
from bot.operation.monitoring.metrics import Metrics
from bot.operation.processes.tasks import RunningTasks
from storage.errors import StorageError

AFTER_YOU = 0.5
"""Seconds for which the next process of a shard leaves interactions to the one before."""
LATER = 5.0
"""Seconds after a shard has changed hands in which the other may still work on what both have heard."""
Parse = Callable[[Any], None]


class Doors:
    """Lets interactions in; that costs nothing where no other process hears them."""

    def __init__(self, member: Member, shards: Callable[[], ShardKeeper | None], metrics: Metrics) -> None:
        self._member = member
        self._shards = shards
        self._metrics = metrics
        self.asking = RunningTasks()
        """The tasks that find out whether an interaction is this process' own, and let it in then."""
        self._overlapped: dict[int, float] = {}

    def guarding(self, parse: Parse) -> Parse:
        """The library's reading of interactions, for those alone that are this process' own."""

        def read(payload: Any) -> None:
            keeper = self._shards()
            shard = shard_of(payload, keeper.count) if keeper is not None else 0
            if keeper is not None and shard not in keeper.held | keeper.coming:
                return  # a session that has not ended yet: the shard is another's, who hears of this too
            if keeper is None or not self._is_shared(keeper, shard):
                parse(payload)
                return
            self.asking.begin(self._ask(payload, parse, keeper, shard), "claim of an interaction")

        return read

    def _is_shared(self, keeper: ShardKeeper, shard: int) -> bool:
        now = asyncio.get_running_loop().time()
        if shard in keeper.overlapping:
            self._overlapped[shard] = now + LATER
        return now < self._overlapped.get(shard, now)

    async def _ask(self, payload: Any, parse: Parse, keeper: ShardKeeper, shard: int) -> None:
        try:
            if shard not in keeper.held:
                await asyncio.sleep(AFTER_YOU)
            if await self._member.fleet.claim(int(payload["id"])):
                parse(payload)
        except StorageError as problem:
            report_failure(problem, "doors", metrics=self._metrics)
            parse(payload)  # better answered twice than not at all: nothing is done twice, the inbox sees to that
        except (LookupError, TypeError, ValueError) as problem:  # of no shape that Discord promises
            report_failure(problem, "doors", metrics=self._metrics)


def shard_of(payload: Any, count: int) -> int:
    """The shard at which an interaction arrives: the first where it is of no server."""
    try:
        return (int(payload["guild_id"]) >> 22) % count
    except (LookupError, TypeError, ValueError):
        return 0
