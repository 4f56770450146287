"""The legend: what signs mean, side by side in as many lines as they need."""

from __future__ import annotations

from collections.abc import Callable

from rendering.canvas import Brush, Canvas, Point, Tile
from rendering.pictures import WIDTH
from rendering.theme import MEDIUM, SMALL

MARGIN, LINE = 24, 58
ICON_ROOM = 62
"""Width of the place for a sign."""

Entry = tuple[Callable[[Canvas, Point], None], str]
"""What draws a sign, centred on a point, and what the sign means."""


def entry_width(brush: Brush, entry: Entry) -> int:
    """The room for a sign and its meaning."""
    return ICON_ROOM + brush.glyphs.width(entry[1], SMALL, MEDIUM) + 30


def in_lines(brush: Brush, listed: list[Entry]) -> list[list[Entry]]:
    """The entries in lines that fit the width."""
    broken: list[list[Entry]] = [[]]
    x = MARGIN
    for entry in listed:
        need = entry_width(brush, entry)
        if broken[-1] and x + need > WIDTH - MARGIN + 30:
            broken.append([])
            x = MARGIN
        broken[-1].append(entry)
        x += need
    return broken


def draw_legend(brush: Brush, listed: list[Entry]) -> Tile:
    """A legend, in as many lines as it needs."""
    lines = in_lines(brush, listed)
    canvas = Canvas.opaque(brush, WIDTH, len(lines) * LINE, brush.theme.paper)
    for number, line in enumerate(lines):
        x, y = MARGIN, number * LINE + LINE // 2
        for entry in line:
            put_sign, meaning = entry
            put_sign(canvas, (x + ICON_ROOM // 2, y))
            canvas.text(meaning, (x + ICON_ROOM + 4, y), SMALL, canvas.theme.muted, MEDIUM)
            x += entry_width(brush, entry)
    return canvas.as_tile()
