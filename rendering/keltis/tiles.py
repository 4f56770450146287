"""The pieces of Keltis as tiles: stones, tokens, cards."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.keltis.facts.pieces import COLOURS, KeltisCard, colour_of, value_of
from rendering.elements.seats import count_bubble
from rendering.keltis.signs import CARD, CLOVER, ICONS, WISH, icon_of, suit_of
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.theme import BODY, BOLD, HEAVY, Suit
from texts.points import signed_points

DEPTH, RADIUS = 6, 22
TOKEN, GEM = 48, 56
"""Sizes of a token that stays and of one that is taken."""

SLOT = 24
TILE_ICON, TILE_ICON_GAP = 34, 3
RISE = 5
"""How far above the middle of a stone its symbol and its name stand: a token hangs at its lower corner."""

STACKED = 17
"""How far above and below the middle of an upright stone its symbol and its name stand."""

CardStance: TypeAlias = Literal["open", "flat", "pale"]
"""How a card or a pile lies there: it can be chosen, nothing is to be chosen, or others can be."""

SHADOW = 8
"""How far below itself what can be chosen casts its shadow."""


def stone_tile(
    brush: Brush, name: str, colour: str, size: tuple[int, int], upright: bool, end: bool, pale: bool
) -> Tile:
    """A stone with its symbol and its name: side by side, or where it is `upright` one below the other.

    End stones have a second rim. A `pale` stone is one that cannot be chosen.
    """
    theme, (width, height) = brush.theme, size
    suit = suit_of(theme, colour)
    rim = 7 if end else 0
    canvas = Canvas.clear(brush, width + 2 * rim, height + DEPTH + 2 * rim, suit.edge)
    if end:
        box = (0, 0, width + 2 * rim, height + DEPTH + 2 * rim)
        canvas.rounded(box, RADIUS + rim, theme.panel, suit.edge, 3)
    canvas.rounded((rim, rim, width, height + DEPTH), RADIUS, suit.fill if pale else suit.edge)
    canvas.rounded(
        (rim, rim, width, height), RADIUS, suit.tint if pale else suit.fill, suit.fill if pale else suit.edge, 3
    )
    ink = suit.deep if pale else suit.on
    middle = rim + width // 2, rim + height // 2
    if upright:
        draw_stacked(canvas, name, ICONS[colour], middle, width, ink)
    else:
        draw_beside(canvas, name, ICONS[colour], middle, ink)
    return canvas.as_tile(middle)


def draw_beside(canvas: Canvas, name: str, icon: str, middle: tuple[int, int], ink: tuple[int, int, int]) -> None:
    """The symbol of a stone and its name after it."""
    glyphs, (x, y) = canvas.brush.glyphs, middle
    text, sign = glyphs.width(name, BODY, BOLD), glyphs.icon(icon, TILE_ICON).width
    left = x - (sign + TILE_ICON_GAP + text) // 2
    canvas.icon(icon, (left + sign // 2, y - RISE), TILE_ICON, ink)
    canvas.text(name, (left + sign + TILE_ICON_GAP, y - RISE), BODY, ink, BOLD)


def draw_stacked(
    canvas: Canvas, name: str, icon: str, middle: tuple[int, int], width: int, ink: tuple[int, int, int]
) -> None:
    """The symbol of a stone above its name, of which as much as fits stands there."""
    glyphs, (x, y) = canvas.brush.glyphs, middle
    canvas.icon(icon, (x, y - STACKED), TILE_ICON, ink)
    canvas.text(glyphs.shortened(name, width - 4, BODY, BOLD), (x, y + STACKED - RISE), BODY, ink, BOLD, "m")


def token_slot(brush: Brush) -> Tile:
    """The place of a token that has been taken."""
    theme, half = brush.theme, SLOT // 2
    canvas = Canvas.clear(brush, SLOT, SLOT, theme.link)
    canvas.shape("circle", (half, half), SLOT, theme.link)
    canvas.shape("circle", (half, half), SLOT - 8, theme.paper)
    return canvas.as_tile((half, half))


def token_tile(brush: Brush, kind: str, value: int, colour: str | None) -> Tile:
    """A token: round and green when it stays, a gem with an orange rim when it is taken (KEL-8.2)."""
    if kind == "wish":
        return wish_stone(brush, colour, GEM)
    theme = brush.theme
    text = signed_points(value) if kind == "points" else ""
    width = max(TOKEN, brush.glyphs.width(text, BODY, HEAVY) + 18)
    canvas = Canvas.clear(brush, width, TOKEN, theme.stays)
    middle = width // 2, TOKEN // 2
    canvas.rounded((0, 0, width, TOKEN), TOKEN // 2, theme.stays)
    canvas.rounded((4, 4, width - 8, TOKEN - 8), TOKEN // 2 - 4, theme.stays_fill)
    if text:
        canvas.text(text, (middle[0] - 1, middle[1]), BODY, theme.stays_ink, HEAVY, "m")
    else:
        canvas.icon(CLOVER if kind == "clover" else CARD, middle, 34, theme.stays_ink)
    return canvas.as_tile(middle)


def wish_stone(brush: Brush, colour: str | None, size: int) -> Tile:
    """A wish stone in its colour, with the symbol of the colour."""
    theme = brush.theme
    canvas = Canvas.clear(brush, size, size, theme.white)
    middle = size // 2
    canvas.icon(WISH, (middle, middle), size, theme.white)
    canvas.icon(WISH, (middle, middle), size - 5, theme.taken)
    if colour is None:
        canvas.icon(WISH, (middle, middle), size - 14, theme.taken_fill)
        canvas.icon("diamond_stone", (middle, middle - 1), max(30, size - 24), theme.taken)
    else:
        suit = suit_of(theme, colour)
        canvas.icon(WISH, (middle, middle), size - 12, suit.fill)
        canvas.icon(ICONS[colour], (middle, middle - size // 12), 30, suit.on)
    return canvas.as_tile((middle, middle))


def wish_stack(brush: Brush, colour: int, left: int) -> Tile:
    """A stack of wish stones with their number (KEL-1.5)."""
    theme = brush.theme
    canvas = Canvas.clear(brush, GEM + 34, GEM, theme.white)
    middle = (GEM // 2, GEM // 2)
    canvas.put(brush.tile(wish_stone, COLOURS[colour], GEM), middle)
    canvas.put(brush.tile(count_bubble, str(left)), (GEM + 8, GEM // 2))
    return canvas.as_tile((middle[0] + 14, middle[1]))


def playing_card(brush: Brush, card: KeltisCard, width: int, height: int, standing: CardStance) -> Tile:
    """A card of the hand, anchored at its upper left corner: one that can be chosen casts a shadow, others are pale."""
    theme = brush.theme
    suit = theme.suits[colour_of(card)]
    is_open, pale = standing == "open", standing == "pale"
    canvas = Canvas.opaque(brush, width, height + (SHADOW if is_open else 0), theme.paper)
    if is_open:
        canvas.rounded((0, SHADOW, width, height), 18, theme.line)
    edge, stroke = (theme.ink, 5) if is_open else (suit.edge, 2 if pale else 3)
    canvas.rounded((0, 0, width, height), 18, suit.tint if pale else suit.fill, edge, stroke)
    draw_card_face(canvas, card, (width, height), suit, pale=pale)
    return canvas.as_tile()


def draw_card_face(canvas: Canvas, card: KeltisCard, size: tuple[int, int], suit: Suit, *, pale: bool) -> None:
    """The value of a card, and the symbol of its colour below it."""
    (width, height), ink = size, suit.deep if pale else suit.on
    canvas.text(str(value_of(card)), (width // 2, height * 35 // 100), 72, ink, HEAVY, "m")
    canvas.icon(icon_of(colour_of(card)), (width // 2, height * 76 // 100), 56, ink)
