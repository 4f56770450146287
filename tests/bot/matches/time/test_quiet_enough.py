"""Clocks go for four hours of any 24, whatever people set, and however often: against somebody who wants to hold them up."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime

import pytest

from bot.interactions.handlers.personal import settings
from bot.matches.services import Services
from bot.matches.time.active_hours import DAY, Calendar, active_from, active_seconds, active_spans, runs_out
from bot.matches.time.calendars import calendar_of
from storage.records.people import Hours, Times
from tests.bot.matches.timed import looked, timed
from tests.bot.support.drafting import Hand
from tests.bot.support.stored_matches import ANN, StandingClock

HOUR = 3600
BEGIN = datetime(2026, 3, 20, tzinfo=UTC).timestamp()
"""Nine days before summer time begins in Berlin."""
ZONES = ("UTC", "Asia/Seoul", "Europe/Berlin", "Pacific/Honolulu", "Australia/Lord_Howe", "Asia/Kathmandu")
LENGTHS = (0, 60, 480, 1000, 1199, 1200)
"""Minutes that a day may be quiet: at most 20 hours."""
USUAL = (Hours(since=-math.inf, quiet_from=22 * 60, quiet_to=18 * 60, utc_offset=60),)
NEAR = 0.01


@dataclass
class Adversary:
    """Somebody who sets other hours, in any order that is allowed."""

    chance: random.Random
    hours: list[Hours] = field(default_factory=list[Hours])

    def calendar(self) -> Calendar:
        """What the product makes of what was set."""
        return calendar_of(Times(tuple(self.hours)), USUAL)

    def offered(self, now: float) -> list[Hours]:
        """Some of what can be set now."""
        found = [Hours(since=now, zone=self.chance.choice(ZONES))]
        for _ in range(12):
            start, length = self.chance.randrange(0, 1440, 15), self.chance.choice(LENGTHS)
            zone = self.chance.choice((*ZONES, None))
            found.append(
                Hours(since=now, quiet_from=start, quiet_to=(start + length) % 1440, zone=zone, utc_offset=-300)
            )
        return found

    def quiet_for(self, hours: Hours) -> float:
        """How long it would be quiet from now on if this were set; nobody who is awake now wins anything by it."""
        return active_from(calendar_of(Times((*self.hours, hours)), USUAL), hours.since) - hours.since


def at_random(adversary: Adversary, now: float) -> None:
    """Sets anything."""
    adversary.hours.append(adversary.chance.choice(adversary.offered(now)))


def for_the_longest(adversary: Adversary, now: float) -> None:
    """Sets what keeps it quiet for the longest time, where that is longer than what holds."""
    best = max(adversary.offered(now), key=adversary.quiet_for)
    if adversary.quiet_for(best) > active_from(adversary.calendar(), now) - now:
        adversary.hours.append(best)


@pytest.mark.parametrize("plan", [at_random, for_the_longest])
@pytest.mark.parametrize(("pause", "days"), [(0.5, 2), (3, 8), (12, 12), (20, 14)])
def test_of_any_day_four_hours_are_active(plan: Callable[[Adversary, float], None], pause: float, days: int):
    """Also of those that begin between two changes; and what has passed is never counted otherwise later."""
    for seed in range(2):
        adversary, now = Adversary(random.Random(seed)), BEGIN
        passed = dict[float, float]()
        while now < BEGIN + days * DAY:
            plan(adversary, now)
            before, now = now, now + pause * HOUR * adversary.chance.uniform(0.5, 1)
            passed[before] = active_seconds(adversary.calendar(), BEGIN, before)
        calendar, last, in_all = adversary.calendar(), BEGIN, 0.0
        for moment, active in passed.items():
            in_all += active_seconds(calendar, last, moment)  # parts are as much as the whole, as is asked below
            last = moment
            assert abs(in_all - active) < NEAR
            of_a_day = active_seconds(calendar, moment, moment + DAY)
            assert of_a_day > 4 * HOUR - NEAR
            out = runs_out(calendar, moment, 4 * HOUR - NEAR)
            assert out is not None
            assert out <= moment + DAY
            middle = moment + adversary.chance.uniform(0, DAY)
            parts = active_seconds(calendar, moment, middle) + active_seconds(calendar, middle, moment + DAY)
            assert abs(parts - of_a_day) < NEAR


def test_hours_that_are_left_alone_are_quiet_as_they_were_set():
    """Also the longest, and from a day after they were set on; where clocks are changed four hours are active all the same."""
    set_at = BEGIN + 6 * HOUR
    hours = Hours(since=set_at, quiet_from=0, quiet_to=20 * 60, zone="Europe/Berlin")
    calendar = calendar_of(Times((hours,)), USUAL)
    spans = list(active_spans(calendar, BEGIN + 3 * DAY, BEGIN + 8 * DAY))
    assert [(start, end) for start, end in spans] == [
        (BEGIN + day * DAY + 19 * HOUR, BEGIN + day * DAY + 23 * HOUR) for day in range(3, 8)
    ]


def test_longer_quiet_hours_than_may_be_are_cut_short():
    """As the operator of an earlier version may have had them."""
    calendar = calendar_of(Times(), (Hours(since=-math.inf, quiet_from=60, quiet_to=0),))
    assert list(active_spans(calendar, BEGIN, BEGIN + DAY)) == [
        (BEGIN, BEGIN + HOUR),
        (BEGIN + 21 * HOUR, BEGIN + DAY),
    ]


async def test_a_clock_is_not_held_up_by_setting_other_hours_twice_a_day(services: Services, clock: StandingClock):
    """From midnight to eight in the evening; at noon: from noon to eight in the morning; and so on, each of them allowed."""
    table = await timed(services)
    hand, told = Hand(services, table, ANN), list[str]()
    clock.now += -clock.now % DAY
    for turn in range(10):
        await settings.change_setting(hand.context, "quiet", "00:00-20:00" if turn % 2 == 0 else "12:00-08:00")
        for _ in range(24):
            clock.now += HOUR / 2
            told += await looked(services, table)
    assert "clock.out_turn" in told
