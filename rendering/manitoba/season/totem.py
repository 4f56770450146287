"""The totem: what lies in the village, what outside (MAN-4), and with it the supply, in a row."""

from __future__ import annotations

from msgspec import Struct

from engine.game import Seat
from engine.manitoba.facts.components import land_of_disc
from engine.manitoba.game.view import ManitobaView
from rendering.elements.seats import seat_sign
from rendering.manitoba.signs import GOOD_ICONS, LAND_ICONS, MARGIN, ROOM, STOCK, WAMPUM, disc_suit, kind_suit
from rendering.paint.canvas import Box, Brush, Canvas, Tile
from rendering.paint.theme import BODY, BOLD, MEDIUM, Rgb
from rendering.pictures import WIDTH
from texts.words import Words

TOTEM_TOP, TOTEM_HEIGHT, TOTEM_GAP = 12, 112, 12
TOTEM_ROW_HEIGHT = TOTEM_TOP + TOTEM_HEIGHT + TOTEM_GAP
"""Height of the row with the free paper above and below it."""

TOTEM_DISC, TOP_DISC, TOTEM_PITCH = 60, 74, 78
SUPPLY_WIDTH, STOCK_PITCH, STOCK_LINE = 352, 92, 48
TOTEM_SIGN = 46
TOTEM_PAD = 18


class Stacks(Struct, frozen=True):
    """What the row shows: the stacks by name with their discs, top first; whose they are; what is left in the supply."""

    shown: tuple[tuple[str, tuple[str, ...]], ...]
    active: Seat
    supply: tuple[tuple[str, int], ...]
    wampum: int


def stacks_of(view: ManitobaView) -> Stacks:
    """The stack before the choice, or the village's and the outside one after it."""
    named = [("totem", view.totem)] if view.totem else [("village", view.village), ("outside", view.outside)]
    shown = tuple((name, discs) for name, discs in named if discs)
    return Stacks(shown, view.active, tuple(view.supply.items()), view.wampum)


def disc_tile(brush: Brush, name: str, size: int, faded: bool) -> Tile:
    theme = brush.theme
    suit = disc_suit(theme, name)
    canvas = Canvas.clear(brush, size, size + 6, suit.edge)
    middle = size // 2
    canvas.shape("circle", (middle, middle + 6), size, suit.edge)
    canvas.shape("circle", (middle, middle), size, suit.edge)
    canvas.shape("circle", (middle, middle), size - 6, suit.tint if faded else suit.fill)
    canvas.icon(LAND_ICONS[land_of_disc(name)], (middle, middle), round(size * 0.56), suit.deep if faded else suit.on)
    return canvas.as_tile((middle, middle))


def totem_row(brush: Brush, stacks: Stacks, words: Words) -> Tile:
    canvas = Canvas.opaque(brush, WIDTH, TOTEM_ROW_HEIGHT, brush.theme.paper)
    room = ROOM - SUPPLY_WIDTH - TOTEM_GAP * len(stacks.shown)
    needs = [stack_width(canvas, name, discs, words) for name, discs in stacks.shown]
    spare = (room - sum(needs)) // max(1, len(needs))
    left = MARGIN
    for (name, discs), width in zip(stacks.shown, needs, strict=True):
        draw_stack(canvas, name, discs, stacks.active, (left, TOTEM_TOP, width + spare, TOTEM_HEIGHT), words)
        left += width + spare + TOTEM_GAP
    draw_supply(canvas, stacks, (MARGIN + ROOM - SUPPLY_WIDTH, TOTEM_TOP, SUPPLY_WIDTH, TOTEM_HEIGHT))
    return canvas.as_tile()


def stack_width(canvas: Canvas, name: str, discs: tuple[str, ...], words: Words) -> int:
    title = canvas.brush.glyphs.width(words(f"manitoba.picture.{name}"), BODY, MEDIUM)
    return 2 * TOTEM_PAD + (TOTEM_SIGN + 12 if name != "outside" else 0) + title + 12 + len(discs) * TOTEM_PITCH


def draw_box_ground(canvas: Canvas, box: Box, *, open_to_all: bool) -> None:
    theme = canvas.theme
    fill, edge = (theme.zone, theme.zone_edge) if open_to_all else (theme.panel, theme.line)
    canvas.rounded(box, 20, fill, edge, 2)


def draw_stack(canvas: Canvas, name: str, discs: tuple[str, ...], active: Seat, box: Box, words: Words) -> None:
    """One stack in its box: whose it is, its name, and its discs, the top one first and larger."""
    left, top, width, height = box
    draw_box_ground(canvas, box, open_to_all=name == "village")
    x, y = left + TOTEM_PAD, top + height // 2
    if name != "outside":
        canvas.put(canvas.brush.tile(seat_sign, active, TOTEM_SIGN), (x + TOTEM_SIGN // 2, y + TOTEM_SIGN // 2 + 3))
        x += TOTEM_SIGN + 12
    x += canvas.text(words(f"manitoba.picture.{name}"), (x, y), BODY, canvas.theme.ink, MEDIUM)
    start = x + 12 + (left + width - TOTEM_PAD - x - 12 - len(discs) * TOTEM_PITCH) // 2
    for number, colour in enumerate(discs):
        tile = canvas.brush.tile(disc_tile, colour, TOTEM_DISC if number else TOP_DISC, name == "outside")
        canvas.put(tile, (start + number * TOTEM_PITCH + TOTEM_PITCH // 2, y - 3))


def draw_supply(canvas: Canvas, stacks: Stacks, box: Box) -> None:
    """What is left of each good and of wampum (MAN-1.5), three and three."""
    theme, (left, top, _, height) = canvas.theme, box
    draw_box_ground(canvas, box, open_to_all=False)
    canvas.icon(STOCK, (left + 34, top + height // 2), 44, theme.muted)
    entries: list[tuple[str, int, Rgb]] = [
        (GOOD_ICONS[good], n, kind_suit(theme, good).deep) for good, n in stacks.supply
    ]
    for number, (icon, count, ink) in enumerate([*entries, (WAMPUM, stacks.wampum, theme.joker.fill)]):
        x = left + 64 + number % 3 * STOCK_PITCH
        y = top + (height - STOCK_LINE) // 2 + number // 3 * STOCK_LINE
        canvas.icon(icon, (x + 20, y), 38, ink)
        canvas.text(str(count), (x + 46, y), BODY, theme.ink if count else theme.bad, BOLD)
