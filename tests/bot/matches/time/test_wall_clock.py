"""Days of the clock on the wall, on which clocks are changed too: digests, vacations."""

from __future__ import annotations

from datetime import datetime
from functools import cache
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from bot.matches.time.vacations import days_left, may_take, vacation_of
from bot.matches.time.wall_clock import days_later, last_time, zone_offset

HOUR, DAY = 3600, 24 * 3600
BERLIN = ZoneInfo("Europe/Berlin")
ZONES = (
    "Europe/Berlin",
    "America/New_York",
    "Australia/Lord_Howe",
    "Africa/Casablanca",
    "America/Havana",
    "Asia/Seoul",
)


def at(*moment: int, zone: ZoneInfo = BERLIN, fold: int = 0) -> float:
    """A moment on somebody's wall clock."""
    return datetime(*moment, tzinfo=zone, fold=fold).timestamp()  # type: ignore[arg-type, misc]


@cache
def looked_at(clock: ZoneInfo, month: int) -> list[float]:
    """Moments of a month: every three hours, and every ten minutes where the clock is changed within a day."""
    begin = at(2026, month, 1, zone=clock)
    return [
        moment
        for step in range(31 * 144)
        if not (moment := begin + step * 600) % (3 * HOUR)
        or zone_offset(clock, moment - DAY) != zone_offset(clock, moment + DAY)
    ]


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("minute", [0, 90, 150, 18 * 60, 22 * 60, 23 * 60 + 59])
def test_a_time_of_day_comes_once_a_day_also_where_clocks_are_changed(zone: str, minute: int):
    """Through both changes of a year it is the same moment until the next one, and each is on another day."""
    clock = ZoneInfo(zone)
    for month in (2, 3, 4, 9, 10, 11):
        seen = [last_time(clock, minute, moment) for moment in looked_at(clock, month)]
        moments = sorted({*seen})
        assert seen == sorted(seen)
        days = [datetime.fromtimestamp(moment, clock).date() for moment in moments]
        assert len(days) == len({*days})
        assert all(22 * HOUR < after - before < 26 * HOUR for before, after in pairwise(moments))


def test_the_night_in_which_summer_time_ends():
    """At two in the morning, which comes twice, it is ten in the evening of the day before that has been last."""
    evening = at(2026, 10, 24, 22)
    for hours in range(24):
        assert last_time(BERLIN, 22 * 60, evening + hours * HOUR) == evening
    assert last_time(BERLIN, 22 * 60, evening + 25 * HOUR) == evening + 25 * HOUR == at(2026, 10, 25, 22)


def test_an_hour_that_comes_twice_counts_once_and_one_that_is_skipped_is_an_hour_late():
    assert last_time(BERLIN, 150, at(2026, 10, 25, 2, 45, fold=1)) == at(2026, 10, 25, 2, 30)
    assert last_time(BERLIN, 150, at(2026, 3, 29, 3, 30)) == at(2026, 3, 29, 3, 30)
    assert last_time(BERLIN, 150, at(2026, 3, 29, 3, 29)) == at(2026, 3, 28, 2, 30)


@pytest.mark.parametrize("zone", ZONES)
def test_a_vacation_ends_at_the_time_of_day_at_which_it_has_begun(zone: str):
    """And takes as many days of the year's as it has, whether one of them has 23 hours or 25."""
    clock = ZoneInfo(zone)
    for begin in range(int(at(2026, 1, 2, 12, zone=clock)), int(at(2026, 11, 20, zone=clock)), DAY):
        taken = vacation_of(7, clock, begin + 0.37)
        first, last = (datetime.fromtimestamp(moment, clock) for moment in (taken.since, taken.until))
        assert (last.hour, last.minute, last.second) == (first.hour, first.minute, first.second)
        assert (last.date() - first.date()).days == 7
        assert days_left([taken], 28, clock, taken.until) == 21
        assert may_take([taken], 28, clock, taken.until, 21)
        assert not may_take([taken], 27, clock, taken.until, 21)


def test_a_time_that_a_clock_skips_some_days_later():
    assert days_later(BERLIN, at(2026, 3, 28, 2, 30), 1) == at(2026, 3, 29, 3, 30)
    assert days_later(BERLIN, at(2026, 10, 24, 2, 30), 1) == at(2026, 10, 25, 2, 30)
    assert days_later(BERLIN, at(2026, 10, 25, 2, 30, fold=1), 1) == at(2026, 10, 26, 2, 30)
