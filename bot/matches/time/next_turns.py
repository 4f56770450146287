"""Which matches wait for somebody, in the order of their clocks; and when a turn comes next, by how long others have taken.

No I/O.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from datetime import tzinfo
from itertools import pairwise
from statistics import median
from typing import Literal, TypeAlias

from msgspec import Struct

from bot.matches.time.seat_clocks import CalendarsByPerson, clock_standing, is_timed
from bot.matches.time.wall_clock import DAY, wall_time
from engine.game import Seat
from storage.records.matches import Match, MatchStatus

HOUR = 3600
ROUNDS_COUNTED = 12
"""The latest waits between two turns from which the next one is judged: people are slower on some days than on others."""
DAY_BEGINS = 5 * HOUR
"""Seconds after midnight at which people begin to say that it is another day."""
DayPart: TypeAlias = Literal["morning", "afternoon", "evening", "night"]
PARTS: Sequence[tuple[int, DayPart]] = ((5, "morning"), (12, "afternoon"), (18, "evening"), (23, "night"))
"""The parts of a day by the hours at which they begin; the night goes on into the small hours."""


class LikelyDay(Struct, frozen=True):
    """When something is likely, as people say it: so many days from today (0: today), and the part of that day."""

    days: int
    part: DayPart


def asked_since(match: Match, user: int) -> list[float]:
    """Since when each question waits that a match puts to somebody."""
    pairs = zip(match.seats, match.questions, strict=False)
    return [question.since for seat, question in pairs if seat.user_id == user and question.asked]


def waits_for(match: Match, user: int) -> bool:
    """Whether a match is played, can be reached, and asks this person something."""
    return match.status is MatchStatus.RUNNING and match.gone_since is None and bool(asked_since(match, user))


def in_order_of_clocks(matches: Iterable[Match], user: int, calendars: CalendarsByPerson, now: float) -> list[Match]:
    """The matches that wait for a person: those with the least time left first; those without a clock last, the longest waiting
    first.
    """

    def order(match: Match) -> tuple[float, float]:
        return _time_left(match, user, calendars, now), min(asked_since(match, user))

    return sorted((match for match in matches if waits_for(match, user)), key=order)


def _time_left(match: Match, user: int, calendars: CalendarsByPerson, now: float) -> float:
    """The seconds that a person has left where they are asked; endless where no clock runs."""
    if not (is_timed(match) and match.clocks):
        return math.inf
    places = [
        place
        for place, seat in enumerate(match.seats)
        if seat.user_id == user and match.clocks[place].ticks_since is not None
    ]
    return min((clock_standing(match, place, calendars, now).left for place in places), default=math.inf)


def likely_turn(moments: Sequence[tuple[Seat, float]], own: Collection[Seat], now: float) -> float | None:
    """The moment at which the next turn of these seats is likely: half of the waits that were as long as this one ended by then.

    `moments` are the plies that their owner knows of, seat and moment, in their order. None where there is nothing to judge by:
    no such wait has ended, or none was as long.
    """
    played = [place for place, (seat, _) in enumerate(moments) if seat in own]
    if not played:
        return None
    waits = [moments[back - 1][1] - moments[place][1] for place, back in pairwise(played) if back - place > 1]
    begun = moments[played[-1]][1]
    longer = [wait for wait in waits[-ROUNDS_COUNTED:] if begun + wait > now]
    return begun + median(longer) if longer else None


def day_of_moment(moment: float, now: float, zone: tzinfo) -> LikelyDay:
    """A moment as people with this clock say it. A day ends in the small hours: what comes then belongs to the day before."""
    day, second = divmod(wall_time(zone, moment) - DAY_BEGINS, DAY)
    today = (wall_time(zone, now) - DAY_BEGINS) // DAY
    hour = (second + DAY_BEGINS) // HOUR
    return LikelyDay(int(day - today), next(part for begins, part in reversed(PARTS) if hour >= begins))
