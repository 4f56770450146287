"""Quiet hours: a person's own, or else the operator's."""

from __future__ import annotations

from bot.operation.settings import Settings
from storage.records import Person

MINUTE = 60
MINUTES_OF_DAY = 24 * 60


def quiet_left(person: Person, settings: Settings, now: float) -> float:
    """How many seconds of quiet hours are left to somebody now; 0 outside of them."""
    quiet = settings.quiet_hours
    start, until, offset = person.quiet_from, person.quiet_to, person.utc_offset
    if start is None or until is None:
        if quiet is None:
            return 0.0
        start, until, offset = quiet.start, quiet.until, settings.utc_offset
    minute = (now / MINUTE + offset) % MINUTES_OF_DAY
    since, length = (minute - start) % MINUTES_OF_DAY, (until - start) % MINUTES_OF_DAY
    return (length - since) * MINUTE if since < length else 0.0
