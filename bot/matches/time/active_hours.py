"""The arithmetic of clocks: how much of a time lies in somebody's active hours, and when so much of it has passed.

Hours are active that are not quiet by the person's own clock, and not within a vacation. No more of any 24 hours is quiet
than a day may have, however often people set other hours: the rest is active. Moments are unix seconds. Nothing is
looked up here: time zones are given.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import tzinfo
from itertools import pairwise

from bot.matches.time.wall_clock import DAY, zone_offset
from bot.operation.configuration.settings import LEAST_ACTIVE

MINUTE, HOUR = 60, 3600
MINUTES_OF_DAY = DAY // MINUTE
MOST_QUIET = DAY - LEAST_ACTIVE * HOUR
"""Most seconds of any 24 hours that are quiet."""
ALMOST = 1e-3
"""Seconds that count as none."""
LONGEST = 4 * 365 * DAY
"""Seconds after which nobody looks any further for the end of a time."""


@dataclass(frozen=True)
class QuietRule:
    """Quiet hours from and until minutes of the day of a clock, over midnight where `until` is less; equal ones are none."""

    quiet_from: int
    quiet_to: int
    zone: tzinfo

    def within_bounds(self) -> QuietRule:
        """The same with no more quiet hours than a day may have: the first ones."""
        longest = MOST_QUIET // MINUTE
        if (self.quiet_to - self.quiet_from) % MINUTES_OF_DAY <= longest:
            return self
        return replace(self, quiet_to=(self.quiet_from + longest) % MINUTES_OF_DAY)

    def is_quiet(self, second: float) -> bool:
        start, until = self.quiet_from * MINUTE, self.quiet_to * MINUTE
        return (second - start) % DAY < (until - start) % DAY


@dataclass(frozen=True)
class Calendar:
    """When somebody is active: rules, each from a moment on and the first one from -inf, and vacations from and until moments."""

    rules: tuple[tuple[float, QuietRule], ...]
    vacations: tuple[tuple[float, float], ...] = ()

    def without_vacations(self) -> Calendar:
        return replace(self, vacations=())

    def vacation_at(self, moment: float) -> float | None:
        """The end of the vacation that covers a moment; None where none does."""
        return max((until for since, until in self.vacations if since <= moment < until), default=None)


def active_seconds(calendar: Calendar, since: float, until: float) -> float:
    """Seconds of active hours between two moments; 0 where the second comes first."""
    return sum(end - start for start, end in active_spans(calendar, since, until))


def runs_out(calendar: Calendar, since: float, seconds: float) -> float | None:
    """The moment at which so many active seconds have passed; None where that is years away."""
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
    if since >= until:
        return
    for start, end in _spans_between(_really_quiet(calendar, since, until), since, until):
        yield from _spans_outside(calendar.vacations, start, end)


def _really_quiet(calendar: Calendar, since: float, until: float) -> Iterator[tuple[float, float]]:
    """The quiet spans from a moment on, or shortly before it, cut to the most that a day may have.

    So much of the 24 hours before any moment may be quiet. Where that is used up, it is quiet only as it was a day ago.
    """
    first = _next_active_moment(calendar, since)
    kept = [*_spans_between(_set_active(calendar, first - DAY, first), first - DAY, first)]
    for start, end in _spans_between(_set_active(calendar, first, until), first, until):
        at = start
        while at < end:
            kept = [(begin, over) for begin, over in kept if over + DAY > at]
            used = sum(over - max(begin, at - DAY) for begin, over in kept)
            was_quiet, is_full = bool(kept) and kept[0][0] + DAY <= at, used > MOST_QUIET - ALMOST
            ends = [end, *(each + DAY for each in (kept[0] if kept else ()) if each + DAY > at)]
            then = min(ends if was_quiet or is_full else [*ends, at + MOST_QUIET - used])
            if was_quiet or not is_full:
                yield at, then
                kept.append((at, then))
            at = then


def _next_active_moment(calendar: Calendar, moment: float) -> float:
    """A moment up to this one before which all was quiet as it was set: for two days nothing was changed.

    Hours within the bounds stay there while they are kept, and an excess by a change is over a day later.
    """
    changed = [since for (_, before), (since, rule) in pairwise(calendar.rules) if rule != before]
    while True:
        first = moment - 2 * DAY
        found = [since for since in changed if first < since < moment]
        if not found:
            zone = [rule for since, rule in calendar.rules if since < moment][-1].zone
            found = [_first_change(zone, first, math.ceil(moment), zone_offset(zone, first))]
        if min(found) >= moment:
            return moment
        moment = min(found)


def _set_active(calendar: Calendar, since: float, until: float) -> Iterator[tuple[float, float]]:
    """The spans of a time that are not quiet by the rules."""
    for (first, rule), (end, _) in pairwise((*calendar.rules, (math.inf, None))):
        assert rule is not None  # only the end has none
        if first < until and end > since:
            yield from _waking_spans(rule, max(first, since), min(end, until))


def _spans_between(spans: Iterable[tuple[float, float]], since: float, until: float) -> Iterator[tuple[float, float]]:
    """The parts of a time between these spans, which are in order."""
    for start, end in spans:
        if start > since:
            yield since, start
        since = max(since, end)
    if since < until:
        yield since, until


def _waking_spans(rule: QuietRule, since: float, until: float) -> Iterator[tuple[float, float]]:
    """The spans of a time that are not quiet, found from one boundary of quiet hours or summer time to the next."""
    if rule.quiet_from == rule.quiet_to and since < until:
        yield since, until
        return
    at = since
    while at < until:
        ahead = zone_offset(rule.zone, at)
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
    """The second at which a clock is changed, within less than two days; `until` where it is not."""
    if zone_offset(zone, until) == ahead:
        return until
    same, other = math.floor(since), until
    while other - same > 1:
        middle = (same + other) // 2
        if zone_offset(zone, middle) == ahead:
            same = middle
        else:
            other = middle
    return other


def _spans_outside(spans: Sequence[tuple[float, float]], since: float, until: float) -> Iterator[tuple[float, float]]:
    """The parts of a time that lie in none of these spans, which are ordered by their beginnings."""
    inside = ((start, end) for start, end in spans if end > since)
    return _spans_between(((start, min(end, until)) for start, end in inside if start < until), since, until)
