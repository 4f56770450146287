"""The action board with all its spaces (ODIN-18): who stands where, what was used last, what the one looking can use."""

from __future__ import annotations

from msgspec import Struct

from engine.game import Seat
from engine.odin.content import content
from engine.odin.view import OdinView
from rendering.canvas import Box, Brush, Canvas, Point, Tile
from rendering.odin.layout import CELL, CELL_GAP, COLUMN_WIDTHS, HEAD, LABEL, MARGIN, PITCH, PLANK_GAP
from rendering.odin.marks import APART, Mark, fitting, put_marks
from rendering.odin.scene import Changed
from rendering.odin.signs import CARD, COPY, DRAW, METAL, VIKING, WOOD
from rendering.odin.spaces import PLANKS, ROWS, Cell, cells
from rendering.pictures import WIDTH
from rendering.seats import pale_sign, sign
from rendering.theme import BODY, BOLD, HEAVY, Rgb, Theme, mix

SIGN = 42
RADIUS = 10


class Shown(Struct, frozen=True):
    """What is special about the board of a picture.

    `usable` spaces and `columns` with an imitation space to use are None where nobody in particular looks.
    """

    standing: tuple[tuple[str, Seat], ...]
    imitable: tuple[int, ...] = ()
    imitated: tuple[tuple[int, Seat], ...] = ()
    last: tuple[tuple[str, Seat], ...] = ()
    last_imitations: tuple[int, ...] = ()
    usable: frozenset[str] | None = None
    columns: frozenset[int] | None = None
    copyable: frozenset[str] = frozenset()
    chosen: str = ""
    looking: Seat | None = None


def shown(view: OdinView, now: Changed) -> Shown:
    """The board as the public sees it."""
    standing = {space: one.seat for space, one in view.spaces.items()}
    copies = tuple(
        (column, standing[f"imitation_c{column}"]) for column in view.imitable if f"imitation_c{column}" in standing
    )
    return Shown(
        standing=tuple((space, seat) for space, seat in standing.items() if space in cells()),
        imitable=view.imitable,
        imitated=copies,
        last=tuple(sorted(now.spaces.items())),
        last_imitations=tuple(sorted(now.imitations)),
    )


def tops() -> dict[str, int]:
    """The upper edge of each row of cells below the head."""
    found: dict[str, int] = {}
    y = HEAD
    for _, rows in PLANKS:
        for row in rows:
            found[row] = y
            y += PITCH
        y += PLANK_GAP
    return found


def height_of(board: Shown) -> int:
    """How high the board is."""
    return HEAD + len(ROWS) * PITCH + len(PLANKS) * PLANK_GAP + (PITCH + PLANK_GAP if board.imitable else 0)


def lefts() -> tuple[int, ...]:
    """The left edges of the columns."""
    x, found = MARGIN + LABEL, list[int]()
    for width in COLUMN_WIDTHS:
        found.append(x)
        x += width + CELL_GAP
    return tuple(found)


def box_of(cell: Cell) -> Box:
    """Where a space is."""
    last = ROWS[ROWS.index(cell.row) + cell.rows - 1]
    top = tops()[cell.row]
    return lefts()[cell.column - 1], top, COLUMN_WIDTHS[cell.column - 1], tops()[last] + CELL - top


def plank_of(theme: Theme) -> Rgb:
    """The ground of the planks, on which the letters of the rows stand."""
    return mix(theme.line, theme.paper, 0.5)


def ground_of(theme: Theme, colour: str) -> Rgb:
    """The ground that says the kind of a space (ODIN-5)."""
    tints = {"green": 2, "red": 1, "orange": 0, "light_blue": 3, "tan": WOOD, "grey": METAL}
    if colour in tints:
        return theme.suits[tints[colour]].tint
    return {"ivory": theme.panel, "light_yellow": theme.zone}.get(colour, theme.taken_fill)


def board(brush: Brush, at: Shown) -> Tile:
    """The whole board, from side to side."""
    canvas = Canvas.opaque(brush, WIDTH, height_of(at), brush.theme.paper)
    canvas.lay(brush.layer(ground), 0)
    draw_head(canvas)
    standing = dict(at.standing)
    for cell in cells().values():
        draw_cell(canvas, cell, standing.get(cell.space), at)
    if at.imitable:
        draw_imitations(canvas, at)
    return canvas.as_tile()


