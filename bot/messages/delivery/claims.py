"""Which messages of the outbox this process sends, where others send as well: each is for one, for as long as it says so."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from msgspec import structs

from bot.fleet.pace import UNKNOWN_SHARE
from bot.matches.services import Services
from bot.operation.monitoring.failures import report_failure
from storage.errors import StorageError
from storage.records.posts import OutboxEntry

CLAIM = 9.0
"""Seconds after which another process may send what one has begun to send and has not said more of."""
MARGIN = 1.0
"""Seconds before the end of a claim from which its holder sends nothing more because of it."""


class Claims:
    """The messages that are being sent here. `busy` has the channel of each, and the entry."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.busy: dict[int, int] = {}
        self._until: dict[int, float] = {}

    async def due(self, now: float, at_once: int) -> list[OutboxEntry]:
        """What is to be sent now and is for this process, so many messages at once with those that are being sent."""
        # What other processes send just now is due as well.
        member = self._services.member
        if not member.is_known:  # it asks seldom, and others would wait for what it has claimed
            at_once = min(at_once, UNKNOWN_SHARE)
        most = at_once * len(member.present)
        due = await self._services.store.outbox.due(now, most + len(self.busy))
        return await self._claimed(
            [entry for entry in due if entry.channel_id not in self.busy], max(0, at_once - len(self.busy))
        )

    async def _claimed(self, wanted: Sequence[OutboxEntry], room: int) -> list[OutboxEntry]:
        if not wanted or not room:
            return []
        mine = await self._claim([entry.id for entry in wanted], room)
        return [structs.replace(entry, had_other=mine[entry.id]) for entry in wanted if entry.id in mine]

    async def _claim(self, entries: Sequence[int], room: int) -> dict[int, bool]:
        until = time.monotonic() + CLAIM - MARGIN
        mine = await self._services.member.fleet.claim_entries(entries, room, CLAIM)
        busy = {*self.busy.values(), *mine}
        self._until = {entry: at for entry, at in self._until.items() if entry in busy} | dict.fromkeys(mine, until)
        return mine

    def holds(self, entry: int) -> bool:
        """Whether a message is still this process' to send: after a standstill, or without the database, it may be another's."""
        return self._services.member.fleet.alone or time.monotonic() < self._until.get(entry, 0.0)

    async def keep(self) -> None:
        """Keeps others from what is being sent here, however long that takes; for ever, where there are others."""
        while not self._services.member.fleet.alone:
            await asyncio.sleep(CLAIM / 3)
            try:
                if self.busy:
                    await self._claim(list(self.busy.values()), len(self.busy))
            except StorageError as problem:  # a message that another sends as well is posted once: it has one nonce
                report_failure(problem, "delivery", metrics=self._services.metrics)
