"""Which messages of the outbox this process sends, where others send as well: each is for one, for as long as it says so."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from msgspec import structs

from bot.matches.services import Services
from bot.operation.failures import report
from storage.errors import StorageError
from storage.records import OutboxEntry

CLAIM = 9.0
"""Seconds after which another process may send what one has begun to send and has not said more of."""


class Claims:
    """The messages that are being sent here. `busy` has the channel of each, and the entry."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.busy: dict[int, int] = {}

    async def due(self, now: float, at_once: int) -> list[OutboxEntry]:
        """What is to be sent now and is for this process, so many messages at once with those that are being sent."""
        # What other processes send just now is due as well.
        most = at_once * len(self._services.member.present)
        due = await self._services.store.outbox.due(now, most + len(self.busy))
        return await self._claimed(
            [entry for entry in due if entry.channel_id not in self.busy], at_once - len(self.busy)
        )

    async def _claimed(self, wanted: Sequence[OutboxEntry], room: int) -> list[OutboxEntry]:
        if not wanted or not room:
            return []
        mine = await self._services.member.fleet.claim_entries([entry.id for entry in wanted], room, CLAIM)
        return [structs.replace(entry, had_other=mine[entry.id]) for entry in wanted if entry.id in mine]

    async def keep(self) -> None:
        """Keeps others from what is being sent here, however long that takes; for ever, where there are others."""
        while not self._services.member.fleet.alone:
            await asyncio.sleep(CLAIM / 3)
            try:
                if self.busy:
                    await self._services.member.fleet.claim_entries(list(self.busy.values()), len(self.busy), CLAIM)
            except StorageError as problem:  # a message that another sends as well is posted once: it has one nonce
                report(problem, "delivery", metrics=self._services.metrics)
