"""The arithmetic of clocks: how much of a time lies in somebody's active hours, and when so much of it has passed.

Active are the hours that are not quiet by the person's own clock, and not within a vacation. Moments are unix seconds. Nothing is
looked up here: time zones are given.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import tzinfo
from itertools import pairwise

from bot.matches.wall_clock import DAY, offset

MINUTE = 60
LONGEST = 4 * 365 * DAY
"""Seconds after which it is not looked any further when a time is over."""


@dataclass(frozen=True)
class Rule:
    """Quiet hours from and until minutes of the day of a clock, over midnight where `until` is less; equal ones are none."""

    quiet_from: int
    quiet_to: int
    zone: tzinfo

    def is_quiet(self, second: float) -> bool:
        """Whether a second of the day is quiet."""
        start, until = self.quiet_from * MINUTE, self.quiet_to * MINUTE
        return (second - start) % DAY < (until - start) % DAY


@dataclass(frozen=True)
class Calendar:
    """When somebody is active: rules, each from a moment on and the first one from -inf, and vacations from and until moments."""

    rules: tuple[tuple[float, Rule], ...]
    vacations: tuple[tuple[float, float], ...] = ()

    def without_vacations(self) -> Calendar:
        """The same where vacations do not count."""
        return replace(self, vacations=())

    def vacation_at(self, moment: float) -> float | None:
        """Until when a vacation lasts that is taken at a moment; None for none."""
        return max((until for since, until in self.vacations if since <= moment < until), default=None)


def counted(calendar: Calendar, since: float, until: float) -> float:
    """Seconds of active hours between two moments; 0 where the second comes first."""
    return sum(end - start for start, end in active_spans(calendar, since, until))


def runs_out(calendar: Calendar, since: float, seconds: float) -> float | None:
    """The moment by which so many seconds of active hours have passed; None where that is years away."""
    if seconds <= 0:
        return since
    for start, end in active_spans(calendar, since, since + LONGEST):
        if end - start >= seconds:
            return start + seconds
        seconds -= end - start
    return None


def active_from(calendar: Calendar, moment: float) -> float:
    """The first moment, from this one on, of active hours."""
    return next((start for start, _ in active_spans(calendar, moment, moment + LONGEST)), moment + LONGEST)


def active_spans(calendar: Calendar, since: float, until: float) -> Iterator[tuple[float, float]]:
    """The stretches of active hours between two moments, in their order; two may touch."""
    for (first, rule), (end, _) in pairwise((*calendar.rules, (math.inf, None))):
        assert rule is not None  # only the end has none
        for span in _waking(rule, max(first, since), min(end, until)):
            yield from _outside(calendar.vacations, *span)


def _waking(rule: Rule, since: float, until: float) -> Iterator[tuple[float, float]]:
    """What of a time is not quiet. It is walked from one boundary to the next: of quiet hours, or of summer time."""
    if rule.quiet_from == rule.quiet_to and since < until:
        yield since, until
        return
    at = since
    while at < until:
        ahead = offset(rule.zone, at)
        second = (at + ahead) % DAY
        quiet = rule.is_quiet(second)
        boundary = (rule.quiet_to if quiet else rule.quiet_from) * MINUTE
        # Whole seconds from the beginning of the day: no rounding is carried on from one boundary to the next.
        day = math.floor((at + ahead) / DAY) * DAY
        then = day + boundary - ahead + (0 if boundary > second else DAY)
        then = _first_change(rule.zone, at, then, ahead)
        if not quiet:
            yield at, min(then, until)
        at = then


def _first_change(zone: tzinfo, since: float, until: int, ahead: int) -> int:
    """The second within less than two days in which a clock is changed; `until` where it is not changed before."""
    if offset(zone, until) == ahead:
        return until
    same, other = math.floor(since), until
    while other - same > 1:
        middle = (same + other) // 2
        if offset(zone, middle) == ahead:
            same = middle
        else:
            other = middle
    return other


def _outside(spans: tuple[tuple[float, float], ...], since: float, until: float) -> Iterator[tuple[float, float]]:
    """What of a time lies in none of these spans, which are in the order in which they begin."""
    for start, end in spans:
        if end <= since:
            continue
        if start >= until:
            break
        if start > since:
            yield since, start
        since = end
    if since < until:
        yield since, until
