"""What was announced on its way to the operator's program: at least once, in order within a match, and in nobody's way."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import structlog

from bot.fleet.member import BEAT
from bot.matches.services import Services
from bot.operation.monitoring.failures import RepeatedFailures
from bot.operation.service.webhook import NotTaken, Webhook, problem_text
from storage.records.announcements import AnnouncementCounts, WaitingAnnouncement

LOG: Any = structlog.get_logger("webhook")

AT_ONCE = 8
"""Matches of which something is told at the same time, while the program answers; else one is tried."""
LOOK = 1.0
"""Seconds between two looks at what is to be told: other processes commit as well."""
FIRST_PAUSE, LONGEST_PAUSE = 5.0, 3600.0
DOUBLINGS = 10
"""How often a pause is doubled at most: then it is longer than the longest anyway."""
GIVE_UP_AFTER = 24 * 3600.0


class WebhookDelivery:
    """Tells the operator's program. One process does, the one that looks after time; another may tell the last things again."""

    def __init__(self, services: Services, webhook: Webhook) -> None:
        self._services = services
        self._webhook = webhook
        self._fails = False
        """Whether it is away, as far as is known."""

    async def run(self) -> None:
        """Does so for ever, as long as this process leads."""
        repeated = RepeatedFailures("webhook", self._services.metrics)
        try:
            while True:
                pause = BEAT
                if self._services.member.leads:
                    try:
                        pause = 0.0 if await self.send_due() else LOOK
                    except Exception as problem:  # noqa: BLE001 - the bot goes on whatever happens here; reported in full
                        repeated.met(problem)
                    else:
                        repeated.over()
                else:  # how much waits is told by the process that leads; what this one knew of it holds no more
                    self._services.metrics.announcements(AnnouncementCounts(waiting=0, oldest=None), 0.0)
                await asyncio.sleep(pause)
        finally:
            await self._webhook.close()

    async def send_due(self) -> int:
        """Tries to tell what is due, once; gives how many have arrived. Raises StorageError."""
        waiting, now = self._services.store.announcements, self._services.clock()
        if given_up := await waiting.give_up(now - GIVE_UP_AFTER):
            LOG.warning("webhook_given_up", announcements=given_up)
            self._services.metrics.announced("given_up", given_up)
        due = await waiting.due(now, LONGEST_PAUSE, 1 if self._fails else AT_ONCE)
        arrived = sum(await asyncio.gather(*map(self._send, due)))
        self._services.metrics.announcements(await waiting.counts(), now)
        return arrived

    async def _send(self, one: WaitingAnnouncement) -> bool:
        """Tells one thing; gives whether it has arrived."""
        waiting, clock, metrics = self._services.store.announcements, self._services.clock, self._services.metrics
        try:
            await self._webhook.tell(one.id, clock(), one.payload)
        except (NotTaken, aiohttp.ClientError, OSError, TimeoutError) as problem:
            metrics.announced("failed")
            self._note_failure(one, problem)
            pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(one.attempts, DOUBLINGS))
            await waiting.retry(one.id, clock() + pause)
            return False
        metrics.announced("sent")
        await waiting.arrived(one.id)
        if self._fails:
            LOG.info("webhook_answers")
            self._fails = False
            await waiting.hurry(clock())
        return True

    def _note_failure(self, one: WaitingAnnouncement, problem: Exception) -> None:
        """Logs once that the program is away, or that it refuses this, which says nothing of others."""
        if isinstance(problem, NotTaken) and problem.is_about_this:
            if not one.attempts:
                LOG.warning("webhook_refused", match=one.match_id, announcement=one.id, problem=str(problem))
            return
        if not self._fails:
            LOG.warning("webhook_fails", match=one.match_id, problem=problem_text(problem), attempts=one.attempts)
        self._fails = True
