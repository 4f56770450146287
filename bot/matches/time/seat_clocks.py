"""The clocks of the seats: what is left, what a change of the match makes of it, and when something is due. No I/O.

A clock is written where it starts and where it stops; what has passed since follows from that moment and the owner's calendar.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct, structs

from bot.matches.position.questions import seat_owner
from bot.matches.time.active_hours import Calendar, active_from, active_seconds, runs_out
from engine.game import Seat
from storage.records.matches import AtZero, ClockTerms, Match, MatchStatus, SeatClock
from storage.records.matches import Seat as Sitting

HOUR = 3600
PRESETS: Mapping[str, ClockTerms] = {
    "relaxed": ClockTerms(reserve=96 * HOUR, increment=24 * HOUR),
    "normal": ClockTerms(reserve=48 * HOUR, increment=8 * HOUR),
    "brisk": ClockTerms(reserve=12 * HOUR, increment=2 * HOUR),
}
"""The clocks to choose from; what happens when time has run out is chosen besides."""
LONGEST_WARNING = 12 * HOUR
"""How much time is left at most when somebody is warned."""
GRACE = HOUR
"""Active seconds that somebody has after a warning, also where it comes late as the bot was away."""

CalendarsByPerson: TypeAlias = Mapping[int, Calendar]
"""When people are active, by user id."""
ClockDue: TypeAlias = Literal["warn", "out"]
"""What to do about a running clock: warn its owner, or take note that it has run out."""


class ClockMoves(Struct, frozen=True):
    """What a step from one position to another means for clocks.

    `seats` have played plies in it, `again` are those that have begun another turn by one; `struck` says that plies
    were taken back instead.
    """

    seats: Collection[Seat] = ()
    again: Collection[Seat] = ()
    struck: bool = False


UNMOVED = ClockMoves()


class ClockStanding(Struct, frozen=True):
    """The seconds that a seat has left, and when they run out as things are; None where the clock stands still."""

    left: float
    until: float | None = None


def is_timed(match: Match) -> bool:
    """Whether clocks run in a match: it has them, it can be reached, and somebody may wait for somebody else."""
    if match.clock is None or match.status is not MatchStatus.RUNNING or match.gone_since is not None:
        return False
    back = [seat.away_id for seat in match.seats if match.clock.at_zero is AtZero.TURN]
    return len({*(seat.user_id for seat in match.seats), *back} - {None}) > 1


def with_clocks(
    before: Match, after: Match, at: float, calendars: CalendarsByPerson, moved: ClockMoves = UNMOVED
) -> Match:
    """The match `after` with its clocks, as it comes from `before` at a moment."""
    terms = after.clock
    if terms is None or not after.questions:  # the match has not begun
        return after
    clocks = after.clocks or (SeatClock(seconds_left=terms.reserve),) * len(after.seats)
    timed = is_timed(after)
    changed = (
        _clock_of_owner(
            before, after, place, _clock_after_step(before, after, place, clock, at, calendars, moved, timed), at, timed
        )
        for place, clock in enumerate(clocks)
    )
    return structs.replace(after, clocks=tuple(changed))


def _clock_after_step(
    before: Match,
    after: Match,
    place: Seat,
    clock: SeatClock,
    at: float,
    calendars: CalendarsByPerson,
    moved: ClockMoves,
    timed: bool,
) -> SeatClock:
    """A clock after a step, as far as the same person stays at the seat.

    A turn gives time back when it is over. Whoever takes the turn back loses that again; whoever was waited for only because of
    what is taken back loses nothing.
    """
    terms, asked = before.clock, after.questions[place]
    assert terms is not None  # it has clocks
    known = before.questions[place] if place < len(before.questions) else None
    anew = known is None or asked.since != known.since
    again = place in moved.again
    if clock.ticks_since is None:
        if moved.struck and asked.asked and known is not None and not known.asked:
            taken = max(0.0, clock.seconds_left - clock.granted)
            return structs.replace(clock, seconds_left=taken, granted=0.0)
        return clock
    goes_on = timed and asked.asked and not anew and not again
    if goes_on and seat_owner(after.seats[place]) == seat_owner(before.seats[place]):
        return clock
    left = clock.seconds_left if moved.struck else left_at(before, place, calendars, at)
    ended = place in moved.seats and not moved.struck and (again or anew or not asked.asked)
    granted = min(terms.reserve - left, float(terms.increment)) if ended else 0.0
    return SeatClock(seconds_left=left + granted, granted=granted)


def _clock_of_owner(before: Match, after: Match, place: Seat, clock: SeatClock, at: float, timed: bool) -> SeatClock:
    """The clock of a seat's present owner; it begins to run where that is a person who is waited for."""
    terms, old, new = after.clock, before.seats[place], after.seats[place]
    assert terms is not None  # it has clocks
    if before.clocks and new.user_id is not None and new.user_id != old.user_id:
        left = max(clock.seconds_left, terms.increment) if new.user_id == old.away_id else terms.reserve
        clock = SeatClock(seconds_left=left)
    runs = timed and new.user_id is not None and after.questions[place].asked
    if runs and clock.ticks_since is None:
        return structs.replace(clock, ticks_since=at, warned_at=None)
    return clock


