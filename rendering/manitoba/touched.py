"""What the last turn changed, for the highlights of a public picture."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from msgspec import Struct

from engine.game import Event, Seat
from engine.manitoba.components import Area
from engine.manitoba.events import (
    Completed,
    MovedFigure,
    PlacedFigure,
    Repeated,
    SectorScored,
    Stepped,
    Stored,
    WentHome,
)
from rendering.manitoba.land import Steps
from rendering.manitoba.paths import Mark


class Touched(Struct, frozen=True):
    """Steps on the territory, spaces of paths reached, and sectors and places by village."""

    steps: Steps
    spaces: dict[Mark, Seat]
    stores: dict[Seat, frozenset[str]]


def touched(events: Iterable[Event]) -> Touched:
    """What the events speak of."""
    entered: dict[Area, Seat] = {}
    walked: list[tuple[Seat, Area, Area]] = []
    left: dict[Area, Seat] = {}
    spaces: dict[Mark, Seat] = {}
    stores: defaultdict[Seat, set[str]] = defaultdict(set)
    on_path: dict[tuple[Seat, str], int] = {}
    for event in events:
        match event:
            case PlacedFigure(seat, area):
                entered[area] = seat
            case MovedFigure(seat, origin, to):
                entered[to] = seat
                walked.append((seat, origin, to))
            case WentHome(seat, areas):
                left |= dict.fromkeys(areas, seat)
            case Stepped(seat, path, space):
                on_path[seat, path] = space
                spaces[Mark(path, space)] = seat
            case Repeated(seat, path):
                spaces[Mark(path, on_path.get((seat, path), -1))] = seat
            case Stored(seat, _, to):
                stores[seat].add(to)
            case SectorScored(seat, good):
                stores[seat].add(good)
            case Completed(seat, place):
                stores[seat].add(place)
            case _:
                pass
    steps = Steps({area: seat for area, seat in entered.items() if area not in left}, tuple(walked), left)
    return Touched(steps, spaces, {seat: frozenset(names) for seat, names in stores.items()})
