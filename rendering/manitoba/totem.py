"""The totem: what lies in the village, what outside (MAN-4); with it the supply. In a row above the territory, or beside it."""

from __future__ import annotations

from engine.game import Seat
from engine.manitoba.view import ManitobaView
from rendering.canvas import Box, Brush, Canvas, Tile
from rendering.manitoba.plan import MARGIN, ROOM
from rendering.manitoba.signs import GOOD_ICONS, LAND_ICONS, STOCK, WAMPUM, disc_suit, kind_suit, land_of_disc
from rendering.seats import sign
from rendering.theme import BODY, BOLD, MEDIUM, Rgb
from rendering.words import Words

ROW_HEIGHT, GAP = 128, 12
"""Height of the row with the free paper below it; the gap between two boxes."""

DISC, TOP_DISC, PITCH = 60, 74, 78
SUPPLY_WIDTH = 352
STOCK_PITCH = 92
COLUMN, COLUMN_TITLE, COLUMN_DISC = 330, 58, 80
SUPPLY_LINE = 54
SIGN = 46
PAD = 18


def disc(brush: Brush, name: str, size: int, faded: bool) -> Tile:
    """A disc of the totem with the symbol of its landscape."""
    theme = brush.theme
    suit = disc_suit(theme, name)
    canvas = Canvas.clear(brush, size, size + 6, suit.edge)
    middle = size // 2
    canvas.shape("circle", (middle, middle + 6), size, suit.edge)
    canvas.shape("circle", (middle, middle), size, suit.edge)
    canvas.shape("circle", (middle, middle), size - 6, suit.tint if faded else suit.fill)
    canvas.icon(LAND_ICONS[land_of_disc(name)], (middle, middle), round(size * 0.56), suit.deep if faded else suit.on)
    return canvas.as_tile((middle, middle))


def stacks(view: ManitobaView) -> list[tuple[str, tuple[str, ...]]]:
    """The stack before the choice, or the village's and the outside one after it; top discs first."""
    named = [("totem", view.totem)] if view.totem else [("village", view.village), ("outside", view.outside)]
    return [(name, discs) for name, discs in named if discs]


