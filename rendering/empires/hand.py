"""A hand of cards, two side by side: with their words as long as there is room, then smaller, then without them."""

from __future__ import annotations

from collections.abc import Sequence

from rendering.canvas import Brush, Canvas, Tile
from rendering.empires.cards import MARKS_ALONE, NAMES_ALONE, Shown, draw_card, planned
from rendering.pictures import WIDTH
from rendering.theme import BODY, SMALL
from rendering.words import Words

MARGIN, GAP = 14, 12
RING = GAP // 2
"""How thick the ring around a chosen card is: what lies between cards has room for two."""

ACROSS = 2
CARD_WIDTH = (WIDTH - 2 * MARGIN - (ACROSS - 1) * GAP) // ACROSS

Row = tuple[Shown, ...]


SIZES = (BODY, SMALL, MARKS_ALONE, NAMES_ALONE)
"""In words, in small ones, in marks alone, by name: the fuller ways to show cards come first."""


def hand(brush: Brush, cards: Sequence[Shown], words: Words, room: int) -> list[Tile]:
    """Cards in rows of together at most `room` pixels, said as fully as that allows."""
    size = next((size for size in SIZES if height_of(brush, cards, words, size) <= room), SIZES[-1])
    return hand_in(brush, cards, words, size)


def hand_in(brush: Brush, cards: Sequence[Shown], words: Words, size: int) -> list[Tile]:
    """Cards in rows, their words in a size."""
    return [
        brush.panel(draw_row, row, words, brush.known(row_height, brush, row, words, size), size)
        for row in rows_of(cards)
    ]


def height_of(brush: Brush, cards: Sequence[Shown], words: Words, size: int) -> int:
    """How high the rows are."""
    return sum(brush.known(row_height, brush, row, words, size) for row in rows_of(cards))


def rows_of(cards: Sequence[Shown]) -> list[Row]:
    """Two cards in a row."""
    return [tuple(cards[place : place + ACROSS]) for place in range(0, len(cards), ACROSS)]


def row_height(brush: Brush, row: Row, words: Words, size: int) -> int:
    """How high a row is, with the room below it."""
    return max(planned(brush, card, words, CARD_WIDTH, size).height for card in row) + GAP


def draw_row(brush: Brush, row: Row, words: Words, height: int, size: int) -> Tile:
    """Cards side by side, all as high as the highest; a ring around what is chosen."""
    canvas = Canvas.opaque(brush, WIDTH, height, brush.theme.paper)
    for place, shown in enumerate(row):
        left = MARGIN + place * (CARD_WIDTH + GAP)
        canvas.put(brush.tile(draw_card, shown, words, CARD_WIDTH, height - GAP, size), (left, GAP // 2))
        if shown.chosen:
            canvas.outline((left - RING, 0, CARD_WIDTH + 2 * RING, height), 20, brush.theme.ink, RING)
    return canvas.as_tile()
