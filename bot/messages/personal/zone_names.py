"""Time zones by name: which are offered, and how they are called."""

from __future__ import annotations

import re
from datetime import datetime, tzinfo

from babel.dates import get_timezone_location

from bot.operation.configuration import time_zones
from texts.catalogue import Language

OFFERED = (
    "Pacific/Honolulu",
    "America/Anchorage",
    "America/Los_Angeles",
    "America/Denver",
    "America/Chicago",
    "America/New_York",
    "America/Halifax",
    "America/Sao_Paulo",
    "Atlantic/Azores",
    "UTC",
    "Europe/London",
    "Europe/Berlin",
    "Europe/Athens",
    "Europe/Moscow",
    "Asia/Dubai",
    "Asia/Karachi",
    "Asia/Dhaka",
    "Asia/Bangkok",
    "Asia/Shanghai",
    "Asia/Seoul",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Auckland",
)
"""The zones of a menu, which has room for two more, the person's own among them. All others can be typed."""
AGAINST_ITS_SIGN = re.compile(r"(?:Etc/)?GMT([+-](?!0$)\d+)", re.IGNORECASE)
"""Zones whose names have the sign of their difference to UTC the other way round: `Etc/GMT+9` is nine hours behind."""


def city_of_zone(language: str, zone: str) -> str:
    """A time zone as its place is called in a language, or where it has no name of it, as in the zone's own."""
    # The zone itself, not its name: by that it would be looked for in the system's files alone.
    return str(get_timezone_location(zone_of(zone), locale=language, return_city=True))


def place_in(words: Language, zone: str) -> str | None:
    """What a time zone is called by its place; None for one whose name is its difference to UTC with the sign turned round."""
    return None if AGAINST_ITS_SIGN.fullmatch(zone) else city_of_zone(words.language, zone)


def offset_at(zone: str, now: float) -> int:
    """How many minutes a clock is ahead of UTC at a moment."""
    ahead = datetime.fromtimestamp(now, zone_of(zone)).utcoffset()
    assert ahead is not None  # a time in a zone has one
    return int(ahead.total_seconds()) // 60


def zone_of(zone: str) -> tzinfo:
    """The time zone of a name that is known. Raises LookupError for another one."""
    found = time_zones.zone_called(zone)
    if found is None:
        raise LookupError(zone)
    return found
