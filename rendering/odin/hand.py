"""Occupation cards as they can be read: number, name, kind by colour and shape, points, effect."""

from __future__ import annotations

from collections.abc import Sequence

from engine.odin.content import content
from rendering.canvas import Brush, Canvas, Tile
from rendering.odin.layout import GAP, MARGIN, PAD, ROOM
from rendering.odin.signs import card_name
from rendering.pictures import WIDTH
from rendering.points import minus
from rendering.theme import BODY, HEAVY, MEDIUM, Rgb, Theme
from rendering.words import Words

KIND_ICONS = {
    "immediate": "flash",
    "anytime": "clock_outline",
    "each_time": "repeat",
    "as_soon_as": "flag_checkered",
}
HEAD_LINE, TEXT_LINE, SIDE = 54, 44, 78
NAME_LINE = 50


def kind_ground(theme: Theme, timing: str) -> Rgb:
    """The colour of a kind of card."""
    return {
        "immediate": theme.zone,
        "anytime": theme.suits[3].tint,
        "each_time": theme.suits[0].tint,
        "as_soon_as": theme.suits[2].tint,
    }[timing]


def card_text(words: Words, number: int) -> str:
    """What a card does, in the language of the words."""
    text = content().cards[number].text
    return text.ko if words.language == "ko" else text.en


def card(brush: Brush, number: int, words: Words, lit: bool) -> Tile:
    """One card, as wide as the picture; framed when it is chosen."""
    theme, facts = brush.theme, content().cards[number]
    width = ROOM - SIDE - 2 * PAD
    lines = brush.glyphs.wrapped(card_text(words, number), width, BODY, MEDIUM)
    height = HEAD_LINE + len(lines) * TEXT_LINE + 18
    canvas = Canvas.opaque(brush, WIDTH, height + GAP, theme.paper)
    canvas.rounded((MARGIN, 0, ROOM, height), 16, theme.panel, theme.ink if lit else theme.line, 6 if lit else 2)
    inset = 6 if lit else 2
    canvas.rounded((MARGIN + inset, inset, SIDE, height - 2 * inset), 12, kind_ground(theme, facts.timing))
    canvas.icon(KIND_ICONS[facts.timing], (MARGIN + SIDE // 2 + inset, 40), 46, theme.ink)
    left = MARGIN + SIDE + PAD
    kind = words(f"odin.picture.card.{facts.timing}")
    said = words("picture.points", n=facts.points, points=minus(facts.points))
    right = WIDTH - MARGIN - PAD
    right -= canvas.text(f"{kind} · {said}", (right, 32), BODY, theme.muted, MEDIUM, "r") + 16
    name = brush.glyphs.shortened(card_name(words, number), right - left, BODY, HEAVY)
    canvas.text(name, (left, 32), BODY, theme.ink, HEAVY)
    for place, line in enumerate(lines):
        canvas.text(line, (left, HEAD_LINE + TEXT_LINE // 2 + place * TEXT_LINE), BODY, theme.ink, MEDIUM)
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
        timing = content().cards[number].timing
        canvas.rounded((x, y + 2, width, NAME_LINE - 6), 12, kind_ground(theme, timing), theme.line, 2)
        canvas.icon(KIND_ICONS[timing], (x + 28, y + NAME_LINE // 2 - 1), 32, theme.ink)
        canvas.text(card_name(words, number), (x + 52, y + NAME_LINE // 2 - 1), BODY, theme.ink, MEDIUM)
        x += width + GAP
    return canvas.as_tile()


def name_width(brush: Brush, number: int, words: Words) -> int:
    """How wide a card's name is in a line."""
    return brush.glyphs.width(card_name(words, number), BODY, MEDIUM) + 68


def line_height(brush: Brush, numbers: Sequence[int], title: str, words: Words) -> int:
    """How high the line of names is."""
    x, lines = MARGIN + brush.glyphs.width(title, BODY, MEDIUM) + 16, 1
    for number in numbers:
        width = name_width(brush, number, words)
        if x + width > WIDTH - MARGIN:
            x, lines = MARGIN, lines + 1
        x += width + GAP
    return lines * NAME_LINE + GAP


def hand(brush: Brush, numbers: Sequence[int], words: Words, room: int, chosen: int | None = None) -> list[Tile]:
    """The cards of a hand."""
    return cards(brush, numbers, words("odin.picture.more_in_hand"), words, room, chosen)


def cards(
    brush: Brush, numbers: Sequence[int], others: str, words: Words, room: int, chosen: int | None = None
) -> list[Tile]:
    """Cards in full as far as there is room, the chosen one first; the others by name, with what is said before them."""
    order = sorted(numbers, key=lambda number: number != chosen)
    tiles = list[Tile]()
    for place, number in enumerate(order):
        tile = brush.tile(card, number, words, number == chosen)
        rest = order[place + 1 :]
        after = line_height(brush, rest, counted(others, len(rest)), words) if rest else 0
        if tile.image.height + after > room:
            left = tuple(order[place:])
            return [*tiles, *card_names(brush, left, others, words, room)]
        tiles.append(tile)
        room -= tile.image.height
    return tiles


def card_names(brush: Brush, numbers: tuple[int, ...], title: str, words: Words, room: int) -> list[Tile]:
    """As many names as there is room for; how many there are is said before them."""
    shown = len(numbers)
    title = counted(title, shown)
    while shown and line_height(brush, numbers[:shown], title, words) > room:
        shown -= 1
    return [brush.panel(card_line, numbers[:shown], title, words)] if shown else []


def counted(title: str, n: int) -> str:
    """What is said before names, with their number."""
    return f"{title} ({n})"
