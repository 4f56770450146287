"""How Keltis calls its things."""

from __future__ import annotations

from engine.game import Word
from engine.keltis.facts.pieces import COLOURS, JOKER, START, Colour, Figure, KeltisCard, StoneId, colour_of, value_of
from engine.keltis.game.view import PlayerView
from texts.words import Words


def colour_name(words: Words, colour: Colour) -> str:
    """The colour of a card."""
    return words(f"keltis.colour.{COLOURS[colour] if colour >= 0 else JOKER}")


def card_name(words: Words, card: KeltisCard) -> str:
    """A card by its colour and value."""
    return words("keltis.card", colour=colour_name(words, colour_of(card)), value=value_of(card))


def space_name(words: Words, space: StoneId) -> str:
    """A stone by itself."""
    return words("keltis.start") if space == START else space


def space_within(words: Words, space: StoneId) -> str:
    """A stone within a sentence."""
    return words("keltis.start_stone") if space == START else space


def figure_name(words: Words, figure: Figure) -> str:
    """A figure by its size and its stone (KEL-15.3)."""
    size, at = figure
    return words("keltis.figure", size=words(f"keltis.size.{size}"), at=space_name(words, at))


def pile_name(words: Words, pile: Colour) -> str:
    """The discard pile of a colour."""
    return words("keltis.pile", colour=colour_name(words, pile))


def keltis_word(words: Words, field: str, value: Word) -> Word:
    """What fills a sentence about Keltis, as a person says it."""
    if not isinstance(value, str):
        return value
    return words(f"keltis.size.{value}") if field == "size" else space_within(words, value)


def keltis_word_in_short(words: Words, field: str, value: Word) -> Word:
    """What fills the narrow cells of the score sheet."""
    return space_name(words, str(value)) if field == "at" else keltis_word(words, field, value)


def wishes_text(words: Words, player: PlayerView) -> str:
    """The wish stones, by colour where their colours may be known (KEL-12.3)."""
    said = words("picture.alt.wishes", n=player.wish_count)
    colours = [(colour, count) for colour, count in enumerate(player.wish_colours or ()) if count]
    listed = words.listed(f"{colour_name(words, colour)} {count}" for colour, count in colours)
    return f"{said} ({listed})" if listed else said
