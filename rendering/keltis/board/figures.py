"""The figures of all players as tiles, grouped by seat and size (KEL-6.3, KEL-7.4)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from engine.first_seat import SEAT_LETTERS
from engine.game import Move
from engine.keltis.facts.pieces import Size, StoneId
from engine.keltis.game.view import KeltisView
from engine.keltis.table.moves import FigureMove, Lay
from rendering.elements.seats import HALO, RING, count_bubble, seat_sign
from rendering.paint.canvas import Brush, Canvas, Point, Tile
from rendering.paint.theme import BODY, HEAVY

Spacing: TypeAlias = Literal["alone", "close", "crowd"]
"""How figures stand: one group on a stone or those on the start stone, several groups, groups without room side by side."""

SIZES: Mapping[Spacing, tuple[int, int]] = {"alone": (58, 72), "close": (50, 64), "crowd": (50, 50)}
"""Sizes of small and of large figures; a large one of a crowd has its ring alone, and its letter is as high as that of others."""

FIELD, FIELD_ROOM = 40, 5
"""Height of the field of a group in a crowd, and the free space beside its letter and its count."""

COUNT_OUT, COUNT_UP = {"alone": 18, "close": 26, "crowd": 0}, {"alone": 14, "close": 22, "crowd": 0}
"""How far a count stands out beside and above its figure: its letter stays free. In a crowd both stand in one field."""


class FigureGroup(Struct, frozen=True):
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


def figure_groups(view: KeltisView) -> dict[StoneId, list[FigureGroup]]:
    """The groups on every stone, by seat, the large figure first."""
    found: defaultdict[StoneId, list[FigureGroup]] = defaultdict(list)
    for seat, player in enumerate(view.players):
        for figure, count in Counter(player.figures).items():
            found[figure.at].append(FigureGroup(seat, figure.size, count))
    return found


def with_chosen_step(
    standing: dict[StoneId, list[FigureGroup]], seat: int, chosen: Move | None
) -> dict[StoneId, list[FigureGroup]]:
    """The figures with the chosen step made; where the figure came from it is left as a shadow."""
    if not (isinstance(chosen, Lay | FigureMove) and chosen.figure and chosen.to):
        return standing
    moving = chosen.figure
    left: list[FigureGroup] = []
    for group in standing.get(moving.at, []):
        if (group.seat, group.size) == (seat, moving.size):
            if group.count > 1:
                left.append(FigureGroup(seat, group.size, group.count - 1))
            left.append(FigureGroup(seat, group.size, faded=True))
        else:
            left.append(group)
    came = standing.get(chosen.to, [])
    same = next((g.count for g in came if (g.seat, g.size) == (seat, moving.size)), 0)
    others = [g for g in came if (g.seat, g.size) != (seat, moving.size)]
    return standing | {moving.at: left, chosen.to: [*others, FigureGroup(seat, moving.size, same + 1)]}


def figure_group_tile(brush: Brush, group: FigureGroup, spacing: Spacing) -> Tile:
    """A group as one sign with a count, in a crowd as one field with both; anchored at the middle of its foot."""
    if spacing == "crowd" and group.count > 1:
        return counted_field(brush, group)
    small, large = SIZES[spacing]
    body = brush.tile(seat_sign, group.seat, large if group.size == "L" else small, group.size == "L", group.faded)
    if group.count == 1:
        return body
    longer = brush.tile(count_bubble, group.said).image.width - brush.tile(count_bubble, "2").image.width
    width, height = body.image.width + COUNT_OUT[spacing] + longer, body.image.height + COUNT_UP[spacing]
    canvas = Canvas.clear(brush, width, height, brush.theme.white)
    canvas.put(body, (body.anchor[0], height))
    canvas.put(*count_place(brush, group, width, 0))
    return canvas.as_tile((body.anchor[0], height))


def counted_field(brush: Brush, group: FigureGroup) -> Tile:
    """The letter of a group and the number of all its figures, with a second rim where the large one is among them."""
    theme, said = brush.theme, f"{SEAT_LETTERS[group.seat]}{group.count}"
    rim = RING if group.size == "L" else 0
    width = brush.glyphs.width(said, BODY, HEAVY) + 2 * (FIELD_ROOM + rim)
    canvas = Canvas.clear(brush, width + 2 * HALO, FIELD + 2 * HALO, theme.white)
    for within, ink in ((0, theme.white), (HALO, theme.seats[group.seat])):
        canvas.rounded((within, within, width + 2 * (HALO - within), FIELD + 2 * (HALO - within)), 14, ink)
    if rim:
        canvas.outline((HALO + 3, HALO + 3, width - 6, FIELD - 6), 11, theme.white, 3)
    canvas.text(said, (HALO + width // 2, HALO + FIELD // 2), BODY, theme.white, HEAVY, "m")
    return canvas.as_tile((HALO + width // 2, FIELD + 2 * HALO))


def count_place(brush: Brush, group: FigureGroup, right: int, top: int) -> tuple[Tile, Point]:
    """The count of a group, and where it lies in the upper right corner of its tile."""
    tile = brush.tile(count_bubble, group.said)
    return tile, (right - (tile.image.width - tile.anchor[0]), top + tile.anchor[1])


def figure_tiles(brush: Brush, on_stone: Sequence[FigureGroup], spacing: Spacing) -> list[Tile]:
    return [brush.tile(figure_group_tile, group, spacing) for group in on_stone]


def with_one_group_a_seat(on_stone: Sequence[FigureGroup]) -> list[FigureGroup]:
    """The groups of a stone, the large figure of a seat for all of its figures; shadows are left out."""
    found: list[FigureGroup] = []
    for group in (group for group in on_stone if not group.faded):
        if found and found[-1].seat == group.seat:
            found[-1] = FigureGroup(group.seat, "L", found[-1].count + group.count, joined=True)
        else:
            found.append(group)
    return found