def calendar_at(match: Match, place: Seat, calendars: CalendarsByPerson) -> Calendar:
    """When the owner of a seat is active; without vacations where the match does not count them."""
    owner = match.seats[place].user_id
    assert owner is not None  # a clock runs for people alone
    assert match.clock is not None
    calendar = calendars[owner]
    return calendar if match.clock.vacation else calendar.without_vacations()


def left_at(match: Match, place: Seat, calendars: CalendarsByPerson, now: float) -> float:
    """The seconds that a seat has left at a moment."""
    clock = match.clocks[place]
    if clock.ticks_since is None:
        return clock.seconds_left
    used = active_seconds(calendar_at(match, place, calendars), clock.ticks_since, now)
    return max(0.0, clock.seconds_left - used)


def clock_standing(match: Match, place: Seat, calendars: CalendarsByPerson, now: float) -> ClockStanding:
    """How the clock of a seat stands at a moment."""
    clock = match.clocks[place]
    if clock.ticks_since is None:
        return ClockStanding(clock.seconds_left)
    out = runs_out(calendar_at(match, place, calendars), clock.ticks_since, clock.seconds_left)
    return ClockStanding(left_at(match, place, calendars, now), out)


def clock_due(match: Match, place: Seat, calendars: CalendarsByPerson, now: float) -> ClockDue | None:
    """What to do now about the clock of a seat; None for nothing.

    A clock does not run out before its owner was warned: the bot may have been away when the warning was due.
    """
    clock = match.clocks[place]
    if match.clock is None or clock.ticks_since is None:
        return None
    calendar, left = calendar_at(match, place, calendars), left_at(match, place, calendars, now)
    early = min(LONGEST_WARNING, match.clock.reserve / 4, clock.seconds_left / 2)
    if clock.warned_at is None:
        return "warn" if left <= early and active_from(calendar, now) == now else None
    if left > 0 or active_seconds(calendar, clock.warned_at, now) < min(GRACE, early):
        return None
    return "out"


def with_warnings(match: Match, places: Collection[Seat], at: float | None) -> Match:
    """The match in which the owners of these seats were warned at a moment, or after all not (None)."""
    clocks = (
        structs.replace(clock, warned_at=at) if place in places else clock for place, clock in enumerate(match.clocks)
    )
    return structs.replace(match, clocks=tuple(clocks))


def warned_seats(match: Match, users: Collection[int]) -> list[Seat]:
    """The seats of these people whose clocks run, and which were warned of that."""
    return [
        place
        for place, (seat, clock) in enumerate(zip(match.seats, match.clocks, strict=False))
        if seat.user_id in users and clock.ticks_since is not None and clock.warned_at is not None
    ]


# Who plays at a seat whose time has run out


def stand_in(match: Match, seat: Sitting, bot: str) -> Sitting:
    """A seat at which the program plays for its owner: for this turn under their name, else as a `bot` of this name."""
    assert match.clock is not None
    assert seat.user_id is not None
    away = Sitting(
        bot=True, name=bot, level=match.clock.level, away_id=seat.user_id, away_name=seat.name, **own_place(seat)
    )
    if match.clock.at_zero is AtZero.TURN:  # what they have answered for them stays so
        return structs.replace(away, name=seat.name, routine=seat.routine)
    return away


def with_owner_back(seat: Sitting) -> Sitting:
    """A seat as it is without the bot player that only plays for its owner."""
    if seat.away_id is None:
        return seat
    return Sitting(user_id=seat.away_id, name=seat.away_name, routine=seat.routine, **own_place(seat))


def own_place(seat: Sitting) -> dict[str, Any]:
    """What a seat says of the place in which its owner has the board of the match, whoever plays at it."""
    return {name: getattr(seat, name) for name in ("direct_id", "closed_since")}


def plays_one_turn(match: Match, place: Seat) -> bool:
    """Whether the program plays at a seat for one turn only."""
    return match.clock is not None and match.clock.at_zero is AtZero.TURN and match.seats[place].away_id is not None


def given_back(match: Match, asked: Collection[Seat], played: Collection[Seat]) -> Match:
    """Gives seats at which the program was to play one turn back to their owners, where that turn is over.

    It is over when the seat is not `asked` any more, or has `played`.
    """

    def is_over(place: Seat) -> bool:
        return plays_one_turn(match, place) and (place not in asked or place in played)

    seats = (with_owner_back(seat) if is_over(place) else seat for place, seat in enumerate(match.seats))
    return structs.replace(match, seats=tuple(seats))
