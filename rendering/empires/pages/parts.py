"""What is a press away: each empire and the islands card by card in words, and the own hand."""

from __future__ import annotations

from collections.abc import Sequence

from engine.empires.game.view import EmpiresView
from engine.game import Event, Seat
from rendering.drawings import Drawing, Drawings
from rendering.empires.alt_texts.seats import seat_line
from rendering.empires.cards.reading import card_text_blocks
from rendering.empires.cards.standing import rows_of_cards
from rendering.empires.pages.sight import PictureSight
from rendering.empires.signs.blocks import pictures_of
from rendering.empires.table import strips
from rendering.pictures import Caption
from texts.words import Words


def empire_of(view: EmpiresView, caption: Caption, words: Words, last: Sequence[Event], *, seat: Seat) -> Drawings:
    return empire_pages(PictureSight(view, caption, words, last=last), seat)


def own_empire(view: EmpiresView, caption: Caption, words: Words, last: Sequence[Event]) -> Drawings:
    """The empire of the seat whose view it is."""
    sight = PictureSight(view, caption, words, last=last)
    return empire_pages(sight, sight.seat)


def empire_pages(sight: PictureSight, seat: Seat) -> list[Drawing]:
    """The strip of a seat, then its cards in words; marks are enough for what only gives goods."""
    view, words = sight.view, sight.words
    strip = strips.strip_block(view, sight.caption, words, seat, sight.last)
    said = seat_line(view, sight.caption, words, seat)
    cards = sight.empire(seat)
    fields = [own for own in cards if own.face.as_field is not None and own.text == own.number]
    others = [own for own in cards if own not in fields]
    blocks = [*card_text_blocks(others, words, sight.told), *rows_of_cards(fields, words, sight.told, full=True)]
    return pictures_of("empire", [strip.saying(said), *blocks])


def hand_part(view: EmpiresView, caption: Caption, words: Words, last: Sequence[Event]) -> Drawings:
    """The hand of the seat whose view it is, in words."""
    sight = PictureSight(view, caption, words, last=last)
    cards = sight.hand()
    heading = words("empires.picture.heading.hand", n=len(cards))
    return pictures_of("hand", card_text_blocks(cards, words, sight.told), heading=heading)


def islands_part(view: EmpiresView, caption: Caption, words: Words, last: Sequence[Event]) -> Drawings:
    """The face-up islands in words."""
    sight = PictureSight(view, caption, words, last=last)
    cards = [sight.held(number, None) for number in (*view.near.open, *view.distant.open)]
    near = words("empires.picture.isles_near", n=view.near.deck)
    distant = words("empires.picture.isles_distant", n=view.distant.deck)
    return pictures_of("islands", card_text_blocks(cards, words, sight.told), heading=f"{near} / {distant}")
