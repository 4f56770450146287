"""Which match comes next, and when: by the clocks of those that wait, and by how long others have taken."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone

import pytest
from msgspec import structs

from bot.matches.services import Services
from bot.matches.time.next_turns import ROUNDS_COUNTED, LikelyDay, day_of_moment, in_order_of_clocks, likely_turn
from storage.records.matches import Match
from tests.bot.matches.timed import HOUR, timed
from tests.bot.support.stored_matches import ANN, BEN, StandingClock, running

OWN, OTHER = 0, 1


@dataclass
class Waits:
    """A log in which each of the own turns is followed by so long a wait, and by an own ply at once."""

    at: float = 0.0

    def log(self, *waits: float) -> list[tuple[int, float]]:
        moments = [(OWN, self.at)]
        for wait in waits:
            moments += [
                (OTHER, moments[-1][1] + wait / 2),
                (OTHER, moments[-1][1] + wait),
                (OWN, moments[-1][1] + wait),
            ]
        return moments


async def test_the_least_clock_comes_first_and_none_last(services: Services, clock: StandingClock) -> None:
    """However long one without a clock has waited. What waits for somebody else, or cannot be reached, is not among them."""
    clockless = (await running(services, 21)).match
    later = (await running(services, 22)).match
    relaxed = (await timed(services)).match
    little = tuple(structs.replace(each, seconds_left=HOUR / 2) for each in relaxed.clocks)
    brisk = structs.replace(relaxed, id="brisk", clocks=little)
    later = structs.replace(
        later, questions=tuple(structs.replace(each, since=each.since + 60) for each in later.questions)
    )
    gone = structs.replace(brisk, gone_since=clock())
    theirs = (await running(services, 23, first="B")).match
    calendars = await services.calendars.of([ANN])

    def order(*matches: Match) -> list[str]:
        return [match.id for match in in_order_of_clocks(matches, ANN, calendars, clock())]

    every = (later, theirs, clockless, gone, relaxed, brisk)
    assert order(*every) == [match.id for match in (brisk, relaxed, clockless, later)]
    assert not in_order_of_clocks([clockless], BEN, calendars, clock())


def test_the_next_turn_comes_as_soon_as_half_of_the_waits_have_ended() -> None:
    moments = Waits().log(3600, 7200, 10800)
    begun = moments[-1][1]
    assert likely_turn(moments, [OWN], begun) == begun + 7200
    assert likely_turn(moments, [OWN], begun + 8000) == begun + 10800, (
        "one that has lasted so long is not among the short ones"
    )
    assert likely_turn(moments, [OWN], begun + 20000) is None, "none was as long"
    assert likely_turn(moments, [2], begun) is None
    assert likely_turn(Waits().log(), [OWN], 0.0) is None


def test_long_ago_people_may_have_been_faster() -> None:
    moments = Waits().log(*[60] * ROUNDS_COUNTED, *[7200] * ROUNDS_COUNTED)
    assert likely_turn(moments, [OWN], moments[-1][1]) == moments[-1][1] + 7200


def test_plies_in_a_row_are_one_turn() -> None:
    """Nobody was waited for between them, also where one has several seats."""
    moments = [(OWN, 0.0), (OTHER, 600.0), (OWN, 700.0), (2, 5000.0)]
    assert likely_turn(moments, [OWN, 2], 5000.0) == 5600.0


def moment(day: int, hour: int, minute: int = 0) -> float:
    return datetime(2026, 11, day, hour, minute, tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("at", "likely"),
    [
        (moment(10, 16), LikelyDay(0, "afternoon")),
        (moment(10, 18), LikelyDay(0, "evening")),
        (moment(10, 23), LikelyDay(0, "night")),
        (moment(11, 4, 59), LikelyDay(0, "night")),
        (moment(11, 5), LikelyDay(1, "morning")),
        (moment(11, 12), LikelyDay(1, "afternoon")),
        (moment(14, 1), LikelyDay(3, "night")),
    ],
)
def test_a_day_lasts_until_people_have_slept(at: float, likely: LikelyDay) -> None:
    assert day_of_moment(at, moment(10, 15), UTC) == likely


def test_the_day_is_that_of_the_person_s_own_clock() -> None:
    seoul = timezone(timedelta(hours=9))
    assert day_of_moment(moment(10, 15), moment(10, 3), seoul) == LikelyDay(0, "night")
    assert day_of_moment(moment(10, 21), moment(10, 3), seoul) == LikelyDay(1, "morning")
