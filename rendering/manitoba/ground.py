"""The middle of the pictures: the territory with the totem and the supply, above it or in the half that it leaves free."""

from __future__ import annotations

from msgspec import Struct

from engine.game import Seat
from engine.manitoba.view import ManitobaView
from rendering.canvas import Brush, Canvas, Tile
from rendering.manitoba import lifts, totem
from rendering.manitoba.hints import Lift
from rendering.manitoba.land import Marks, draw_land
from rendering.manitoba.plan import MARGIN, Plan, Sheet, plan_of
from rendering.pictures import WIDTH
from rendering.words import Words

BESIDE = WIDTH - MARGIN - totem.COLUMN
"""Where the column beside the territory begins."""


class Choice(Struct, frozen=True):
    """What a seat may choose of what lies around the territory: goods of the supply, or how many discs to lift."""

    seat: Seat = 0
    goods: frozenset[str] = frozenset()
    lifts: dict[int, Lift] = {}


def ground(brush: Brush, view: ManitobaView, words: Words, room: int, marks: Marks, choice: Choice = Choice()) -> Tile:  # noqa: B008 - frozen
    """Territory, totem and supply, at most `room` high: beside each other where the territory is no smaller for it."""
    column, room = column_height(view, choice), room - totem.GAP
    above, beside = Sheet(WIDTH, room - totem.ROW_HEIGHT), Sheet(BESIDE, room)
    if choice.lifts or is_better(
        brush.known(plan_of, view.data, view.layout, beside),
        brush.known(plan_of, view.data, view.layout, above),
        column,
    ):
        height = max(brush.known(plan_of, view.data, view.layout, beside).height, column)
        canvas = Canvas.opaque(brush, WIDTH, height + totem.GAP, brush.theme.paper)
        land = brush.known(plan_of, view.data, view.layout, beside).height
        draw_land(canvas, view, (height - land) // 2, beside, marks)
        draw_column(canvas, view, words, (height - column) // 2, choice)
        return canvas.as_tile()
    canvas = Canvas.opaque(
        brush,
        WIDTH,
        totem.ROW_HEIGHT + brush.known(plan_of, view.data, view.layout, above).height + totem.GAP,
        brush.theme.paper,
    )
    totem.draw_row(canvas, view, words, 0, choice.goods, choice.seat)
    draw_land(canvas, view, totem.ROW_HEIGHT, above, marks)
    return canvas.as_tile()


def is_better(beside: Plan, above: Plan, column: int) -> bool:
    """Whether the territory beside the column is larger than below the row, or as large in a lower picture."""
    lower = max(beside.height, column) < above.height + totem.ROW_HEIGHT
    return (round(beside.side), lower) > (round(above.side), not lower)


def column_height(view: ManitobaView, choice: Choice) -> int:
    """How high everything beside the territory is."""
    if choice.lifts:
        return lifts.height(choice.lifts) + totem.GAP + totem.supply_height()
    return totem.column_height(view)


def draw_column(canvas: Canvas, view: ManitobaView, words: Words, top: int, choice: Choice) -> None:
    """The stacks, or the choice of discs, and the supply."""
    if not choice.lifts:
        totem.draw_column(canvas, view, words, (BESIDE, top), choice.goods, choice.seat)
        return
    lifts.draw_lifts(canvas, view, choice.lifts, words, (BESIDE, top))
    below = top + lifts.height(choice.lifts) + totem.GAP
    totem.draw_supply_box(canvas, view, words, (BESIDE, below), choice.goods, choice.seat)
