"""The steps of figures on the board: the way that a figure went, and rings around the stones that it reached or may reach."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from engine.game import Seat
from engine.keltis.facts.board import Board
from engine.keltis.facts.pieces import Size, StoneId
from engine.keltis.table.moves import FigureMoved
from rendering.elements.recent import last_turns
from rendering.elements.seats import HALO
from rendering.keltis.board.plan import BoardPlan
from rendering.keltis.tiles import DEPTH, RADIUS
from rendering.paint.canvas import Canvas, Point

RING, RING_GAP = 8, 2
"""How wide a ring around a stone is, and how far it stays away from its stone, or from the ring of another seat."""

WAY, RIM = 14, 4
"""Width of the way that a figure went, and of its light rim."""

ARROW_HEAD, HALF_ARROW_HEAD = 18, 17
"""Length and half of the width of an arrow's head, which ends at the stone's edge: its symbol stays free."""

APART = 2
"""How far before the edge of its stone an arrow ends."""

BESIDE = 20
"""Distance of two ways between the same stones."""

INTO_TRAY = 10
"""How far a link reaches into the start stone."""


class FigureWalk(Struct, frozen=True):
    """A figure's step to be shown."""

    seat: int
    size: Size
    origin: StoneId
    to: StoneId


def last_walks(events: Iterable[object]) -> tuple[FigureWalk, ...]:
    """The steps of every seat's last turn with a step among the events."""
    moved = last_turns(event for event in events if isinstance(event, FigureMoved))
    return tuple(FigureWalk(event.seat, event.size, event.origin, event.to) for event in moved)


def seats_by_stone_reached(steps: Iterable[FigureWalk]) -> dict[StoneId, list[Seat]]:
    """By whom stones were reached; a figure that went on from a stone leaves no mark there."""
    found: dict[StoneId, list[Seat]] = {}
    for walk in steps:
        left = found.get(walk.origin, [])
        if walk.seat in left:
            left.remove(walk.seat)
        found.setdefault(walk.to, [])
        if walk.seat not in found[walk.to]:
            found[walk.to].append(walk.seat)
    return {space: seats for space, seats in found.items() if seats}


def link_start(board: Board, places: BoardPlan, origin: StoneId, target: StoneId) -> Point:
    """Where a link begins: at the start stone just inside its edge, beside its target."""
    if origin != board.start.id:
        return places.centre[origin]
    left, _, width, _ = places.tray
    return left + width - INTO_TRAY, places.centre[target][1]


class Arrow(NamedTuple):
    """Where the way of a step lies, in the colour of a seat."""

    seat: Seat
    start: Point
    end: Point


def arrows_of_walks(board: Board, places: BoardPlan, steps: Iterable[FigureWalk]) -> list[Arrow]:
    """The ways of all steps; those between the same stones lie beside each other."""
    found: list[Arrow] = []
    before: Counter[tuple[StoneId, StoneId]] = Counter()
    for walk in steps:
        link = walk.origin, walk.to
        down = BESIDE * before[link]
        before[link] += 1
        (x0, y0), (x1, y1) = link_start(board, places, *link), places.centre[walk.to]
        found.append(Arrow(walk.seat, (x0, y0 + down), (x1, y1 + down)))
    return found


def draw_ways(canvas: Canvas, found: Sequence[Arrow]) -> None:
    """The ways as thick links, which lie under the stones."""
    for way in found:
        canvas.line(way.start, way.end, WAY + 2 * RIM, canvas.theme.white)
        canvas.line(way.start, way.end, WAY, canvas.theme.seats[way.seat])


def covered_by(places: BoardPlan, found: Iterable[Arrow]) -> list[StoneId]:
    """The stones over which ways were drawn."""
    width, height = (size // 2 + WAY for size in places.stone)
    hidden: list[StoneId] = []
    for way in found:
        (x0, y0), (x1, y1) = way.start, way.end
        low, high = min(y0, y1) - height, max(y0, y1) + height
        hidden += [
            space
            for space, (x, y) in places.centre.items()
            if min(x0, x1) - width <= x <= max(x0, x1) + width and low <= y <= high
        ]
    return list(dict.fromkeys(hidden))


def draw_heads(canvas: Canvas, places: BoardPlan, found: Iterable[Arrow]) -> None:
    """The heads of the ways as arrows, at the edges of the stones that were reached: no head covers a symbol."""
    width, height = (size / 2 for size in places.stone)
    for way in found:
        (x0, y0), (x1, y1) = way.start, way.end
        length = math.dist(way.start, way.end)
        dx, dy = (x1 - x0) / length, (y1 - y0) / length
        back = min(width / abs(dx) if dx else length, (height + DEPTH) / abs(dy) if dy else length) + APART
        tip = x1 - dx * back, y1 - dy * back
        rim = tip[0] + dx * RIM, tip[1] + dy * RIM
        canvas.arrowhead(rim, (dx, dy), ARROW_HEAD + 2 * RIM, HALF_ARROW_HEAD + 1.6 * RIM, canvas.theme.white)
        canvas.arrowhead(tip, (dx, dy), ARROW_HEAD, HALF_ARROW_HEAD, canvas.theme.seats[way.seat])


def draw_rings(canvas: Canvas, places: BoardPlan, ringed: Mapping[StoneId, Sequence[Seat]]) -> None:
    """A ring around a stone for each seat, with a light rim on both sides so that they show on every colour."""
    for space, seats in ringed.items():
        x, y = places.centre[space]
        width, height = places.stone
        for number, seat in reversed(list(enumerate(seats))):
            outer = (RING + RING_GAP) * (number + 1)
            for reach, stroke, ink in (
                (outer + HALO, RING + 2 * HALO, canvas.theme.white),
                (outer, RING, canvas.theme.seats[seat]),
            ):
                left, top = x - width // 2 - reach, y - height // 2 - reach
                box = left, top, width + 2 * reach, height + DEPTH + 2 * reach
                canvas.outline(box, RADIUS + reach, ink, stroke)
