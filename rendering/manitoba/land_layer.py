"""The unchanging part of the territory: landscapes, borders, joints between tiles, symbols and names (MAN-2.4)."""

from __future__ import annotations

import math
from typing import NamedTuple

from engine.manitoba.components import TERRAINS, Area, Placed
from engine.manitoba.territory import SIDES
from rendering.canvas import Brush, Canvas, Point, Tile
from rendering.manitoba.plan import Plan, plan_of
from rendering.manitoba.signs import LAND_ICONS
from rendering.pictures import WIDTH
from rendering.theme import BOLD, MEDIUM

LINE, GAP = 4, 14
"""Width of the border between two areas of a tile, and of the gap between two tiles."""

PEG, PEG_REACH = 12, 13
"""Size of a joint: what connects neighbouring areas of different tiles."""

LABEL_SIZES = range(34, 26, -1)
LABEL_DROP = 0.38
"""How far below the middle of its cell a name stands, in sides: above the joints, where the cell is still widest."""

LABEL_MARGIN = 14
"""What stays free between a name and the sides of its cell: the border and a ring."""

SYMBOL_RISE = 0.7


def land_layer(brush: Brush, data: str, layout: tuple[Placed, ...], names: tuple[str, ...], large: bool) -> Tile:
    """The unchanging part: cells, borders, joints, symbols and names; `names` run over the areas."""
    plan = brush.known(plan_of, data, layout, large)
    theme = brush.theme
    canvas = Canvas.opaque(brush, WIDTH, plan.height, theme.paper)
    ground = plan.ground
    for cells in ground.cells:
        for cell in cells:
            canvas.polygon(plan.corners(cell), theme.muted)
    for kind, cells in zip(ground.kinds, ground.cells, strict=True):
        for cell in cells:
            canvas.polygon(plan.corners(cell, LINE * 0.6), theme.suits[kind].fill)
    draw_borders(canvas, plan)
    size = label_size(brush, plan, names)
    for n, area in enumerate(ground.areas):
        draw_name(canvas, plan, area, names[n], TERRAINS[ground.kinds[n]], size)
    return canvas.as_tile()


class Side(NamedTuple):
    """A side of a cell that has a cell beyond it: its ends, and the areas on both sides, as places in the territory."""

    start: Point
    end: Point
    one: int
    other: int


def sides_of(plan: Plan) -> list[Side]:
    """All sides between two cells, each once."""
    ground = plan.ground
    owner = {cell: n for n, cells in enumerate(ground.cells) for cell in cells}
    return [
        Side(*plan.facing(cell, way), n, owner[near])
        for n, cells in enumerate(ground.cells)
        for cell in cells
        for way, step in enumerate(SIDES[:3])
        if (near := (cell[0] + step[0], cell[1] + step[1])) in owner
    ]


def draw_borders(canvas: Canvas, plan: Plan) -> None:
    """Gaps between tiles, none within an area, bars where areas touch without being neighbours, joints and bridges."""
    theme, ground, sides = canvas.theme, plan.ground, sides_of(plan)
    apart = [side for side in sides if ground.tiles[side.one] != ground.tiles[side.other]]
    for start, end, one, other in sides:
        if one == other:
            canvas.line(inner(start, end, 6), inner(end, start, 6), LINE + 4, theme.suits[ground.kinds[one]].fill)
    for width, ink in ((GAP, theme.muted), (GAP - LINE, theme.paper)):
        for start, end, _, _ in apart:
            canvas.line(start, end, width, ink)
    for start, end, one, other in sides:
        if one != other and other not in ground.neighbours[one]:
            canvas.line(start, end, GAP, theme.ink)
    draw_joints(canvas, plan, 0)
    draw_bridges(canvas, plan, {(side.one, side.other) for side in sides})


def draw_joints(canvas: Canvas, plan: Plan, top: int) -> None:
    """A short bar across every gap between neighbouring areas."""
    ground = plan.ground
    for start, end, one, other in sides_of(plan):
        if ground.tiles[one] != ground.tiles[other] and other in ground.neighbours[one]:
            draw_joint(canvas, (start[0], start[1] + top), (end[0], end[1] + top))


def inner(start: Point, end: Point, by: int) -> Point:
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


def draw_bridges(canvas: Canvas, plan: Plan, touching: set[tuple[int, int]]) -> None:
    """Lines between areas that are neighbours without touching (the `link` pairs of a tile)."""
    ground = plan.ground
    for one, near in enumerate(ground.neighbours):
        for other in near:
            if one < other and not {(one, other), (other, one)} & touching:
                canvas.line(plan.heart[ground.areas[one]], plan.heart[ground.areas[other]], PEG, canvas.theme.muted)


def label_room(plan: Plan) -> float:
    """How wide a name may be."""
    return plan.side * math.sqrt(3) - 2 * LABEL_MARGIN


def label_size(brush: Brush, plan: Plan, names: tuple[str, ...]) -> int:
    """The size of all names: as large as the longest of them fits its cell."""
    room = label_room(plan)
    widest = (max(brush.glyphs.width(name, size, BOLD) for name in names) for size in LABEL_SIZES)
    return next((size for size, width in zip(LABEL_SIZES, widest, strict=True) if width <= room), LABEL_SIZES[-1])


def draw_name(canvas: Canvas, plan: Plan, area: Area, name: str, terrain: str, size: int) -> None:
    """The symbol of the landscape above the middle of an area, its name below."""
    (x, y), side = plan.heart[area], plan.side
    ink = canvas.theme.suits[TERRAINS.index(terrain)].on
    canvas.icon(LAND_ICONS[terrain], (x, round(y - side * SYMBOL_RISE)), round(side * 0.36), ink)
    weight = BOLD if canvas.brush.glyphs.width(name, size, BOLD) <= label_room(plan) else MEDIUM
    canvas.text(name, (x, round(y + side * LABEL_DROP)), size, ink, weight, "m")
