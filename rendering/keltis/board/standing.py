"""Where the figures of all players stand (KEL-6.3, KEL-7.4): above their stone, and over its upper rim alone.

The symbol and the name of a stone stay free, and every letter of a figure can be read, however many there are.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NamedTuple

from engine.keltis.facts.pieces import START, StoneId
from rendering.elements.seats import row_places
from rendering.keltis.board.figures import (
    FigureGroup,
    Spacing,
    count_place,
    figure_group_tile,
    figure_tiles,
    with_one_group_a_seat,
)
from rendering.keltis.board.plan import EDGE, BoardPlan
from rendering.paint.canvas import Brush, Canvas, Point, Tile
from rendering.paint.sheet import Region

LEAN = 18
"""How far left of the middle a row stands that has room: a token that hangs from the stone above shows beside it. On a stone
that a step has reached it is as far right, beside the head of the arrow."""

COVERED, COUNTED = 20, 6
"""How much of a figure its neighbour may cover, and of a field with letter and count: what is written there still shows."""

WIDER = 1.18
"""How much wider than its column a row of figures may be."""

FOOT = 9
"""How far the feet of figures reach over the upper rim of their stone."""

RAISED, LEAST_RAISED = 46, 36
"""How far the back one of two rows stands above the front one: its letters show."""

OVER = 12
"""How far it may reach over the lower rim of the stone above."""

WORD = 84
"""What the word of the start stone takes of its height."""


HALF_LETTER, LETTER_TOP, LETTER_FOOT = 15, 46, 12
"""Half of the width of a figure's letter, and how far above its foot the letter begins and ends."""


class PlacedTile(NamedTuple):
    """A tile and where its anchor lies."""

    tile: Tile
    at: Point

    @property
    def box(self) -> Region:
        """All of it."""
        left, top = self.at[0] - self.tile.anchor[0], self.at[1] - self.tile.anchor[1]
        return left, top, left + self.tile.image.width, top + self.tile.image.height

    @property
    def letter(self) -> Region:
        """Where the letter of a figure is."""
        x, y = self.at
        return x - HALF_LETTER, y - LETTER_TOP, x + HALF_LETTER, y - LETTER_FOOT

    def touches(self, region: Region) -> bool:
        """Whether something of it lies in a region."""
        return covered_area(self.box, [region]) > 0


def covered_area(region: Region, others: Iterable[Region]) -> int:
    """How many pixels of a region others cover, those that several cover counted for each."""
    left, top, right, bottom = region
    return sum(
        (min(right, c) - max(left, a)) * (min(bottom, d) - max(top, b))
        for a, b, c, d in others
        if a < right and left < c and b < bottom and top < d
    )


def upper_rim(plan: BoardPlan, space: StoneId) -> Point:
    """The point of a stone's upper rim on which figures and labels have their feet."""
    x, y = plan.centre[space]
    return x, y - plan.stone[1] // 2 + FOOT


def places_on_stones(
    brush: Brush,
    plan: BoardPlan,
    standing: Mapping[StoneId, Sequence[FigureGroup]],
    arrived: Container[StoneId] = (),
    labelled: Container[StoneId] = (),
) -> list[PlacedTile]:
    """The figures on all stones in the order in which they are drawn, those further up first.

    On a stone where a step has `arrived` a figure alone stands beside the arrow, on a `labelled` one as far left as it can.
    """
    placed: list[PlacedTile] = []
    for space in sorted(plan.centre, key=lambda space: plan.centre[space][1]):
        if space != START and (groups := standing.get(space, ())):
            lean = plan.room if space in labelled else -LEAN if space in arrived else LEAN
            placed += places_of_row(brush, plan, groups, upper_rim(plan, space), lean, plan.crowd[space])
    return placed


def places_of_row(
    brush: Brush, plan: BoardPlan, groups: Sequence[FigureGroup], foot: Point, lean: int, crowd: int
) -> list[PlacedTile]:
    """The groups of a stone in one row where they have room, else in two, else in one that is wider than its column."""
    x, y = foot
    if (
        len(groups) == 1
        and (free := plan.room - (alone := brush.tile(figure_group_tile, groups[0], "alone")).image.width) >= 0
    ):
        return [PlacedTile(alone, (x - max(-free // 2, min(free // 2, lean)), y))]
    some = with_one_group_a_seat(groups)
    ways: tuple[tuple[Sequence[FigureGroup], Spacing], ...] = ((groups, "close"), (some, "close"), (some, "crowd"))
    for shown, spacing in ways:
        if (least := least_width(brush, shown, spacing)) <= plan.room * WIDER:
            return places_side_by_side(brush, shown, spacing, foot, max(plan.room, least))
    half = len(some) // 2
    tallest = max(tile.image.height for tile in figure_tiles(brush, some[:half], "crowd"))
    rows = ((some[:half], min(RAISED, plan.above + FOOT + OVER - tallest)), (some[half:], 0))
    widest = max(least_width(brush, row, "crowd") for row, _ in rows)
    if rows[0][1] < LEAST_RAISED or widest > plan.room * WIDER:
        return places_side_by_side(brush, some, "crowd", foot, max(plan.room, crowd))
    return [
        placed
        for row, up in rows
        for placed in places_side_by_side(brush, row, "crowd", (x, y - up), max(plan.room, widest))
    ]


def least_width(brush: Brush, groups: Sequence[FigureGroup], spacing: Spacing) -> int:
    """How wide a row of groups is in which each figure covers as much of its neighbour as it may."""
    tiles = figure_tiles(brush, groups, spacing)
    counted = spacing == "crowd" and any(group.count > 1 for group in groups)
    return sum(tile.image.width for tile in tiles) - (COUNTED if counted else COVERED) * (len(tiles) - 1)


def places_side_by_side(
    brush: Brush, groups: Sequence[FigureGroup], spacing: Spacing, foot: Point, room: int
) -> list[PlacedTile]:
    """Groups in one row around a foot, at least as wide as they need; no figure covers its neighbour's count."""
    tiles = figure_tiles(brush, groups, spacing)
    row = [PlacedTile(tile, at) for tile, at in row_places(tiles, *foot, room)]
    counts = [
        PlacedTile(*count_place(brush, group, placed.box[2], placed.box[1]))
        for group, placed in zip(groups, row, strict=True)
        if group.count > 1 and spacing != "crowd"
    ]
    return [*row, *counts]


def draw_in_tray(canvas: Canvas, plan: BoardPlan, standing: Sequence[FigureGroup]) -> None:
    """The figures on the start stone, one below the other by seat, as far apart as its height allows."""
    left, top, width, height = plan.tray
    room = height - WORD
    usual, small = (figure_tiles(canvas.brush, standing, spacing) for spacing in ("alone", "close"))
    tiles = usual if sum(tile.image.height for tile in usual) <= room else small
    total = sum(tile.image.height for tile in tiles)
    gap = min(12, (room - total) // max(1, len(tiles)))
    y = top + EDGE + max(0, (room - total - gap * len(tiles)) // 2)
    for tile in tiles:
        y += tile.image.height
        canvas.put(tile, (left + width // 2, y))
        y += gap
