"""The goods box: what a seat has, by colour and size, each good above what it becomes when it rises (ODIN-5.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

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
YOUNG = {"sheep": "pregnant_sheep", "cattle": "pregnant_cattle"}


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
    width = (ROOM - HEAD) // 8
    for number, suit in enumerate(theme.suits[:4]):
        top = 6 + number * ROW
        canvas.rounded((MARGIN, top, ROOM, ROW - 4), 10, suit.tint)
        canvas.put(brush.tile(rank_chip, number + 1, 46), (MARGIN + 28, top + ROW // 2 - 2))
    for place, column in enumerate(columns()):
        left = MARGIN + HEAD + place * width
        for number, goods in enumerate(column):
            draw_slot(canvas, goods, has, rising, stock.lit, (left, 6 + number * ROW + ROW // 2 - 2, width), seat)
    marks = counted((*stock.things, *stock.special))
    if marks:
        at = MARGIN + 12, 6 + 4 * ROW + THINGS // 2
        put_marks(canvas, marks, at, fitting(brush, marks, ROOM - 24))
    return canvas.as_tile()


def draw_slot(
    canvas: Canvas,
    goods: tuple[str, ...],
    has: Mapping[str, int],
    rising: Mapping[str, int],
    lit: frozenset[str],
    at: tuple[int, int, int],
    seat: Seat,
) -> None:
    """One place of the box: the good with its number, or its icon alone where there is none."""
    theme, (left, y, width) = canvas.theme, at
    owned = [good for good in goods if has.get(good)]
    if not owned:
        for good in goods[:1]:
            canvas.icon(GOOD_ICONS[good], (left + CHIP // 2 + 4, y), 30, theme.muted)
        return
    pitch = width // len(owned) if len(owned) > 1 else width
    for place, good in enumerate(owned):
        size = CHIP if len(owned) == 1 else 40
        x = left + place * pitch + size // 2 + 4
        if good in lit:
            canvas.rounded((x - size // 2 - 6, y - size // 2 - 6, size + 12, size + 12), 14, theme.seats[seat])
        canvas.put(canvas.brush.tile(chip, good, size), (x, y))
        number = x + size // 2 + (8 if good in lit else 4)
        number += canvas.text(str(has[good]), (number, y), BODY, theme.ink, HEAVY)
        if rising.get(good):
            canvas.icon(RAISE, (number + 18, y), 30, theme.seats[seat])
            if rising[good] > 1:
                canvas.text(str(rising[good]), (number + 34, y), BODY, theme.seats[seat], HEAVY)
