"""The home board in small: without signs, it shows how far it is covered, and where."""

from __future__ import annotations

from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import HOME
from engine.odin.table.placement import Lying
from rendering.odin.boards import cells
from rendering.odin.signs.colours import WOOD, good_suit
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.theme import Rgb, Theme

MINI_CELL = 11


def mini_size() -> tuple[int, int]:
    rows, columns = odin_content().areas[HOME].size
    return columns * MINI_CELL, rows * MINI_CELL


def mini_board(brush: Brush, lying: Lying) -> Tile:
    """The board with what lies on it: pieces in their colours, the income track in gold, cells that cost points in brown."""
    theme, area = brush.theme, odin_content().areas[HOME]
    income = {(step.row, step.col) for track in area.income for step in track.steps}
    laid = {cell: good_suit(theme, one.piece).fill for one in lying for cell in one.cells}
    canvas = Canvas.opaque(brush, *mini_size(), theme.panel)
    for cell, sign in area.cells.items():
        colour = laid.get(cell) or (theme.zone_edge if cell in income else open_colour(theme, sign))
        y, x = cell[0] * MINI_CELL, cell[1] * MINI_CELL
        gap = 0 if cell in laid else 1
        canvas.fill((x + gap, y + gap, x + MINI_CELL - gap, y + MINI_CELL - gap), colour)
    return canvas.as_tile()


def open_colour(theme: Theme, sign: str) -> Rgb:
    if sign == cells.MINUS:
        return theme.suits[WOOD].tint
    return theme.white if sign != cells.LAKE else theme.suits[cells.BLUE].tint
