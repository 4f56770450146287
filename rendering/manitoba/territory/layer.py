"""The unchanging part of the territory: landscapes, borders, joints between tiles, symbols and names (MAN-2.4)."""

from __future__ import annotations

import math
from typing import NamedTuple

from engine.manitoba.facts.components import TERRAINS, PlacedTile
from engine.manitoba.facts.territory import SIDES
from rendering.elements.pieces import put_pieces
from rendering.manitoba.signs import LAND_ICONS
from rendering.manitoba.territory.plan import TerritoryPlan, TerritorySheet, plan_of
from rendering.paint.canvas import Brush, Canvas, Point, Tile
from rendering.paint.theme import BODY, BOLD, SMALL, Rgb, Suit
from rendering.pictures import WIDTH

AREA_BORDER, TILE_GAP = 4, 14
"""Width of the border between two areas of a tile, and of the gap between two tiles."""

NAME_EDGE = 5
"""Free at both sides of the name of an area of one cell."""

PEG, PEG_REACH = 11, 10
"""Size of a joint: what connects neighbouring areas of different tiles."""


class NumberRows(NamedTuple):
    """How far from the middle of its cell an area's number and symbol, its figure or good, and its name lie, in sides."""

    number: float
    token: float
    name: float = 0.0


SHORT, NAMED = NumberRows(-0.43, 0.29), NumberRows(-0.57, 0.43, -0.11)
"""So that what lies there leaves number and symbol free in the smallest cells; and with the names of the landscapes."""

NUMBER, SYMBOL = 0.42, 0.4
"""Size of the number and of the symbol beside it, in sides."""

LARGEST_NUMBER, SMALLEST_SYMBOL = 52, 30
LEAST_RISE = 33
"""How far above the middle of its cell a number and its symbol lie at least."""


class Tone(NamedTuple):
    """The ground of a cell, and what is written on it."""

    ground: Rgb
    ink: Rgb


def land_tone(suit: Suit, pale: bool) -> Tone:
    """In full colour, or pale where somebody chooses other areas."""
    return Tone(suit.tint, suit.deep) if pale else Tone(suit.fill, suit.on)


def land_layer(
    brush: Brush,
    data: str,
    layout: tuple[PlacedTile, ...],
    sheet: TerritorySheet,
    names: tuple[str, ...] = (),
    pale: bool = False,
) -> Tile:
    """The unchanging part: cells, borders, joints, numbers with symbols; `names` of the landscapes run over the areas.

    It is `pale` where areas are chosen: those are drawn over it in full colour.
    """
    plan, rows = brush.known(plan_of, data, layout, sheet), NAMED if names else SHORT
    theme = brush.theme
    canvas = Canvas.opaque(brush, WIDTH, plan.height, theme.paper)
    ground = plan.ground
    for cells in ground.cells:
        for cell in cells:
            canvas.polygon(plan.corners(cell), theme.muted)
    for kind, cells in zip(ground.kinds, ground.cells, strict=True):
        for cell in cells:
            canvas.polygon(plan.corners(cell, AREA_BORDER * 0.6), land_tone(theme.suits[kind], pale).ground)
    draw_borders(canvas, plan, pale)
    for n, area in enumerate(ground.areas):
        ink = land_tone(theme.suits[ground.kinds[n]], pale).ink
        draw_area_label(canvas, plan, n, 0, rows.number, ink)
        if names:
            at = plan.heart[area][0], round(plan.heart[area][1] + plan.side * rows.name)
            if len(ground.cells[n]) > 1:
                canvas.centred(names[n], at, BODY, ink, BOLD)
            else:
                room = round(math.sqrt(3) * plan.side) - 2 * NAME_EDGE
                canvas.term(names[n], at, room, ink, ((BODY, BOLD), (SMALL, BOLD)), "m")
    return canvas.as_tile()


class AreaSide(NamedTuple):
    """A side of a cell that has a cell beyond it: its ends, and the areas on both sides, as places in the territory."""

    start: Point
    end: Point
    one: int
    other: int


