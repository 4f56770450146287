"""The totem: what lies in the village, what outside (MAN-4); beside it the supply."""

from __future__ import annotations

from engine.game import Seat
from engine.manitoba.view import ManitobaView
from rendering.canvas import Box, Brush, Canvas, Tile
from rendering.manitoba.plan import MARGIN, ROOM
from rendering.manitoba.signs import GOOD_ICONS, LAND_ICONS, WAMPUM, disc_suit, kind_suit, land_of_disc
from rendering.seats import sign
from rendering.theme import BODY, BOLD, MEDIUM, SMALL
from rendering.words import Words

HEIGHT = 176
PITCH = 122
SUPPLY_WIDTH = 330


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


def draw_totem(
    canvas: Canvas, view: ManitobaView, words: Words, top: int, width: int = ROOM - SUPPLY_WIDTH - 12
) -> None:
    """The stack before the choice, or the village's and the outside one after it; top discs first."""
    boxes = [("totem", view.totem)] if view.totem else [("village", view.village), ("outside", view.outside)]
    if not view.village and not view.totem:
        boxes = [("outside", view.outside)]
    boxes = [(name, discs) for name, discs in boxes if discs]
    spare = width - 12 * (len(boxes) - 1) - sum(len(discs) for _, discs in boxes) * PITCH
    left = MARGIN
    for name, discs in boxes:
        own = len(discs) * PITCH + spare // len(boxes)
        draw_stack(canvas, name, discs, view.active, (left, top, own, HEIGHT - 16), words)
        left += own + 12


def draw_stack(canvas: Canvas, name: str, discs: tuple[str, ...], active: Seat, box: Box, words: Words) -> None:
    """One stack in its box; `name` says which."""
    theme = canvas.theme
    left, top, width, _ = box
    open_to_all = name != "outside"
    canvas.rounded(
        box,
        20,
        theme.zone if name == "village" else theme.panel,
        theme.zone_edge if name == "village" else theme.line,
        2,
    )
    x = left + 16
    if open_to_all:
        canvas.put(canvas.brush.tile(sign, active, 32), (x + 20, top + 46))
        x += 48
    glyphs, room = canvas.brush.glyphs, width - (x - left) - 12
    title = words("manitoba.picture.top_first", what=words(f"manitoba.picture.{name}"))
    if len(discs) == 1 or glyphs.width(title, SMALL, MEDIUM) > room:
        title = glyphs.shortened(words(f"manitoba.picture.{name}"), room, SMALL, MEDIUM)
    canvas.text(title, (x, top + 27), SMALL, theme.muted, MEDIUM)
    start = left + (width - len(discs) * PITCH) // 2
    for number, colour in enumerate(discs):
        middle = start + number * PITCH + PITCH // 2
        canvas.put(canvas.brush.tile(disc, colour, 68, not open_to_all), (middle, top + 82))
        canvas.text(words(f"manitoba.disc.{colour}"), (middle, top + 138), SMALL, theme.ink, MEDIUM, "m")


def draw_supply(
    canvas: Canvas,
    view: ManitobaView,
    words: Words,
    top: int,
    offered: frozenset[str] = frozenset(),
    seat: Seat | None = None,
) -> None:
    """What is left of each good and of wampum (MAN-1.5); goods that a seat may take are framed in its colour."""
    theme = canvas.theme
    left = MARGIN + ROOM - SUPPLY_WIDTH
    canvas.rounded((left, top, SUPPLY_WIDTH, HEIGHT - 16), 20, theme.panel, theme.line, 2)
    canvas.text(words("manitoba.picture.supply"), (left + 18, top + 27), SMALL, theme.muted, MEDIUM)
    entries = [(GOOD_ICONS[good], n, kind_suit(theme, good).deep, good in offered) for good, n in view.supply.items()]
    entries.append((WAMPUM, view.wampum, theme.joker.fill, False))
    pitch = (SUPPLY_WIDTH - 24) // 3
    for number, (icon, count, ink, open_to) in enumerate(entries):
        x, y = left + 16 + number % 3 * pitch, top + 76 + number // 3 * 50
        if open_to and seat is not None:
            canvas.outline((x - 6, y - 24, pitch - 2, 48), 14, theme.seats[seat], 6)
        canvas.icon(icon, (x + 22, y), 40, ink)
        canvas.text(str(count), (x + 52, y), BODY, theme.ink if count else theme.bad, BOLD)
