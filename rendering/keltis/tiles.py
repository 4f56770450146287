"""The pieces of Keltis as tiles: stones, tokens, cards."""

from __future__ import annotations

from engine.keltis.pieces import COLOURS, Card, colour_of, value_of
from rendering.canvas import Brush, Canvas, Tile
from rendering.keltis.plan import STONE_HEIGHT
from rendering.keltis.signs import CARD, CLOVER, ICONS, WISH, icon_of, suit_of
from rendering.points import signed
from rendering.seats import bubble
from rendering.theme import BODY, BOLD, HEAVY

DEPTH, RADIUS = 6, 34
TOKEN = 62
FACE = 40
"""Height of the pale upper face of a stone, on which figures stand."""

LABEL_DROP = 21
"""How far below the middle of a stone its symbol and its name lie: whatever stands there leaves them free."""

ASIDE = 16
"""How far a label makes room for a token."""


def stone(brush: Brush, name: str, colour: str, width: int, aside: bool, end: bool) -> Tile:
    """A stone: the pale face for figures, its symbol and its name below; `aside` leaves room for a token.

    End stones have a second rim.
    """
    theme = brush.theme
    suit = suit_of(theme, colour)
    rim = 9 if end else 0
    canvas = Canvas.clear(brush, width + 2 * rim, STONE_HEIGHT + DEPTH + 2 * rim, suit.edge)
    if end:
        box = (0, 0, width + 2 * rim, STONE_HEIGHT + DEPTH + 2 * rim)
        canvas.rounded(box, RADIUS + rim, theme.panel, suit.edge, 3)
    canvas.rounded((rim, rim, width, STONE_HEIGHT + DEPTH), RADIUS, suit.edge)
    canvas.rounded((rim, rim, width, STONE_HEIGHT), RADIUS, suit.fill, suit.edge, 3)
    canvas.rounded((rim + 8, rim + 7, width - 16, FACE), FACE // 2 + 4, suit.tint)
    middle = rim + STONE_HEIGHT // 2
    low = middle + LABEL_DROP
    text = brush.glyphs.width(name, BODY, BOLD)
    icon = brush.glyphs.icon(ICONS[colour], 38).width
    start = rim + (width - (icon + 6 + text)) // 2 - (ASIDE if aside else 0)
    canvas.icon(ICONS[colour], (start + icon // 2, low), 38, suit.on)
    canvas.text(name, (start + icon + 6, low), BODY, suit.on, BOLD)
    return canvas.as_tile((width // 2 + rim, middle))


def slot(brush: Brush) -> Tile:
    """The place of a token that has been taken."""
    theme = brush.theme
    canvas = Canvas.clear(brush, 30, 30, theme.link)
    canvas.shape("circle", (15, 15), 30, theme.link)
    canvas.shape("circle", (15, 15), 22, theme.paper)
    return canvas.as_tile((15, 15))


def token(brush: Brush, kind: str, value: int, colour: str | None) -> Tile:
    """A token: round and green when it stays, a gem with an orange rim when it is taken (KEL-8.2)."""
    if kind == "wish":
        return gem(brush, colour, TOKEN + 8)
    theme = brush.theme
    canvas = Canvas.clear(brush, TOKEN, TOKEN, theme.stays)
    middle = TOKEN // 2
    canvas.shape("circle", (middle, middle), TOKEN, theme.stays)
    canvas.shape("circle", (middle, middle), TOKEN - 7, theme.stays_fill)
    if kind == "points":
        canvas.text(signed(value), (middle - 1, middle), BODY, theme.stays_ink, HEAVY, "m")
    else:
        canvas.icon(CLOVER if kind == "clover" else CARD, (middle, middle), 42, theme.stays_ink)
    return canvas.as_tile((middle, middle))


def gem(brush: Brush, colour: str | None, size: int) -> Tile:
    """A wish stone in its colour, with the symbol of the colour."""
    theme = brush.theme
    canvas = Canvas.clear(brush, size + 14, size + 14, theme.white)
    middle = size // 2 + 7
    canvas.icon(WISH, (middle, middle), size + 14, theme.white)
    canvas.icon(WISH, (middle, middle), size + 7, theme.taken)
    if colour is None:
        canvas.icon(WISH, (middle, middle), size - 5, theme.taken_fill)
        canvas.icon("diamond_stone", (middle, middle - 1), size - 16, theme.taken)
    else:
        suit = suit_of(theme, colour)
        canvas.icon(WISH, (middle, middle), size - 3, suit.fill)
        canvas.icon(ICONS[colour], (middle, middle - size // 16), round(size * 0.5), suit.on)
    return canvas.as_tile((middle, middle))


def stack(brush: Brush, colour: int, left: int) -> Tile:
    """A stack of wish stones with their number (KEL-1.5)."""
    theme = brush.theme
    size = TOKEN + 8
    canvas = Canvas.clear(brush, size + 42, size + 44, theme.white)
    middle = (size // 2 + 16, size // 2 + 16)
    if left > 1:
        canvas.put(brush.tile(gem, COLOURS[colour], size), (middle[0], middle[1] - 8))
    canvas.put(brush.tile(gem, COLOURS[colour], size), middle)
    canvas.put(brush.tile(bubble, str(left)), (middle[0] + 16, middle[1] + 30))
    return canvas.as_tile(middle)


def playing_card(brush: Brush, card: Card, width: int, height: int, pale: bool) -> Tile:
    """A card of the hand, anchored at its upper left corner; pale when it cannot be chosen."""
    theme = brush.theme
    suit = theme.suits[colour_of(card)]
    canvas = Canvas.opaque(brush, width, height, theme.paper)
    canvas.rounded((0, 0, width, height), 18, suit.tint if pale else suit.fill, suit.edge, 2 if pale else 4)
    ink = suit.deep if pale else suit.on
    canvas.text(str(value_of(card)), (width // 2, height * 35 // 100), 72, ink, HEAVY, "m")
    canvas.icon(icon_of(colour_of(card)), (width // 2, height * 76 // 100), 56, ink)
    return canvas.as_tile()
