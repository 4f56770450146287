"""Statistics over finished matches: of a person, or of everybody on a server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median

from msgspec import Struct

from bot.standings.results import SeatResult, decode_result
from storage.records.results import Finished


class Played(Struct, frozen=True):
    """A seat of a match that counts, who sat there (None: somebody who was erased, or a bot player), and what came of it.

    `left` marks somebody who began a rated match and left it: they are last, and nothing else of it is theirs.
    """

    match: Finished
    seat: int
    user: int | None
    came: SeatResult
    left: bool = False

    @property
    def place(self) -> int:
        """The place, from 1 on."""
        return len(self.match.seats) if self.left else self.came.place


@dataclass
class Versus:
    """Matches of two people: how often one was before the other, behind, and equal."""

    ahead: int = 0
    behind: int = 0
    equal: int = 0

    @property
    def games(self) -> int:
        """How many matches those are."""
        return self.ahead + self.behind + self.equal


@dataclass
class Figures:
    """What came of matches in one game, or in all of them.

    `places` counts places with the number of seats, `answers` are seconds, `points` the sums by source over `scored`
    seats, `marks` count what seats had, by its kind. `best` is the seat with the highest score, `matches` are the ids of all.
    """

    games: int = 0
    won: int = 0
    scored: int = 0
    places: Counter[tuple[int, int]] = field(default_factory=Counter[tuple[int, int]])
    answers: list[int] = field(default_factory=list[int])
    points: Counter[str] = field(default_factory=Counter[str])
    marks: dict[str, Counter[str]] = field(default_factory=dict[str, "Counter[str]"])
    best: Played | None = None
    matches: set[str] = field(default_factory=set[str])

    def book(self, played: Played) -> None:
        """Adds one seat of one match."""
        self.games += 1
        self.matches.add(played.match.id)
        self.won += played.place == 1
        self.places[played.place, len(played.match.seats)] += 1
        if played.left:
            return
        self.scored += 1
        self.answers += played.came.answers
        for source, points in played.came.points.items():
            self.points[source] += points
        for kind, names in played.came.marks.items():
            self.marks.setdefault(kind, Counter()).update(names)
        if self.best is None or played.came.total > self.best.came.total:
            self.best = played

    @property
    def pace(self) -> int | None:
        """The seconds within which half of the answers came."""
        return round(median(self.answers)) if self.answers else None

    def mean(self, source: str) -> float:
        """Points by a source, on average."""
        return self.points[source] / self.scored if self.scored else 0.0


def seats_played(match: Finished) -> list[Played]:
    """The seats of a match that counts, of people and bot players; none of another match.

    A match does not count in which somebody has several seats, and so plays against themselves.
    """
    result = decode_result(match.content) if match.content else None
    users = [seat.user_id for seat in match.seats if seat.user_id is not None]
    if result is None or not result.counts or len(users) != len(set(users)):
        return []
    at_end = [
        Played(match, place, seat.user_id, came)
        for place, (seat, came) in enumerate(zip(match.seats, result.seats, strict=True))
    ]
    gone = [
        Played(match, entrant.seat, entrant.user_id, result.seats[entrant.seat], left=True)
        for entrant in match.entrants
        if not entrant.stayed and entrant.user_id is not None
    ]
    return [*at_end, *gone]


def of_person(matches: Iterable[Finished], user: int) -> list[Played]:
    """What a person has played, oldest first."""
    return [played for match in matches for played in seats_played(match) if played.user == user]


def of_people(matches: Iterable[Finished]) -> Iterator[Played]:
    """What people have played, bot players left out."""
    for match in matches:
        yield from (played for played in seats_played(match) if played.left or not match.seats[played.seat].bot)


def figures_of_seats(played: Iterable[Played]) -> Figures:
    """The figures of all these seats."""
    found = Figures()
    for one in played:
        found.book(one)
    return found


def by_game(played: Iterable[Played]) -> dict[str, Figures]:
    """The figures for each game, those played most first."""
    found: dict[str, Figures] = {}
    for one in played:
        found.setdefault(one.match.game, Figures()).book(one)
    return dict(sorted(found.items(), key=lambda one: (-len(one[1].matches), one[0])))


def head_to_head(played: Sequence[Played]) -> dict[int, Versus]:
    """Against whom somebody has played, and how it went."""
    found: dict[int, Versus] = {}
    for own in played:
        for other in seats_played(own.match):
            if other.user is None or other.user == own.user:
                continue
            versus = found.setdefault(other.user, Versus())
            versus.ahead += own.place < other.place
            versus.behind += own.place > other.place
            versus.equal += own.place == other.place
    return found
