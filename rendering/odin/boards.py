"""All boards and buildings of a seat as one picture, packed into the room there is."""

from __future__ import annotations

from msgspec import Struct

from engine.game import Seat
from engine.odin.boards import area_of, open_outlines
from engine.odin.outlines import outlines
from engine.odin.pieces import BUILDINGS, HOME
from engine.odin.placement import Laid, income
from engine.odin.state import Board
from rendering.canvas import Brush, Canvas, Point
from rendering.odin.ground import EDGE, Ground, ground
from rendering.odin.marks import Mark, line_width, put_marks
from rendering.odin.scene import minus_of
from rendering.odin.signs import FLAG_DONE, INCOME, board_name
from rendering.points import minus
from rendering.theme import BODY, BOLD, HEAVY
from rendering.words import Words

TITLE_LINE = 46
BETWEEN = 18
CELLS = (84, 80, 76, 72, 68, 64, 60, 56, 52, 48, 44, 41, 38, 35, 32, 29, 26, 23, 20, 17, 14)
"""Sizes of a cell, the largest first."""


LEAST = 10

SMALLER = (1.0, 0.7, 0.5)
"""How large the other boards are beside the home board: as large, or else a little smaller."""


class Shelved(Struct, frozen=True):
    """A board with its place in the picture."""

    board: Board
    at: Point
    cell: int


class Shelves(Struct, frozen=True):
    """Boards side by side in lines."""

    boards: tuple[Shelved, ...]
    height: int


def title_marks(board: Board) -> list[Mark]:
    """What stands behind the name of a board: its income, the outlines that are still empty, what it costs as it lies."""
    marks: list[Mark] = []
    area = area_of(board)
    if area is not None and not area.is_house:
        marks += [("icon", INCOME), ("text", f"+{income(area, board.laid)}")]
    if board.kind in BUILDINGS:
        for resource, left in open_outlines(board).items():
            printed = outlines(board.kind)[resource]
            marks += [("item", resource), ("text", f"{printed - left}/{printed}")]
    lost = minus_of(board)
    marks += [("text", minus(-lost))] if lost else [("icon", FLAG_DONE)]
    return marks


def width_of(brush: Brush, board: Board, cell: int, words: Words, edge: int = 0) -> int:
    """How wide a board is with its title."""
    area = area_of(board)
    grid = area.size[1] * cell + edge if area else 0
    name = brush.glyphs.width(board_name(words, board.name), BODY, BOLD)
    return max(grid, name + 12 + line_width(brush, title_marks(board), 36, 4))


def height_of(board: Board, cell: int, edge: int = 0) -> int:
    """How high a board is with its title."""
    area = area_of(board)
    return TITLE_LINE + (area.size[0] * cell + edge if area else 0)


def shelved(
    brush: Brush, boards: tuple[Board, ...], width: int, cell: int, words: Words, named: bool, smaller: float = 1.0
) -> Shelves:
    """The boards in lines, the home board first and then the higher ones; all others `smaller` than it."""
    edge = EDGE if named else 0
    order = sorted(boards, key=lambda board: (board.kind != HOME, -height_of(board, cell)))
    found, x, y, tall = list[Shelved](), 0, 0, 0
    for board in order:
        size = cell if board.kind == HOME else max(LEAST, round(cell * smaller))
        wide = width_of(brush, board, size, words, edge)
        if x and x + wide > width:
            x, y, tall = 0, y + tall + BETWEEN, 0
        found.append(Shelved(board, (x, y), size))
        x += wide + BETWEEN
        tall = max(tall, height_of(board, size, edge))
    return Shelves(tuple(found), y + tall)


def best_shelves(
    brush: Brush, boards: tuple[Board, ...], room: tuple[int, int], words: Words, *, named: bool = False
) -> Shelves:
    """The boards as large as the room, width and height, allows."""
    width, height = room
    edge = EDGE if named else 0
    for cell in CELLS:
        if any(area_of(board) and area_of(board).size[1] * cell + edge > width for board in boards):  # pyright: ignore[reportOptionalMemberAccess]
            continue
        for smaller in SMALLER:
            shelves = shelved(brush, boards, width, cell, words, named, smaller)
            if shelves.height <= height:
                return shelves
    return shelved(brush, boards, width, CELLS[-1], words, named)


def draw_shelves(
    canvas: Canvas,
    shelves: Shelves,
    at: Point,
    words: Words,
    seat: Seat,
    last: frozenset[tuple[str, Laid]] = frozenset(),
    named: bool = False,
) -> None:
    """Every board with its title."""
    for one in shelves.boards:
        x, y = at[0] + one.at[0], at[1] + one.at[1]
        draw_title(canvas, one.board, (x, y + TITLE_LINE // 2), words)
        if area_of(one.board):
            laid = frozenset(piece for name, piece in last if name == one.board.name)
            own = Ground(one.board.kind, one.board.laid, one.cell, seat, named=named, last=laid)
            canvas.put(ground(canvas.brush, own), (x, y + TITLE_LINE))


def draw_title(canvas: Canvas, board: Board, at: Point, words: Words) -> None:
    """The name of a board with what stands behind it."""
    theme, (x, y) = canvas.theme, at
    x += canvas.text(board_name(words, board.name), (x, y), BODY, theme.ink, BOLD) + 12
    for mark in title_marks(board):
        negative = mark[0] == "text" and mark[1].startswith("−")
        if negative:
            x += canvas.text(mark[1], (x, y), BODY, theme.bad, HEAVY) + 4
        else:
            x = put_marks(canvas, (mark,), (x, y), (36, 4)) + 4
