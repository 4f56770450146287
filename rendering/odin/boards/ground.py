"""A placement area as a picture: its grid with what lies on it, income, bonuses, places to choose (ODIN-7)."""

from __future__ import annotations

from collections.abc import Set

from msgspec import Struct

from engine.game import Seat
from engine.odin.facts.areas import BoardArea
from engine.odin.facts.content import odin_content
from engine.odin.facts.polyominoes import GridCell
from engine.odin.game.notation import ROWS
from engine.odin.table.placement import Laid, Lying, area_cover
from rendering.odin.boards import cells
from rendering.odin.signs.colours import good_suit
from rendering.paint.canvas import Brush, Canvas, Point, Tile
from rendering.paint.theme import BODY, BOLD, MEDIUM, Rgb

PRINTED = (cells.LAKE, cells.MINUS)

LABEL_EDGE = 46
"""Room for the letters and numbers at the edges of a board that has them."""


class Ground(Struct, frozen=True):
    """An area to draw. `suggested` are numbered places, `chosen` is drawn in; cells in `open_cells` can be covered.

    `last` are pieces that were laid a moment ago. `named` boards have letters and numbers at their edges.
    """

    kind: str
    lying: Lying
    cell: int
    seat: Seat
    named: bool = False
    suggested: tuple[Laid, ...] = ()
    chosen: Laid | None = None
    open_cells: frozenset[GridCell] = frozenset()
    last: frozenset[Laid] = frozenset()

    @property
    def edge(self) -> int:
        """The room at the upper and left edge."""
        return LABEL_EDGE if self.named else 0

    @property
    def area(self) -> BoardArea:
        return odin_content().areas[self.kind]

    @property
    def size(self) -> tuple[int, int]:
        rows, columns = self.area.size
        return columns * self.cell + self.edge, rows * self.cell + self.edge


def area_ground(brush: Brush, own: Ground) -> Tile:
    """The whole area, on panel."""
    width, height = own.size
    canvas = Canvas.opaque(brush, width, height, brush.theme.panel)
    if own.named:
        draw_names(canvas, own)
    covered = area_cover(own.area, own.lying).covered
    for cell, sign in own.area.cells.items():
        if not own.area.mask([cell]) & covered:
            reached = cell in own.open_cells
            canvas.put(
                brush.tile(cells.printed_cell, sign if sign in PRINTED else "", own.cell, reached),
                cell_corner(own, cell),
            )
    draw_numbers(canvas, own, covered)
    draw_bonuses(canvas, own, covered)
    for laid in own.lying:
        draw_laid(canvas, own, laid, framed=laid in own.last)
    for number, laid in enumerate(own.suggested, 1):
        draw_suggested(canvas, own, laid, number)
    if own.chosen is not None:
        draw_laid(canvas, own, own.chosen, framed=True)
    return canvas.as_tile()


def cell_corner(own: Ground, cell: GridCell) -> Point:
    return own.edge + cell[1] * own.cell, own.edge + cell[0] * own.cell


def cell_middle(own: Ground, cell: GridCell) -> Point:
    x, y = cell_corner(own, cell)
    return x + own.cell // 2, y + own.cell // 2


