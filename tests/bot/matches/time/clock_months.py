"""Months of matches with a clock, told from the outside: what people have left is counted minute by minute by their wall clocks.

People answer after minutes or days or not at all, change their quiet hours and zones, go on vacation and come back; the bot is
away for a while, killed, and begins anew with what was committed. All that the product reckons is compared with the count.
"""

from __future__ import annotations

import math
import random
from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from itertools import accumulate
from operator import sub

import msgspec
from msgspec import structs

from bot.matches.time.active_hours import DAY, Calendar
from bot.matches.time.calendars import calendar_of
from bot.matches.time.seat_clocks import (
    GRACE,
    HOUR,
    LONGEST_WARNING,
    PRESETS,
    ClockMoves,
    clock_due,
    given_back,
    left_at,
    stand_in,
    with_clocks,
    with_warnings,
)
from bot.operation.configuration.time_zones import zone_called
from storage.records.matches import AtZero, ClockTerms, Match, MatchStatus, Question, Seat
from storage.records.people import Hours, Times, Vacation

MINUTE, QUARTER = 60, 15
MINUTES = 31 * 24 * 60
"""Minutes of a month as it is played here."""
BEFORE = 4 * 24 * 60
"""Minutes of days before it: what was quiet then may count in its first one."""
ZONES = (
    "Europe/Berlin",
    "America/New_York",
    "Australia/Lord_Howe",
    "Asia/Seoul",
    "Africa/Casablanca",
    "America/St_Johns",
    "Pacific/Auckland",
    "Asia/Kathmandu",
)
BEGINNINGS = tuple(int(datetime(2026, month, 10, tzinfo=UTC).timestamp()) for month in (2, 3, 4, 7, 9, 10))
"""Months in which clocks are changed somewhere, and one in which they are not."""
STARTS = (0, 90, 150, 13 * 60, 21 * 60 + 17, 23 * 60 + 30)
"""When quiet hours begin here: two of them in the hours that clocks skip or repeat."""
LONGEST_LOOK = 120
"""Minutes of which the looks are left out at most, where none could find anything."""
NEAR = 1e-3
"""Seconds by which what is reckoned may differ."""
USUAL = (Hours(since=-math.inf, quiet_from=0, quiet_to=7 * 60, utc_offset=60),)
"""What the operator has set."""


