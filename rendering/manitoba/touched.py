"""What the last turns changed, for the highlights of a public picture."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from msgspec import Struct

from engine.game import Event, Seat
from engine.manitoba.facts.components import AreaId
from engine.manitoba.table.events import (
    Completed,
    MovedFigure,
    PlacedFigure,
    RepeatedSpace,
    SectorScored,
    Stepped,
    Stored,
    WentHome,
)
from rendering.elements.recent import last_turns
from rendering.manitoba.season.paths import LAST
from rendering.manitoba.territory.land import Steps
from texts.manitoba.hints import SpaceMark

StepEvent = PlacedFigure | MovedFigure | WentHome


class TouchedByTurns(Struct, frozen=True):
    """Steps on the territory, spaces of paths reached with by whom, and sectors and places by village."""

    steps: Steps
    spaces: dict[SpaceMark, tuple[Seat, ...]]
    stores: dict[Seat, frozenset[str]]


def touched_by_last_turns(events: Iterable[Event]) -> TouchedByTurns:
    """What the events changed: the steps of every seat's last turn with steps, and all stores."""
    events = tuple(events)
    stores: defaultdict[Seat, set[str]] = defaultdict(set)
    for event in events:
        match event:
            case Stored(seat, _, to):
                stores[seat].add(to)
            case SectorScored(seat, good):
                stores[seat].add(good)
            case Completed(seat, place):
                stores[seat].add(place)
            case _:
                pass
    steps = steps_of_events(last_turns(event for event in events if isinstance(event, StepEvent)))
    climbed = last_turns(event for event in events if isinstance(event, Stepped | RepeatedSpace))
    return TouchedByTurns(steps, spaces_reached(climbed), {seat: frozenset(names) for seat, names in stores.items()})


def steps_of_events(events: Iterable[StepEvent]) -> Steps:
    """Areas entered, ways walked, areas left."""
    entered: dict[AreaId, Seat] = {}
    walked: list[tuple[Seat, AreaId, AreaId]] = []
    left: dict[AreaId, Seat] = {}
    for event in events:
        match event:
            case PlacedFigure(seat, area):
                entered[area] = seat
            case MovedFigure(seat, origin, to):
                entered.pop(origin, None)
                entered[to] = seat
                walked.append((seat, origin, to))
            case WentHome(seat, areas):
                left |= dict.fromkeys(areas, seat)
    return Steps({area: seat for area, seat in entered.items() if area not in left}, tuple(walked), left)


def spaces_reached(events: Iterable[Stepped | RepeatedSpace]) -> dict[SpaceMark, tuple[Seat, ...]]:
    """The spaces that figures came to or stayed on, by whom."""
    on_path: dict[tuple[Seat, str], int] = {}
    spaces: dict[SpaceMark, tuple[Seat, ...]] = {}
    for event in events:
        if isinstance(event, Stepped):
            on_path[event.seat, event.path] = event.space
        mark = SpaceMark(event.path, on_path.get((event.seat, event.path), LAST))
        if event.seat not in spaces.get(mark, ()):
            spaces[mark] = (*spaces.get(mark, ()), event.seat)
    return spaces