def draw_row(canvas: Canvas, view: ManitobaView, words: Words, top: int, offered: frozenset[str], seat: Seat) -> None:
    """The stacks and the supply side by side; goods that a seat may take are framed in its colour."""
    shown = stacks(view)
    room = ROOM - SUPPLY_WIDTH - GAP * len(shown)
    needs = [row_need(canvas, name, discs, words) for name, discs in shown]
    spare = (room - sum(needs)) // max(1, len(shown))
    left = MARGIN
    for (name, discs), need in zip(shown, needs, strict=True):
        draw_stack_row(canvas, name, discs, view.active, (left, top, need + spare, ROW_HEIGHT - GAP), words)
        left += need + spare + GAP
    box = (MARGIN + ROOM - SUPPLY_WIDTH, top, SUPPLY_WIDTH, ROW_HEIGHT - GAP)
    frame(canvas, box, open_to_all=False)
    canvas.icon(STOCK, (box[0] + 34, top + (ROW_HEIGHT - GAP) // 2), 44, canvas.theme.muted)
    draw_supply(canvas, view, (box[0] + 64, top + 34), 3, offered, seat)


def row_need(canvas: Canvas, name: str, discs: tuple[str, ...], words: Words) -> int:
    """How much room a stack needs in the row."""
    title = canvas.brush.glyphs.width(words(f"manitoba.picture.{name}"), BODY, MEDIUM)
    return 2 * PAD + (SIGN + 12 if name != "outside" else 0) + title + 12 + len(discs) * PITCH


def frame(canvas: Canvas, box: Box, *, open_to_all: bool) -> None:
    """The ground of a box: golden where the discs lie that all may use."""
    theme = canvas.theme
    fill, edge = (theme.zone, theme.zone_edge) if open_to_all else (theme.panel, theme.line)
    canvas.rounded(box, 20, fill, edge, 2)


def draw_stack_row(canvas: Canvas, name: str, discs: tuple[str, ...], active: Seat, box: Box, words: Words) -> None:
    """One stack in its box: whose it is, its name, and its discs, the top one first and larger."""
    left, top, width, height = box
    frame(canvas, box, open_to_all=name == "village")
    x = draw_title(canvas, name, active, (left + PAD, top + height // 2), words)
    right = left + width - PAD
    start = x + 12 + (right - x - 12 - len(discs) * PITCH) // 2
    for number, colour in enumerate(discs):
        size = DISC if number else TOP_DISC
        tile = canvas.brush.tile(disc, colour, size, name == "outside")
        canvas.put(tile, (start + number * PITCH + PITCH // 2, top + height // 2 - 3))


def draw_title(canvas: Canvas, name: str, active: Seat, at: tuple[int, int], words: Words) -> int:
    """What a stack is called, with the sign of the active player where that is theirs; gives where it ends."""
    x, y = at
    if name != "outside":
        canvas.put(canvas.brush.tile(sign, active, SIGN), (x + SIGN // 2, y + SIGN // 2 + 3))
        x += SIGN + 12
    return x + canvas.text(words(f"manitoba.picture.{name}"), (x, y), BODY, canvas.theme.ink, MEDIUM)


def draw_supply(
    canvas: Canvas, view: ManitobaView, at: tuple[int, int], columns: int, offered: frozenset[str], seat: Seat
) -> None:
    """What is left of each good and of wampum (MAN-1.5), from the middle of the first sign on."""
    theme = canvas.theme
    entries: list[tuple[str, int, Rgb, bool]] = [
        (GOOD_ICONS[good], n, kind_suit(theme, good).deep, good in offered) for good, n in view.supply.items()
    ]
    entries.append((WAMPUM, view.wampum, theme.joker.fill, False))
    pitch = STOCK_PITCH if columns == 3 else (COLUMN - 30) // 2
    for number, (icon, count, ink, open_to) in enumerate(entries):
        x, y = at[0] + number % columns * pitch, at[1] + number // columns * (SUPPLY_LINE - 4)
        if open_to:
            canvas.outline((x - 4, y - 25, STOCK_PITCH - 4, 50), 14, theme.seats[seat], 6)
        canvas.icon(icon, (x + 20, y), 38, ink)
        canvas.text(str(count), (x + 46, y), BODY, theme.ink if count else theme.bad, BOLD)


def column_height(view: ManitobaView) -> int:
    """How high the column beside the territory is."""
    shown = stacks(view)
    return sum(stack_height(discs) + GAP for _, discs in shown) + supply_height()


def stack_height(discs: tuple[str, ...]) -> int:
    """The height of a stack in the column."""
    return COLUMN_TITLE + len(discs) * COLUMN_DISC + 14


def supply_height() -> int:
    """The height of the supply in the column."""
    return COLUMN_TITLE + 3 * (SUPPLY_LINE - 4) + 14


def draw_column(
    canvas: Canvas, view: ManitobaView, words: Words, at: tuple[int, int], offered: frozenset[str], seat: Seat
) -> None:
    """The stacks and the supply one below the other, the discs with their names."""
    left, top = at
    for name, discs in stacks(view):
        box = (left, top, COLUMN, stack_height(discs))
        frame(canvas, box, open_to_all=name == "village")
        draw_title(canvas, name, view.active, (left + PAD, top + COLUMN_TITLE // 2 + 4), words)
        for number, colour in enumerate(discs):
            y = top + COLUMN_TITLE + number * COLUMN_DISC + COLUMN_DISC // 2
            size = DISC if number else TOP_DISC
            canvas.put(canvas.brush.tile(disc, colour, size, name == "outside"), (left + 60, y - 2))
            canvas.text(words(f"manitoba.disc.{colour}"), (left + 116, y), BODY, canvas.theme.ink, MEDIUM)
        top += stack_height(discs) + GAP
    draw_supply_box(canvas, view, words, (left, top), offered, seat)


def draw_supply_box(
    canvas: Canvas, view: ManitobaView, words: Words, at: tuple[int, int], offered: frozenset[str], seat: Seat
) -> None:
    """The supply under its name."""
    left, top = at
    frame(canvas, (left, top, COLUMN, supply_height()), open_to_all=False)
    canvas.icon(STOCK, (left + PAD + 20, top + COLUMN_TITLE // 2 + 4), 38, canvas.theme.muted)
    title = canvas.brush.glyphs.shortened(words("manitoba.picture.supply"), COLUMN - PAD - 70, BODY, MEDIUM)
    canvas.text(title, (left + PAD + 52, top + COLUMN_TITLE // 2 + 4), BODY, canvas.theme.ink, MEDIUM)
    draw_supply(canvas, view, (left + PAD + 8, top + COLUMN_TITLE + 26), 2, offered, seat)
