"""Time zones by name: which are offered, how they are called, and which one somebody means by what they type."""

from __future__ import annotations

from datetime import datetime
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from babel.dates import get_timezone_location

from bot.texts.catalogue import Language

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
"""Those of a menu, which has room for two more: the person's own one among them. All others can be typed."""


@cache
def known_zones() -> frozenset[str]:
    """The names of all time zones that are the same on every machine."""
    return frozenset(available_timezones() - {"localtime", "Factory"})


def city(words: Language, zone: str) -> str:
    """A time zone as its place is called in a language, or where it has no name of it, as in the zone's own."""
    return str(get_timezone_location(zone, locale=words.language, return_city=True))


def offset_at(zone: str, now: float) -> int:
    """By how many minutes a clock is ahead of UTC at a moment."""
    ahead = datetime.fromtimestamp(now, ZoneInfo(zone)).utcoffset()
    assert ahead is not None  # a time in a zone has one
    return int(ahead.total_seconds()) // 60


def zone_called(words: Language, typed: str) -> str | None:
    """The time zone that somebody means: by its name, `Asia/Seoul`, by the place in it, or as their language calls that."""
    wanted = _folded(typed)
    names = {_folded(zone): zone for zone in sorted(known_zones())}
    if wanted in names:
        return names[wanted]
    places = {_folded(zone.rpartition("/")[2]): zone for zone in sorted(known_zones()) if "/" in zone}
    if wanted in places:
        return places[wanted]
    return next((zone for zone in sorted(known_zones()) if _folded(city(words, zone)) == wanted), None)


def _folded(text: str) -> str:
    return text.strip().casefold().replace("_", " ")
