"""Larger pictures of one seat: its boards, its goods in their shapes, under its name."""

from __future__ import annotations

from msgspec import Struct

from engine.game import Seat
from engine.odin.table.placement import Laid
from rendering.elements.nameplate import draw_nameplate
from rendering.odin.boards.packed import Lot, best_shelves, boards_of, draw_shelves
from rendering.odin.seats.stock import Stock, draw_stock, goods_height, things_height
from rendering.odin.signs.layout import LAYOUT_GAP, LAYOUT_ROOM, MARGIN, PAD, PANEL_RADIUS
from rendering.odin.signs.marks import OdinMark, put_marks
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.theme import HEAVY, NAME
from rendering.pictures import FLAT, WIDTH, SeatedPerson
from texts.points import points_text
from texts.words import Words

SHEET_PLATE = 70


class SheetPlate(Struct, frozen=True):
    """Whose sheet it is: the points now, or marks in their place."""

    seat: Seat
    person: SeatedPerson
    points: int | None = None
    marks: tuple[OdinMark, ...] = ()


def draw_sheet_plate(canvas: Canvas, plate: SheetPlate, words: Words) -> None:
    """Sign and name at the left; points or marks at the right."""
    right, y = WIDTH - MARGIN - PAD, SHEET_PLATE // 2
    if plate.points is not None:
        said = words("picture.points", n=plate.points, points=points_text(plate.points))
        right -= canvas.text(said, (right, y), NAME, canvas.theme.ink, HEAVY, "r") + 16
    if plate.marks:
        put_marks(canvas, plate.marks, (right, y), (44, 6), None, "r")
        right -= 300
    draw_nameplate(canvas, plate.seat, plate.person, MARGIN + LAYOUT_GAP, right, y, words, to_act=False, winner=False)


def plate_tile(brush: Brush, plate: SheetPlate, words: Words) -> Tile:
    canvas = Canvas.opaque(brush, WIDTH, SHEET_PLATE, brush.theme.paper)
    draw_sheet_plate(canvas, plate, words)
    return canvas.as_tile()


def boards_sheet(
    brush: Brush, plate: SheetPlate, lying: tuple[Lot, ...], last: frozenset[tuple[str, Laid]], words: Words
) -> Tile:
    """All boards and buildings of a seat, as large as a flat picture allows."""
    boards, theme = boards_of(lying), brush.theme
    shelves = best_shelves(brush, boards, (LAYOUT_ROOM - 2 * PAD, FLAT - SHEET_PLATE - PAD - LAYOUT_GAP), words)
    assert shelves is not None, "the smallest boards of a seat have room"
    height = SHEET_PLATE + shelves.height + PAD
    canvas = Canvas.opaque(brush, WIDTH, height + LAYOUT_GAP, theme.paper)
    canvas.rounded((MARGIN, 0, LAYOUT_ROOM, height), PANEL_RADIUS, theme.panel, theme.seats[plate.seat], 3)
    draw_sheet_plate(canvas, plate, words)
    draw_shelves(canvas, shelves, boards, (MARGIN + PAD, SHEET_PLATE), words, plate.seat, last)
    return canvas.as_tile()


SHEET_CELL = 28


def goods_sheet(brush: Brush, plate: SheetPlate, stock: Stock, words: Words) -> Tile:
    height = goods_height(stock, SHEET_CELL, LAYOUT_ROOM) + things_height(stock)
    canvas = Canvas.opaque(brush, WIDTH, SHEET_PLATE + height + LAYOUT_GAP, brush.theme.paper)
    draw_sheet_plate(canvas, plate, words)
    draw_stock(canvas, stock, (MARGIN, SHEET_PLATE, LAYOUT_ROOM, height), plate.seat, SHEET_CELL)
    return canvas.as_tile()


def islands_sheet(
    brush: Brush, seat: Seat, lying: tuple[Lot, ...], last: frozenset[tuple[str, Laid]], words: Words
) -> Tile:
    """Some boards and buildings of a seat without its name."""
    boards, theme = boards_of(lying), brush.theme
    shelves = best_shelves(brush, boards, (LAYOUT_ROOM - 2 * PAD, FLAT - 2 * PAD - LAYOUT_GAP), words)
    assert shelves is not None, "the smallest boards of a seat have room"
    height = shelves.height + 2 * PAD
    canvas = Canvas.opaque(brush, WIDTH, height + LAYOUT_GAP, theme.paper)
    canvas.rounded((MARGIN, 0, LAYOUT_ROOM, height), PANEL_RADIUS, theme.panel, theme.line, 2)
    draw_shelves(canvas, shelves, boards, (MARGIN + PAD, PAD), words, seat, last)
    return canvas.as_tile()