@cache
def wall_minutes(zone: str, begin: int) -> array[int]:
    """The minute of the day on the wall, for each minute of a month and of days before; `+01:00` is the operator's clock."""
    minutes = range(-BEFORE, MINUTES)
    if zone == "+01:00":
        return array("H", ((begin // MINUTE + 60 + minute) % 1440 for minute in minutes))
    clock = zone_called(zone)  # of the edition that the product goes by: a machine's own may be an old one
    assert clock is not None
    quarters = (datetime.fromtimestamp(begin + minute * MINUTE, clock) for minute in minutes[::QUARTER])
    firsts = (time.hour * 60 + time.minute for time in quarters)  # no clock is changed within a quarter of an hour
    return array("H", ((first + more) % 1440 for first in firsts for more in range(QUARTER)))


@cache
def awake(zone: str, start: int, until: int, begin: int) -> bytes:
    """Whether each minute of a month, and of days before, is none of these quiet hours."""
    quiet = (until - start) % 1440
    on_the_wall = [(minute - start) % 1440 >= quiet for minute in range(1440)]
    return bytes(map(on_the_wall.__getitem__, wall_minutes(zone, begin)))


@dataclass
class Somebody:
    """A person: what the product is told of them, and what they mean by it, minute by minute."""

    begin: int
    hours: list[Hours] = field(default_factory=list[Hours])
    vacations: list[Vacation] = field(default_factory=list[Vacation])
    _counts: Mapping[bool, array[int]] | None = None
    _calendar: Calendar | None = None

    def calendar(self) -> Calendar:
        """What the product makes of it."""
        if self._calendar is None:
            self._calendar = calendar_of(Times(tuple(self.hours), tuple(self.vacations)), USUAL)
        return self._calendar

    def changed(self) -> None:
        """Something was set: the minutes are told anew."""
        self._counts = self._calendar = None

    def counted(self, since: float, until: float, vacation: bool) -> float:
        """Seconds of the time between that are theirs to play in, added up minute by minute."""
        counts = self._told()[vacation]
        return max(0.0, self._before(counts, until) - self._before(counts, since))

    def is_active(self, moment: float, vacation: bool) -> bool:
        """Whether the minute of this moment is one of them."""
        minute = int(moment - self.begin) // MINUTE
        counts = self._told()[vacation]
        return counts[minute + 1] > counts[minute]

    def _before(self, counts: array[int], moment: float) -> float:
        minute, rest = divmod(moment - self.begin, MINUTE)
        place = int(minute)
        return counts[place] * MINUTE + (counts[place + 1] - counts[place]) * rest

    def _told(self) -> Mapping[bool, array[int]]:
        if self._counts is None:
            off = bytearray(self._minutes())
            going = array("H", accumulate(off, initial=0))
            for vacation in self.vacations:
                first, end = (
                    min(MINUTES, int(each - self.begin) // MINUTE) for each in (vacation.since, vacation.until)
                )
                off[first:end] = bytes(end - first)
            self._counts = {True: array("H", accumulate(off, initial=0)), False: going}
        return self._counts

    def _minutes(self) -> bytes:
        told = bytearray(awake("+01:00", 0, 7 * 60, self.begin))
        for hours in self.hours:
            first = max(0, int(hours.since - self.begin) // MINUTE + BEFORE)
            if hours.quiet_from is None or hours.quiet_to is None:
                own = awake(hours.zone or "+01:00", 0, 7 * 60, self.begin)
            else:
                own = awake(hours.zone or "UTC", hours.quiet_from, hours.quiet_to, self.begin)
            told[first:] = own[first:]
        counts = [*accumulate(told, initial=0)]
        of_a_day = map(sub, counts[1440:], counts)
        first = 1440 + next((place for place, active in enumerate(of_a_day) if active <= 240), len(told))
        quiet = 1440 - sum(told[first - 1440 : first])
        for minute in range(first, len(told)):
            # Of the 24 hours before, 20 may have been quiet; where they were, it is quiet only as it was a day ago.
            told[minute] |= quiet >= 1200 and told[minute - 1440]
            quiet += (not told[minute]) - (not told[minute - 1440])
        return bytes(told[BEFORE:])


class Month:
    """One match for a month, and what should be left to each seat."""

    def __init__(self, seed: int) -> None:
        self.chance = chance = random.Random(seed)
        self.begin = chance.choice(BEGINNINGS)
        self.people = {100 + place: Somebody(self.begin) for place in range(chance.randrange(2, 5))}
        self.terms = self._terms()
        self.now = float(self.begin + chance.randrange(MINUTE))
        seats = tuple(Seat(user_id=user, name=str(user)) for user in self.people)
        for person in self.people.values():
            self._set_hours(person, 0.0)
        questions = tuple(Question(number=2, since=self.now, asked=place == 0) for place in range(len(seats)))
        lobby = Match(
            id="m",
            guild_id=1,
            channel_id=2,
            game="keltis",
            title="",
            options=b"{}",
            language="en",
            host_id=100,
            seats=seats,
            status=MatchStatus.LOBBY,
            revision=1,
            rules_version="1",
            created_at=self.now,
            updated_at=self.now,
            turn_since=self.now,
            clock=self.terms,
        )
        self.match = lobby
        self.left = [float(self.terms.reserve)] * len(seats)
        """What each seat had when its clock was last written, by the count."""
        self.commit(structs.replace(lobby, status=MatchStatus.RUNNING, questions=questions), ClockMoves())
        self.answers = self._next_answer()
        self.warnings = self.taken_over = self.compared = 0

    def _terms(self) -> ClockTerms:
        chance = self.chance
        own = ClockTerms(reserve=chance.randrange(2, 90) * 20 * MINUTE, increment=chance.randrange(1, 40) * MINUTE)
        terms = chance.choice([*PRESETS.values(), own])
        at_zero, vacation = chance.choice([AtZero.TURN, AtZero.TURN, AtZero.SEAT]), chance.random() < 0.7
        return structs.replace(terms, at_zero=at_zero, vacation=vacation)

    def _set_hours(self, person: Somebody, since: float) -> None:
        chance, quiet = self.chance, (None, None)
        zone = chance.choice((*ZONES, None))
        if zone is None or chance.random() < 0.8:
            start = chance.choice(STARTS)
            quiet = (start, (start + chance.choice((0, 60, 480, 600, 1200))) % 1440)
        person.hours.append(Hours(since=since, quiet_from=quiet[0], quiet_to=quiet[1], zone=zone))
        person.changed()

    # What the product does

    def calendars(self) -> dict[int, Calendar]:
        """What the product knows of people."""
        return {user: person.calendar() for user, person in self.people.items()}

    def commit(self, after: Match, moved: ClockMoves) -> None:
        """A change of the match, by the product; and by the count."""
        before = self.match
        self.match = with_clocks(before, after, self.now, self.calendars(), moved)
        for place, clock in enumerate(self.match.clocks):
            was = before.clocks[place] if before.clocks else None
            if was is not None and was != clock:
                self.left[place] = self._expected(before, place, moved)
            assert abs(clock.seconds_left - self.left[place]) < NEAR, (place, clock, self.left[place])

    def _expected(self, before: Match, place: int, moved: ClockMoves) -> float:
        clock, seat, now = before.clocks[place], before.seats[place], self.match.seats[place]
        left = self.left[place]
        if clock.ticks_since is not None and seat.user_id is not None and not moved.struck:
            left = max(0.0, left - self.used(before, place, clock.ticks_since, self.now))
            if place in moved.seats:
                left = min(self.terms.reserve, left + self.terms.increment)
        elif moved.struck and clock.ticks_since is None and self.match.questions[place].asked:
            left = max(0.0, left - clock.granted)
        if seat.away_id is not None and now.user_id == seat.away_id:
            left = max(left, float(self.terms.increment))
        return left

    def used(self, match: Match, place: int, since: float, until: float) -> float:
        """Seconds that a seat has used in this time, by the count."""
        return self.people[match.seats[place].user_id or 0].counted(since, until, self.terms.vacation)

    def counted_left(self, place: int) -> float:
        """What a seat has left now, by the count."""
        clock = self.match.clocks[place]
        if clock.ticks_since is None:
            return self.left[place]
        return max(0.0, self.left[place] - self.used(self.match, place, clock.ticks_since, self.now))

    # What people do

    def _asked(self) -> list[int]:
        return [place for place, question in enumerate(self.match.questions) if question.asked]

    def _next_answer(self) -> tuple[float, int]:
        """When the next answer comes, and from which seat."""
        chance, waiting = self.chance, [place for place in self._asked() if self.match.seats[place].user_id]
        if not waiting:
            return math.inf, 0
        delay = chance.choice([chance.uniform(1, 900), chance.uniform(60, 12 * HOUR), chance.uniform(HOUR, 9 * DAY)])
        return self.now + delay, chance.choice(waiting)

    def answer(self, place: int) -> None:
        """A seat answers; then the next one is asked, or several at once."""
        asked = {*self._asked()} - {place}
        passed = not asked
        if passed:
            others = [each for each in range(len(self.match.seats)) if each != place]
            asked = set(self.chance.sample(others, self.chance.choice([1, 1, len(others)])))
        self.commit(given_back(self._questions(asked, anew=passed), asked, {place}), ClockMoves((place,)))
        self.answers = self._next_answer()

    def take_back(self, place: int) -> None:
        """A seat that has answered last takes that back: it is asked again, and nobody else."""
        self.commit(given_back(self._questions({place}, anew=True), {place}, ()), ClockMoves((place,), struck=True))
        self.answers = self._next_answer()

    def _questions(self, asked: set[int], *, anew: bool) -> Match:
        revision = self.match.revision + 1
        questions = tuple(
            Question(number=revision, since=self.now, asked=place in asked)
            if (place in asked and (anew or not old.asked)) or (place in asked) != old.asked
            else old
            for place, old in enumerate(self.match.questions)
        )
        return self.match.revised(self.now, questions=questions)

    # Time

    def play(self) -> None:
        """A month, minute by minute: the bot looks once in each while it is up."""
        away_until, last = 0.0, None
        end = self.begin + (MINUTES - 3 * 24 * 60) * MINUTE
        while self.now < end:
            minutes = self._minutes_of_nothing()
            tick = self.now + minutes * MINUTE
            while self.answers[0] < tick and self.answers[0] >= away_until:
                self.now, place = self.answers
                last = place if len(self._asked()) == 1 else None
                self.answer(place)
                if last is not None and self.chance.random() < 0.05:
                    self.now += 1
                    self.take_back(last)
            self.now = tick
            if self.now < away_until:
                continue
            if self.answers[0] < self.now:  # it came while the bot was away: nobody heard it
                self.answers = self._next_answer()
            self._life(minutes)
            self.look()
            if self.chance.random() < 0.0004 * minutes:  # killed: what is not committed is gone
                away_until = self.now + self.chance.choice([MINUTE, HOUR, 20 * HOUR])
                self.match = msgspec.msgpack.decode(msgspec.msgpack.encode(self.match), type=Match)

    def _minutes_of_nothing(self) -> int:
        """After how many minutes a look may find something: nobody's hours are longer than the clock on the wall goes."""

        def seconds(place: int) -> float:
            clock, left = self.match.clocks[place], self.counted_left(place)
            if clock.ticks_since is None:
                return math.inf
            return left - self._early(place) if clock.warned_at is None else left

        first = min(map(seconds, range(len(self.match.seats))))
        return max(1, min(LONGEST_LOOK, int(min(first, self.answers[0] - self.now)) // MINUTE))

    def _life(self, minutes: int) -> None:
        """Now and then somebody changes their hours, takes a vacation, or ends one. Whole minutes: so the count can tell them."""
        chance = self.chance
        if chance.random() > 0.0006 * minutes:
            return
        person, at = chance.choice([*self.people.values()]), math.floor(self.now / MINUTE) * MINUTE
        at += (self.begin - at) % MINUTE
        if at < self.now:
            at += MINUTE
        running = next((each for each in person.vacations if each.until > at), None)
        if chance.random() < 0.5:
            if at > person.hours[-1].since:
                self._set_hours(person, float(at))
        elif running is None:
            person.vacations.append(Vacation(at, at + chance.randrange(1, 8) * DAY))
        elif running.since < at:
            person.vacations[person.vacations.index(running)] = Vacation(running.since, at)
        person.changed()

    def look(self) -> None:
        """What the periodic look does, compared with what the count says is due."""
        for place in range(len(self.match.seats)):
            clock, left = self.match.clocks[place], self.counted_left(place)
            if clock.ticks_since is None:
                continue
            wanted = self._due(place, left)
            if wanted is None and self.chance.random() > 0.1:
                continue
            calendars = self.calendars()
            self.compared += 1
            assert abs(left_at(self.match, place, calendars, self.now) - left) < NEAR
            if wanted is None and min(abs(left - self._early(place)), left or 1.0) < NEAR:
                continue  # a rounding apart
            assert clock_due(self.match, place, calendars, self.now) == wanted
            if wanted == "warn":
                self.match, self.warnings = with_warnings(self.match, (place,), self.now), self.warnings + 1
            elif wanted == "out":
                self._run_out(place)

    def _early(self, place: int) -> float:
        return min(LONGEST_WARNING, self.terms.reserve / 4, self.match.clocks[place].seconds_left / 2)

    def _due(self, place: int, left: float) -> str | None:
        """What is to be done at a seat, told in other words than the product's."""
        clock, early = self.match.clocks[place], self._early(place)
        if clock.warned_at is None:
            is_active = self.people[self.match.seats[place].user_id or 0].is_active(self.now, self.terms.vacation)
            return "warn" if left <= early and is_active else None
        since = self.used(self.match, place, clock.warned_at, self.now)
        return "out" if left <= 0 and since >= min(GRACE, early) else None

    def _run_out(self, place: int) -> None:
        """The program plays for somebody: at once, as quick bot players do. Who is away for good may come back."""
        self.taken_over += 1
        seats = list(self.match.seats)
        owner = seats[place]
        seats[place] = stand_in(self.match, owner, "Bot")
        self.commit(self.match.revised(self.now, seats=tuple(seats)), ClockMoves())
        self.now += 1
        if place in self._asked():
            self.answer(place)
        while (seat := self.match.seats[place]).away_id is not None and self.terms.at_zero is AtZero.SEAT:
            seats = list(self.match.seats)
            seats[place] = Seat(user_id=seat.away_id, name=seat.away_name)
            self.commit(self.match.revised(self.now, seats=tuple(seats)), ClockMoves())
        self.answers = self._next_answer()
