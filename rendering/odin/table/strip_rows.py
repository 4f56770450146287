"""Mountain strips to take from, a row each: the number on its button, what comes next, and what that is together (ODIN-5.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from engine.game import Seat
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import OpenStrip
from engine.odin.table.mountains import SILVER_PAIR, strip_number
from rendering.odin.signs.boxes import draw_option_box
from rendering.odin.signs.icons import FLAG_DONE
from rendering.odin.signs.layout import LAYOUT_GAP, LAYOUT_ROOM, MARGIN, PAD
from rendering.odin.signs.marks import APART, OdinMark, items_marks, put_marks
from rendering.paint.canvas import Brush, Canvas, Point, Tile
from rendering.paint.theme import BODY, HEAVY, Rgb
from rendering.pictures import FLAT, WIDTH

STRIP_HIGH, STRIP_LOW = 90, 70
"""Heights of a row with the gap below it, the usual one and that of many."""

NUMBER_AT, ITEMS_AT, ITEM = 44, 116, 76
STRIP_CIRCLE = 48


class Taking(Struct, frozen=True):
    """Which strips can be taken from, None where that is not the question; `most` items, or `count` of the `chosen` one."""

    seat: Seat
    lit: frozenset[str] | None = None
    most: int = 0
    chosen: str = ""
    count: int = 0

    def reach(self, strip: str) -> int:
        """How many items of a strip come next."""
        if self.chosen:
            return (self.count or self.most) if strip == self.chosen else 0
        return self.most if self.lit is None or strip in self.lit else 0


def items_of(strip: OpenStrip) -> Sequence[str]:
    """What is left of a strip from its arrow end, item by item; two silver are one item."""
    return odin_content().strips[strip.strip].items[strip.gone :]


def plain_items(item: str) -> dict[str, int]:
    """An item as what it is."""
    return {"silver": 2} if item == SILVER_PAIR else {item: 1}


def total_of_items(items: Sequence[str]) -> list[OdinMark]:
    """What items are together, each kind with its number."""
    found = Counter[str]()
    for item in items:
        found.update(plain_items(item))
    marks: list[OdinMark] = []
    for item, n in found.items():
        marks += [APART] if marks else []
        marks += [("text", str(n)), ("item", item)]
    return marks


def strip_rows(brush: Brush, lying: tuple[tuple[str, int], ...], taking: Taking) -> Tile:
    pitch = STRIP_HIGH if len(lying) * STRIP_HIGH <= FLAT else STRIP_LOW
    canvas = Canvas.opaque(brush, WIDTH, max(1, len(lying)) * pitch, brush.theme.paper)
    for place, (strip, gone) in enumerate(lying):
        draw_strip(canvas, OpenStrip(strip, gone), (place * pitch, pitch - LAYOUT_GAP), taking)
    return canvas.as_tile()


def draw_strip(canvas: Canvas, strip: OpenStrip, rows: tuple[int, int], taking: Taking) -> None:
    """A strip: its number, its items from the arrow end, those that come next on gold, and their sum."""
    theme, (top, height) = canvas.theme, rows
    chosen, closed = strip.strip == taking.chosen, taking.lit is not None and strip.strip not in taking.lit
    draw_option_box(canvas, (MARGIN, top, LAYOUT_ROOM, height), taking.seat, chosen=chosen, open=not closed)
    middle, ink = top + height // 2, theme.muted if closed else theme.ink
    draw_number(
        canvas, strip.strip, (MARGIN + NUMBER_AT, middle), theme.seats[taking.seat] if chosen else ink, chosen=chosen
    )
    canvas.icon("menu_right", (MARGIN + ITEMS_AT - 26, middle), 44, ink)
    items, reach = items_of(strip), taking.reach(strip.strip)
    if next_ones := items[:reach]:
        canvas.rounded(
            (MARGIN + ITEMS_AT - 4, top + 7, len(next_ones) * ITEM + 4, height - 14), 12, theme.zone, theme.zone_edge, 4
        )
    for place, item in enumerate(items):
        at = MARGIN + ITEMS_AT + place * ITEM + ITEM // 2 - 2, middle
        later = place >= reach and bool(reach)
        put_marks(canvas, items_marks(plain_items(item)), at, (40, 2), theme.muted if closed or later else None, "m")
    if next_ones:
        put_marks(canvas, total_of_items(next_ones), (MARGIN + LAYOUT_ROOM - PAD, middle), (40, 4), None, "r")


def draw_number(canvas: Canvas, strip: str, at: Point, colour: Rgb, *, chosen: bool) -> None:
    """The number by which a button calls the strip; a tick on the chosen one."""
    canvas.shape("circle", at, STRIP_CIRCLE, colour)
    if chosen:
        canvas.icon(FLAG_DONE, at, 34, canvas.theme.white)
    else:
        canvas.text(str(strip_number(strip)), at, BODY, canvas.theme.white, HEAVY, "m")
