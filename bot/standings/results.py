"""What came of a match: places, points by source, what each seat had chosen, and how fast it answered."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import msgspec
from msgspec import Struct

from engine.game import Outcome, Seat
from engine.rules import AnyGame
from storage.records.results import EndedMatch

VERSION = 5
"""To be raised when results or ratings are worked out differently: all that is stored of them is dropped then."""


class SeatResult(Struct, frozen=True, array_like=True):
    """One seat: its points, its place from 1 on, its points by source, what it had of each kind that can be chosen, and the
    seconds of each of its answers."""

    total: int
    place: int
    points: dict[str, int]
    marks: dict[str, tuple[str, ...]]
    answers: tuple[int, ...]


class Result(Struct, frozen=True, array_like=True):
    """A match. It `counts` as a game of several from the beginning, unless somebody was alone, learned, or played on
    from another match."""

    counts: bool
    seats: tuple[SeatResult, ...]


def result_of(game: AnyGame, match: EndedMatch) -> Result:
    """The result of a match that is over. Raises what decoding raises for a position that cannot be read."""
    state = game.decode(match.snapshot)
    view = game.view(state, None)
    outcome, marks, moments = game.score(view), game.marks(view), match.moments
    begun_here = not moments or moments[0][1] >= match.created_at
    seats = [
        SeatResult(
            total=outcome.totals[seat],
            place=place_of(outcome, seat),
            points=points_of(outcome, seat),
            marks={kind: tuple(map(str, ids)) for kind, ids in marks[seat].items()} if marks else {},
            answers=tuple(answers_of(seat, moments)),
        )
        for seat in range(state.seats)
    ]
    return Result(outcome.contest and state.seats > 1 and begun_here and not match.coached, tuple(seats))


def place_of(outcome: Outcome, seat: Seat) -> int:
    """The place of a seat, from 1 on; equals share one."""
    own = outcome.standing(seat)
    return 1 + sum(outcome.standing(other) > own for other in range(len(outcome.totals)))


def points_of(outcome: Outcome, seat: Seat) -> dict[str, int]:
    """The points of a seat by source; a source that came several times is added up."""
    points: dict[str, int] = {}
    for line in outcome.lines[seat]:
        points[line.source] = points.get(line.source, 0) + line.points
    return points


def answers_of(seat: Seat, moments: Iterable[tuple[Seat, float]]) -> list[int]:
    """The seconds between each ply of somebody else and a ply of the seat that follows it."""
    return [
        max(0, round(now - before))
        for (other, before), (mover, now) in pairwise(moments)
        if mover == seat and other != seat
    ]


def encode_result(result: Result) -> bytes:
    """A result as it is kept."""
    return msgspec.msgpack.encode(result)


def decode_result(content: bytes) -> Result:
    """A result that was kept."""
    return msgspec.msgpack.decode(content, type=Result)
