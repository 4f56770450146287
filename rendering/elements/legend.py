"""A legend: what signs mean, in two columns that are read downwards, with a heading for each group."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rendering.paint.canvas import Brush, Canvas, Point, Tile
from rendering.paint.theme import BODY, BOLD
from rendering.pictures import WIDTH

MARGIN, GAP = 24, 16
SIGN_ROOM = 92
"""Width of the place for a sign."""

TEXT_LINE = 44
COLUMN = (WIDTH - 2 * MARGIN - GAP) // 2

LegendEntry = tuple[Callable[[Canvas, Point], None], str]
"""What draws a sign, centred on a point, and what the sign means."""


HEADING, GROUPED_LINE, BELOW = 50, 54, 10
"""Heights of the heading of a group and of an entry with a single line of meaning, and the room below a group."""


def draw_grouped_legend(brush: Brush, groups: Sequence[tuple[str, Sequence[LegendEntry]]]) -> Tile:
    """A legend of named groups, in two columns: the groups stay in their order, and none is parted."""
    heights = [group_height(brush, listed) for _, listed in groups]
    splits = range(len(groups) + 1)
    first = min(splits, key=lambda split: max(sum(heights[:split]), sum(heights[split:])))
    height = max(sum(heights[:first]), sum(heights[first:])) + 2 * GAP
    canvas = Canvas.opaque(brush, WIDTH, height + GAP, brush.theme.paper)
    canvas.rounded((MARGIN, GAP // 2, WIDTH - 2 * MARGIN, height), 26, brush.theme.panel, brush.theme.line, 2)
    y = top = GAP // 2 + GAP
    for number, (name, listed) in enumerate(groups):
        if number == first:
            y = top
        left = MARGIN + GAP + (COLUMN if number >= first else 0)
        canvas.text(name, (left + GAP // 2, y + HEADING // 2), BODY, brush.theme.muted, BOLD)
        draw_entries(canvas, listed, (left, y + HEADING))
        y += heights[number]
    return canvas.as_tile()


def meaning_lines(brush: Brush, entry: LegendEntry) -> list[str]:
    return brush.glyphs.wrapped(entry[1], COLUMN - SIGN_ROOM - 2 * GAP, BODY)


def entry_height(brush: Brush, entry: LegendEntry) -> int:
    return max(GROUPED_LINE, len(meaning_lines(brush, entry)) * TEXT_LINE + GAP // 2)


def group_height(brush: Brush, listed: Sequence[LegendEntry]) -> int:
    return HEADING + sum(entry_height(brush, entry) for entry in listed) + BELOW


def draw_entries(canvas: Canvas, listed: Sequence[LegendEntry], at: Point) -> None:
    left, y = at
    for entry in listed:
        lines, height = meaning_lines(canvas.brush, entry), entry_height(canvas.brush, entry)
        middle = y + height // 2
        entry[0](canvas, (left + SIGN_ROOM // 2, middle))
        canvas.lines(lines, (left + SIGN_ROOM, middle), TEXT_LINE, BODY, canvas.theme.ink)
        y += height
