"""The territory: landscapes with their names, goods, figures, and what the last turn or a choice marks there."""

from __future__ import annotations

import math
from collections.abc import Mapping

from msgspec import Struct

from engine.game import Seat
from engine.manitoba.components import TERRAINS, Area, Placed
from engine.manitoba.territory import SIDES
from engine.manitoba.view import AreaView, ManitobaView
from rendering.canvas import Brush, Canvas, Point, Tile
from rendering.manitoba.plan import Plan, plan_of
from rendering.manitoba.signs import GOOD_ICONS, LAND_ICONS, area_name, kind_suit
from rendering.pictures import WIDTH
from rendering.seats import sign
from rendering.theme import BOLD, MEDIUM, Rgb
from rendering.words import Words

LINE, GAP = 4, 12
"""Width of the border between two areas of a tile, and of the gap between two tiles."""

PEG, PEG_REACH = 12, 13
"""Size of a joint: what connects neighbouring areas of different tiles."""

LABEL_SIZES = range(34, 26, -1)
RING = 9
TAG_RISE = 26
"""How far above a figure or a good the middle of a tag lies."""


class Steps(Struct, frozen=True):
    """What figures did on the territory: areas entered by whom, ways walked, areas left for the wigwam."""

    entered: dict[Area, Seat] = {}
    walked: tuple[tuple[Seat, Area, Area], ...] = ()
    left: dict[Area, Seat] = {}


def land_layer(brush: Brush, data: str, layout: tuple[Placed, ...], names: tuple[str, ...], large: bool) -> Tile:
    """The unchanging part: cells, borders, joints, symbols and names; `names` run over the areas."""
    plan = plan_of(data, layout, large)
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


def draw_borders(canvas: Canvas, plan: Plan) -> None:
    """Gaps between tiles with a joint wherever areas are neighbours, bars where areas touch without being neighbours."""
    theme, ground = canvas.theme, plan.ground
    owner = {cell: n for n, cells in enumerate(ground.cells) for cell in cells}
    sides = [
        (cell, way, n, owner[near])
        for n, cells in enumerate(ground.cells)
        for cell in cells
        for way, step in enumerate(SIDES)
        if (near := (cell[0] + step[0], cell[1] + step[1])) in owner and (way < 3 or owner[near] == n)
    ]
    for cell, way, one, other in sides:
        start, end = plan.facing(cell, way)
        if one == other:
            canvas.line(inner(start, end, 6), inner(end, start, 6), LINE + 4, theme.suits[ground.kinds[one]].fill)
        elif ground.tiles[one] != ground.tiles[other]:
            canvas.line(start, end, GAP, theme.paper)
    for cell, way, one, other in sides:
        start, end = plan.facing(cell, way)
        if one == other:
            continue
        if other not in ground.neighbours[one]:
            canvas.line(start, end, GAP, theme.ink)
        elif ground.tiles[one] != ground.tiles[other]:
            draw_joint(canvas, start, end)
    draw_bridges(canvas, plan, {(one, other) for _, _, one, other in sides})


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


def label_size(brush: Brush, plan: Plan, names: tuple[str, ...]) -> int:
    """The size of all names: as large as the longest of them fits its cell."""
    room = plan.side * math.sqrt(3) - 3 * LINE
    widest = (max(brush.glyphs.width(name, size, BOLD) for name in names) for size in LABEL_SIZES)
    return next((size for size, width in zip(LABEL_SIZES, widest, strict=True) if width <= room), LABEL_SIZES[-1])


def draw_name(canvas: Canvas, plan: Plan, area: Area, name: str, terrain: str, size: int) -> None:
    """The symbol of the landscape above the middle of an area, its name below."""
    (x, y), side = plan.heart[area], plan.side
    ink = canvas.theme.suits[TERRAINS.index(terrain)].on
    canvas.icon(LAND_ICONS[terrain], (x, round(y - side * 0.63)), round(side * 0.4), ink)
    weight = BOLD if canvas.brush.glyphs.width(name, size, BOLD) <= side * math.sqrt(3) - 2 * LINE else MEDIUM
    canvas.text(name, (x, round(y + side * 0.43)), size, ink, weight, "m")


