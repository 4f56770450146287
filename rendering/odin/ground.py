"""A placement area as a picture: its grid with what lies on it, income, bonuses, places to choose (ODIN-7)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from engine.game import Seat
from engine.odin.areas import Area
from engine.odin.content import content
from engine.odin.notation import ROWS
from engine.odin.placement import Laid, Lying, cover
from engine.odin.polyominoes import Cell
from rendering.canvas import Brush, Canvas, Point, Tile
from rendering.odin.marks import chip, ink_of, put_pips, shape_tile
from rendering.odin.signs import GOOD_ICONS, ICONS, PREGNANT, good_suit, rank
from rendering.theme import BODY, BOLD, HEAVY, MEDIUM, NAME, Rgb

WRITABLE = 50
"""From this size of a cell on its numbers can be read."""

EDGE = 46
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
    open_cells: frozenset[Cell] = frozenset()
    last: frozenset[Laid] = frozenset()

    @property
    def edge(self) -> int:
        """The room at the upper and left edge."""
        return EDGE if self.named else 0

    @property
    def area(self) -> Area:
        """The placement area."""
        return content().areas[self.kind]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        rows, columns = self.area.size
        return columns * self.cell + self.edge, rows * self.cell + self.edge


def ground(brush: Brush, own: Ground) -> Tile:
    """The whole area, on panel."""
    width, height = own.size
    canvas = Canvas.opaque(brush, width, height, brush.theme.panel)
    if own.named:
        draw_names(canvas, own)
    covered = cover(own.area, own.lying).covered
    for cell, sign in own.area.cells.items():
        if not own.area.mask([cell]) & covered:
            draw_cell(canvas, own, cell, sign)
    draw_numbers(canvas, own, covered)
    draw_bonuses(canvas, own, covered)
    for laid in own.lying:
        draw_laid(canvas, own, laid, brush.theme.ink if laid in own.last else None)
    for number, laid in enumerate(own.suggested, 1):
        draw_suggested(canvas, own, laid, number)
    if own.chosen is not None:
        draw_laid(canvas, own, own.chosen, brush.theme.seats[own.seat])
    return canvas.as_tile()


def corner(own: Ground, cell: Cell) -> Point:
    """The upper left corner of a cell."""
    return own.edge + cell[1] * own.cell, own.edge + cell[0] * own.cell


def middle(own: Ground, cell: Cell) -> Point:
    """The middle of a cell."""
    x, y = corner(own, cell)
    return x + own.cell // 2, y + own.cell // 2


def draw_names(canvas: Canvas, own: Ground) -> None:
    """Numbers of columns above, letters of rows at the left, as moves name cells."""
    rows, columns = own.area.size
    for column in range(columns):
        canvas.text(str(column + 1), (middle(own, (0, column))[0], EDGE // 2), BODY, canvas.theme.muted, MEDIUM, "m")
    for row in range(rows):
        canvas.text(ROWS[row], (EDGE // 2, middle(own, (row, 0))[1]), BODY, canvas.theme.muted, MEDIUM, "m")


def draw_cell(canvas: Canvas, own: Ground, cell: Cell, sign: str) -> None:
    """An uncovered cell: one that costs a point, a lake, plain ground; with a ring where the piece could reach it."""
    theme = canvas.theme
    x, y = corner(own, cell)
    gap = max(1, own.cell // 26)
    box = x + gap, y + gap, own.cell - 2 * gap, own.cell - 2 * gap
    radius = own.cell // 8
    if sign == "#":
        canvas.rounded(box, radius, theme.suits[3].tint, theme.suits[3].fill, max(1, gap))
        canvas.icon("waves", middle(own, cell), round(own.cell * 0.6), theme.suits[3].deep)
        return
    fill = theme.suits[5].tint if sign == "-" else theme.white
    reached = cell in own.open_cells
    canvas.rounded(box, radius, fill, theme.seats[own.seat] if reached else theme.link, 3 if reached else 1)
    if sign == "-":
        if own.cell >= WRITABLE:
            canvas.text("−1", middle(own, cell), BODY, theme.muted, MEDIUM, "m")
        else:
            half = own.cell // 5
            mx, my = middle(own, cell)
            canvas.fill((mx - half, my - 1, mx + half, my + 2), theme.muted)


def draw_numbers(canvas: Canvas, own: Ground, covered: int) -> None:
    """The income numbers that are not covered; the one that pays now stands out."""
    theme, area = canvas.theme, own.area
    for track in area.income:
        paid = False
        for step in track.steps:
            if step.row is None or step.col is None or area.mask([(step.row, step.col)]) & covered:
                continue
            (x, y), gap = corner(own, (step.row, step.col)), max(1, own.cell // 26)
            box = x + gap, y + gap, own.cell - 2 * gap, own.cell - 2 * gap
            edge = theme.ink if not paid else theme.zone_edge
            canvas.rounded(box, own.cell // 8, theme.zone, edge, max(2, own.cell // 16) if not paid else 2)
            paid = True
            if own.cell >= 40:
                size = NAME if own.cell >= WRITABLE + 6 else BODY
                canvas.text(str(step.value), middle(own, (step.row, step.col)), size, theme.ink, HEAVY, "m")


def draw_bonuses(canvas: Canvas, own: Ground, covered: int) -> None:
    """The bonus cells: with a thick rim once they are enclosed and pay."""
    theme, area = canvas.theme, own.area
    enclosed = {bonus.cell for bonus in area.bonuses_of(covered)}
    for bonus in area.bonus_cells:
        cell = bonus.row, bonus.col
        mask = area.mask([cell])
        if mask & covered:
            continue
        (x, y), gap = corner(own, cell), max(1, own.cell // 26)
        pays = mask in enclosed
        box = x + gap, y + gap, own.cell - 2 * gap, own.cell - 2 * gap
        fill = theme.stays_fill if not pays else theme.zone
        canvas.rounded(box, own.cell // 8, fill, theme.stays, max(3, own.cell // 10) if pays else 3)
        for gift in bonus.gives[:1]:
            put_thing(canvas, gift.item, middle(own, cell), round(own.cell * 0.72))


def put_thing(canvas: Canvas, item: str, at: Point, size: int) -> None:
    """A good on its chip, or the icon of something else."""
    if item in GOOD_ICONS:
        canvas.put(canvas.brush.tile(chip, item, size), at)
    elif item in ICONS:
        canvas.icon(ICONS[item], at, round(size * 0.9), ink_of(canvas.theme, item))
    else:
        canvas.put(canvas.brush.tile(shape_tile, item, size), at)


def draw_laid(canvas: Canvas, own: Ground, laid: Laid, frame: Rgb | None) -> None:
    """A piece in its colours, with its icon and the pips of its rank; framed where it was or is about to be laid."""
    suit = good_suit(canvas.theme, laid.piece)
    cells = set(laid.cells)
    rim, inset = max(2, own.cell // 14), max(1, own.cell // 26)
    for grown, colour in ((rim if frame else 0, frame), (0, suit.edge), (-rim, suit.fill)):
        if colour is not None:
            fill_cells(canvas, own, cells, grown - inset, colour)
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    box_rows, box_columns = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    if len(cells) == box_rows * box_columns:
        x, y = corner(own, (min(rows), min(columns)))
        at = x + box_columns * own.cell // 2, y + box_rows * own.cell // 2
        size = round(own.cell * min(0.6 + 0.4 * (min(box_rows, box_columns) - 1), 1.6))
    else:
        heart = max(cells, key=lambda cell: (sum(near(cell, other) for other in cells), -cell[0]))
        at, size = middle(own, heart), round(own.cell * 0.6)
    if icon := ICONS.get(laid.piece):
        low = round(own.cell * 0.12) if rank(laid.piece) else 0
        canvas.icon(icon, (at[0], at[1] - low), size, suit.on)
        if laid.piece in PREGNANT:
            canvas.shape("circle", (at[0] + size // 2, at[1] - size // 2), max(8, own.cell // 4), suit.on)
    if number := rank(laid.piece):
        pip = max(4, own.cell // 11)
        low = round(size * 0.5 + own.cell * 0.02) if icon else 0
        put_pips(canvas, (at[0], at[1] + low), number, pip, suit.on)


def near(one: Cell, other: Cell) -> bool:
    """Whether two cells touch edge to edge."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def fill_cells(canvas: Canvas, own: Ground, cells: Iterable[Cell], grown: int, colour: Rgb) -> None:
    """Some cells as one shape, each grown so far over its edges; cells side by side run together."""
    cells = set(cells)
    for row, column in cells:
        x, y = corner(own, (row, column))
        left = x - grown if (row, column - 1) not in cells else x
        top = y - grown if (row - 1, column) not in cells else y
        right = x + own.cell + grown if (row, column + 1) not in cells else x + own.cell
        bottom = y + own.cell + grown if (row + 1, column) not in cells else y + own.cell
        canvas.fill((left, top, right, bottom), colour)
        if grown < 0:
            fill_notches(canvas, own, cells, (row, column), -grown)