def sides_of(plan: TerritoryPlan) -> list[AreaSide]:
    """All sides between two cells, each once."""
    ground = plan.ground
    owner = {cell: n for n, cells in enumerate(ground.cells) for cell in cells}
    return [
        AreaSide(*plan.facing(cell, way), n, owner[near])
        for n, cells in enumerate(ground.cells)
        for cell in cells
        for way, step in enumerate(SIDES[:3])
        if (near := (cell[0] + step[0], cell[1] + step[1])) in owner
    ]


def draw_borders(canvas: Canvas, plan: TerritoryPlan, pale: bool) -> None:
    """Gaps between tiles, none within an area, bars where areas touch without being neighbours, joints and bridges."""
    theme, ground, sides = canvas.theme, plan.ground, sides_of(plan)
    apart = [side for side in sides if ground.tiles[side.one] != ground.tiles[side.other]]
    for start, end, one, other in sides:
        if one == other:
            fill = land_tone(theme.suits[ground.kinds[one]], pale).ground
            canvas.line(moved_inwards(start, end, 6), moved_inwards(end, start, 6), AREA_BORDER + 4, fill)
    for width, ink in ((TILE_GAP, theme.muted), (TILE_GAP - AREA_BORDER, theme.paper)):
        for start, end, _, _ in apart:
            canvas.line(start, end, width, ink)
    for start, end, one, other in sides:
        if one != other and other not in ground.neighbours[one]:
            canvas.line(start, end, TILE_GAP, theme.ink)
    draw_joints(canvas, plan, 0)
    draw_bridges(canvas, plan, {(side.one, side.other) for side in sides})


def draw_joints(canvas: Canvas, plan: TerritoryPlan, top: int) -> None:
    """A short bar across every gap between neighbouring areas."""
    ground = plan.ground
    for start, end, one, other in sides_of(plan):
        if ground.tiles[one] != ground.tiles[other] and other in ground.neighbours[one]:
            draw_joint(canvas, (start[0], start[1] + top), (end[0], end[1] + top))


def moved_inwards(start: Point, end: Point, by: int) -> Point:
    """The start of a line, moved towards its end."""
    length = math.dist(start, end) or 1.0
    return round(start[0] + (end[0] - start[0]) * by / length), round(start[1] + (end[1] - start[1]) * by / length)


def draw_joint(canvas: Canvas, start: Point, end: Point) -> None:
    """A short bar across the gap at the middle of a side."""
    length = math.dist(start, end) or 1.0
    dx, dy = (end[1] - start[1]) / length * PEG_REACH, (start[0] - end[0]) / length * PEG_REACH
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    ends = (round(x - dx), round(y - dy)), (round(x + dx), round(y + dy))
    canvas.line(*ends, PEG + 4, canvas.theme.paper)
    canvas.line(*ends, PEG, canvas.theme.muted)


def draw_bridges(canvas: Canvas, plan: TerritoryPlan, touching: set[tuple[int, int]]) -> None:
    """Lines between areas that are neighbours without touching (the `link` pairs of a tile)."""
    ground = plan.ground
    for one, near in enumerate(ground.neighbours):
        for other in near:
            if one < other and not {(one, other), (other, one)} & touching:
                canvas.line(plan.heart[ground.areas[one]], plan.heart[ground.areas[other]], PEG, canvas.theme.muted)


def draw_area_label(canvas: Canvas, plan: TerritoryPlan, n: int, top: int, row: float, ink: Rgb) -> None:
    """The number of the tile of area number `n` and the symbol of its landscape: together they name it (MAN-2.4)."""
    ground, side = plan.ground, plan.side
    x, y = plan.heart[ground.areas[n]]
    size = min(LARGEST_NUMBER, max(BODY, round(side * NUMBER)))
    icon = min(LARGEST_NUMBER, max(SMALLEST_SYMBOL, round(side * SYMBOL)))
    line = [("", ground.tiles[n]), (LAND_ICONS[TERRAINS[ground.kinds[n]]], "")]
    put_pieces(canvas, line, (x, top + y + number_row(side, row)), icon, size, ink)


def number_row(side: float, row: float) -> int:
    """Where the number of a cell lies, below its middle."""
    return min(-LEAST_RISE, round(side * row))
