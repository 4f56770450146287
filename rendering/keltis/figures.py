"""The figures of all players on the stones, grouped by seat and size (KEL-6.3, KEL-7.4)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from msgspec import Struct

from engine.keltis.pieces import Size, Space
from engine.keltis.view import KeltisView
from rendering.canvas import Brush, Canvas, Tile
from rendering.keltis.plan import STONE_HEIGHT, Plan
from rendering.seats import bubble, put_row, sign

SMALL_FIGURE, LARGE_FIGURE = 50, 60
SINK = 13
"""How deep a figure stands in the upper edge of its stone; deeper would hide the symbol."""

IN_ONE_ROW = 4
CROWD_ROOM = 280
"""Width for the rows of a stone on which more groups stand than fit in one row."""


class Group(Struct, frozen=True):
    """Equal figures on one stone (KEL-7.8). A faded group stands for the place that a figure would leave or reach."""

    seat: int
    size: Size
    count: int = 1
    faded: bool = False


def groups(view: KeltisView) -> dict[Space, list[Group]]:
    """The groups on every stone, by seat, the large figure first."""
    found: defaultdict[Space, list[Group]] = defaultdict(list)
    for seat, player in enumerate(view.players):
        for figure, count in Counter(player.figures).items():
            found[figure.at].append(Group(seat, figure.size, count))
    return found


def figure(brush: Brush, seat: int, size: Size, count: int, faded: bool) -> Tile:
    """A group as one sign with a count, anchored at the middle of its foot."""
    body = brush.tile(sign, seat, LARGE_FIGURE if size == "L" else SMALL_FIGURE, size == "L", faded)
    if count == 1:
        return body
    canvas = Canvas.clear(brush, body.image.width + 22, body.image.height + 10, brush.theme.white)
    foot = body.anchor[0], body.image.height + 10
    canvas.put(body, foot)
    canvas.put(brush.tile(bubble, str(count)), (canvas.image.width - 21, 21))
    return canvas.as_tile(foot)


def tiles_of(brush: Brush, on_stone: Sequence[Group]) -> list[Tile]:
    """The groups of one stone as tiles."""
    return [brush.tile(figure, group.seat, group.size, group.count, group.faded) for group in on_stone]


def draw_on_stones(
    canvas: Canvas, plan: Plan, top: int, standing: Mapping[Space, Sequence[Group]], tags: Mapping[Space, Tile]
) -> None:
    """Figures, and tags beside them, on the upper edge of their stones; a second row hangs from the lower edge."""
    for space, (x, y) in sorted(plan.centre.items(), key=lambda item: item[1][1]):
        if space not in standing and space not in tags:
            continue
        back, front = ranks(standing.get(space, ()))
        above, below = tiles_of(canvas.brush, back), tiles_of(canvas.brush, front)
        if space in tags:
            (below if len(above) > 1 else above).append(tags[space])
        crowded = bool(front)
        room = CROWD_ROOM if crowded else plan.stone_width + 46
        put_row(canvas, above, x, top + y - STONE_HEIGHT // 2 + SINK, room)
        if below:
            foot = top + y + STONE_HEIGHT // 2 - SINK + max(tile.image.height for tile in below)
            put_row(canvas, below, x, foot, room)


def ranks(on_stone: Sequence[Group]) -> tuple[Sequence[Group], Sequence[Group]]:
    """The groups above and below a stone: large figures above and small ones below when they do not fit in one row."""
    if len(on_stone) <= IN_ONE_ROW:
        return on_stone, ()
    return [g for g in on_stone if g.size == "L"], [g for g in on_stone if g.size == "s"]


def draw_in_tray(canvas: Canvas, plan: Plan, top: int, standing: Sequence[Group]) -> None:
    """The figures on the start stone, side by side by seat."""
    left, tray_top, width, height = plan.tray
    foot = top + tray_top + height - 18
    tiles = tiles_of(canvas.brush, standing)
    label = 150
    gap = 16
    total = sum(tile.image.width + gap for tile in tiles)
    x = left + label + max(0, (width - label - total) // 2)
    for tile in tiles:
        canvas.put(tile, (x + tile.anchor[0], foot))
        x += tile.image.width + gap
