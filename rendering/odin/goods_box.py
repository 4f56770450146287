"""The goods box: what a seat has, by colour and size, each good below what it becomes when it rises (ODIN-5.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from engine.game import Seat
from engine.odin.content import content
from engine.odin.view import PlayerView
from rendering.canvas import Brush, Canvas, Tile
from rendering.odin.layout import MARGIN, ROOM
from rendering.odin.marks import APART, Mark, chip, counted, fitting, put_marks, rank_chip
from rendering.odin.scene import things_of
from rendering.odin.signs import COLOURS, FLAG_DONE, GOOD_ICONS, RAISE
from rendering.pictures import WIDTH
from rendering.points import minus
from rendering.theme import BODY, HEAVY

CHIP = 52
ROW = 64
THINGS = 58
BOX_HEIGHT = 4 * ROW + THINGS + 22
HEAD = 58
SLOT = (ROOM - HEAD - 4) // 8


class Chosen(Struct, frozen=True):
    """What is chosen of a box: goods to rise and things to pay, with how many of each, and what is being laid.

    Goods that are `lit` are still to choose from.
    """

    rising: tuple[tuple[str, int], ...] = ()
    paid: tuple[tuple[str, int], ...] = ()
    laid: str = ""
    lit: frozenset[str] = frozenset()


NOTHING_CHOSEN = Chosen()


class Stock(Struct, frozen=True):
    """What a box shows: how many of each thing, and what is chosen of it."""

    has: tuple[tuple[str, int], ...]
    things: tuple[tuple[str, int], ...] = ()
    special: tuple[tuple[str, int], ...] = ()
    chosen: Chosen = NOTHING_CHOSEN


def stock_of(player: PlayerView, chosen: Chosen = NOTHING_CHOSEN) -> Stock:
    """The stock of a seat."""
    goods, tiles = content().goods, content().special_tiles
    return Stock(
        has=tuple((item, n) for item, n in player.has.items() if item in goods),
        things=tuple(things_of(player)),
        special=tuple((item, n) for item, n in player.has.items() if item in tiles),
        chosen=chosen,
    )


def columns() -> list[list[tuple[str, ...]]]:
    """The goods of each column from blue down to orange; an animal stands with its pregnant face."""
    found: list[list[tuple[str, ...]]] = []
    for column in range(1, 9):
        own = [good for good in content().goods.values() if good.box_column == column]
        found.append([tuple(good.id for good in own if good.colour == colour) for colour in reversed(COLOURS)])
    return found


def goods_box(brush: Brush, stock: Stock, seat: Seat) -> Tile:
    """The box: four rows of colours, the highest on top, eight columns of sizes, and what has no colour below."""
    theme = brush.theme
    canvas = Canvas.opaque(brush, WIDTH, BOX_HEIGHT, theme.paper)
    height = BOX_HEIGHT - 10
    canvas.rounded((MARGIN - 8, 0, ROOM + 16, height), 16, theme.panel, theme.line, 2)
    has = dict(stock.has)
    for number, suit in enumerate(reversed(theme.suits[: len(COLOURS)])):
        top = 6 + number * ROW
        canvas.rounded((MARGIN, top, ROOM, ROW - 4), 10, suit.tint)
        canvas.put(brush.tile(rank_chip, len(COLOURS) - number, 46), (MARGIN + 28, top + ROW // 2 - 2))
    for place, column in enumerate(columns()):
        left = MARGIN + HEAD + place * SLOT
        for number, goods in enumerate(column):
            owned = slot_of(goods, has, stock.chosen)
            tile = brush.tile(slot, len(COLOURS) - 1 - number, goods[0] if goods else "", owned, seat)
            canvas.put(tile, (left, 6 + number * ROW))
            if number and goods:
                canvas.icon(RAISE, (left + CHIP + 22, 4 + number * ROW), 24, theme.muted)
    marks = thing_marks(stock)
    if marks:
        at = MARGIN + 12, 6 + 4 * ROW + THINGS // 2
        put_marks(canvas, marks, at, fitting(brush, marks, ROOM - 24))
    return canvas.as_tile()


def thing_marks(stock: Stock) -> list[Mark]:
    """Resources, weapons and special tiles with their numbers; behind a number what is to be paid of it, or that it is chosen."""
    marks: list[Mark] = []
    paid = dict(stock.chosen.paid)
    for item, n in (*stock.things, *stock.special):
        marks += [APART] if marks else []
        marks += counted(((item, n),))
        marks += [("bad", minus(-paid[item]))] if paid.get(item) else []
        marks += [("icon", FLAG_DONE)] if item == stock.chosen.laid else []
    return marks


Slot: TypeAlias = tuple[tuple[str, int, int, bool, bool], ...]
"""What a place of the box shows: each good there with its number, how often it rises, if it can be chosen, if it is chosen."""


def slot_of(goods: tuple[str, ...], has: Mapping[str, int], chosen: Chosen) -> Slot:
    """The goods of a place that are there; none of them where nothing is."""
    rising = dict(chosen.rising)
    return tuple(
        (good, has[good], rising.get(good, 0), good in chosen.lit, good == chosen.laid)
        for good in goods
        if has.get(good)
    )


def slot(brush: Brush, rank: int, empty: str, owned: Slot, seat: Seat) -> Tile:
    """One place of the box: its goods with their numbers, or the icon alone of the one that would lie there."""
    theme = brush.theme
    canvas = Canvas.opaque(brush, SLOT, ROW - 4, theme.suits[rank].tint)
    y = canvas.height // 2
    if not owned:
        if empty:
            canvas.icon(GOOD_ICONS[empty], (CHIP // 2 + 4, y), 30, theme.muted)
        return canvas.as_tile()
    pitch, size = SLOT // len(owned), CHIP if len(owned) == 1 else 40
    for place, (good, count, rises, lit, chosen) in enumerate(owned):
        x = place * pitch + size // 2 + 4
        if lit:
            canvas.rounded((x - size // 2 - 4, y - size // 2 - 4, size + 8, size + 8), 14, theme.seats[seat])
        canvas.put(brush.tile(chip, good, size), (x, y))
        x += size // 2 + (8 if lit else 4)
        x += canvas.text(str(count), (x, y), BODY, theme.ink, HEAVY)
        if chosen:
            canvas.icon(FLAG_DONE, (x + 18, y), 30, theme.seats[seat])
        if rises:
            canvas.icon(RAISE, (x + 18, y), 30, theme.seats[seat])
        if rises > 1:
            canvas.text(str(rises), (x + 36, y), BODY, theme.seats[seat], HEAVY)
    return canvas.as_tile()
