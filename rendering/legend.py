"""The legend: what signs mean, in columns that are read downwards: two where signs are large, three where they are many."""

from __future__ import annotations

from collections.abc import Callable

from rendering.canvas import Brush, Canvas, Point, Tile
from rendering.pictures import WIDTH
from rendering.theme import BODY, MEDIUM

MARGIN, GAP = 24, 16
SIGN_ROOM = 92
"""Width of the place for a sign."""

LINE, TEXT_LINE = 76, 44
COLUMN = (WIDTH - 2 * MARGIN - GAP) // 2

COLUMNS, NARROW_LINE, NARROW_TEXT, TOP = 3, 56, 42, 14
SIGN_AT, MEANING_AT, FREE = 46, 84, 96
"""In narrow columns: the middle of a sign, where its meaning begins, and the width that the meaning has not."""

Entry = tuple[Callable[[Canvas, Point], None], str]
"""What draws a sign, centred on a point, and what the sign means."""


def draw_legend(brush: Brush, listed: list[Entry]) -> Tile:
    """A legend, as high as its longer column needs."""
    said = [brush.glyphs.wrapped(meaning, COLUMN - SIGN_ROOM - 20, BODY) for _, meaning in listed]
    half = (len(listed) + 1) // 2
    heights = [max(LINE, len(lines) * TEXT_LINE + 20) for lines in said]
    height = max(sum(heights[:half]), sum(heights[half:])) + 2 * GAP
    canvas = Canvas.opaque(brush, WIDTH, height + MARGIN, brush.theme.paper)
    canvas.rounded((MARGIN, 0, WIDTH - 2 * MARGIN, height), 26, brush.theme.panel, brush.theme.line, 2)
    y = GAP
    for number, (put_sign, _) in enumerate(listed):
        if number == half:
            y = GAP
        left, middle = MARGIN + (COLUMN + GAP if number >= half else 0), y + heights[number] // 2
        put_sign(canvas, (left + SIGN_ROOM // 2, middle))
        for line_number, line in enumerate(said[number]):
            line_y = middle + round((line_number - (len(said[number]) - 1) / 2) * TEXT_LINE)
            canvas.text(line, (left + SIGN_ROOM, line_y), BODY, canvas.theme.ink, MEDIUM)
        y += heights[number]
    return canvas.as_tile()


def draw_narrow_legend(brush: Brush, listed: list[Entry]) -> Tile:
    """A legend of many small signs; a long meaning takes two lines."""
    theme, width = brush.theme, WIDTH // COLUMNS
    said = [brush.glyphs.wrapped(meaning, width - FREE, BODY, MEDIUM) for _, meaning in listed]
    heights = [max(NARROW_LINE, NARROW_TEXT * len(lines) + TOP) for lines in said]
    most = -(-sum(heights) // COLUMNS) + NARROW_LINE
    canvas = Canvas.opaque(brush, WIDTH, most + 2 * TOP, theme.paper)
    x, y = 0, TOP
    for (put_sign, _), lines, height in zip(listed, said, heights, strict=True):
        if y + height > most + TOP:
            x, y = x + width, TOP
        put_sign(canvas, (x + SIGN_AT, y + height // 2))
        for number, line in enumerate(lines):
            line_y = y + height // 2 + round((number - (len(lines) - 1) / 2) * NARROW_TEXT)
            canvas.text(line, (x + MEANING_AT, line_y), BODY, theme.ink, MEDIUM)
        y += height
    return canvas.as_tile()
