"""What a seat has, beside its home board: goods in their shapes, colour by colour, then resources, weapons and ships."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct, structs

from engine.game import Seat
from engine.odin.facts.pieces import RESOURCES, SHIPS, WEAPONS
from engine.odin.game.view import PlayerView
from rendering.elements.lines import fill_lines
from rendering.elements.seats import BUBBLE, count_bubble
from rendering.odin.boards.shapes import PieceState, piece_tile, size_of
from rendering.odin.scene import count_buildings, goods_of, ore_by_ship
from rendering.odin.signs.colours import COLOURS, colour_rank
from rendering.odin.signs.icons import EMIGRATE
from rendering.odin.signs.layout import LAYOUT_GAP, PANEL_RADIUS
from rendering.odin.signs.marks import APART, SIZES, OdinMark, counted_marks, fitting_size, put_marks
from rendering.paint.canvas import Box, Canvas

GOOD_CELLS = (48, 44, 40, 36, 34, 32, 30, 28, 26, 24, 22, 20, 18)
"""Sizes of a cell of goods, the largest first."""

GOODS_BETWEEN, RAIL, INSIDE = 12, 26, 8
OVER = BUBBLE - 16
"""How far a count stands out beside a piece."""

STOCK_LINE = 52
COUNT, COUNT_LINE = 98, 46
"""Room of a good as a sign with its number."""


class Stock(Struct, frozen=True):
    """What is shown of a seat: goods with their numbers, and lines of other things with theirs.

    Of goods that are `lit` one is to be chosen, where that is not None; `chosen` ones have a tick.
    """

    goods: tuple[tuple[str, int], ...]
    things: tuple[tuple[OdinMark, ...], ...]
    lit: frozenset[str] | None = None
    chosen: str = ""

    def state(self, piece: str) -> PieceState:
        if self.lit is None:
            return "usual"
        return "open" if piece in self.lit or piece == self.chosen else "closed"


StockShelf: TypeAlias = list[tuple[str, int]]
"""Goods side by side."""


def stock_of(player: PlayerView, lit: frozenset[str] | None = None, chosen: str = "") -> Stock:
    has = player.has
    metals = [(item, has.get(item, 0)) for item in (*RESOURCES, "silver")]
    weapons = [(item, has[item]) for item in WEAPONS if has.get(item)]
    lines = [counted_marks(metals), counted_marks(weapons), ships_of(player), counted_marks(sheds_of(player))]
    if player.emigrated:
        lines[-1] += [APART] if lines[-1] else []
        lines[-1] += [("icon", EMIGRATE), ("text", str(len(player.emigrated)))]
    return Stock(tuple(goods_of(player)), tuple(tuple(line) for line in lines if line), lit, chosen)


def sheds_of(player: PlayerView) -> list[tuple[str, int]]:
    """The sheds, which have no cells; other buildings are drawn as boards."""
    return [("shed", n)] if (n := count_buildings(player, "shed")) else []


def ships_of(player: PlayerView) -> list[OdinMark]:
    """Ships in the bay, each kind with its number and the ore on it."""
    marks: list[OdinMark] = []
    for kind in SHIPS:
        if ores := ore_by_ship(player, kind):
            marks += [APART] if marks else []
            marks += [("item", kind), ("text", str(len(ores)))]
            marks += [("text", f"({sum(ores)}"), ("item", "ore"), ("text", ")")] if sum(ores) else []
    return marks


def one_line(stock: Stock) -> Stock:
    """The stock with all other things side by side."""
    line = [mark for things in stock.things for mark in (APART, *things)]
    return structs.replace(stock, things=(tuple(line[1:]),) if line else ())


def stock_shelves(goods: Sequence[tuple[str, int]], cell: int, room: int) -> list[StockShelf]:
    """Goods of one colour side by side, in as many lines as they need."""
    return fill_lines(goods, lambda one: good_width(*one, cell), room, GOODS_BETWEEN)


def good_width(piece: str, n: int, cell: int) -> int:
    return size_of(piece, cell)[0] + (OVER if n > 1 else 0)


def shelf_height(shelf: StockShelf, cell: int) -> int:
    return max(size_of(piece, cell)[1] for piece, _ in shelf)


def goods_by_rank(stock: Stock) -> list[tuple[int, list[tuple[str, int]]]]:
    """The goods of each colour that is there, the highest first."""
    ranks = range(len(COLOURS), 0, -1)
    found = [(number, [one for one in stock.goods if colour_rank(one[0]) == number]) for number in ranks]
    return [(number, goods) for number, goods in found if goods]


def goods_height(stock: Stock, cell: int, width: int) -> int:
    total = 0
    for _, goods in goods_by_rank(stock):
        lines = stock_shelves(goods, cell, width - RAIL - 2 * INSIDE)
        total += sum(shelf_height(line, cell) + INSIDE for line in lines) + INSIDE + LAYOUT_GAP
    return total


def cell_for(stock: Stock, width: int, height: int) -> int:
    """The largest size of a cell with which all goods have room; the smallest where they have none."""
    return next((cell for cell in GOOD_CELLS if goods_height(stock, cell, width) <= height), GOOD_CELLS[-1])


def things_height(stock: Stock) -> int:
    """How high the lines of other things are, with the gap above them."""
    return len(stock.things) * STOCK_LINE + (LAYOUT_GAP if stock.things else 0)


def draw_stock(canvas: Canvas, stock: Stock, box: Box, seat: Seat, cell: int = 0) -> None:
    """All of it in a box: goods from its top, in cells of a size or as large as they have room; other things at its foot."""
    left, top, width, height = box
    below = things_height(stock)
    cell = cell or cell_for(stock, width, height - below)
    crowded = goods_height(stock, cell, width) > height - below
    y = top
    for number, goods in goods_by_rank(stock):
        if crowded:
            y += draw_counts(canvas, stock, number, goods, (left, y, width)) + LAYOUT_GAP
        else:
            y += draw_colour(canvas, stock, number, goods, (left, y, width, cell), seat) + LAYOUT_GAP
    if stock.things:
        draw_things(canvas, stock, (left, top + height - below + LAYOUT_GAP, width, below - LAYOUT_GAP))


def draw_ground(canvas: Canvas, number: int, box: Box) -> None:
    """The tint of a colour, with its pips at the left."""
    suit, (left, top, width, height) = canvas.theme.suits[number - 1], box
    canvas.rounded((left, top, width, height), 10, suit.tint)
    canvas.rounded((left, top, RAIL, height), 10, suit.fill)
    for pip in range(number):
        canvas.shape("circle", (left + RAIL // 2, top + height // 2 + round((pip - (number - 1) / 2) * 12)), 8, suit.on)


def draw_counts(
    canvas: Canvas, stock: Stock, number: int, goods: Sequence[tuple[str, int]], at: tuple[int, int, int]
) -> int:
    """The goods of a colour as signs with their numbers, where they have no room as shapes. Gives the height."""
    left, top, width = at
    across = (width - RAIL - INSIDE) // COUNT
    height = -(-len(goods) // across) * COUNT_LINE + INSIDE
    draw_ground(canvas, number, (left, top, width, height))
    for place, (piece, n) in enumerate(goods):
        x = left + RAIL + INSIDE + place % across * COUNT
        y = top + INSIDE // 2 + place // across * COUNT_LINE + COUNT_LINE // 2
        ink = canvas.theme.muted if stock.state(piece) == "closed" else None
        put_marks(canvas, counted_marks(((piece, n),)), (x, y), SIZES[1], ink)
    return height


def draw_colour(
    canvas: Canvas, stock: Stock, number: int, goods: Sequence[tuple[str, int]], at: Box, seat: Seat
) -> int:
    """The goods of a colour in cells of a size, on their tint, with their pips at the left. Gives the height."""
    theme, (left, top, width, cell) = canvas.theme, at
    lines = stock_shelves(goods, cell, width - RAIL - 2 * INSIDE)
    height = sum(shelf_height(line, cell) + INSIDE for line in lines) + INSIDE
    draw_ground(canvas, number, (left, top, width, height))
    y = top + INSIDE
    for line in lines:
        x, high = left + RAIL + INSIDE, shelf_height(line, cell)
        for piece, n in line:
            wide, tall = size_of(piece, cell)
            middle = x + wide // 2, y + high // 2
            canvas.put(canvas.brush.tile(piece_tile, piece, cell, stock.state(piece)), middle)
            if piece == stock.chosen:
                canvas.frame((x, middle[1] - tall // 2, wide, tall), theme.seats[seat])
            if n > 1:
                canvas.put(
                    canvas.brush.tile(count_bubble, str(n)), (x + wide - 16 + BUBBLE // 2, middle[1] + tall // 2 - 18)
                )
            x += good_width(piece, n, cell) + GOODS_BETWEEN
        y += high + INSIDE
    return height


def draw_things(canvas: Canvas, stock: Stock, box: Box) -> None:
    """Resources and silver, weapons, ships: a line each."""
    theme, (left, top, width, height) = canvas.theme, box
    canvas.rounded(box, PANEL_RADIUS, theme.panel, theme.line, 2)
    for number, marks in enumerate(stock.things):
        size = fitting_size(canvas.brush, marks, width - 20)
        put_marks(canvas, marks, (left + 10, top + height // len(stock.things) * number + STOCK_LINE // 2), size)
