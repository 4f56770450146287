"""The figures of all players on the stones, grouped by seat and size (KEL-6.3, KEL-7.4)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from msgspec import Struct

from engine.keltis.pieces import Size, Space
from engine.keltis.view import KeltisView
from rendering.canvas import Brush, Canvas, Tile
from rendering.keltis.plan import STANDING, STONE_HEIGHT, Plan
from rendering.seats import bubble, put_row, sign

SMALL_FIGURE, LARGE_FIGURE = 58, 80
SINK = 13
"""How far a tag that hangs from a stone lies over its lower edge."""

LIFTED, LOWERED = 8, STONE_HEIGHT // 2
"""Of two rows on one stone, how far the feet of the back one stand above its middle, and those of the front one below."""

COUNT_OUT, COUNT_UP = 24, 12
"""How far a count stands out beside and above its figure."""

CROWD_ROOM = 240
"""Width for the rows of a stone on which more groups stand than fit in one row."""

ASIDE = 24
"""How far left of the middle a tag hangs, so that it leaves free what stands on its stone and on the one below."""

SPREAD = 1.12
"""How much wider than to the next stone a row of figures may be: what stands there is narrower than its stone."""

SQUEEZE, SQUEEZE_BY_TAG = 1.2, 1.1
"""How much wider than their room figures may be, and figures with a tag, so that every letter still shows in one row."""


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
    width, height = body.image.width + COUNT_OUT, body.image.height + COUNT_UP
    canvas = Canvas.clear(brush, width, height, brush.theme.white)
    canvas.put(body, (body.anchor[0], height))
    put_count(canvas, count, width, 0)
    return canvas.as_tile((body.anchor[0], height))


def put_count(canvas: Canvas, count: int, right: int, top: int) -> None:
    """The count of a group, in the upper right corner of its tile."""
    tile = canvas.brush.tile(bubble, str(count))
    canvas.put(tile, (right - tile.anchor[0], top + tile.anchor[1]))


def tiles_of(brush: Brush, on_stone: Sequence[Group]) -> list[Tile]:
    """The groups of one stone as tiles."""
    return [brush.tile(figure, group.seat, group.size, group.count, group.faded) for group in on_stone]


def draw_on_stones(
    canvas: Canvas, plan: Plan, top: int, standing: Mapping[Space, Sequence[Group]], tags: Mapping[Space, Tile]
) -> None:
    """Figures, and tags beside them, on the pale faces of their stones: a crowd in two rows, a tag without room below it.

    Front rows and what hangs come last: figures on the stone below must not hide them.
    """
    before: list[tuple[Sequence[Group], list[Tile], int, int, int]] = []
    for space, (x, y) in sorted(plan.centre.items(), key=lambda item: item[1][1]):
        if space not in standing and space not in tags:
            continue
        back, front, room = standing.get(space, ()), (), round(plan.room[space] * SPREAD)
        foot = top + y + STANDING
        if wide(tiles_of(canvas.brush, back)) > room * SQUEEZE:
            (back, front), room = ranks(back), CROWD_ROOM
            foot -= LIFTED
            before.append((front, tiles_of(canvas.brush, front), x, top + y + LOWERED, room))
        above = tiles_of(canvas.brush, back)
        if space in tags:
            tag = tags[space]
            if not front and (not above or wide([*above, tag]) <= room * SQUEEZE_BY_TAG):
                above.append(tag)
            else:
                hung = top + y + STONE_HEIGHT // 2 - SINK + tag.image.height
                before.append(((), [tag], x - ASIDE - tag.image.width // 2, hung, room))
        put_groups(canvas, back, above, x, foot, room)
    for row in before:
        put_groups(canvas, *row)


def put_groups(
    canvas: Canvas, shown: Sequence[Group], tiles: Sequence[Tile], middle: int, foot: int, room: int
) -> None:
    """The tiles of groups, and a tag behind them, in a row. Where they overlap, no figure covers its neighbour's count."""
    lefts = put_row(canvas, tiles, middle, foot, room)
    for group, tile, left in zip(shown, tiles, lefts, strict=False):
        if group.count > 1:
            put_count(canvas, group.count, left + tile.image.width, foot - tile.anchor[1])


def ranks(on_stone: Sequence[Group]) -> tuple[Sequence[Group], Sequence[Group]]:
    """The back and the front row of a stone where one is not enough: the large figures behind, the small ones before them."""
    large = [group for group in on_stone if group.size == "L"] or on_stone[: len(on_stone) // 2]
    return large, [group for group in on_stone if group not in large]


def wide(tiles: Sequence[Tile]) -> int:
    """How wide tiles are side by side."""
    return sum(tile.image.width for tile in tiles)


def draw_in_tray(canvas: Canvas, plan: Plan, top: int, standing: Sequence[Group]) -> None:
    """The figures on the start stone, side by side by seat."""
    left, tray_top, width, height = plan.tray
    foot = top + tray_top + height - 14
    tiles = tiles_of(canvas.brush, standing)
    label = 150
    gap = 14
    total = sum(tile.image.width + gap for tile in tiles)
    x = left + label + max(0, (width - label - total) // 2)
    for tile in tiles:
        canvas.put(tile, (x + tile.anchor[0], foot))
        x += tile.image.width + gap
