"""Cards in reading size, their effect in words: two columns of them, as many to a picture as there is room for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain, product

from msgspec import Struct

from rendering.empires.cards.card import (
    BESIDE,
    EDGE_ROOM,
    LAID_OUT,
    SHADOW,
    CardHead,
    DrawnCard,
    card_head,
    draw_body,
    icons_of,
    lines_in,
    price_phrases,
    state_phrases,
    symbols_phrase,
)
from rendering.empires.cards.frames import foot_of, side_of
from rendering.empires.signs.blocks import GAP, HIGHEST, RING, PictureBlock, left_of, panel_block, width_abreast
from rendering.empires.signs.marks import (
    BAR,
    MARKS_LINE,
    ROOM_APART,
    Phrase,
    draw_lines,
    phrase_width,
    put_phrase,
    width_of_line,
)
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.measures import wrapped_lines
from rendering.paint.theme import BODY, MEDIUM
from rendering.pictures import WIDTH
from texts.empires.cards import card_text
from texts.words import Words

READING_LINE, READING_ABOVE, READING_FOOT = 40, 4, 12
"""A line of words, and what is free above the first line and below the last one."""

CardLine = Callable[[DrawnCard], str]
"""A card in a line of words."""


class CardInWords(Struct, frozen=True):
    """A card broken into lines for a width; the price and symbols that have no room in the head stand in the first line."""

    head: CardHead
    before: tuple[Phrase, ...]
    behind: Phrase
    text: tuple[str, ...]
    state: tuple[tuple[Phrase, ...], ...]
    height: int


@lru_cache(maxsize=LAID_OUT)
def page_of_card(own: DrawnCard, words: Words, width: int) -> CardInWords:
    kind, types = own.face.kind, symbols_phrase(own.face)
    room = width - EDGE_ROOM - side_of(kind)
    head = card_head(own, words, room, icons_of(own), types, phrase_width(types) if types else 0)
    behind = () if head.marks else types
    before = [*price_phrases(own.card, own.number), BAR] if own.held and price_phrases(own.card, own.number) else []
    first = (
        room
        - (width_of_line(before) + ROOM_APART if before else 0)
        - (phrase_width(behind) + ROOM_APART if behind else 0)
    )
    text = wrapped_lines(card_text(words, own.face), room, MEDIUM, first)
    below = [tuple(line) for line in chain.from_iterable(lines_in(state_phrases(own, words), room))]
    height = (
        head.height
        + READING_ABOVE
        + MARKS_LINE
        + (len(text) - 1) * READING_LINE
        + len(below) * MARKS_LINE
        + READING_FOOT
        + foot_of(kind)
    )
    return CardInWords(head, tuple(before), behind, tuple(text), tuple(below), height + SHADOW)


def draw_card(brush: Brush, own: DrawnCard, words: Words, width: int) -> Tile:
    page, theme, kind = page_of_card(own, words, width), brush.theme, own.face.kind
    canvas = Canvas.opaque(brush, width, page.height, theme.paper)
    left, right = draw_body(canvas, own, (0, 0, width, page.height), page.head)
    ink = theme.muted if own.pale else None
    x, y = left, page.head.height + READING_ABOVE + MARKS_LINE // 2
    if page.head.marks:
        end = right - BESIDE * len(page.head.icons) - phrase_width(page.head.marks, brush)
        put_phrase(canvas, page.head.marks, (end, page.head.height // 2 + 2))
    if page.behind:
        put_phrase(canvas, page.behind, (right - phrase_width(page.behind, brush), y), ink)
    for phrase in page.before:
        x = put_phrase(canvas, phrase, (x, y), ink) + ROOM_APART
    for place, line in enumerate(page.text):
        canvas.text(brush.glyphs.plain(line), (x, y), BODY, ink or theme.ink, MEDIUM)
        x, y = left, y + (READING_LINE if place else (MARKS_LINE + READING_LINE) // 2)
    foot = page.height - SHADOW - READING_FOOT - foot_of(kind) - MARKS_LINE * len(page.state)
    draw_lines(canvas, page.state, (left, foot + 4), ink)
    return canvas.as_tile()


# ---- several of them -----------------------------------------------------------------------------------------------------


class CardPlace(Struct, frozen=True):
    card: DrawnCard
    left: int
    top: int


class Spread(Struct, frozen=True):
    """The cards that stand in one picture, how wide each is, and how high all are together."""

    cards: tuple[CardPlace, ...]
    width: int
    height: int


def spreads_of_cards(cards: Sequence[DrawnCard], words: Words, room: int = HIGHEST) -> list[Spread]:
    """Cards in two columns, in as many pictures as they need; a single card is as wide as the picture."""
    across = 1 if len(cards) == 1 else 2
    width = width_abreast(across)
    heights = [page_of_card(card, words, width).height + GAP for card in cards]
    found: list[Spread] = []
    first = 0
    while first < len(cards):
        columns = fullest_columns(heights[first:], room, across)
        ends = [0] * across
        placed: list[CardPlace] = []
        for place, column in enumerate(columns, first):
            placed.append(CardPlace(cards[place], left_of(column, across), ends[column] + RING))
            ends[column] += heights[place]
        found.append(Spread(tuple(placed), width, max(ends)))
        first += len(columns)
    return found


def fullest_columns(heights: Sequence[int], room: int, across: int) -> tuple[int, ...]:
    """The columns of as many of the first cards as have room in one picture; one card at least."""
    best = (0,)
    for count in range(1, len(heights) + 1):
        if sum(heights[:count]) > across * room:
            break
        columns = evenest_columns(tuple(heights[:count]), across)
        if highest_column(heights, columns) <= room:
            best = columns
    return best


def evenest_columns(heights: tuple[int, ...], across: int) -> tuple[int, ...]:
    """The columns of cards so that the higher one is as low as can be; the first card stands in the first one."""
    ways = ((0, *rest) for rest in product(range(across), repeat=len(heights) - 1))
    return min(ways, key=lambda columns: highest_column(heights, columns))


def highest_column(heights: Sequence[int], columns: Sequence[int]) -> int:
    ends = Counter[int]()
    for column, height in zip(columns, heights, strict=False):
        ends[column] += height
    return max(ends.values())


def card_text_blocks(
    cards: Sequence[DrawnCard], words: Words, told: CardLine, room: int = HIGHEST
) -> list[PictureBlock]:
    """Cards in words, a piece for each picture that they fill."""
    return [spread_block(spread, words, told) for spread in spreads_of_cards(cards, words, room)]


def spread_block(spread: Spread, words: Words, told: CardLine) -> PictureBlock:
    """The cards of a picture as a piece of it."""
    drawn = panel_block(spread.height, draw_spread, spread, words)
    return drawn.telling(lambda: (told(one.card) for one in spread.cards))


def draw_spread(brush: Brush, spread: Spread, words: Words) -> Tile:
    """The cards of one picture; a ring around what is chosen, in a seat's colour around what that seat has touched."""
    canvas = Canvas.opaque(brush, WIDTH, spread.height, brush.theme.paper)
    for one in spread.cards:
        drawn = draw_card(brush, one.card, words, spread.width)
        canvas.inlay(drawn, (one.left, one.top))
        put_ring(canvas, one.card, (one.left, one.top, spread.width, drawn.height))
    return canvas.as_tile()


def put_ring(canvas: Canvas, own: DrawnCard, box: tuple[int, int, int, int]) -> None:
    """The ring around a card that is chosen or that a seat has just touched."""
    if own.chosen or own.touched is not None:
        left, top, width, height = box
        edge = canvas.theme.ink if own.touched is None else canvas.theme.seats[own.touched]
        canvas.outline((left - RING, top - RING, width + 2 * RING, height - SHADOW + 2 * RING), 20, edge, RING)
