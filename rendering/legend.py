"""The legend: what signs mean, side by side in as many lines as they need."""

from __future__ import annotations

from collections.abc import Callable

from rendering.canvas import Brush, Canvas, Point, Tile
from rendering.pictures import WIDTH
from rendering.theme import MEDIUM, SMALL

MARGIN, LINE = 24, 58
ICON_ROOM = 62
"""Width of the place for a sign."""

Entry = tuple[Callable[[Point], None], str]
"""What draws the sign with its middle at a point, and its meaning."""


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


def draw_legend(brush: Brush, entries: Callable[[Canvas], list[Entry]]) -> Tile:
    """A legend. The entries draw on the canvas they are made for; its height is known only when they are there."""
    blank = Canvas.opaque(brush, 1, 1, brush.theme.paper)
    canvas = Canvas.opaque(brush, WIDTH, len(in_lines(brush, entries(blank))) * LINE, brush.theme.paper)
    for number, line in enumerate(in_lines(brush, entries(canvas))):
        x, y = MARGIN, number * LINE + LINE // 2
        for entry in line:
            entry[0]((x + ICON_ROOM // 2, y))
            canvas.text(entry[1], (x + ICON_ROOM + 4, y), SMALL, canvas.theme.muted, MEDIUM)
            x += entry_width(brush, entry)
    return canvas.as_tile()