def draw_names(canvas: Canvas, own: Ground) -> None:
    """Numbers of columns above, letters of rows at the left, as moves name cells."""
    rows, columns = own.area.size
    for column in range(columns):
        canvas.text(
            str(column + 1), (cell_middle(own, (0, column))[0], LABEL_EDGE // 2), BODY, canvas.theme.muted, MEDIUM, "m"
        )
    for row in range(rows):
        canvas.text(ROWS[row], (LABEL_EDGE // 2, cell_middle(own, (row, 0))[1]), BODY, canvas.theme.muted, MEDIUM, "m")


def draw_numbers(canvas: Canvas, own: Ground, covered: int) -> None:
    area = own.area
    for track in area.income:
        pays = True
        for step in track.steps:
            if step.row is None or step.col is None or area.mask([(step.row, step.col)]) & covered:
                continue
            tile = canvas.brush.tile(cells.numbered_cell, step.value, own.cell, pays, step.coverable)
            canvas.put(tile, cell_corner(own, (step.row, step.col)))
            pays = False


def draw_bonuses(canvas: Canvas, own: Ground, covered: int) -> None:
    area = own.area
    enclosed = {bonus.cell for bonus in area.bonuses_of(covered)}
    for bonus in area.bonus_cells:
        cell = bonus.row, bonus.col
        mask = area.mask([cell])
        if not mask & covered:
            tile = canvas.brush.tile(cells.bonus_cell, bonus.gives[0].item, own.cell, mask in enclosed)
            canvas.put(tile, cell_corner(own, cell))


def draw_laid(canvas: Canvas, own: Ground, laid: Laid, *, framed: bool) -> None:
    """A piece in its colours, with its icon and the pips of its rank.

    What was laid last or is about to be laid has a frame in the colour of its seat, with a white rim inside that keeps it apart
    from the piece.
    """
    suit = good_suit(canvas.theme, laid.piece)
    lying = set(laid.cells)
    rim, inset, theme = max(2, own.cell // 14), max(1, own.cell // 26), canvas.theme
    frame = ((2 * rim, theme.seats[own.seat]), (0, theme.white)) if framed else ((0, suit.edge),)
    outer: Rgb | None = None
    for grown, colour in (*frame, (-rim, suit.fill)):
        fill_cells(canvas, own, lying, grown - inset, colour, outer)
        outer = colour
    row, column = min(row for row, _ in lying), min(column for _, column in lying)
    x, y = cell_corner(own, (row, column))
    dx, dy, size = heart_of({(one - row, other - column) for one, other in lying}, own.cell)
    emblem = canvas.brush.tile(cells.cell_emblem, laid.piece, own.cell, size, suit.on)
    canvas.put(emblem, (x + dx, y + dy))


def heart_of(lying: Set[GridCell], cell: int) -> tuple[int, int, int]:
    """Where the sign of a piece stands that begins in the corner, and how large it is.

    In the middle of a rectangle; else on the cell that most others touch.
    """
    rows, columns = 1 + max(row for row, _ in lying), 1 + max(column for _, column in lying)
    if len(lying) == rows * columns:
        size = round(cell * min(0.6 + 0.4 * (min(rows, columns) - 1), 1.6))
        return columns * cell // 2, rows * cell // 2, size
    row, column = max(lying, key=lambda one: (sum(is_near_cells(one, other) for other in lying), -one[0]))
    return column * cell + cell // 2, row * cell + cell // 2, round(cell * 0.6)


def is_near_cells(one: GridCell, other: GridCell) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def fill_cells(canvas: Canvas, own: Ground, lying: set[GridCell], grown: int, colour: Rgb, outer: Rgb | None) -> None:
    """Some cells as one shape, each grown so far over its edges; cells side by side run together.

    `outer` is the colour of the larger shape below, which shows at inner corners.
    """
    for row, column in lying:
        x, y = cell_corner(own, (row, column))
        left = x - grown if (row, column - 1) not in lying else x
        top = y - grown if (row - 1, column) not in lying else y
        right = x + own.cell + grown if (row, column + 1) not in lying else x + own.cell
        bottom = y + own.cell + grown if (row + 1, column) not in lying else y + own.cell
        canvas.fill((left, top, right, bottom), colour)
        if grown < 0 and outer is not None:
            fill_notches(canvas, own, lying, (row, column), -grown, outer)


def fill_notches(canvas: Canvas, own: Ground, lying: set[GridCell], cell: GridCell, rim: int, colour: Rgb) -> None:
    """At inner corners, where a cell meets two neighbours but not the one between them, the rim turns."""
    row, column = cell
    x, y = cell_corner(own, cell)
    for down in (-1, 1):
        for over in (-1, 1):
            if (
                (row + down, column) in lying
                and (row, column + over) in lying
                and (row + down, column + over) not in lying
            ):
                left = x if over < 0 else x + own.cell - rim
                top = y if down < 0 else y + own.cell - rim
                canvas.fill((left, top, left + rim, top + rim), colour)


def draw_suggested(canvas: Canvas, own: Ground, laid: Laid, number: int) -> None:
    """The outline of a place with its number."""
    theme, lying = canvas.theme, set(laid.cells)
    colour, stroke = theme.seats[own.seat], max(4, own.cell // 12)
    for row, column in lying:
        x, y = cell_corner(own, (row, column))
        size = own.cell
        sides = (
            ((row - 1, column), (x, y, x + size, y + stroke)),
            ((row + 1, column), (x, y + size - stroke, x + size, y + size)),
            ((row, column - 1), (x, y, x + stroke, y + size)),
            ((row, column + 1), (x + size - stroke, y, x + size, y + size)),
        )
        for other, edge in sides:
            if other not in lying:
                canvas.fill(edge, colour)
    x, y = cell_middle(own, min(lying))
    badge = max(46, own.cell - 14)
    canvas.shape("circle", (x, y), badge + 6, theme.white)
    canvas.shape("circle", (x, y), badge, colour)
    canvas.text(str(number), (x, y), BODY, theme.white, BOLD, "m")
