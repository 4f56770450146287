"""Tags on stones that can be reached: what it gains. The stone's colour says which cards lead there (KEL-7.2).

A tag stands on its stone where there is room, else it hangs from it, else it lies nearby at the end of a line. It covers no
figure, no stone, no token and no other tag.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from engine.game import Seat
from engine.keltis.facts.pieces import START, Size, StoneId
from rendering.elements.pieces import Piece, pieces_width, put_pieces
from rendering.keltis.board.plan import COLUMNS_HEAD, BoardPlan
from rendering.keltis.board.standing import FOOT, PlacedTile, covered_area, upper_rim
from rendering.keltis.board.walks import Arrow
from rendering.keltis.signs import CROWN
from rendering.paint.canvas import Brush, Canvas, Point, Tile
from rendering.paint.sheet import Region
from rendering.paint.theme import BODY, HEAVY
from rendering.pictures import WIDTH
from texts.points import signed_points

TAG_LINE = 40
SIGN = 32

HUNG = 10
"""How far a tag that hangs from a stone lies over its lower rim."""

ASIDE = 6
"""Steps in which a tag is moved to either side, and the steps between two places that are tried further away."""

FAR = 110, WIDTH, 30
"""How far away from its stone a tag that has no room there is tried to lie: from, to, and in which steps."""

WAYS = 24
"""Directions in which it is tried there."""

NAMES_FIRST = 100
"""How much worse it is to cover a part of a stone than a part of a figure."""

LEAD = 6
"""How wide the line is from such a tag to its stone."""

Gains: TypeAlias = tuple[tuple[Size, int], ...]
"""What a step to a stone changes in points, for each size of figure that can go there."""


class Tagged(NamedTuple):
    """Where the tag of a stone lies; `far` ones have a line to their stone."""

    space: StoneId
    placed: PlacedTile
    far: bool


def gain_tag(brush: Brush, seat: Seat, gains: Gains, in_one_line: bool = False) -> Tile:
    """The gain in the colour of the seat, a line for each size of figure or all in one, anchored at the middle of the foot."""
    each: list[Piece] = [
        (CROWN if size == "L" else "", signed_points(points) if points else "±0") for size, points in gains
    ]
    lines = [each] if in_one_line else [[piece] for piece in each]
    width = max(pieces_width(brush, line, SIGN, BODY, HEAVY) for line in lines) + 24
    height = TAG_LINE * len(lines) + 8
    theme = brush.theme
    canvas = Canvas.clear(brush, width, height, theme.white)
    canvas.rounded((0, 0, width, height), 16, theme.seats[seat], theme.white, 3)
    for number, line in enumerate(lines):
        y = 4 + TAG_LINE * number + TAG_LINE // 2
        put_pieces(canvas, line, (width // 2, y), SIGN, BODY, theme.white, HEAVY)
    return canvas.as_tile((width // 2, height))


def tag_places(
    brush: Brush, plan: BoardPlan, seat: Seat, tags: Mapping[StoneId, Gains], taken: Sequence[Region]
) -> list[Tagged]:
    """Where tags lie beside the boxes that are taken and beside one another: those with the least room choose first."""
    stones = [stone_box(plan, space) for space in plan.centre]
    found: list[Tagged] = []
    for space in sorted(tags, key=lambda space: (-covered_area(above_stone(plan, space), taken), plan.centre[space])):
        forms = [
            brush.tile(gain_tag, seat, tags[space], in_one_line) for in_one_line in (False, True)[: len(tags[space])]
        ]
        found.append(free_place(plan, space, forms, stones, [*taken, *(other.placed.box for other in found)]))
    return found


def free_place(
    plan: BoardPlan, space: StoneId, forms: Sequence[Tile], stones: Sequence[Region], taken: Sequence[Region]
) -> Tagged:
    """The first place for a tag that is free, or where the whole board is full, the one that covers least, and stones last."""
    tried: list[tuple[int, Tagged]] = []
    for tagged in places_to_try(plan, space, forms):
        box = tagged.placed.box
        if not (covered := covered_area(box, taken) + NAMES_FIRST * covered_area(box, stones)):
            return tagged
        tried.append((covered, tagged))
    return min(tried, key=lambda one: one[0])[1]


def places_to_try(plan: BoardPlan, space: StoneId, forms: Sequence[Tile]) -> Iterator[Tagged]:
    """Places for a tag within the picture, the best first: above its stone, hanging from it, further and further away."""
    (x, foot), (_, middle) = upper_rim(plan, space), plan.centre[space]
    hung = middle + plan.stone[1] // 2 - HUNG
    for down in (False, True):
        for aside in range(0, plan.room, ASIDE):
            for tile in forms:
                for dx in (aside, -aside) if aside else (0,):
                    if abs(dx) < (plan.stone[0] + tile.image.width) // 2 - 2 * HUNG:
                        yield from within_picture(plan, space, tile, (x + dx, hung + tile.height if down else foot))
    for distance in range(*FAR):
        for tile in forms:
            for way in range(WAYS):
                turn = math.tau * way / WAYS
                at = x + round(distance * math.cos(turn)), middle + round(distance * math.sin(turn)) + tile.height // 2
                yield from within_picture(plan, space, tile, at, far=True)


def within_picture(plan: BoardPlan, space: StoneId, tile: Tile, at: Point, far: bool = False) -> Iterator[Tagged]:
    """A place, if all of the tag lies on the board there."""
    placed = PlacedTile(tile, at)
    left, top, right, bottom = placed.box
    if left >= 0 and right <= WIDTH and top >= COLUMNS_HEAD - FOOT and bottom <= plan.height:
        yield Tagged(space, placed, far)


def stone_box(plan: BoardPlan, space: StoneId) -> Region:
    """What of a stone, or of the start stone, nothing may lie on: all but its rims."""
    (x, y), (width, height) = plan.centre[space], plan.stone
    if space == START:
        left, top, wide, high = plan.tray
        return left, top, left + wide, top + high
    return x - width // 2, y - height // 2 + FOOT, x + width // 2, y + height // 2 - HUNG


def above_stone(plan: BoardPlan, space: StoneId) -> Region:
    """The space above a stone, up to the one above it, in which figures and a tag stand."""
    x, y = upper_rim(plan, space)
    return x - plan.room // 2, y - plan.above, x + plan.room // 2, y


def leads_to_stones(plan: BoardPlan, seat: Seat, tagged: Sequence[Tagged]) -> list[Arrow]:
    """The lines from far tags to their stones."""
    return [
        Arrow(seat, ((box[0] + box[2]) // 2, (box[1] + box[3]) // 2), plan.centre[space])
        for space, placed, far in tagged
        if far
        for box in (placed.box,)
    ]


def draw_leads(canvas: Canvas, leads: Sequence[Arrow]) -> None:
    """The lines of far tags, which lie under stones and figures."""
    for seat, start, end in leads:
        canvas.line(start, end, LEAD + 4, canvas.theme.white)
        canvas.line(start, end, LEAD, canvas.theme.seats[seat])
