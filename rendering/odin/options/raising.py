"""Goods that can rise, or be turned in trade: each in its shape, with what it becomes (ODIN-5.4, ODIN-5.5.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from engine.game import Seat
from engine.narrowing import Narrowed
from engine.odin.asking.upgrades import good_after_rise
from engine.odin.cards.clauses import effects_of
from engine.odin.cards.grid import good_after_steps
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import RisingGood
from engine.odin.game.view import OdinView
from engine.odin.table.moves import Raise, Trade
from rendering.elements.lines import cut_in_lines
from rendering.elements.seats import BUBBLE, count_bubble
from rendering.odin.boards.shapes import piece_tile, size_of
from rendering.odin.scene import kind_begun, legal_moves_in_choosing
from rendering.odin.signs.icons import ARROW, FLAG_DONE
from rendering.odin.signs.layout import LAYOUT_GAP, LAYOUT_ROOM, MARGIN, PAD, PANEL_RADIUS
from rendering.paint.canvas import Box, Brush, Canvas, Tile
from rendering.paint.theme import BODY, BOLD, HEAVY, SMALL
from rendering.pictures import FLAT, WIDTH
from texts.odin.things import item_name
from texts.words import Words

RISING_CELLS = (48, 44, 40, 36, 34, 32, 30, 28, 26, 24, 22, 20, 18, 16)
"""Sizes of a cell, the largest first."""

RAISING, TRADING = "raise_goods", "trade_overseas"
"""The questions of spaces, whose answers are too many to list."""

WAY, NAMED = 52, 120
"""Room for an arrow, and for a short name."""
FEW_GOODS = 4
"""Up to how many goods stand one below the other."""


class Rising(Struct, frozen=True):
    """A good with what it becomes, one colour after the other; how many there are, can still be named, and are chosen."""

    good: str
    to: tuple[str, ...]
    there: int
    open: bool
    chosen: tuple[int, ...] = ()

    @property
    def pieces(self) -> tuple[str, ...]:
        """All shapes from left to right."""
        return (self.good, *self.to)


def raise_direction(view: OdinView) -> str:
    """Where goods go on the printed grid: up, but by some cards into the column beside their own."""
    card = view.asked_words.get("card")
    ways = [op.dir for op in effects_of(card) if isinstance(op, ops.Upgrade)] if isinstance(card, int) else []
    return ways[0] if ways else "up"


def find_risings(view: OdinView, at: Narrowed) -> tuple[Rising, ...]:
    """All goods that can rise or have been named, in the order of the data."""
    assert view.seat is not None, "only a seat is asked"
    goods, has, way = odin_content().goods, view.players[view.seat].has, raise_direction(view)
    named, to_name = chosen_goods(at), still_open(view, at)
    reach: dict[str, int] = {}
    for rise in (*named, *to_name):
        reach[rise.good] = max(reach.get(rise.good, 0), rise.colours)
    return tuple(
        Rising(
            good,
            tuple(to for n in range(1, reach[good] + 1) if (to := good_after_steps(good, n, way))),
            has.get(good, 0),
            any(rise.good == good for rise in to_name),
            tuple(sorted(rise.colours for rise in named if rise.good == good)),
        )
        for good in goods
        if good in reach
    )


def chosen_goods(at: Narrowed) -> list[RisingGood]:
    if isinstance(at.move, Raise | Trade):
        return as_rises(at.move.goods)
    return as_rises(at.chosen) if any(menu.field == "goods" for menu in at.menus) else []


def as_rises(values: Iterable[Any]) -> list[RisingGood]:
    """The goods among some values, alone or together; one that is turned in trade rises a colour."""
    found: list[RisingGood] = []
    for value in values:
        match value:
            case RisingGood():
                found.append(value)
            case str():
                found.append(RisingGood(value))
            case _:
                found += as_rises(value)
    return [rise for rise in found if rise.good in odin_content().goods]


def still_open(view: OdinView, at: Narrowed) -> list[RisingGood]:
    """The goods that can be named now; before anything is chosen, all that the question is about."""
    if at.move is not None:
        return []
    menu = at.menus[-1] if at.menus else None
    if menu is not None and menu.field == "goods":
        return as_rises(menu.values)
    listed = as_rises(move.goods for move in legal_moves_in_choosing(at) if isinstance(move, Raise | Trade))
    return listed or ([] if kind_begun(at) else asked_of(view))


def asked_of(view: OdinView) -> list[RisingGood]:
    """All goods of the seat that a space lets rise, or be turned in trade."""
    assert view.seat is not None, "only a seat is asked"
    has, goods = view.players[view.seat].has, odin_content().goods
    if view.asked == TRADING:
        return [RisingGood(good) for good in has if good in goods and goods[good].colour == "green"]
    if view.asked != RAISING:
        return []
    colours = int(str(view.asked_words["colours"]))
    return [
        RisingGood(good, n) for good in has for n in range(1, colours + 1) if good in goods and good_after_rise(good, n)
    ]


def raising_tile(brush: Brush, listed: tuple[Rising, ...], seat: Seat, words: Words) -> Tile:
    """Each good with what it becomes, two side by side, as large as all have room."""
    across = 2 if len(listed) > FEW_GOODS else 1
    width = (LAYOUT_ROOM - LAYOUT_GAP * (across - 1)) // across
    fitting = (
        one
        for one in RISING_CELLS
        if risings_height(listed, one, across) <= FLAT and rising_width(listed, one) <= width
    )
    cell = next(fitting, RISING_CELLS[-1])
    canvas = Canvas.opaque(brush, WIDTH, risings_height(listed, cell, across), brush.theme.paper)
    top = 0
    for row in cut_in_lines(listed, across):
        height = rising_row_height(row, cell)
        for place, one in enumerate(row):
            box = MARGIN + place * (width + LAYOUT_GAP), top, width, height - LAYOUT_GAP
            draw_rising(canvas, one, box, (cell, seat), words)
        top += height
    return canvas.as_tile()


def rising_row_height(row: Sequence[Rising], cell: int) -> int:
    """How high a row is with the gap below it."""
    return max(size_of(piece, cell)[1] for one in row for piece in one.pieces) + 20 + LAYOUT_GAP


def risings_height(listed: Sequence[Rising], cell: int, across: int) -> int:
    return sum(rising_row_height(row, cell) for row in cut_in_lines(listed, across))


def rising_width(listed: Sequence[Rising], cell: int) -> int:
    """How wide the widest good is with what it becomes, its numbers, and room for a short name."""
    ways = (sum(size_of(piece, cell)[0] for piece in one.pieces) + WAY * len(one.to) for one in listed)
    return max(ways) + 2 * PAD + BUBBLE // 2 + NAMED


def draw_rising(canvas: Canvas, one: Rising, box: Box, drawn: tuple[int, Seat], words: Words) -> None:
    """A good with its number, what it becomes, and the name of that; named ones with a tick in the colours of the seat."""
    theme, (left, top, width, height), (cell, seat) = canvas.theme, box, drawn
    fill = theme.seat_tint(seat) if one.chosen else theme.white if one.open else theme.paper
    edge = theme.seats[seat] if one.chosen else theme.ink if one.open else theme.line
    canvas.rounded(box, PANEL_RADIUS, fill, edge, 6 if one.chosen else 3)
    x, y, state = left + PAD, top + height // 2, "open" if one.open or one.chosen else "closed"
    for number, piece in enumerate(one.pieces):
        wide, tall = size_of(piece, cell)
        if number:
            canvas.icon(ARROW, (x + WAY // 2, y), 34, theme.ink)
            x += WAY
        canvas.put(canvas.brush.tile(piece_tile, piece, cell, state), (x + wide // 2, y))
        x += wide
        if not number and one.there > 1:
            canvas.put(canvas.brush.tile(count_bubble, str(one.there)), (x + 2, y + tall // 2 - BUBBLE // 2 + 4))
            x += BUBBLE // 2
    right = left + width - PAD
    if one.chosen:
        right -= draw_chosen(canvas, one, (right, y), seat)
    draw_name(canvas, item_name(words, one.to[-1]), (right, y), right - x - LAYOUT_GAP)


def draw_name(canvas: Canvas, name: str, at: tuple[int, int], room: int) -> None:
    """What a good becomes, in words, which its button has too: a long name is smaller, or left out."""
    glyphs, ink = canvas.brush.glyphs, canvas.theme.ink
    if glyphs.width(name, BODY, BOLD) <= room:
        canvas.text(name, at, BODY, ink, BOLD, "r")
    elif glyphs.width(name, SMALL, BOLD) <= room:
        canvas.note(name, at, ink, BOLD, "r")


def draw_chosen(canvas: Canvas, one: Rising, at: tuple[int, int], seat: Seat) -> int:
    """A tick, and how many of a good are named, by how far each rises where that is two colours. Gives the width."""
    x, y = at
    counts = Counter(one.chosen)
    said = " ".join(f"{n}×{far}" if far > 1 else str(n) for far, n in sorted(counts.items()))
    used = canvas.text(said, (x, y), BODY, canvas.theme.seats[seat], HEAVY, "r") if said != "1" else 0
    canvas.icon(FLAG_DONE, (x - used - 24, y), 36, canvas.theme.seats[seat])
    return used + 52
