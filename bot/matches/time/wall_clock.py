"""Days and times of day as a clock on the wall shows them, where some days have not 24 hours. Moments are unix seconds."""

from __future__ import annotations

import math
from datetime import UTC, datetime, time, timedelta, tzinfo

DAY = 24 * 3600


def zone_offset(zone: tzinfo, moment: float) -> int:
    """By how many seconds a clock is ahead of UTC."""
    return _seconds_ahead(datetime.fromtimestamp(math.floor(moment), zone))


def wall_time(zone: tzinfo, moment: float) -> float:
    """What a clock shows, as the unix seconds at which a clock of UTC shows the same."""
    return moment + zone_offset(zone, moment)


def days_later(zone: tzinfo, moment: float, days: int) -> float:
    """When a clock shows the same time so many days later: the first of two such moments, an hour on where it skips that."""
    there = datetime.fromtimestamp(math.floor(wall_time(zone, moment)) + days * DAY, UTC).replace(tzinfo=zone)
    # In whole seconds added to the moment: so many days are as long as they were, but where the clock is changed.
    return moment + days * DAY + zone_offset(zone, moment) - _seconds_ahead(there)


def last_time(zone: tzinfo, minute: int, now: float) -> float:
    """When it was last so many minutes after midnight; an hour that comes twice counts the first time."""
    today = datetime.fromtimestamp(now, zone).date()
    at = time(minute // 60, minute % 60)
    moments = (datetime.combine(today - timedelta(days=back), at, zone).timestamp() for back in range(3))
    return next(moment for moment in moments if moment <= now)


def _seconds_ahead(here: datetime) -> int:
    ahead = here.utcoffset()
    assert ahead is not None  # a time in a zone has one
    return ahead.days * DAY + ahead.seconds
