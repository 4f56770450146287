"""The territory with goods and figures, and what the last turn or a choice marks there."""

from __future__ import annotations

import math
from collections.abc import Mapping

from msgspec import Struct

from engine.game import Seat
from engine.manitoba.facts.components import AreaId
from engine.manitoba.game.view import AreaView, ManitobaView
from rendering.elements.seats import coming_figure, seat_sign
from rendering.manitoba.signs import GOOD_ICONS, kind_suit
from rendering.manitoba.territory.layer import NAMED, SHORT, draw_area_label, draw_joints, land_layer, land_tone
from rendering.manitoba.territory.plan import TerritoryPlan, TerritorySheet, plan_of
from rendering.manitoba.territory.raised import area_outline, draw_raised
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.theme import Rgb

HELD, STEP, RING_RIM, RING_INSET = 7, 10, 3, 5
"""Width of a ring around an area that a figure can leave, and around one just entered, which leaves the number free; of the
light rim on both its sides; and how far its middle lies inside the border."""

TOKEN_SIZE, LEAST_TOKEN, LARGEST_TOKEN = 0.72, 58, 88
"""Size of figures and goods, in sides, and its bounds."""

TAG_DROP = 0.56
"""How far below the middle of a figure or a good a tag lies, in its size."""


ASIDE = 0.47
"""How far a good and the figure that is about to stand there lie from the middle, in their size."""


class Steps(Struct, frozen=True):
    """What figures did on the territory: areas entered by whom, ways walked, areas left for the wigwam."""

    entered: dict[AreaId, Seat] = {}
    walked: tuple[tuple[Seat, AreaId, AreaId], ...] = ()
    left: dict[AreaId, Seat] = {}


def good_token(brush: Brush, good: str, size: int, flat: bool = False) -> Tile:
    """A good as it lies on an area: round and white, with its symbol; flat where other areas are to be chosen."""
    theme = brush.theme
    suit = kind_suit(theme, good)
    canvas = Canvas.clear(brush, size, size, suit.edge)
    middle = size // 2
    canvas.shape("circle", (middle, middle), size, suit.edge)
    canvas.shape("circle", (middle, middle), size - (4 if flat else 7), suit.tint if flat else theme.white)
    canvas.icon(GOOD_ICONS[good], (middle, middle), round(size * 0.64), suit.deep)
    return canvas.as_tile((middle, middle))


def token_size(plan: TerritoryPlan) -> int:
    return min(LARGEST_TOKEN, max(LEAST_TOKEN, round(plan.side * TOKEN_SIZE)))


class Marks(Struct, frozen=True):
    """What a picture marks on the territory: the last steps, areas to choose, own figures that may leave, tags, and the areas
    on which a figure is about to stand."""

    steps: Steps = Steps()
    raised: frozenset[AreaId] = frozenset()
    held: dict[AreaId, Seat] = {}
    tags: dict[AreaId, Tile] = {}
    coming: dict[AreaId, Seat] = {}


def draw_land(
    canvas: Canvas, view: ManitobaView, top: int, sheet: TerritorySheet, marks: Marks, names: tuple[str, ...] = ()
) -> None:
    """The territory, its upper edge at `top`; areas to choose are raised above the others, which are pale then.

    Arrows lie above figures, numbers of areas and tags above these.
    """
    plan = canvas.brush.known(plan_of, view.data, view.layout, sheet)
    canvas.lay(canvas.brush.layer(land_layer, view.data, view.layout, sheet, names, bool(marks.raised)), top)
    steps = marks.steps
    draw_raised(canvas, plan, marks.raised, top)
    draw_rings(canvas, plan, steps.entered, top, STEP)
    draw_rings(canvas, plan, marks.held, top, HELD)
    if steps.entered or marks.raised or marks.held:
        draw_joints(canvas, plan, top)
    rows = NAMED if names else SHORT
    row = top + round(plan.side * rows.token)
    for area in view.areas:
        flat = bool(marks.raised) and area.id not in marks.raised
        draw_occupant(canvas, plan, area, row, steps.left.get(area.id), flat, marks.coming.get(area.id))
    for seat, origin, to in steps.walked:
        draw_walk(canvas, plan, origin, to, top, canvas.theme.seats[seat])
    for area in {end: None for _, *ends in steps.walked for end in ends}:
        n = plan.ground.index[area]
        pale = bool(marks.raised) and area not in marks.raised
        draw_area_label(
            canvas, plan, n, top, rows.number, land_tone(canvas.theme.suits[plan.ground.kinds[n]], pale).ink
        )
    for area, tile in marks.tags.items():
        x, y = plan.heart[area]
        canvas.put(tile, (x, row + y + round(token_size(plan) * TAG_DROP)))


def draw_occupant(
    canvas: Canvas, plan: TerritoryPlan, area: AreaView, row: int, gone: Seat | None, flat: bool, coming: Seat | None
) -> None:
    """The figure or the good on an area; `gone` is whose figure has just left it for the wigwam, shown as a shadow.

    `coming` is whose figure is about to stand there: it is outlined, beside the good that it gets.
    """
    x, y = plan.heart[area.id]
    y += row
    size = token_size(plan)
    if coming is not None:
        aside = round(size * ASIDE) if area.has_good else 0
        canvas.put(canvas.brush.tile(coming_figure, coming, size), (x + aside, y))
        x -= aside
    seat = gone if area.seat is None and not area.has_good else area.seat
    if seat is not None:
        faded = area.seat is None
        canvas.put(canvas.brush.tile(seat_sign, seat, size, False, faded), (x, y + size // 2 + 3))
    elif area.has_good:
        canvas.put(canvas.brush.tile(good_token, area.good, round(size * 0.94), flat), (x, y))


def draw_rings(canvas: Canvas, plan: TerritoryPlan, rings: Mapping[AreaId, Seat], top: int, width: int) -> None:
    """Rings along the borders of areas in seats' colours, with a light rim so that they show on every colour.

    All rims come first: they reach over the border, and must not cover the ring of the area beyond.
    """
    for rim in (True, False):
        for area, seat in rings.items():
            ink = canvas.theme.white if rim else canvas.theme.seats[seat]
            for (x0, y0), (x1, y1) in area_outline(plan, plan.ground.cells[plan.ground.index[area]], RING_INSET):
                canvas.line((x0, y0 + top), (x1, y1 + top), width + 2 * RING_RIM if rim else width, ink)


def draw_walk(canvas: Canvas, plan: TerritoryPlan, origin: AreaId, to: AreaId, top: int, colour: Rgb) -> None:
    """The way a figure went: an arrow across the border, which leaves the names and what lies there free."""
    (x0, y0), (x1, y1) = plan.heart[origin], plan.heart[to]
    length = math.dist((x0, y0), (x1, y1)) or 1.0
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    begin, stop = length - plan.side * 1.04, length - plan.side * 0.56
    for width, ink, rim in ((24, canvas.theme.white, 5.0), (14, colour, 0.0)):
        tip = x0 + dx * (stop + rim), top + y0 + dy * (stop + rim)
        size = 32 + 2 * rim
        base = tip[0] - dx * size, tip[1] - dy * size
        canvas.line(
            (round(x0 + dx * begin), round(top + y0 + dy * begin)), (round(base[0]), round(base[1])), width, ink
        )
        canvas.arrowhead(tip, (dx, dy), size, 23 + 1.6 * rim, ink)
