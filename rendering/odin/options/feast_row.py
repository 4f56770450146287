"""The banquet table as it will be eaten, and the food that there is (ODIN-6)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.narrowing import Narrowed
from engine.odin.cards.table_cards import written_for_feasts
from engine.odin.facts.content import odin_content
from engine.odin.game.view import OdinView
from engine.odin.table.feast import GAP as GAP_DISH
from engine.odin.table.feast import SILVER, Dish, FeastRow, dish_width, penalties_of_row, served_food
from engine.odin.table.feast_proposal import propose_feast
from engine.odin.table.moves import Serve
from rendering.elements.lines import fill_lines
from rendering.elements.seats import BUBBLE, count_bubble
from rendering.odin.boards.shapes import PieceState, piece_tile, size_of
from rendering.odin.signs.colours import COLOURS, colour_rank, good_suit
from rendering.odin.signs.icons import FEAST, GOOD_ICONS, ICONS, PENALTY, VIKING
from rendering.odin.signs.layout import LAYOUT_GAP, LAYOUT_ROOM, MARGIN, PAD, PANEL_RADIUS
from rendering.odin.signs.marks import OdinMark, put_marks, put_pips
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.theme import BODY, HEAVY, MEDIUM
from rendering.pictures import WIDTH
from texts.points import points_text
from texts.words import Words

TABLE_CELLS = 12
"""Cells of the table with those of Vikings, who are not eaten for."""

TALL, TABLE = 132, 222
FOOD_CELL, FOOD_GAP, FOOD_LINE = 30, 22, 118


class LarderLeft(Struct, frozen=True):
    """The food and silver that are left, and what may come next in the row; None where the row is whole."""

    food: tuple[tuple[str, int], ...]
    silver: int
    next: frozenset[str] | None = None

    def state(self, food: str) -> PieceState:
        return "usual" if self.next is None else "open" if food in self.next else "closed"


def row_of(at: Narrowed) -> FeastRow:
    """The dishes that are put down so far, or the row that is about to be served."""
    if isinstance(at.move, Serve):
        return at.move.row
    return tuple(value for value in at.chosen if isinstance(value, Dish))


def proposed_row(view: OdinView) -> FeastRow:
    """The row that is proposed to somebody who has not begun one; none where a card in play has changed how they may feast."""
    assert view.seat is not None, "only a seat feasts"
    player = view.players[view.seat]
    if any(written_for_feasts(card) for card in player.played):
        return ()
    larder = {food: n for food, n in player.has.items() if food in odin_content().goods}
    return propose_feast(player.cells, larder, player.has.get(SILVER, 0))


def larder_of(view: OdinView, at: Narrowed, row: FeastRow) -> LarderLeft:
    assert view.seat is not None, "only a seat feasts"
    has, taken = view.players[view.seat].has, served_food(row)
    left = {
        food: has[food] - taken.get(food, 0)
        for food, good in odin_content().goods.items()
        if good.feast_food and food in has
    }
    menu = at.menus[-1] if at.menus and at.move is None else None
    values = menu.values if menu is not None and menu.field == "row" else ()
    names = frozenset(value.food for value in values if isinstance(value, Dish))
    food = tuple((food, n) for food, n in left.items() if n > 0)
    return LarderLeft(food, has.get(SILVER, 0) - taken.get(SILVER, 0), names or None)


def feast_row(brush: Brush, row: FeastRow, cells: int, larder: LarderLeft, words: Words) -> Tile:
    """The table with what lies on it, what is missing and costs; below, the food that is left, in its shapes."""
    theme, lines = brush.theme, larder_lines(larder)
    low = len(lines) * FOOD_LINE + PAD if lines else 0
    canvas = Canvas.opaque(brush, WIDTH, TABLE + LAYOUT_GAP + low + (LAYOUT_GAP if low else 0), theme.paper)
    canvas.rounded((MARGIN, 0, LAYOUT_ROOM, TABLE), PANEL_RADIUS, theme.panel, theme.line, 2)
    draw_table(canvas, row, cells)
    draw_missing(canvas, row, cells, larder, words)
    if low:
        canvas.rounded((MARGIN, TABLE + LAYOUT_GAP, LAYOUT_ROOM, low), PANEL_RADIUS, theme.panel, theme.line, 2)
        draw_larder(canvas, larder, lines, TABLE + LAYOUT_GAP + PAD // 2)
    return canvas.as_tile()


def draw_table(canvas: Canvas, row: FeastRow, cells: int) -> None:
    """The cells from left to right: food, gaps that cost points, Vikings."""
    theme, start, cell = canvas.theme, MARGIN + 76, (LAYOUT_ROOM - 84) // TABLE_CELLS
    canvas.icon(FEAST, (MARGIN + 38, 16 + TALL // 2), 50, theme.ink)
    filled = {place for place, dish in enumerate(cells_with_food(row)) if dish}
    penalty = odin_content().components.thing_penalty.victory_points
    for place in range(TABLE_CELLS):
        box = start + place * cell + 2, 16, cell - 4, TALL
        middle = box[0] + box[2] // 2, 16 + TALL // 2
        if place < cells and place not in filled:
            canvas.rounded(box, 12, theme.white, theme.bad, 3)
            canvas.text(points_text(penalty), middle, BODY, theme.bad, HEAVY, "m")
        elif place >= cells:
            canvas.rounded(box, 12, theme.suits[4].tint, theme.line, 2)
            canvas.icon(VIKING, middle, 44, theme.muted)
    x = start
    for dish in row:
        wide = dish_width(dish) * cell
        if dish.food != GAP_DISH:
            draw_dish(canvas, dish.food, (x + 4, 18, wide - 8, TALL - 4))
        x += wide


def draw_missing(canvas: Canvas, row: FeastRow, cells: int, larder: LarderLeft, words: Words) -> None:
    """How many cells are empty, what they would cost, and the silver that is left."""
    theme, y = canvas.theme, 16 + TALL + 36
    empty = cells - sum(map(dish_width, row)) + penalties_of_row(row)
    canvas.icon(PENALTY, (MARGIN + 38, y), 42, theme.bad if empty else theme.muted)
    canvas.text(empty_cells_text(empty, words), (MARGIN + 76, y), BODY, theme.bad if empty else theme.ink, MEDIUM)
    marks: list[OdinMark] = [("item", SILVER), ("text", str(larder.silver))]
    put_marks(canvas, marks, (WIDTH - MARGIN - PAD, y), (44, 6), None, "r")


def empty_cells_text(empty: int, words: Words) -> str:
    penalty = odin_content().components.thing_penalty.victory_points
    return words("odin.picture.feast.left", n=empty, points=points_text(penalty * empty))


def larder_lines(larder: LarderLeft) -> list[list[tuple[str, int]]]:
    by_colour = sorted(larder.food, key=lambda one: COLOURS.index(odin_content().goods[one[0]].colour))
    return fill_lines(by_colour, lambda one: food_width(*one), LAYOUT_ROOM - 2 * PAD)


def food_width(food: str, n: int) -> int:
    """How wide a food is with its number and the room behind it."""
    return size_of(food, FOOD_CELL)[0] + (BUBBLE // 2 if n > 1 else 0) + FOOD_GAP


def draw_larder(canvas: Canvas, larder: LarderLeft, lines: Sequence[Sequence[tuple[str, int]]], top: int) -> None:
    """The food that is left: what may come next is in full colour."""
    for number, line in enumerate(lines):
        x, y = MARGIN + PAD, top + number * FOOD_LINE + FOOD_LINE // 2
        for food, n in line:
            wide, tall = size_of(food, FOOD_CELL)
            canvas.put(canvas.brush.tile(piece_tile, food, FOOD_CELL, larder.state(food)), (x + wide // 2, y))
            if n > 1:
                canvas.put(canvas.brush.tile(count_bubble, str(n)), (x + wide, y + tall // 2 - 14))
            x += food_width(food, n)


def cells_with_food(row: FeastRow) -> list[bool]:
    """Of each cell that the row covers, whether food lies on it."""
    return [dish.food != GAP_DISH for dish in row for _ in range(dish_width(dish))]


def draw_dish(canvas: Canvas, food: str, box: tuple[int, int, int, int]) -> None:
    """A good, or a coin, on the cells that it covers."""
    left, top, width, height = box
    suit = good_suit(canvas.theme, food)
    canvas.rounded(box, 12, suit.fill, suit.edge, 4)
    icon = GOOD_ICONS.get(food) or ICONS[food]
    canvas.icon(icon, (left + width // 2, top + height // 2 - 8), 54, suit.on)
    put_pips(canvas, (left + width // 2, top + height - 18), colour_rank(food), 9, suit.on)
