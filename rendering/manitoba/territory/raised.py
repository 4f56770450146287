"""Areas to choose: raised above the others, in full colour with a dark edge."""

from __future__ import annotations

from collections.abc import Set

from engine.manitoba.facts.components import AreaId
from engine.manitoba.facts.territory import SIDES, Cell
from rendering.manitoba.territory.layer import AREA_BORDER, SHORT, draw_area_label, moved_inwards
from rendering.manitoba.territory.plan import TerritoryPlan
from rendering.paint.canvas import Canvas, Point

AREA_SHADOW = 9
"""How far below an area its shadow reaches."""

DARK_EDGE, LIGHT_RIM, DARK_EDGE_INSET = 8, 3, 5
"""Width of the dark edge, of the light rim on both its sides, and how far its middle lies inside the border."""


def draw_raised(canvas: Canvas, plan: TerritoryPlan, areas: Set[AreaId], top: int) -> None:
    """These areas over a pale territory whose upper edge is at `top`. All shadows come first, and all rims before edges."""
    ground, theme = plan.ground, canvas.theme
    shown = [(n, ground.cells[n]) for n, area in enumerate(ground.areas) if area in areas]
    for _, cells in shown:
        for cell in cells:
            canvas.polygon(moved_down(plan.corners(cell), top + AREA_SHADOW), theme.muted)
    for n, cells in shown:
        fill = theme.suits[ground.kinds[n]].fill
        for cell in cells:
            canvas.polygon(moved_down(plan.corners(cell, AREA_BORDER * 0.6), top), fill)
        for start, end in area_seams(plan, cells):
            (x0, y0), (x1, y1) = moved_inwards(start, end, 6), moved_inwards(end, start, 6)
            canvas.line((x0, y0 + top), (x1, y1 + top), AREA_BORDER + 4, fill)
    for ink, width in ((theme.white, DARK_EDGE + 2 * LIGHT_RIM), (theme.ink, DARK_EDGE)):
        for _, cells in shown:
            for (x0, y0), (x1, y1) in area_outline(plan, cells, DARK_EDGE_INSET):
                canvas.line((x0, y0 + top), (x1, y1 + top), width, ink)
    for n, _ in shown:
        draw_area_label(canvas, plan, n, top, SHORT.number, theme.suits[ground.kinds[n]].on)


def moved_down(corners: list[Point], by: int) -> list[Point]:
    return [(x, y + by) for x, y in corners]


def area_outline(plan: TerritoryPlan, cells: tuple[Cell, ...], inset: float) -> list[tuple[Point, Point]]:
    return [
        plan.facing(cell, way, inset)
        for cell in cells
        for way, (q, r) in enumerate(SIDES)
        if (cell[0] + q, cell[1] + r) not in cells
    ]


def area_seams(plan: TerritoryPlan, cells: tuple[Cell, ...]) -> list[tuple[Point, Point]]:
    """The sides between two cells of an area."""
    return [
        plan.facing(cell, way)
        for cell in cells
        for way, (q, r) in enumerate(SIDES[:3])
        if (cell[0] + q, cell[1] + r) in cells
    ]
