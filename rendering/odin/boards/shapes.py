"""Goods and tiles in the shape and size that they have on a board, with their sign: what one chooses among is drawn so."""

from __future__ import annotations

from typing import Literal

from engine.odin.facts.pieces import HOME
from engine.odin.table.placement import Laid
from rendering.odin.boards import cells
from rendering.odin.boards.ground import Ground, fill_cells, heart_of
from rendering.odin.signs.colours import good_suit
from rendering.odin.signs.icons import ICONS
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.theme import Rgb

PieceState = Literal["usual", "open", "closed"]
"""A piece as it is there, or as something to choose among: it can be chosen, or not."""

ICON = 30
BULGE = 46, 42
"""Height and width of the field for the sign of a piece that is lower."""

RIM = 3
LARGER = 1.2
"""How much larger the sign of a piece is than on a board."""


def cells_of(piece: str) -> list[tuple[int, int]]:
    """The cells of a piece as it lies in print, row and column."""
    return list(Laid(piece=piece, row=0, column=0).cells)


def shape_extent(piece: str) -> tuple[int, int]:
    covered = cells_of(piece)
    return 1 + max(column for _, column in covered), 1 + max(row for row, _ in covered)


def size_of(piece: str, cell: int) -> tuple[int, int]:
    """Width and height of a piece with room for its sign."""
    columns, rows = shape_extent(piece)
    return max(columns * cell, BULGE[1]), max(rows * cell, BULGE[0])


def piece_tile(brush: Brush, piece: str, cell: int, state: PieceState = "usual") -> Tile:
    """A piece with its icon and the pips of its rank; a low one has a field around its sign. Anchored at its middle."""
    suit, theme = good_suit(brush.theme, piece), brush.theme
    fill, edge = (theme.paper, theme.muted) if state == "closed" else (suit.fill, suit.edge)
    edge = theme.ink if state == "open" else edge
    width, height = size_of(piece, cell)
    canvas = Canvas.clear(brush, width, height, edge)
    draw_body(canvas, piece, cell, fill, edge)
    lying = set(cells_of(piece))
    columns, rows = shape_extent(piece)
    left, top = (width - columns * cell) // 2, (height - rows * cell) // 2
    x, y, size = heart_of(lying, cell)
    at = left + x, top + y
    if rows * cell < BULGE[0] and piece in ICONS:
        high, wide = BULGE
        canvas.rounded((at[0] - wide // 2, at[1] - high // 2, wide, high), 10, fill, edge, RIM)
    ink = theme.muted if state == "closed" else suit.on
    if piece in ICONS:  # special tiles are known by their shapes
        canvas.put(brush.tile(cells.cell_emblem, piece, cell, max(ICON, round(size * LARGER)), ink), at)
    return canvas.as_tile((width // 2, height // 2))


def draw_body(canvas: Canvas, piece: str, cell: int, fill: Rgb, edge: Rgb) -> None:
    """The cells of a piece as one shape in the middle of a canvas."""
    columns, rows = shape_extent(piece)
    shape = Canvas.clear(canvas.brush, columns * cell, rows * cell, edge)
    own, lying = Ground(HOME, (), cell, 0), set(cells_of(piece))
    fill_cells(shape, own, lying, 0, edge, None)
    fill_cells(shape, own, lying, -RIM, fill, edge)
    draw_ticks(shape, lying, cell, edge)
    canvas.put(shape.as_tile(), ((canvas.width - shape.width) // 2, (canvas.height - shape.height) // 2))


def draw_ticks(canvas: Canvas, lying: set[tuple[int, int]], cell: int, colour: Rgb) -> None:
    """Short strokes at the edge between two cells, by which they are counted."""
    long = max(6, cell // 4)
    for row, column in lying:
        x, y = column * cell, row * cell
        if (row, column + 1) in lying:
            for other, top in ((row - 1, y), (row + 1, y + cell - long)):
                if not {(other, column), (other, column + 1)} & lying:
                    canvas.fill((x + cell - 1, top, x + cell + 1, top + long), colour)
        if (row + 1, column) in lying:
            for other, left in ((column - 1, x), (column + 1, x + cell - long)):
                if not {(row, other), (row + 1, other)} & lying:
                    canvas.fill((left, y + cell - 1, left + long, y + cell + 1), colour)
