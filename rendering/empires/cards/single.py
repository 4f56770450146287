"""A card large and alone: everything that is printed on it, each part in marks and in words."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.empires.facts.content import SHIPPED, empires_contents
from engine.empires.facts.printed import EmpiresCard
from rendering.empires.cards.card import abilities_of, loot_phrases
from rendering.empires.cards.frames import INSET, Colours, draw_frame, foot_of, side_of
from rendering.empires.signs.colours import kind_suit
from rendering.empires.signs.icons import ACTION_ICONS, KIND_ICONS, START
from rendering.empires.signs.marks import GAP_MARK, MARKS_LINE, ROOM_APART, Phrase, draw_lines, goods_marks, lines_of
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.theme import BODY, BOLD, HEAVY, MEDIUM, NAME, TITLE, Rgb
from rendering.pictures import FLAT, WIDTH
from texts.empires.cards import card_parts
from texts.empires.names import card_name, clan_name
from texts.words import Words

SINGLE_MARGIN, SINGLE_PAD = 24, 26
SINGLE_HEAD, SINGLE_ICON, SINGLE_APART = 96, 58, 14
TEXT_LINES = {NAME: 50, BODY: 42}
"""How high a line of words is, by its size; the larger size is taken where the picture has room for it."""
LABEL = 190
"""Width of the words before prices and symbols."""

SINGLE_WIDTH = WIDTH - 2 * SINGLE_MARGIN

LABELS = {
    "cost": "empires.picture.cost",
    "declare": "empires.picture.declare",
    "symbols": "empires.picture.symbols",
}


def card_origin_text(words: Words, card: EmpiresCard) -> str:
    """Whose card it is, and its numbers."""
    numbers = words("empires.picture.numbers", n=len(card.numbers), numbers=words.listed(map(str, card.numbers)))
    if card.clan is None:
        return numbers
    return f"{clan_name(words, SHIPPED, card.clan)} · {numbers}"


def row_label(words: Words, part: Literal["cost", "declare", "symbols"]) -> str:
    """What stands before the prices, declared actions or symbols of a card."""
    return words(LABELS[part])


def prices_of_copies(card: EmpiresCard) -> list[tuple[tuple[int, ...], dict[str, int]]]:
    """What the copies of a card cost, those that cost the same together."""
    found: list[tuple[tuple[int, ...], dict[str, int]]] = []
    for number in card.numbers:
        price = card.price(number)
        same = next((place for place, (_, other) in enumerate(found) if other == price), None)
        if same is None:
            found.append(((number,), price))
        else:
            found[same] = ((*found[same][0], number), price)
    return found


def labelled_rows(words: Words, card: EmpiresCard) -> list[tuple[str, list[Phrase]]]:
    """Price or declared actions, and symbols, each with its label."""
    listed: list[tuple[str, list[Phrase]]] = []
    if card.is_built:
        several = prices_of_copies(card)
        told: list[Phrase] = []
        for numbers, price in several:
            label = words.headed(words.listed(map(str, numbers)), "").rstrip(" ")
            mine: Phrase = (("text", label), GAP_MARK) if len(several) > 1 else ()
            other: Phrase = (("text", "/"), GAP_MARK) if told else ()
            told.append((*other, *mine, *goods_marks(price)))
        listed.append((row_label(words, "cost"), told))
    if card.declare is not None:
        actions = [
            (("icon", ACTION_ICONS[action]), ("text", words(f"empires.action.{action}"))) for action in card.declare
        ]
        listed.append((row_label(words, "declare"), list[Phrase](actions)))
    if card.symbols:
        types = [(("symbol", symbol), ("text", words(f"empires.symbol.{symbol}"))) for symbol in card.symbols]
        listed.append((row_label(words, "symbols"), list[Phrase](types)))
    return listed


def single_card_tiles(brush: Brush, number: int, words: Words) -> list[Tile]:
    """The picture of a card that the game comes with; all its copies share it."""
    return [brush.panel(draw_single, empires_contents()[SHIPPED].cards[number].number, words)]


class SingleLayout(Struct, frozen=True):
    """A card alone in lines: what stands above its parts, the marks and the words of each part, the size of words."""

    listed: list[tuple[str, list[list[Phrase]]]]
    parts: list[tuple[list[list[Phrase]], list[str]]]
    size: int
    height: int

    @property
    def pitch(self) -> int:
        """How high a line of words is."""
        return TEXT_LINES[self.size]


def lay_out_single(brush: Brush, card: EmpiresCard, words: Words) -> SingleLayout:
    """A card in lines, its words as large as the height of a picture allows."""
    room = SINGLE_WIDTH - 2 * (INSET + SINGLE_PAD) - side_of(card.kind)
    listed = [(heading, lines_of(phrases, room - LABEL)) for heading, phrases in labelled_rows(words, card)]
    marks = [
        lines_of(part, room) for part in ([loot_phrases(card)] if card.pillage is not None else []) + abilities_of(card)
    ]
    above = (
        SINGLE_HEAD + MARKS_LINE * (1 + sum(len(lines) for _, lines in listed)) + 2 * SINGLE_APART + foot_of(card.kind)
    )
    found: list[SingleLayout] = []
    for size, pitch in TEXT_LINES.items():
        said = [brush.glyphs.wrapped(f"{part}.", room, size, MEDIUM) for part in card_parts(words, card)]
        parts = list(zip(marks, said, strict=True))
        height = above + sum(len(drawn) * MARKS_LINE + len(lines) * pitch + SINGLE_APART for drawn, lines in parts)
        found.append(SingleLayout(listed, parts, size, height))
    return next((one for one in found if one.height + 2 * SINGLE_MARGIN <= FLAT), found[-1])


def draw_single(brush: Brush, number: int, words: Words) -> Tile:
    """A card as wide as the picture."""
    theme, card = brush.theme, empires_contents()[SHIPPED].cards[number]
    suit, plan = kind_suit(theme, card.kind), lay_out_single(brush, card, words)
    canvas = Canvas.opaque(brush, WIDTH, plan.height + 2 * SINGLE_MARGIN, theme.paper)
    ink = Colours(suit.fill, suit.fill, theme.panel)
    edges = draw_frame(canvas, card.kind, (SINGLE_MARGIN, SINGLE_MARGIN, SINGLE_WIDTH, plan.height), ink, SINGLE_HEAD)
    draw_title(canvas, card, words, (SINGLE_MARGIN + INSET + SINGLE_PAD, edges[1] - INSET - SINGLE_PAD), suit.on)
    left, y = SINGLE_MARGIN + INSET + SINGLE_PAD, SINGLE_MARGIN + SINGLE_HEAD + SINGLE_APART
    canvas.text(card_origin_text(words, card), (left, y + MARKS_LINE // 2), BODY, theme.muted, MEDIUM)
    y += MARKS_LINE
    for heading, lines in plan.listed:
        canvas.text(heading, (left, y + MARKS_LINE // 2), BODY, theme.muted, MEDIUM)
        y = draw_lines(canvas, lines, (left + LABEL, y), None)
    for drawn, said in plan.parts:
        canvas.fill((edges[0] + 12, y, edges[1] - 12, y + len(drawn) * MARKS_LINE), suit.tint)
        y = draw_lines(canvas, drawn, (left, y), None)
        for place, line in enumerate(said):
            canvas.text(line, (left, y + plan.pitch // 2 + 4 + place * plan.pitch), plan.size, theme.ink, MEDIUM)
        y += len(said) * plan.pitch + SINGLE_APART
    return canvas.as_tile()


def draw_title(canvas: Canvas, card: EmpiresCard, words: Words, span: tuple[int, int], on: Rgb) -> None:
    """Kind and name; the kind in words at the right."""
    (left, right), y = span, SINGLE_MARGIN + SINGLE_HEAD // 2 + 2
    canvas.icon(KIND_ICONS[card.kind], (left + SINGLE_ICON // 2, y), SINGLE_ICON, on)
    kind = words(f"empires.card_kind.{card.kind}")
    right -= canvas.text(kind, (right, y), BODY, on, BOLD, "r") + ROOM_APART
    if card.start:
        canvas.icon(START, (right - SINGLE_ICON // 2, y), 44, on)
    canvas.text(card_name(words, card), (left + SINGLE_ICON + ROOM_APART, y), TITLE, on, HEAVY)
