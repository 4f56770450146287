"""The goods box: what a seat has, by colour and size, each good above what it becomes when it rises (ODIN-5.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from engine.game import Seat
from engine.odin.content import content
from engine.odin.view import PlayerView
from rendering.canvas import Brush, Canvas, Tile
from rendering.odin.layout import MARGIN, ROOM
from rendering.odin.marks import chip, counted, fitting, put_marks, rank_chip
from rendering.odin.scene import things_of
from rendering.odin.signs import COLOURS, GOOD_ICONS, RAISE
from rendering.pictures import WIDTH
from rendering.theme import BODY, HEAVY

CHIP = 52
ROW = 64
THINGS = 58
BOX_HEIGHT = 4 * ROW + THINGS + 22
HEAD = 58
SLOT = (ROOM - HEAD - 4) // 8


class Stock(Struct, frozen=True):
    """What a box shows: how many of each thing, what is chosen of it, and how often each good rises."""

    has: tuple[tuple[str, int], ...]
    things: tuple[tuple[str, int], ...] = ()
    rising: tuple[tuple[str, int], ...] = ()
    lit: frozenset[str] = frozenset()
    special: tuple[tuple[str, int], ...] = ()


def stock_of(player: PlayerView, rising: Mapping[str, int] | None = None, lit: frozenset[str] = frozenset()) -> Stock:
    """The stock of a seat; `rising` are goods that are chosen to rise, `lit` those that can be chosen."""
    goods, tiles = content().goods, content().special_tiles
    return Stock(
        has=tuple((item, n) for item, n in player.has.items() if item in goods),
        things=tuple(things_of(player)),
        rising=tuple(Counter(rising or {}).items()),
        lit=lit,
        special=tuple((item, n) for item, n in player.has.items() if item in tiles),
    )


def columns() -> list[list[tuple[str, ...]]]:
    """The goods of each column from orange to blue; an animal stands with its pregnant face."""
    found: list[list[tuple[str, ...]]] = []
    for column in range(1, 9):
        own = [good for good in content().goods.values() if good.box_column == column]
        found.append([tuple(good.id for good in own if good.colour == colour) for colour in COLOURS])
    return found


def goods_box(brush: Brush, stock: Stock, seat: Seat) -> Tile:
    """The box: four rows of colours, eight columns of sizes, and what has no colour below."""
    theme = brush.theme
    canvas = Canvas.opaque(brush, WIDTH, BOX_HEIGHT, theme.paper)
    height = BOX_HEIGHT - 10
    canvas.rounded((MARGIN - 8, 0, ROOM + 16, height), 16, theme.panel, theme.line, 2)
    has, rising = dict(stock.has), dict(stock.rising)
    for number, suit in enumerate(theme.suits[:4]):
        top = 6 + number * ROW
        canvas.rounded((MARGIN, top, ROOM, ROW - 4), 10, suit.tint)
        canvas.put(brush.tile(rank_chip, number + 1, 46), (MARGIN + 28, top + ROW // 2 - 2))
    for place, column in enumerate(columns()):
        left = MARGIN + HEAD + place * SLOT
        for number, goods in enumerate(column):
            owned = slot_of(goods, has, rising, stock.lit)
            tile = brush.tile(slot, number, goods[0] if goods else "", owned, seat)
            canvas.put(tile, (left, 6 + number * ROW))
    marks = counted((*stock.things, *stock.special))
    if marks:
        at = MARGIN + 12, 6 + 4 * ROW + THINGS // 2
        put_marks(canvas, marks, at, fitting(brush, marks, ROOM - 24))
    return canvas.as_tile()


Slot: TypeAlias = tuple[tuple[str, int, int, bool], ...]
"""What a place of the box shows: each good there with its number, how often it rises, whether it can be chosen."""


def slot_of(goods: tuple[str, ...], has: Mapping[str, int], rising: Mapping[str, int], lit: frozenset[str]) -> Slot:
    """The goods of a place that are there; none of them where nothing is."""
    return tuple((good, has[good], rising.get(good, 0), good in lit) for good in goods if has.get(good))


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
    for place, (good, count, rises, lit) in enumerate(owned):
        x = place * pitch + size // 2 + 4
        if lit:
            canvas.rounded((x - size // 2 - 4, y - size // 2 - 4, size + 8, size + 8), 14, theme.seats[seat])
        canvas.put(brush.tile(chip, good, size), (x, y))
        x += size // 2 + (8 if lit else 4)
        x += canvas.text(str(count), (x, y), BODY, theme.ink, HEAVY)
        if rises:
            canvas.icon(RAISE, (x + 18, y), 30, theme.seats[seat])
        if rises > 1:
            canvas.text(str(rises), (x + 36, y), BODY, theme.seats[seat], HEAVY)
    return canvas.as_tile()
