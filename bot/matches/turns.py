"""Turns in the log of a match: plies of one seat in a row. A place is a number of plies, 0 at the start."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Seat
from storage.records import Ply


def turn_places(plies: Sequence[Ply]) -> list[int]:
    """The start, and the places at which a turn had ended."""
    ends = [place for place in range(1, len(plies)) if plies[place].seat != plies[place - 1].seat]
    return [0, *ends, *([len(plies)] if plies else [])]


def begun_at(plies: Sequence[Ply], place: int) -> int:
    """Where the turn began that had come as far as this place."""
    return max((end for end in turn_places(plies) if end < place), default=0)


def last_turn_of(plies: Sequence[Ply], seat: Seat, *, acting: bool) -> int:
    """Where the last turn of a seat had ended; of one that is `acting`, the turn before, when it has begun another."""
    place = len(plies)
    while acting and place and plies[place - 1].seat == seat:
        place -= 1
    while place and plies[place - 1].seat != seat:
        place -= 1
    return place
