"""The territory as a picture of its own."""

from __future__ import annotations

from engine.manitoba.game.view import ManitobaView
from rendering.manitoba.territory.land import Marks, draw_land
from rendering.manitoba.territory.plan import LARGE_SIDE, SPEAKING_SIDE, TerritorySheet, plan_of
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.pictures import WIDTH
from texts.words import Words


def territory_tile(
    brush: Brush, view: ManitobaView, sheet: TerritorySheet, marks: Marks, names: tuple[str, ...] = ()
) -> Tile:
    """The territory on a sheet, as high as it needs."""
    height = brush.known(plan_of, view.data, view.layout, sheet).height
    canvas = Canvas.opaque(brush, WIDTH, height, brush.theme.paper)
    draw_land(canvas, view, 0, sheet, marks, names)
    return canvas.as_tile()


def large_territory(brush: Brush, view: ManitobaView, room: int, marks: Marks, words: Words) -> Tile:
    """The territory as large as a room allows, turned as it usually is, with its landscapes in words where these fit."""
    usual = brush.known(plan_of, view.data, view.layout, TerritorySheet(WIDTH, room))
    sheet = TerritorySheet(WIDTH, room, LARGE_SIDE, usual.turn)
    speaks = brush.known(plan_of, view.data, view.layout, sheet).side >= SPEAKING_SIDE
    names = tuple(words(f"manitoba.landscape.{area.terrain}") for area in view.areas) if speaks else ()
    return territory_tile(brush, view, sheet, marks, names)
