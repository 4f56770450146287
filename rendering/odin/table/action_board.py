"""The action board in two halves (ODIN-18): who stands where, what was used last, what the one looking can use."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, structs

from engine.game import Seat
from engine.odin.facts.content import odin_content
from engine.odin.game.view import OdinView
from rendering.elements.seats import pale_sign, seat_sign
from rendering.odin.scene import Changed
from rendering.odin.signs.colours import METAL, WOOD
from rendering.odin.signs.icons import CARD, COPY, DRAW, VIKING
from rendering.odin.signs.layout import (
    CELL_GAP,
    COLUMN_WIDTHS,
    HEAD,
    LABEL,
    PLANK_GAP,
    SPACE_CELL,
    SPACE_PITCH,
    SPACES_EDGE,
)
from rendering.odin.signs.marks import APART, OdinMark, fitting_size, put_marks
from rendering.odin.table.spaces import PLANKS, SpaceCell, action_board_cells
from rendering.paint.canvas import Box, Brush, Canvas, Point, Tile, heights_around
from rendering.paint.theme import BODY, BOLD, HEAVY, Rgb, Theme
from rendering.pictures import WIDTH

SPACE_SIGN = 42
SPACE_RADIUS = 10
BESIDE_MARKS, BESIDE_SIGN = 20, SPACE_SIGN + 6
"""Room of a space beside what it says, and beside the sign of who stands there."""
STRIPE = 8
"""The stripe at the left of a space that can be used: the colour of its kind, where the ground is white."""

Half = Literal["upper", "lower"]
HALVES: tuple[Half, ...] = ("upper", "lower")
"""The halves of the board: two flat pictures show it larger than one high one."""

LAST_OF_UPPER = "h"
"""The last row of the upper half; the imitation spaces stand below the lower one."""


class ShownActionBoard(Struct, frozen=True):
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


def shown_action_board(view: OdinView, now: Changed) -> ShownActionBoard:
    """The board as the public sees it."""
    standing = {space: one.seat for space, one in view.spaces.items()}
    copies = tuple(
        (column, standing[f"imitation_c{column}"]) for column in view.imitable if f"imitation_c{column}" in standing
    )
    return ShownActionBoard(
        standing=tuple((space, seat) for space, seat in standing.items() if space in action_board_cells()),
        imitable=view.imitable,
        imitated=copies,
        last=tuple(sorted(now.spaces.items())),
        last_imitations=tuple(sorted(now.imitations)),
    )


def half_of(space: str) -> Half:
    return "upper" if action_board_cells()[space].row <= LAST_OF_UPPER else "lower"


def half_shown(at: ShownActionBoard, half: Half) -> ShownActionBoard:
    """What is special about one half: what happens on the other one leaves its picture as it is."""
    return structs.replace(
        at,
        standing=tuple(one for one in at.standing if half_of(one[0]) == half),
        imitable=at.imitable if half == "lower" else (),
        imitated=at.imitated if half == "lower" else (),
        last=tuple(one for one in at.last if half_of(one[0]) == half),
        last_imitations=at.last_imitations if half == "lower" else (),
        usable=None if at.usable is None else frozenset(space for space in at.usable if half_of(space) == half),
        columns=at.columns if half == "lower" or at.columns is None else frozenset(),
        copyable=frozenset(space for space in at.copyable if half_of(space) == half),
        chosen=at.chosen if at.chosen and half_of(at.chosen) == half else "",
    )


def draw_planks(half: Half) -> list[str]:
    return [rows for _, rows in PLANKS if (rows <= LAST_OF_UPPER) == (half == "upper")]


def row_tops(half: Half) -> dict[str, int]:
    found: dict[str, int] = {}
    y = HEAD
    for rows in draw_planks(half):
        for row in rows:
            found[row] = y
            y += SPACE_PITCH
        y += PLANK_GAP
    return found


def ground_height(half: Half) -> int:
    """How high the planks of a half are, with the head above them."""
    listed = draw_planks(half)
    return HEAD + sum(map(len, listed)) * SPACE_PITCH + len(listed) * PLANK_GAP


def half_height(at: ShownActionBoard, half: Half) -> int:
    return ground_height(half) + (SPACE_PITCH + PLANK_GAP if half == "lower" and at.imitable else 0)


def column_lefts() -> tuple[int, ...]:
    x, found = SPACES_EDGE + LABEL, list[int]()
    for width in COLUMN_WIDTHS:
        found.append(x)
        x += width + CELL_GAP
    return tuple(found)


def box_of(cell: SpaceCell) -> Box:
    of = row_tops(half_of(cell.space))
    rows = list(of)
    last = rows[rows.index(cell.row) + cell.rows - 1]
    return (
        column_lefts()[cell.column - 1],
        of[cell.row],
        COLUMN_WIDTHS[cell.column - 1],
        of[last] + SPACE_CELL - of[cell.row],
    )


SUITS = {"green": 2, "red": 1, "orange": 0, "light_blue": 3, "tan": WOOD, "grey": METAL}
"""The suits that the kinds of spaces have their colours from (ODIN-5)."""


def ground_of(theme: Theme, colour: str) -> Rgb:
    """The ground that says the kind of a space."""
    if colour in SUITS:
        return theme.suits[SUITS[colour]].tint
    return {"ivory": theme.panel, "light_yellow": theme.zone}.get(colour, theme.taken_fill)


def stripe_of(theme: Theme, colour: str) -> Rgb:
    """The strong colour of a kind of space."""
    if colour in SUITS:
        return theme.suits[SUITS[colour]].fill
    return theme.zone_edge if colour == "light_yellow" else theme.link


def half_board_tile(brush: Brush, at: ShownActionBoard, half: Half) -> Tile:
    """A half of the board, from side to side."""
    canvas = Canvas.opaque(brush, WIDTH, half_height(at, half), brush.theme.paper)
    canvas.lay(brush.layer(planks_tile, half), 0)
    standing = dict(at.standing)
    for cell in action_board_cells().values():
        if half_of(cell.space) == half:
            draw_cell(canvas, cell, standing.get(cell.space), at)
    if half == "lower" and at.imitable:
        draw_imitations(canvas, at)
    return canvas.as_tile()


def planks_tile(brush: Brush, half: Half) -> Tile:
    """The planks with the letters of their rows, and the numbers of the columns above."""
    theme = brush.theme
    canvas = Canvas.opaque(brush, WIDTH, ground_height(half), theme.paper)
    draw_head(canvas)
    for rows in draw_planks(half):
        top, bottom = row_tops(half)[rows[0]], row_tops(half)[rows[-1]] + SPACE_CELL
        draw_plank(canvas, top, bottom - top)
        for row in rows:
            at = SPACES_EDGE + LABEL // 2 - 2, row_tops(half)[row] + SPACE_CELL // 2
            canvas.text(row, at, BODY, theme.ink, BOLD, "m")
    return canvas.as_tile()


def draw_plank(canvas: Canvas, top: int, height: int) -> None:
    """The wood below the spaces of a plank."""
    canvas.rounded((2, top - 3, WIDTH - 4, height + 6), SPACE_RADIUS + 2, canvas.theme.shade)


def draw_head(canvas: Canvas) -> None:
    """Each column's number with its Vikings, and the cards that the third and fourth one bring."""
    theme = canvas.theme
    for column, (left, width) in enumerate(zip(column_lefts(), COLUMN_WIDTHS, strict=True), 1):
        bonus: list[OdinMark] = {3: [APART, ("icon", DRAW)], 4: [APART, ("icon", CARD)]}.get(column, [])
        marks: list[OdinMark] = [("text", str(column)), APART, *[("icon", VIKING)] * column, *bonus]
        put_marks(canvas, marks, (left + width // 2, HEAD // 2 - 2), (36, 4), theme.muted, "m")


def draw_cell(canvas: Canvas, cell: SpaceCell, seat: Seat | None, at: ShownActionBoard) -> None:
    """A space, with the frames of what was done last and of what can be chosen."""
    theme, (left, top, width, height) = canvas.theme, box_of(cell)
    latest = dict(at.last).get(cell.space)
    tile = canvas.brush.tile(space_tile, cell.space, seat, space_state(cell.space, at), latest is not None)
    canvas.put(tile, (left, top))
    if latest is not None and seat is None:
        canvas.outline((left - 4, top - 4, width + 8, height + 8), SPACE_RADIUS + 4, theme.seats[latest], 6)
    if cell.space == at.chosen and at.looking is not None:
        canvas.frame((left + 4, top + 4, width - 8, height - 8), theme.seats[at.looking])


SpaceState = Literal["free", "usable", "closed"]
"""A space as all see it, or as the one sees it who looks: it can be used now, or not."""


def space_state(space: str, at: ShownActionBoard) -> SpaceState:
    """How a space is to be drawn; one that can be imitated is usable although somebody stands there."""
    if at.usable is None:
        return "free"
    return "usable" if space in at.usable or space in at.copyable else "closed"


def space_tile(brush: Brush, space: str, seat: Seat | None, state: SpaceState, latest: bool) -> Tile:
    """A space: its ground, what it says, who stands there; all in the colour of a seat that used it in its last turn."""
    theme, cell = brush.theme, action_board_cells()[space]
    _, _, width, height = box_of(cell)
    canvas = Canvas.opaque(brush, width, height, theme.shade)
    colour = odin_content().spaces[space].colour
    fill = draw_space_box(canvas, (0, 0, width, height), seat, state, latest, ground_of(theme, colour))
    if state == "usable":
        canvas.rounded((6, 6, STRIPE, height - 12), STRIPE // 2, stripe_of(theme, colour))
    ink = ink_on(theme, fill, seat, state)
    room = width - BESIDE_MARKS - (BESIDE_SIGN if seat is not None else 0)
    for line, y in zip(cell.lines, heights_around(height // 2, len(cell.lines), SPACE_PITCH), strict=True):
        put_marks(canvas, line, (15, y), fitting_size(brush, line, room), ink)
    if seat is not None:
        put_seat_sign(canvas, seat, (width - SPACE_SIGN // 2 - 8, height // 2), fill)
    return canvas.as_tile()


def ink_on(theme: Theme, fill: Rgb, seat: Seat | None, state: SpaceState) -> Rgb | None:
    """The one colour in which a space says everything; None where everything has its own."""
    if fill in theme.seats:
        return theme.white
    if seat is not None and state != "usable":
        return theme.seats[seat]
    return theme.muted if state == "closed" else None


def draw_space_box(canvas: Canvas, box: Box, seat: Seat | None, state: SpaceState, latest: bool, ground: Rgb) -> Rgb:
    """The body of a space: white and raised where it can be used, in the colours of who stands there, or flat.

    Gives the colour that it has.
    """
    theme = canvas.theme
    if seat is not None:
        fill = theme.seats[seat] if latest else theme.white if state == "usable" else theme.seat_tint(seat)
        canvas.rounded(box, SPACE_RADIUS, fill, theme.seats[seat], 4)
        return fill
    if state == "usable":
        canvas.rounded(box, SPACE_RADIUS, theme.white, theme.ink, 3)
        return theme.white
    fill = theme.dull if state == "closed" else ground
    canvas.rounded(box, SPACE_RADIUS, fill, fill if state == "closed" else theme.link, 2)
    return fill


def put_seat_sign(canvas: Canvas, seat: Seat, at: Point, ground: Rgb) -> None:
    """The sign of who stands there; white where the ground has the seat's colour."""
    (x, y), half = at, SPACE_SIGN // 2
    if ground == canvas.theme.seats[seat]:
        canvas.put(canvas.brush.tile(pale_sign, seat, SPACE_SIGN), (x, y))
    else:
        canvas.put(canvas.brush.tile(seat_sign, seat, SPACE_SIGN), (x, y + half + 3))


def draw_imitations(canvas: Canvas, at: ShownActionBoard) -> None:
    """The imitation spaces of four players (ODIN-4.4)."""
    theme, top = canvas.theme, ground_height("lower")
    used = dict(at.imitated)
    draw_plank(canvas, top, SPACE_CELL)
    canvas.icon(COPY, (SPACES_EDGE + LABEL // 2 - 2, top + SPACE_CELL // 2), 32, theme.ink)
    for column in at.imitable:
        left, width = column_lefts()[column - 1], COLUMN_WIDTHS[column - 1]
        seat = used.get(column)
        state: SpaceState = "free" if at.columns is None else "usable" if column in at.columns else "closed"
        ground = theme.suits[METAL].tint
        fill = draw_space_box(canvas, (left, top, width, SPACE_CELL), seat, state, column in at.last_imitations, ground)
        ink = ink_on(theme, fill, seat, state) or theme.ink
        canvas.icon(COPY, (left + 36, top + SPACE_CELL // 2), 36, ink)
        canvas.text(f"a{column}–r{column}", (left + 66, top + SPACE_CELL // 2), BODY, ink, HEAVY)
        if seat is not None:
            put_seat_sign(canvas, seat, (left + width - SPACE_SIGN // 2 - 8, top + SPACE_CELL // 2), fill)
