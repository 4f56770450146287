"""What a seat has: its strip, its empire and its hand, as fully as there is room."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from rendering.empires.alt_texts.seats import seat_line
from rendering.empires.cards.card import DrawnCard
from rendering.empires.cards.reading import CardLine, card_text_blocks
from rendering.empires.cards.standing import STANDING_ACROSS, rows_of_cards
from rendering.empires.pages.sight import PictureSight
from rendering.empires.scene import TAKE_TURN, Among
from rendering.empires.signs.blocks import MARGIN, PictureBlock, blocks_by_picture, height_of, panel_block
from rendering.empires.table import strips
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.theme import BODY, MEDIUM
from rendering.pictures import WIDTH
from texts.words import Words

NOTE = 50
"""How high the line is that says how many cards are not shown."""


def own_strip(sight: PictureSight) -> list[PictureBlock]:
    """The own strip; nothing before there is anything to show in it."""
    if not sight.own.clan:
        return []
    drawn = strips.strip_block(sight.view, sight.caption, sight.words, sight.seat, sight.last, cards=False)
    return [drawn.saying(seat_line(sight.view, sight.caption, sight.words, sight.seat))]


def empire_blocks(sight: PictureSight, room: int) -> list[PictureBlock]:
    """The own empire in so much room, what can be used now first; the rest may be a number."""
    numbers = {one.card for one in sight.own.empire}
    cards = sight.empire(sight.seat, sight.choice if sight.lit(numbers) else None)
    return cards_within(cards, sight.words, sight.named, room)


def cards_within(cards: Sequence[DrawnCard], words: Words, told: CardLine, room: int) -> list[PictureBlock]:
    """Cards in marks where there is room, else those that can be chosen, and of the others as many as have room by name."""
    whole = rows_of_cards(cards, words, told, full=True)
    if height_of(whole) <= room:
        return whole
    raised = [own for own in cards if own.raised]
    others = [own for own in cards if not own.raised]
    least = NOTE if others else 0
    tops = (rows_of_cards(raised, words, told, full=full) for full in (True, False))
    top = next((top for top in tops if height_of(top) + least <= room), None)
    return [] if top is None else [*top, *by_name(others, words, told, room - height_of(top))]


def by_name(cards: Sequence[DrawnCard], words: Words, told: CardLine, room: int) -> list[PictureBlock]:
    """Cards by name, as many as have room, and how many more there are."""
    every = rows_of_cards(cards, words, told, full=False)
    if height_of(every) <= room:
        return every
    shown = list[PictureBlock]()
    while height_of([*shown, every[len(shown)]]) + NOTE <= room:
        shown.append(every[len(shown)])
    return [*shown, *more_cards_note(len(cards) - STANDING_ACROSS * len(shown), words)]


def more_cards_note(n: int, words: Words) -> list[PictureBlock]:
    """How many cards there are beside those that are shown."""
    said = words("empires.picture.more_cards", n=n)
    return [panel_block(NOTE, draw_note, said).saying(said)]


def draw_note(brush: Brush, said: str) -> Tile:
    canvas = Canvas.opaque(brush, WIDTH, NOTE, brush.theme.paper)
    canvas.text(said, (MARGIN + 8, NOTE // 2 - 2), BODY, brush.theme.ink, MEDIUM)
    return canvas.as_tile()


# ---- the hand, and other cards to choose from ----------------------------------------------------------------------------


def hand_choice(sight: PictureSight) -> Among | None:
    """What of the hand can be chosen; None where nobody asks for a card of it."""
    asked = sight.lit(sight.own.hand or ()) or sight.question == TAKE_TURN
    return sight.choice if asked else None


class Book(NamedTuple):
    """Cards as pieces of pictures, and whether all of them say in words what they do."""

    blocks: list[PictureBlock]
    in_words: bool


def hand_book(sight: PictureSight, most: int) -> Book:
    """The own hand, in words where it needs at most so many pictures for that."""
    return book_of_cards(sight.hand(hand_choice(sight)), sight.words, sight.told, most)


def book_of_cards(cards: Sequence[DrawnCard], words: Words, told: CardLine, most: int) -> Book:
    """Cards as fully as so many pictures have room for, what can be chosen first.

    One picture of cards in words is best. Where some of them cannot be chosen, these are called by name if that spares a
    picture. Else all are in words, else those that can be chosen, else all are in marks, or called by name.
    """
    cards = sorted(cards, key=lambda own: own.can is False)
    raised = [own for own in cards if own.raised]
    others = [own for own in cards if not own.raised]

    @cache
    def whole() -> Book:
        return Book(card_text_blocks(cards, words, told), in_words=True)

    @cache
    def in_part() -> Book:
        return Book(
            [*card_text_blocks(raised, words, told), *rows_of_cards(others, words, told, full=False)],
            in_words=not others,
        )

    def marked() -> Book:
        return Book(rows_of_cards(cards, words, told, full=True), in_words=False)

    ways = [(whole, 1), *([(in_part, 1)] if raised else []), (whole, most), (in_part, most), (marked, most)]
    fitting = (found for way, room in ways if len(blocks_by_picture((found := way()).blocks)) <= room)
    return next(fitting, Book(rows_of_cards(cards, words, told, full=False), in_words=False))
