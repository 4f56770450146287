"""Short lines of icons and texts, such as a bonus or a price."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rendering.paint.canvas import Brush, Canvas, Point
from rendering.paint.theme import BOLD, Rgb

Piece = tuple[str, str]
"""An icon or nothing, and a text or nothing."""

WITHIN, BETWEEN = 4, 10


def pieces_width(brush: Brush, line: Sequence[Piece], icon: int, size: int, weight: int = BOLD) -> int:
    total = 0
    for name, text in line:
        total += brush.glyphs.icon(name, icon).width if name else 0
        total += WITHIN if name and text else 0
        total += brush.glyphs.width(text, size, weight) if text else 0
    return total + BETWEEN * (len(line) - 1)


def put_pieces(
    canvas: Canvas,
    line: Sequence[Piece],
    at: Point,
    icon: int,
    size: int,
    colour: Rgb,
    weight: int = BOLD,
    align: Literal["l", "m", "r"] = "m",
) -> None:
    """The pieces side by side; `at` is the left end, the middle or the right end of the line."""
    width = pieces_width(canvas.brush, line, icon, size, weight)
    x = at[0] - {"l": 0, "m": width // 2, "r": width}[align]
    for name, text in line:
        if name:
            own = canvas.brush.glyphs.icon(name, icon).width
            canvas.icon(name, (x + own // 2, at[1]), icon, colour)
            x += own + (WITHIN if text else 0)
        if text:
            x += canvas.text(text, (x, at[1]), size, colour, weight)
        x += BETWEEN
