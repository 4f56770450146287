"""How much vacation somebody may still take: days of a year, by their own clock. No I/O."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, tzinfo
from itertools import count, takewhile

from bot.matches.time.wall_clock import DAY, days_later, wall_time
from storage.records.people import Vacation

LENGTHS = (1, 2, 3, 5, 7, 10, 14, 21, 28)
"""Days of a vacation to choose from."""


def days_left(vacations: Sequence[Vacation], allowed: int, zone: tzinfo, now: float) -> int:
    """The whole days that are left of this year's."""
    return max(0, int(allowed * DAY - _vacation_taken(vacations, _year_of(now, zone), zone)) // DAY)


def possible_lengths(vacations: Sequence[Vacation], allowed: int, zone: tzinfo, now: float) -> list[int]:
    """The lengths of a vacation that somebody may take from now on, within each year's days."""
    return [days for days in LENGTHS if may_take(vacations, allowed, zone, now, days)]


def may_take(vacations: Sequence[Vacation], allowed: int, zone: tzinfo, now: float, days: int) -> bool:
    """Whether somebody may be on vacation for so many days from now on."""
    new = vacation_of(days, zone, now)
    more, last = (*vacations, new), _year_of(new.until, zone)
    years = takewhile(lambda year: year <= last, count(_year_of(now, zone)))
    return days > 0 and all(_vacation_taken(more, year, zone) <= allowed * DAY for year in years)


def vacation_of(days: int, zone: tzinfo, now: float) -> Vacation:
    """A vacation from now on: it ends at the same time of day."""
    return Vacation(now, days_later(zone, now, days))


def current_vacation(vacations: Sequence[Vacation], now: float) -> Vacation | None:
    return next((vacation for vacation in vacations if vacation.since <= now < vacation.until), None)


def _year_of(moment: float, zone: tzinfo) -> int:
    return datetime.fromtimestamp(moment, zone).year


def _vacation_taken(vacations: Sequence[Vacation], year: int, zone: tzinfo) -> float:
    """Seconds of vacation within a year, as the clock on the wall counts them."""
    first, end = (datetime(each, 1, 1, tzinfo=UTC).timestamp() for each in (year, year + 1))
    spans = ((wall_time(zone, each.since), wall_time(zone, each.until)) for each in vacations)
    return sum(max(0.0, min(end, until) - max(first, since)) for since, until in spans)
