"""All boards and buildings of a seat as one picture, packed into the room there is."""

from __future__ import annotations

from typing import TypeAlias

from engine.game import Seat
from engine.odin.facts.outlines import outlines_of_building
from engine.odin.facts.pieces import BUILDINGS, HOME
from engine.odin.table.boards import area_of, open_outlines
from engine.odin.table.boards import points_lost as minus_points
from engine.odin.table.placement import Laid, Lying, income_covered
from engine.odin.table.state import Board
from rendering.odin.boards.ground import Ground, area_ground
from rendering.odin.boards.shelves import NAME_APART as BEHIND
from rendering.odin.boards.shelves import SECOND_LINE, TITLE_LINE, ShelfBlock, Shelves, best_packing
from rendering.odin.signs.icons import FLAG_DONE, INCOME
from rendering.odin.signs.marks import APART, OdinMark, line_width, put_marks
from rendering.paint.canvas import Brush, Canvas, Point
from rendering.paint.theme import BODY, BOLD
from texts.odin.things import board_name
from texts.points import points_text
from texts.words import Words

TITLE_SIZE = (36, 4)

Lot: TypeAlias = tuple[str, Lying, int, int]
"""A board as a key can hold it: name, what lies on it, its filled outlines."""


def board_lots(boards: tuple[Board, ...]) -> tuple[Lot, ...]:
    return tuple((board.name, board.laid, board.wood, board.stone) for board in boards)


def boards_of(lying: tuple[Lot, ...]) -> tuple[Board, ...]:
    return tuple(Board(*lot) for lot in lying)


def title_marks(board: Board) -> list[OdinMark]:
    """What stands behind the name of a board: its income, the outlines that are still empty, what it costs as it lies."""
    marks: list[OdinMark] = []
    area = area_of(board)
    if area is not None and not area.is_house:
        marks += [("icon", INCOME), ("text", f"+{income_covered(area, board.laid)}"), APART]
    if board.kind in BUILDINGS:
        for resource, left in open_outlines(board).items():
            printed = outlines_of_building(board.kind)[resource]
            marks += [("item", resource), ("text", f"{printed - left}/{printed}"), APART]
    lost = minus_points(board)
    marks += [("bad", points_text(-lost))] if lost else [("icon", FLAG_DONE)]
    return marks


def block_of(brush: Brush, board: Board, words: Words) -> ShelfBlock:
    area = area_of(board)
    rows, columns = area.size if area else (0, 0)
    name = brush.glyphs.width(board_name(words, board.name), BODY, BOLD)
    return ShelfBlock(rows, columns, name, line_width(brush, title_marks(board), *TITLE_SIZE), board.kind == HOME)


def title_width(brush: Brush, board: Board, words: Words) -> int:
    """How far a title in one line reaches."""
    block = block_of(brush, board, words)
    return block.name + BEHIND + block.facts


def best_shelves(brush: Brush, boards: tuple[Board, ...], room: tuple[int, int], words: Words) -> Shelves | None:
    """The boards as large as the room, width and height, allows; None when they do not fit at all."""
    return brush.known(best_packing, tuple(block_of(brush, board, words) for board in boards), room)


def draw_shelves(
    canvas: Canvas,
    shelves: Shelves,
    boards: tuple[Board, ...],
    at: Point,
    words: Words,
    seat: Seat,
    last: frozenset[tuple[str, Laid]] = frozenset(),
) -> None:
    for one in shelves.places:
        board, (x, y) = boards[one.block], (at[0] + one.at[0], at[1] + one.at[1])
        block = block_of(canvas.brush, board, words)
        draw_title(canvas, board, (x, y + TITLE_LINE // 2), words, block.title_lines(one.cell))
        if area_of(board):
            laid = frozenset(piece for name, piece in last if name == board.name)
            own = Ground(board.kind, board.laid, one.cell, seat, last=laid)
            canvas.inlay(area_ground(canvas.brush, own), (x, y + block.title_height(one.cell)))


def draw_title(canvas: Canvas, board: Board, at: Point, words: Words, lines: int = 1) -> None:
    """The name of a board, and what stands behind it or below."""
    theme, (x, y) = canvas.theme, at
    used = canvas.text(board_name(words, board.name), (x, y), BODY, theme.ink, BOLD)
    at = (x + used + BEHIND, y) if lines == 1 else (x, y + SECOND_LINE)
    put_marks(canvas, title_marks(board), at, TITLE_SIZE)
