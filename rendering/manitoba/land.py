"""The territory with goods and figures, and what the last turn or a choice marks there."""

from __future__ import annotations

import math
from collections.abc import Mapping

from msgspec import Struct

from engine.game import Seat
from engine.manitoba.components import Area
from engine.manitoba.territory import SIDES
from engine.manitoba.view import AreaView, ManitobaView
from rendering.canvas import Brush, Canvas, Point, Tile
from rendering.manitoba.land_layer import draw_joints, land_layer
from rendering.manitoba.plan import Plan, plan_of
from rendering.manitoba.signs import GOOD_ICONS, area_name, kind_suit
from rendering.seats import sign
from rendering.theme import Rgb
from rendering.words import Words

RING, RIM, RING_INSET = 8, 3, 5
"""Width of a ring, of the light rim on both its sides, and how far its middle lies inside the border."""

RISE = 0.15
"""How far above the middle of its cell a figure or a good lies, in sides: the name below stays free."""

TAG_RISE = 30
"""How far above a figure or a good the middle of a tag lies."""


class Steps(Struct, frozen=True):
    """What figures did on the territory: areas entered by whom, ways walked, areas left for the wigwam."""

    entered: dict[Area, Seat] = {}
    walked: tuple[tuple[Seat, Area, Area], ...] = ()
    left: dict[Area, Seat] = {}


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
    return round(plan.side * 0.66)


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
    plan = canvas.brush.known(plan_of, view.data, view.layout, large)
    canvas.lay(canvas.brush.layer(land_layer, view.data, view.layout, names, large), top)
    rings = steps.entered | dict(ringed or {})
    if rings:
        draw_rings(canvas, plan, rings, top)
        draw_joints(canvas, plan, top)
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
    y += top - round(plan.side * RISE)
    size = figure_size(plan)
    seat = gone if area.seat is None and not area.has_good else area.seat
    if seat is not None:
        faded = area.seat is None
        canvas.put(canvas.brush.tile(sign, seat, size, False, faded), (x, y + size // 2 + 3))
    elif area.has_good:
        canvas.put(canvas.brush.tile(good_token, area.good, round(size * 0.94)), (x, y))


def draw_rings(canvas: Canvas, plan: Plan, rings: Mapping[Area, Seat], top: int) -> None:
    """Rings along the borders of areas in seats' colours, with a light rim so that they show on every colour.

    All rims come first: they reach over the border, and must not cover the ring of the area beyond.
    """
    for rim in (True, False):
        for area, seat in rings.items():
            ink = canvas.theme.white if rim else canvas.theme.seats[seat]
            for (x0, y0), (x1, y1) in outline(plan, area):
                canvas.line((x0, y0 + top), (x1, y1 + top), RING + 2 * RIM if rim else RING, ink)


def outline(plan: Plan, area: Area) -> list[tuple[Point, Point]]:
    """The sides of an area, moved inwards to where its ring lies."""
    cells = plan.ground.cells[plan.ground.index[area]]
    return [
        plan.facing(cell, way, RING_INSET)
        for cell in cells
        for way, (q, r) in enumerate(SIDES)
        if (cell[0] + q, cell[1] + r) not in cells
    ]


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
        canvas.arrowhead(tip, (dx, dy), size, 23 + 1.6 * rim, ink)
