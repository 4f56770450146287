"""Where the territory lies in a picture: hexagons as the head of `engine/manitoba/data/territory.toml` draws them (MAN-2.4)."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from msgspec import Struct

from engine.manitoba.facts.components import AreaId, PlacedTile
from engine.manitoba.facts.content import territory_of_layout
from engine.manitoba.facts.territory import Cell, Territory, with_cell_turned
from rendering.paint.canvas import Point
from rendering.pictures import FLAT, WIDTH

FREE_EDGE = 5
"""Free paper beside and above the territory."""

USUAL_SIDE, LARGE_SIDE = 100, 132
"""A hexagon's longest side: in the overview, which should be no larger than it must, and in the larger cut."""

SPEAKING_SIDE = 98
"""From this side on there is room for the name of every landscape, in all languages."""

CLEAR_SIDE, RAISED = 79, 900
"""A side that is large enough on a phone, and how high a picture may get where a usual one has smaller cells."""


class TerritorySheet(Struct, frozen=True):
    """The room for a territory. `turn` sixths are preferred where names still fit, so that people find their way."""

    width: int
    height: int
    longest: int = USUAL_SIDE
    turn: int | None = None


class TerritoryPlan(Struct, frozen=True):
    """The territory on a picture whose top is 0, turned by `turn` sixths so that it fits best.

    `heart` is the middle of the cell in which an area's number, figure and good lie, `side` a hexagon's side.
    """

    ground: Territory
    turn: int
    side: float
    centre: dict[Cell, tuple[float, float]]
    heart: dict[AreaId, Point]
    height: int

    def corners(self, cell: Cell, inset: float = 0.0) -> list[Point]:
        """The corners of a cell, clockwise from the top, moved inwards."""
        x, y = self.centre[cell]
        reach = self.side - inset
        return [(round(x + reach * sin(pi / 3 * n)), round(y - reach * cos(pi / 3 * n))) for n in range(6)]

    def facing(self, cell: Cell, side: int, inset: float = 0.0) -> tuple[Point, Point]:
        """The two ends of a cell's side, moved inwards; `side` counts as in the rules, clockwise from the right."""
        corners = self.corners(cell, inset)
        return corners[(side + self.turn + 1) % 6], corners[(side + self.turn + 2) % 6]


def plan_of(data: str, layout: tuple[PlacedTile, ...], sheet: TerritorySheet) -> TerritoryPlan:
    """The places of a territory, turned so that its cells are as large as the sheet allows, and then as low as possible."""
    ground = territory_of_layout(data, layout)
    plans = [turned_plan(ground, turn, sheet) for turn in range(3)]
    if sheet.turn is not None and plans[sheet.turn].side >= SPEAKING_SIDE:
        return plans[sheet.turn]
    return max(plans, key=lambda plan: (round(plan.side), -plan.height))


def sheet_of(data: str, layout: tuple[PlacedTile, ...]) -> TerritorySheet:
    """The room for the territory in a picture of its own: a usual one, or a higher one where that makes small cells larger."""
    ground, flat, raised = (
        territory_of_layout(data, layout),
        TerritorySheet(WIDTH, FLAT),
        TerritorySheet(WIDTH, RAISED, CLEAR_SIDE),
    )
    turns = [turned_extent(ground, turn) for turn in range(3)]
    usual, higher = (max(whole.side_on(sheet) for whole in turns) for sheet in (flat, raised))
    return flat if usual >= CLEAR_SIDE - 1 or higher < usual + 2 else raised


class Extent(Struct, frozen=True):
    """Where a turned territory begins and how far it reaches, in sides of a hexagon."""

    left: float
    top: float
    width: float
    height: float

    def side_on(self, sheet: TerritorySheet) -> float:
        """How long a hexagon's side can be on a sheet."""
        return min(
            (sheet.width - 2 * FREE_EDGE) / self.width, (sheet.height - 2 * FREE_EDGE) / self.height, sheet.longest
        )


def middle_of_cell(cell: Cell, turn: int) -> tuple[float, float]:
    """The middle of a cell of a territory that is turned by so many sixths clockwise, in sides."""
    q, r = with_cell_turned(cell, turn)
    return sqrt(3) * (q + r / 2), 1.5 * r


def turned_extent(ground: Territory, turn: int) -> Extent:
    """The extent of a territory that is turned."""
    across, down = zip(*(middle_of_cell(cell, turn) for own in ground.cells for cell in own), strict=True)
    left, top = min(across) - sqrt(3) / 2, min(down) - 1
    return Extent(left, top, max(across) + sqrt(3) / 2 - left, max(down) + 1 - top)


def turned_plan(ground: Territory, turn: int, sheet: TerritorySheet) -> TerritoryPlan:
    """The places of a territory that is turned by so many sixths clockwise."""
    whole = turned_extent(ground, turn)
    side = whole.side_on(sheet)
    start = (sheet.width - whole.width * side) / 2
    centre: dict[Cell, tuple[float, float]] = {}
    for cell in (cell for own in ground.cells for cell in own):
        across, down = middle_of_cell(cell, turn)
        centre[cell] = start + (across - whole.left) * side, FREE_EDGE + (down - whole.top) * side
    return TerritoryPlan(
        ground=ground,
        turn=turn,
        side=side,
        centre=centre,
        heart={area: middle_of_area(own, centre) for area, own in zip(ground.areas, ground.cells, strict=True)},
        height=round(whole.height * side) + 2 * FREE_EDGE,
    )


def middle_of_area(cells: tuple[Cell, ...], centre: dict[Cell, tuple[float, float]]) -> Point:
    """The middle of the area's cell that lies nearest to the middle of them all."""
    x = sum(centre[cell][0] for cell in cells) / len(cells)
    y = sum(centre[cell][1] for cell in cells) / len(cells)
    best = min(cells, key=lambda cell: (centre[cell][0] - x) ** 2 + (centre[cell][1] - y) ** 2)
    return round(centre[best][0]), round(centre[best][1])