def fill_notches(canvas: Canvas, own: Ground, cells: set[Cell], cell: Cell, rim: int) -> None:
    """At inner corners, where a cell meets two neighbours but not the one between them, the rim turns."""
    row, column = cell
    x, y = corner(own, cell)
    edge = canvas.theme.suits[3].edge
    for down in (-1, 1):
        for over in (-1, 1):
            if (
                (row + down, column) in cells
                and (row, column + over) in cells
                and (row + down, column + over) not in cells
            ):
                left = x if over < 0 else x + own.cell - rim
                top = y if down < 0 else y + own.cell - rim
                canvas.fill((left, top, left + rim, top + rim), edge)


def draw_suggested(canvas: Canvas, own: Ground, laid: Laid, number: int) -> None:
    """The outline of a place with its number."""
    theme, cells = canvas.theme, set(laid.cells)
    colour, stroke = theme.seats[own.seat], max(4, own.cell // 12)
    for row, column in cells:
        x, y = corner(own, (row, column))
        size = own.cell
        sides = (
            ((row - 1, column), (x, y, x + size, y + stroke)),
            ((row + 1, column), (x, y + size - stroke, x + size, y + size)),
            ((row, column - 1), (x, y, x + stroke, y + size)),
            ((row, column + 1), (x + size - stroke, y, x + size, y + size)),
        )
        for other, edge in sides:
            if other not in cells:
                canvas.fill(edge, colour)
    x, y = middle(own, min(cells))
    badge = max(46, own.cell - 14)
    canvas.shape("circle", (x, y), badge + 6, theme.white)
    canvas.shape("circle", (x, y), badge, colour)
    canvas.text(str(number), (x, y), BODY, theme.white, BOLD, "m")
