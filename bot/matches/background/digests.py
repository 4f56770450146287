"""Digests: one direct message about all matches in the place of single calls, once a day or when something waits."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from bot.matches.people.posts import DirectBody, posts_for
from bot.matches.services import Services
from bot.matches.time.active_hours import active_from
from bot.matches.time.calendars import clock_of, usual_hours
from bot.matches.time.next_turns import asked_since, waits_for
from bot.matches.time.wall_clock import last_time
from storage.errors import ConstraintViolated
from storage.records.changes import Change
from storage.records.matches import Match
from storage.records.people import Digest, Person

DIGEST = "direct.digest"
"""The key of a digest's sentence; what waits is listed below it on delivery."""
MATCHES = 100
"""Most matches of a person that are looked at, those that wait longest."""
GATHERED = 600.0
"""Seconds for which something must have waited: what comes in a row comes in one message."""
LATE = 6 * 3600.0
"""Seconds after its time for which a daily digest is still sent, as where the bot was away."""


class Digests:
    """Sends digests. Each is a commit of its own, so that a restart repeats nothing."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def send(self) -> None:
        for person, sent_at in await self._services.store.people.with_digest():
            waiting = await self._waiting(person.user_id)
            if waiting and await self._is_due(person, sent_at, waiting):
                await self._send(person, sent_at, waiting[0])

    async def _waiting(self, user: int) -> list[Match]:
        own = await self._services.store.matches.active_of_user(user, MATCHES)
        return [match for match in own if waits_for(match, user)]

    async def _is_due(self, person: Person, sent_at: float | None, waiting: Sequence[Match]) -> bool:
        """Whether somebody's digest is due: their hour has come, or something waits of which they were not told."""
        now = self._services.clock()
        if person.digest is Digest.DAILY:
            last = last_time(clock_of(person, usual_hours(self._services.settings, now)), person.digest_at, now)
            return now - last < LATE and (sent_at is None or sent_at < last)
        since = [moment for match in waiting for moment in asked_since(match, person.user_id)]
        told = sent_at is not None and min(since) <= sent_at
        if told or now - min(since) < GATHERED:
            return False
        calendars = await self._services.calendars.of([person.user_id])
        return active_from(calendars[person.user_id], now) == now

    async def _send(self, person: Person, sent_at: float | None, match: Match) -> None:
        """Sends a digest, which goes out as a message of one match and tells of all.

        Digests after the same former one have the same nonce: two processes that both believe to lead, as one does that
        stood still, cannot both send it.
        """
        table = await self._services.tables.get(match.id)
        assert table is not None  # it has just been found
        user, now = person.user_id, self._services.clock()
        told = DirectBody("turn", user, table.match.revision, DIGEST, {"who": f"<@{user}>", "after": int(sent_at or 0)})
        with suppress(ConstraintViolated):
            await table.note(
                Change(at=now, before=table.match, after=None, digested=user, posts=posts_for(table.match, [told]))
            )
