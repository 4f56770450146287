"""The figures of all players on the stones, grouped by seat and size (KEL-6.3, KEL-7.4).

They stand above their stone and over its upper rim alone: its symbol and its name stay free, however many there are.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from engine.game import Move
from engine.keltis.moves import Lay, Step
from engine.keltis.pieces import START, Size, Space
from engine.keltis.view import KeltisView
from rendering.canvas import Brush, Canvas, Point, Tile
from rendering.keltis.plan import EDGE, Plan
from rendering.seats import bubble, put_row, sign

SMALL, LARGE = 58, 72
"""Sizes of the figures of a stone on which one group stands alone, and of those on the start stone."""

CLOSE_SMALL, CLOSE_LARGE = 50, 64
"""Their sizes where several groups share a stone."""

LEAN = 18
"""How far left of the middle a row stands that has room: a token that hangs from the stone above shows beside it. On a stone
that a step has reached it is as far right, beside the head of the arrow."""

SQUEEZE = 1.18
"""How much wider than its room a row of figures may be: they overlap, and every letter still shows."""

FOOT = 9
"""How far the feet of figures reach over the upper rim of their stone."""

RAISED, LEAST_RAISED = 42, 26
"""How far the back one of two rows stands above the front one: its letters show."""

COUNT_OUT, COUNT_UP = 18, 14
"""How far a count stands out beside and above its figure."""

WORD = 84
"""What the word of the start stone takes of its height."""

HUNG = 10
"""How far a tag that hangs from a stone lies over its lower rim."""


class Group(Struct, frozen=True):
    """Equal figures on one stone (KEL-7.8). A faded group stands for the place that a figure would leave or reach.

    Where there is no room for a large and small figures of one seat side by side, they are one `joined` group.
    """

    seat: int
    size: Size
    count: int = 1
    faded: bool = False
    joined: bool = False

    @property
    def said(self) -> str:
        """What its count says: how many there are, or how many small ones stand with the large one."""
        return f"+{self.count - 1}" if self.joined else str(self.count)


def groups(view: KeltisView) -> dict[Space, list[Group]]:
    """The groups on every stone, by seat, the large figure first."""
    found: defaultdict[Space, list[Group]] = defaultdict(list)
    for seat, player in enumerate(view.players):
        for figure, count in Counter(player.figures).items():
            found[figure.at].append(Group(seat, figure.size, count))
    return found


def previewed(standing: dict[Space, list[Group]], seat: int, chosen: Move | None) -> dict[Space, list[Group]]:
    """The figures with the chosen step made; where the figure came from it is left as a shadow."""
    if not (isinstance(chosen, Lay | Step) and chosen.figure and chosen.to):
        return standing
    moving = chosen.figure
    left: list[Group] = []
    for group in standing.get(moving.at, []):
        if (group.seat, group.size) == (seat, moving.size):
            if group.count > 1:
                left.append(Group(seat, group.size, group.count - 1))
            left.append(Group(seat, group.size, faded=True))
        else:
            left.append(group)
    came = standing.get(chosen.to, [])
    same = next((g.count for g in came if (g.seat, g.size) == (seat, moving.size)), 0)
    others = [g for g in came if (g.seat, g.size) != (seat, moving.size)]
    return standing | {moving.at: left, chosen.to: [*others, Group(seat, moving.size, same + 1)]}


def figure(brush: Brush, group: Group, close: bool) -> Tile:
    """A group as one sign with a count, anchored at the middle of its foot."""
    small, large = (CLOSE_SMALL, CLOSE_LARGE) if close else (SMALL, LARGE)
    body = brush.tile(sign, group.seat, large if group.size == "L" else small, group.size == "L", group.faded)
    if group.count == 1:
        return body
    width, height = body.image.width + COUNT_OUT, body.image.height + COUNT_UP
    canvas = Canvas.clear(brush, width, height, brush.theme.white)
    canvas.put(body, (body.anchor[0], height))
    put_count(canvas, group.said, width, 0)
    return canvas.as_tile((body.anchor[0], height))


def put_count(canvas: Canvas, said: str, right: int, top: int) -> None:
    """The count of a group, in the upper right corner of its tile."""
    tile = canvas.brush.tile(bubble, said)
    canvas.put(tile, (right - (tile.image.width - tile.anchor[0]), top + tile.anchor[1]))


def tiles_of(brush: Brush, on_stone: Sequence[Group], close: bool) -> list[Tile]:
    """The groups of one stone as tiles."""
    return [brush.tile(figure, group, close) for group in on_stone]


def wide(tiles: Sequence[Tile]) -> int:
    """How wide tiles are side by side."""
    return sum(tile.image.width for tile in tiles)


def joined(on_stone: Sequence[Group]) -> list[Group]:
    """One group for each seat, the large figure for all of them; shadows are left out."""
    found: list[Group] = []
    for group in (group for group in on_stone if not group.faded):
        if found and found[-1].seat == group.seat:
            found[-1] = Group(group.seat, "L", found[-1].count + group.count, joined=True)
        else:
            found.append(group)
    return found


def draw_on_stones(
    canvas: Canvas,
    plan: Plan,
    standing: Mapping[Space, Sequence[Group]],
    tags: Mapping[Space, Tile],
    arrived: Container[Space] = (),
) -> None:
    """Figures above their stones, and tags beside them; a tag without room there hangs below its stone, above all figures."""
    hung: list[tuple[Tile, Point]] = []
    for space, (x, y) in plan.centre.items():
        if space == START or (space not in standing and space not in tags):
            continue
        foot = x, y - plan.stone[1] // 2 + FOOT
        row = Row(standing.get(space, ()), tags.get(space), -LEAN if space in arrived else LEAN, plan.crowd[space])
        if not draw_row(canvas, plan, row, foot) and row.tag is not None:
            left, top = x - plan.stone[0] // 2 - HUNG, y + plan.stone[1] // 2 - HUNG
            hung.append((row.tag, (left + row.tag.anchor[0], top + row.tag.anchor[1])))
    for tile, at in hung:
        canvas.put(tile, at)


class Row(NamedTuple):
    """What stands on one stone: its groups, a tag; how far left it may lean, and how wide a crowd may be."""

    groups: Sequence[Group]
    tag: Tile | None
    lean: int
    crowd: int


def draw_row(canvas: Canvas, plan: Plan, row: Row, foot: Point) -> bool:
    """The groups of a stone in one or two rows, and a tag beside them; gives whether it had room there."""
    brush, (x, y) = canvas.brush, foot
    beside = [] if row.tag is None else [row.tag]
    alone = [*tiles_of(brush, row.groups, close=False), *beside]
    if len(row.groups) <= 1 and (free := plan.room - wide(alone)) >= 0:
        put_row(canvas, alone, x - max(-free // 2, min(free // 2, row.lean)), y, plan.room)
        return True
    for shown in (row.groups, joined(row.groups)):
        tiles = tiles_of(brush, shown, close=True)
        if wide([*tiles, *beside]) <= plan.room * SQUEEZE or not tiles:
            put_row(canvas, [*tiles, *beside], x, y, plan.room)
            return True
    draw_crowd(canvas, plan, joined(row.groups), foot, max(plan.room, row.crowd))
    return False


def draw_crowd(canvas: Canvas, plan: Plan, shown: Sequence[Group], foot: Point, room: int) -> None:
    """Groups without room side by side: in two rows where these have room, else in one that is wider than its column."""
    tiles, (x, y) = tiles_of(canvas.brush, shown, close=True), foot
    half = len(shown) // 2
    raised = min(RAISED, plan.above + FOOT - max(tile.image.height for tile in tiles))
    if raised < LEAST_RAISED or max(wide(tiles[:half]), wide(tiles[half:])) > plan.room * SQUEEZE:
        half = 0
    for some, own, up in ((shown[:half], tiles[:half], raised), (shown[half:], tiles[half:], 0)):
        lefts = put_row(canvas, own, x, y - up, plan.room if half else room)
        for group, tile, left in zip(some, own, lefts, strict=True):
            if group.count > 1:  # no figure covers its neighbour's count
                put_count(canvas, group.said, left + tile.image.width, y - up - tile.anchor[1])


def draw_in_tray(canvas: Canvas, plan: Plan, standing: Sequence[Group]) -> None:
    """The figures on the start stone, one below the other by seat, as far apart as its height allows."""
    left, top, width, height = plan.tray
    room = height - WORD
    usual, small = (tiles_of(canvas.brush, standing, close=close) for close in (False, True))
    tiles = usual if sum(tile.image.height for tile in usual) <= room else small
    total = sum(tile.image.height for tile in tiles)
    gap = min(12, (room - total) // max(1, len(tiles)))
    y = top + EDGE + max(0, (room - total - gap * len(tiles)) // 2)
    for tile in tiles:
        y += tile.image.height
        canvas.put(tile, (left + width // 2, y))
        y += gap
