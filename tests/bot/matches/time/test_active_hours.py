"""The arithmetic of active hours, with clocks that are changed, and what is stored of people's hours."""

from __future__ import annotations

import math
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.matches.time.active_hours import DAY, Calendar, QuietRule, active_from, active_seconds, runs_out
from bot.matches.time.calendars import calendar_of
from bot.matches.time.vacations import days_left, may_take, possible_lengths
from storage.records.people import Hours, Times, Vacation

HOUR = 3600


def at(zone: str, *moment: int) -> float:
    """A moment on somebody's wall clock."""
    return datetime(*moment, tzinfo=ZoneInfo(zone)).timestamp()  # type: ignore[arg-type, misc]


def quiet(start: int, until: int, zone: str = "Europe/Berlin") -> Calendar:
    """Quiet hours, from and until full hours."""
    return Calendar(((-math.inf, QuietRule(start * 60, until * 60, ZoneInfo(zone))),))


@pytest.mark.parametrize(
    ("day", "start", "until", "hours"),
    [
        (28, 22, 8, 14),  # the day before
        (29, 22, 8, 14),  # the night is an hour shorter
        (29, 1, 4, 21),  # the skipped hour would have been quiet
        (29, 8, 22, 9),  # it is one of those in which somebody is awake
        (29, 0, 0, 23),
    ],
)
def test_the_day_on_which_summer_time_begins(day: int, start: int, until: int, hours: int):
    begin, end = at("Europe/Berlin", 2026, 3, day), at("Europe/Berlin", 2026, 3, day + 1)
    assert active_seconds(quiet(start, until), begin, end) == hours * HOUR


@pytest.mark.parametrize(("start", "until", "hours"), [(22, 8, 14), (1, 4, 21), (8, 22, 11), (0, 0, 25)])
def test_the_day_on_which_it_ends(start: int, until: int, hours: int):
    """The hour that comes twice is quiet twice, or twice not."""
    begin, end = at("Europe/Berlin", 2026, 10, 25), at("Europe/Berlin", 2026, 10, 26)
    assert active_seconds(quiet(start, until), begin, end) == hours * HOUR


def test_quiet_hours_that_the_change_skips_over():
    """From 02:30 to 02:45 there is no time on that night at all; from 02:30 to 03:30 the half hour after the change."""
    begin, end = at("Europe/Berlin", 2026, 3, 29), at("Europe/Berlin", 2026, 3, 30)
    zone = ZoneInfo("Europe/Berlin")
    skipped = Calendar(((-math.inf, QuietRule(150, 165, zone)),))
    assert active_seconds(skipped, begin, end) == 23 * HOUR
    half = Calendar(((-math.inf, QuietRule(150, 210, zone)),))
    assert active_seconds(half, begin, end) == 22.5 * HOUR


def test_when_a_time_is_over():
    """Ten hours from Saturday at 20:00, quiet from 22 to 8: two in the evening, eight on the Sunday that has 23 hours."""
    begin = at("Europe/Berlin", 2026, 3, 28, 20)
    assert runs_out(quiet(22, 8), begin, 10 * HOUR) == at("Europe/Berlin", 2026, 3, 29, 16)
    assert runs_out(quiet(22, 8), begin, 2 * HOUR) == at("Europe/Berlin", 2026, 3, 28, 22)
    assert runs_out(quiet(22, 8), begin, 2 * HOUR + 1) == at("Europe/Berlin", 2026, 3, 29, 8) + 1
    assert runs_out(quiet(22, 8), begin, 0) == begin
    assert active_from(quiet(22, 8), begin + 3 * HOUR) == at("Europe/Berlin", 2026, 3, 29, 8)


def test_a_time_that_never_comes():
    """The one minute that is not quiet lies in a vacation that lasts for years."""
    calendar = Calendar(quiet(0, 23).rules, ((0.0, math.inf),))
    assert runs_out(calendar, at("Europe/Berlin", 2026, 1, 1), 60) is None


def test_vacations_may_overlap_quiet_hours_and_each_other():
    begin = at("Europe/Berlin", 2026, 7, 1, 12)
    calendar = Calendar(quiet(22, 8).rules, ((begin + HOUR, begin + DAY), (begin + 2 * HOUR, begin + 26 * HOUR)))
    assert active_seconds(calendar, begin, begin + 28 * HOUR) == 3 * HOUR
    assert active_seconds(calendar.without_vacations(), begin, begin + DAY) == 14 * HOUR
    assert calendar.vacation_at(begin + 3 * HOUR) == begin + 26 * HOUR
    assert calendar.vacation_at(begin) is None


def test_time_that_has_passed_is_counted_by_the_hours_of_then():
    """The operator's while somebody had set none, and another one's when the operator changed them; then their own."""
    noon = datetime(2026, 7, 1, 12, tzinfo=UTC).timestamp()
    usual = (Hours(since=0.0, quiet_from=0, quiet_to=720), Hours(since=noon + 2 * DAY, quiet_from=0, quiet_to=0))
    times = Times((Hours(since=noon + 3 * DAY, quiet_from=0, quiet_to=18 * 60, zone="Asia/Seoul"),))
    calendar = calendar_of(times, usual)
    counts = [active_seconds(calendar, noon + day * DAY, noon + (day + 1) * DAY) / HOUR for day in range(5)]
    assert counts == [12, 12, 24, 6, 6]


def test_vacation_is_counted_by_years_of_ones_own_clock():
    """Of each year only what it has; what was not used of a vacation is left."""
    zone = ZoneInfo("Asia/Seoul")
    december = at("Asia/Seoul", 2026, 12, 30)
    taken = [Vacation(at("Asia/Seoul", 2026, 5, 1), at("Asia/Seoul", 2026, 5, 28))]
    assert days_left(taken, 28, zone, december) == 1
    assert possible_lengths(taken, 28, zone, december) == [1]
    assert not may_take(taken, 28, zone, december, 2)
    eve = at("Asia/Seoul", 2026, 12, 31)
    assert possible_lengths(taken, 28, zone, eve) == [1, 2, 3, 5, 7, 10, 14, 21, 28]
    assert days_left([], 0, zone, eve) == 0
    assert possible_lengths([], 0, zone, eve) == []
