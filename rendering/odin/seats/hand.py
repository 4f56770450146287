"""Occupation cards as they can be read: number, name, kind by colour and shape, points, effect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from engine.game import Seat
from engine.odin.facts.content import odin_content
from rendering.odin.signs.icons import FLAG_DONE
from rendering.odin.signs.layout import LAYOUT_GAP, LAYOUT_ROOM, MARGIN, PAD, PANEL_RADIUS
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.measures import wrapped_lines
from rendering.paint.theme import BODY, HEAVY, MEDIUM, NAME, Rgb, Theme
from rendering.pictures import FLAT, WIDTH
from texts.odin.things import card_name, card_text
from texts.points import points_text
from texts.words import Words

KIND_ICONS = {
    "immediate": "flash",
    "anytime": "clock_outline",
    "each_time": "repeat",
    "as_soon_as": "flag_checkered",
}
HEAD_LINE, CARD_TEXT_LINE, SIDE, CARD_FOOT = 58, 42, 78, 14
NAME_LINE = 50
TEXT_ROOM = LAYOUT_ROOM - SIDE - 2 * PAD


def kind_ground(theme: Theme, timing: str) -> Rgb:
    return {
        "immediate": theme.zone,
        "anytime": theme.suits[3].tint,
        "each_time": theme.suits[0].tint,
        "as_soon_as": theme.suits[2].tint,
    }[timing]


CardState = Literal["usual", "open", "closed", "chosen"]
"""A card as it is held or lies there, or among others to choose from: it can be chosen, cannot, or is chosen."""


def occupation_tile(brush: Brush, number: int, words: Words, state: CardState, seat: Seat) -> Tile:
    """One card, as wide as the picture: raised where it can be chosen; the chosen one in the colours of its seat."""
    theme, facts = brush.theme, odin_content().cards[number]
    lines = brush.glyphs.wrapped(card_text(words, number), TEXT_ROOM, BODY, MEDIUM)
    height = HEAD_LINE + len(lines) * CARD_TEXT_LINE + CARD_FOOT
    canvas = Canvas.opaque(brush, WIDTH, height + LAYOUT_GAP, theme.paper)
    fill, edge, inset = {
        "usual": (theme.panel, theme.line, 2),
        "open": (theme.white, theme.ink, 4),
        "closed": (theme.paper, theme.line, 2),
        "chosen": (theme.seat_tint(seat), theme.seats[seat], 7),
    }[state]
    ink = theme.muted if state == "closed" else theme.ink
    canvas.rounded((MARGIN, 0, LAYOUT_ROOM, height), PANEL_RADIUS, fill, edge, inset)
    canvas.rounded((MARGIN + inset, inset, SIDE, height - 2 * inset), 12, kind_ground(theme, facts.timing))
    icon = FLAG_DONE if state == "chosen" else KIND_ICONS[facts.timing]
    canvas.icon(icon, (MARGIN + SIDE // 2 + inset, 40), 46, ink)
    left, right = MARGIN + SIDE + PAD, WIDTH - MARGIN - PAD
    said = words("picture.points", n=facts.points, points=points_text(facts.points))
    kind = words(f"odin.picture.card.{facts.timing}")
    right -= canvas.text(f"{kind} · {said}", (right, 32), BODY, ink, MEDIUM, "r") + 16
    canvas.term(card_name(words, number), (left, 32), right - left, ink, ((NAME, HEAVY), (BODY, HEAVY)))
    for place, line in enumerate(lines):
        canvas.text(line, (left, HEAD_LINE + CARD_TEXT_LINE // 2 + place * CARD_TEXT_LINE), BODY, ink, MEDIUM)
    return canvas.as_tile()


def card_line(brush: Brush, numbers: tuple[int, ...], title: str, words: Words) -> Tile:
    """Cards by kind and name alone, side by side, as many lines as they need."""
    theme = brush.theme
    canvas = Canvas.opaque(brush, WIDTH, line_height(brush, numbers, title, words), theme.paper)
    x, y = MARGIN + canvas.text(title, (MARGIN, NAME_LINE // 2), BODY, theme.muted, MEDIUM) + 16, 0
    for number in numbers:
        width = name_width(brush, number, words)
        if x + width > WIDTH - MARGIN:
            x, y = MARGIN, y + NAME_LINE
        timing = odin_content().cards[number].timing
        canvas.rounded((x, y + 2, width, NAME_LINE - 6), 12, kind_ground(theme, timing), theme.line, 2)
        canvas.icon(KIND_ICONS[timing], (x + 28, y + NAME_LINE // 2 - 1), 32, theme.ink)
        canvas.text(card_name(words, number), (x + 52, y + NAME_LINE // 2 - 1), BODY, theme.ink, MEDIUM)
        x += width + LAYOUT_GAP
    return canvas.as_tile()


def name_width(brush: Brush, number: int, words: Words) -> int:
    return brush.glyphs.width(card_name(words, number), BODY, MEDIUM) + 68


def line_height(brush: Brush, numbers: Sequence[int], title: str, words: Words) -> int:
    x, lines = MARGIN + brush.glyphs.width(title, BODY, MEDIUM) + 16, 1
    for number in numbers:
        width = name_width(brush, number, words)
        if x + width > WIDTH - MARGIN:
            x, lines = MARGIN, lines + 1
        x += width + LAYOUT_GAP
    return lines * NAME_LINE + LAYOUT_GAP


def reckoned_height(number: int, words: Words) -> int:
    return HEAD_LINE + len(wrapped_lines(card_text(words, number), TEXT_ROOM)) * CARD_TEXT_LINE + CARD_FOOT + LAYOUT_GAP


def cards_by_sheet(numbers: Sequence[int], words: Words, most: int) -> list[tuple[int, ...]]:
    """Cards shared among at most so many pictures, in their order; what is too many is left to the last one."""
    found: list[list[int]] = []
    used = 0
    for number in numbers:
        height = reckoned_height(number, words)
        if not found or (used + height > FLAT and len(found) < most):
            found.append([])
            used = 0
        found[-1].append(number)
        used += height
    return [tuple(sheet) for sheet in found]


class Held(Struct, frozen=True):
    """Which of some cards can be chosen, where some can, and the one that is; in the colours of its seat."""

    seat: Seat
    lit: frozenset[int] | None = None
    chosen: int | None = None

    def state(self, number: int) -> CardState:
        if number == self.chosen:
            return "chosen"
        return "usual" if self.lit is None else "open" if number in self.lit else "closed"


def cards_tile(brush: Brush, numbers: Sequence[int], held: Held, words: Words, room: int = FLAT) -> list[Tile]:
    """Cards in full as far as there is room, the chosen one first; the others by name."""
    order = sorted(numbers, key=lambda number: number != held.chosen)
    tiles = list[Tile]()
    for place, number in enumerate(order):
        tile = brush.tile(occupation_tile, number, words, held.state(number), held.seat)
        rest = order[place + 1 :]
        others = words("odin.picture.more_cards")
        after = line_height(brush, rest, counted_heading(others, len(rest)), words) if rest else 0
        if tile.image.height + after > room:
            return [*tiles, *card_names(brush, tuple(order[place:]), others, words, room)]
        tiles.append(tile)
        room -= tile.image.height
    return tiles


def card_names(brush: Brush, numbers: tuple[int, ...], title: str, words: Words, room: int) -> list[Tile]:
    """As many names as there is room for; how many there are is said before them."""
    shown = len(numbers)
    title = counted_heading(title, shown)
    while shown and line_height(brush, numbers[:shown], title, words) > room:
        shown -= 1
    return [brush.panel(card_line, numbers[:shown], title, words)] if shown else []


def counted_heading(title: str, n: int) -> str:
    """What is said before names, with their number."""
    return f"{title} ({n})"