def ground(brush: Brush) -> Tile:
    """The planks with the letters of their rows."""
    theme = brush.theme
    canvas = Canvas.opaque(brush, WIDTH, HEAD + len(ROWS) * PITCH + len(PLANKS) * PLANK_GAP, theme.paper)
    for _, rows in PLANKS:
        top, bottom = tops()[rows[0]], tops()[rows[-1]] + CELL
        canvas.rounded((MARGIN - 12, top - 3, WIDTH - 2 * MARGIN + 24, bottom - top + 6), RADIUS + 2, plank_of(theme))
        for row in rows:
            canvas.text(row, (MARGIN + 14, tops()[row] + CELL // 2), BODY, theme.ink, BOLD, "m")
    return canvas.as_tile()


def draw_head(canvas: Canvas) -> None:
    """Each column's number with its Vikings, and the cards that the third and fourth one bring."""
    theme = canvas.theme
    for column, (left, width) in enumerate(zip(lefts(), COLUMN_WIDTHS, strict=True), 1):
        bonus: list[Mark] = {3: [APART, ("icon", DRAW)], 4: [APART, ("icon", CARD)]}.get(column, [])
        marks: list[Mark] = [("text", str(column)), APART, *[("icon", VIKING)] * column, *bonus]
        put_marks(canvas, marks, (left + width // 2, HEAD // 2 - 2), (36, 4), theme.muted, "m")


def draw_cell(canvas: Canvas, cell: Cell, seat: Seat | None, at: Shown) -> None:
    """A space, with the frames of what was done last and of what can be chosen."""
    theme, (left, top, width, height) = canvas.theme, box_of(cell)
    closed = seat is not None or (at.usable is not None and cell.space not in at.usable)
    latest = dict(at.last).get(cell.space)
    canvas.put(canvas.brush.tile(space_tile, cell.space, seat, closed, latest is not None), (left, top))
    if cell.space in at.copyable:
        canvas.outline((left, top, width, height), RADIUS, theme.seats[at.looking or 0], 5)
    if latest is not None and seat is None:
        canvas.outline((left - 4, top - 4, width + 8, height + 8), RADIUS + 4, theme.seats[latest], 6)
    if cell.space == at.chosen and at.looking is not None:
        canvas.frame((left + 4, top + 4, width - 8, height - 8), theme.seats[at.looking])


def space_tile(brush: Brush, space: str, seat: Seat | None, closed: bool, latest: bool) -> Tile:
    """A space: its ground, what it says, who stands there; all in the colour of a seat that used it in its last turn."""
    theme, cell = brush.theme, cells()[space]
    _, _, width, height = box_of(cell)
    canvas = Canvas.opaque(brush, width, height, plank_of(theme))
    ground = ground_of(theme, content().spaces[space].colour)
    fill = draw_box(canvas, (0, 0, width, height), seat, theme.paper if closed else ground, latest)
    ink = theme.white if fill in theme.seats else theme.muted if closed else None
    room = width - 20 - (SIGN + 6 if seat is not None else 0)
    for number, line in enumerate(cell.lines):
        y = height // 2 + round((number - (len(cell.lines) - 1) / 2) * PITCH)
        put_marks(canvas, line, (10, y), fitting(brush, line, room), ink)
    if seat is not None:
        put_sign(canvas, seat, (width - SIGN // 2 - 8, height // 2), fill)
    return canvas.as_tile()


def draw_box(canvas: Canvas, box: Box, seat: Seat | None, ground: Rgb, latest: bool) -> Rgb:
    """The body of a space: framed by who stands there, filled by who came last. Gives the colour that it has."""
    if seat is None:
        canvas.rounded(box, RADIUS, ground, canvas.theme.link, 2)
        return ground
    fill = canvas.theme.seats[seat] if latest else ground
    canvas.rounded(box, RADIUS, fill, canvas.theme.seats[seat], 5)
    return fill


def put_sign(canvas: Canvas, seat: Seat, at: Point, ground: Rgb) -> None:
    """The sign of who stands there, over whatever reaches that far; white where the ground has the seat's colour."""
    (x, y), half = at, SIGN // 2
    canvas.fill((x - half - 4, y - half + 2, x + half + 2, y + half - 2), ground)
    if ground == canvas.theme.seats[seat]:
        canvas.put(canvas.brush.tile(pale_sign, seat, SIGN), (x, y))
    else:
        canvas.put(canvas.brush.tile(sign, seat, SIGN), (x, y + half + 3))


def draw_imitations(canvas: Canvas, at: Shown) -> None:
    """The imitation spaces of four players (ODIN-4.4)."""
    theme, top = canvas.theme, HEAD + len(ROWS) * PITCH + len(PLANKS) * PLANK_GAP
    used = dict(at.imitated)
    canvas.rounded((MARGIN - 12, top - 3, WIDTH - 2 * MARGIN + 24, CELL + 6), RADIUS + 2, plank_of(theme))
    canvas.icon(COPY, (MARGIN + 14, top + CELL // 2), 32, theme.ink)
    for column in at.imitable:
        left, width = lefts()[column - 1], COLUMN_WIDTHS[column - 1]
        seat = used.get(column)
        closed = seat is not None or (at.columns is not None and column not in at.columns)
        ground = theme.paper if closed else theme.suits[METAL].tint
        fill = draw_box(canvas, (left, top, width, CELL), seat, ground, column in at.last_imitations)
        ink = theme.white if fill in theme.seats else theme.muted if closed else theme.ink
        canvas.icon(COPY, (left + 36, top + CELL // 2), 36, ink)
        canvas.text(f"a{column}–r{column}", (left + 66, top + CELL // 2), BODY, ink, HEAVY)
        if seat is not None:
            put_sign(canvas, seat, (left + width - SIGN // 2 - 8, top + CELL // 2), fill)