def good_token(brush: Brush, good: str, size: int) -> Tile:
    """A good as it lies on an area: round and white, with its symbol."""
    theme = brush.theme
    suit = kind_suit(theme, good)
    canvas = Canvas.clear(brush, size, size, suit.edge)
    middle = size // 2
    canvas.shape("circle", (middle, middle), size, suit.edge)
    canvas.shape("circle", (middle, middle), size - 7, theme.white)
    canvas.icon(GOOD_ICONS[good], (middle, middle), round(size * 0.64), suit.deep)
    return canvas.as_tile((middle, middle))


def figure_size(plan: Plan) -> int:
    """The size of a figure's sign."""
    return round(plan.side * 0.68)


def draw_land(
    canvas: Canvas,
    view: ManitobaView,
    words: Words,
    top: int,
    steps: Steps,
    ringed: Mapping[Area, Seat] | None = None,
    tags: Mapping[Area, Tile] | None = None,
    large: bool = False,
) -> None:
    """The territory, its upper edge at `top`. Areas in `ringed` get a ring in a seat's colour, `tags` lie above figures."""
    names = tuple(area_name(area, words) for area in view.areas)
    plan = plan_of(view.data, view.layout, large)
    canvas.put(canvas.brush.layer(land_layer, view.data, view.layout, names, large), (0, top))
    for area, seat in (steps.entered | dict(ringed or {})).items():
        draw_ring(canvas, plan, area, top, canvas.theme.seats[seat])
    for seat, origin, to in steps.walked:
        draw_walk(canvas, plan, origin, to, top, canvas.theme.seats[seat])
    for area in view.areas:
        draw_occupant(canvas, plan, area, top, steps.left.get(area.id))
    for area, tile in (tags or {}).items():
        x, y = plan.heart[area]
        canvas.put(tile, (x, top + y - round(plan.side * 0.36) - TAG_RISE))


def draw_occupant(canvas: Canvas, plan: Plan, area: AreaView, top: int, gone: Seat | None) -> None:
    """The figure or the good on an area; `gone` is whose figure has just left it for the wigwam, shown as a shadow."""
    x, y = plan.heart[area.id]
    y += top - round(plan.side * 0.04)
    size = figure_size(plan)
    seat = gone if area.seat is None and not area.has_good else area.seat
    if seat is not None:
        faded = area.seat is None
        canvas.put(canvas.brush.tile(sign, seat, size, False, faded), (x, y + size // 2 + 3))
    elif area.has_good:
        canvas.put(canvas.brush.tile(good_token, area.good, round(size * 0.94)), (x, y))


def draw_ring(canvas: Canvas, plan: Plan, area: Area, top: int, colour: Rgb) -> None:
    """A ring along the border of an area, light inside so that it shows on every colour."""
    ground = plan.ground
    cells = ground.cells[ground.index[area]]
    for reach, width, ink in ((RING, RING + 8, canvas.theme.white), (RING - 1, RING, colour)):
        for cell in cells:
            corners = [(x, y + top) for x, y in plan.corners(cell, reach)]
            for way in range(6):
                step = SIDES[way]
                if (cell[0] + step[0], cell[1] + step[1]) not in cells:
                    canvas.line(corners[(way + 1) % 6], corners[(way + 2) % 6], width, ink)


def draw_walk(canvas: Canvas, plan: Plan, origin: Area, to: Area, top: int, colour: Rgb) -> None:
    """The way a figure went: an arrow across the border, which leaves the names and what lies there free."""
    (x0, y0), (x1, y1) = plan.heart[origin], plan.heart[to]
    length = math.dist((x0, y0), (x1, y1)) or 1.0
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    begin, stop = length - plan.side * 1.2, length - plan.side * 0.58
    for width, ink, rim in ((24, canvas.theme.white, 5.0), (14, colour, 0.0)):
        tip = x0 + dx * (stop + rim), top + y0 + dy * (stop + rim)
        size = 32 + 2 * rim
        base = tip[0] - dx * size, tip[1] - dy * size
        canvas.line(
            (round(x0 + dx * begin), round(top + y0 + dy * begin)), (round(base[0]), round(base[1])), width, ink
        )
        half = 23 + 1.6 * rim
        head = (tip, (base[0] + dy * half, base[1] - dx * half), (base[0] - dy * half, base[1] + dx * half))
        canvas.polygon([(round(x), round(y)) for x, y in head], ink)
