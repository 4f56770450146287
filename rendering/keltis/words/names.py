"""How Keltis calls its things."""

from __future__ import annotations

from engine.game import Word
from engine.keltis.pieces import COLOURS, JOKER, START, Card, Colour, Space, colour_of, value_of
from texts.words import Words


def colour_named(words: Words, colour: str) -> str:
    """A colour."""
    return words(f"keltis.colour.{colour}")


def size_named(words: Words, size: str) -> str:
    """A size of figures."""
    return words(f"keltis.size.{size}")


def token_named(words: Words, kind: str) -> str:
    """A kind of token."""
    return words(f"keltis.token.{kind}")


def colour_name(words: Words, colour: Colour) -> str:
    """The colour of a card."""
    return colour_named(words, COLOURS[colour] if colour >= 0 else JOKER)


def card_name(words: Words, card: Card) -> str:
    """A card by its colour and value."""
    return words("keltis.card", colour=colour_name(words, colour_of(card)), value=value_of(card))


def space_name(words: Words, space: Space) -> str:
    """A stone by itself."""
    return words("keltis.start") if space == START else space


def space_within(words: Words, space: Space) -> str:
    """A stone within a sentence."""
    return words("keltis.start_stone") if space == START else space


def word(words: Words, field: str, value: Word) -> Word:
    """What fills a sentence about Keltis, as a person says it."""
    if not isinstance(value, str):
        return value
    return size_named(words, value) if field == "size" else space_within(words, value)


def in_short(words: Words, field: str, value: Word) -> Word:
    """The same in the narrow cells of the score sheet."""
    return space_name(words, str(value)) if field == "at" else word(words, field, value)
