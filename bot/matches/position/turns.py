"""Turns in the log of a match: plies of one seat in a row. A place is a number of plies from the start.

A seat that nobody follows, as in a game alone, has a turn for each of its placements.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.game import Seat
from storage.records.matches import SavedPly

Places = Callable[[SavedPly], bool]
"""Whether a ply is a placement, which a seat can make once in a turn: another one begins another turn."""


def turn_places(plies: Sequence[SavedPly], places: Places) -> list[int]:
    """The start, and the places at which a turn had ended."""
    ends, placed = [0], False
    for place, ply in enumerate(plies):
        begins = places(ply)
        if place and (ply.seat != plies[place - 1].seat or (begins and placed)):
            ends.append(place)
            placed = False
        placed |= begins
    return [*ends, *([len(plies)] if plies else [])]


def begun_at(plies: Sequence[SavedPly], place: int, places: Places) -> int:
    """The place at which the turn began that ends at this place, or goes on there."""
    first = place
    while first and plies[first - 1].seat == plies[place - 1].seat:
        first -= 1
    placements = [number for number in range(first, place) if places(plies[number])]
    return placements[-1] if len(placements) > 1 else first


def last_turn_of(plies: Sequence[SavedPly], seat: Seat, places: Places, *, acting: bool) -> int:
    """The place at which a seat's last turn ended; for an `acting` seat that has begun another turn, the turn before it.

    A seat with several turns in a row has not looked since the last of them began.
    """
    place = len(plies)
    while acting and place and plies[place - 1].seat == seat:
        place -= 1
        if places(plies[place]) and any(map(places, own_before(plies, place))):
            return place
    while place and plies[place - 1].seat != seat:
        place -= 1
    return place


def own_before(plies: Sequence[SavedPly], place: int) -> Sequence[SavedPly]:
    """The plies of the same seat directly before one of its plies."""
    first = place
    while first and plies[first - 1].seat == plies[place].seat:
        first -= 1
    return plies[first:place]
