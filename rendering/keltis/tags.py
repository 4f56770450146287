"""Tags on stones that can be reached: what it gains. Which cards lead there, the stone's colour says (KEL-7.2)."""

from __future__ import annotations

from engine.keltis.pieces import Size
from rendering.canvas import Brush, Canvas, Tile
from rendering.keltis.signs import CROWN
from rendering.pieces import Piece, pieces_width, put_pieces
from rendering.points import signed
from rendering.theme import BODY, HEAVY

TAG_LINE = 40
SIGN = 32


def tag(brush: Brush, seat: int, gains: tuple[tuple[Size, int], ...]) -> Tile:
    """The gain in the colour of the seat, a line for each size of figure, anchored at the middle of the foot."""
    lines: list[list[Piece]] = [
        [(CROWN if size == "L" else "", signed(points) if points else "±0")] for size, points in gains
    ]
    width = max(pieces_width(brush, line, SIGN, BODY, HEAVY) for line in lines) + 24
    height = TAG_LINE * len(lines) + 8
    theme = brush.theme
    canvas = Canvas.clear(brush, width, height, theme.white)
    canvas.rounded((0, 0, width, height), 16, theme.seats[seat], theme.white, 3)
    for number, line in enumerate(lines):
        y = 4 + TAG_LINE * number + TAG_LINE // 2
        put_pieces(canvas, line, (width // 2, y), SIGN, BODY, theme.white, HEAVY)
    return canvas.as_tile((width // 2, height))
