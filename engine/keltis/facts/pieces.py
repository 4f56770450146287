"""The things of the game: cards, colours, figures, tokens, and the moves and events that speak of them."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

COLOURS = ("red", "yellow", "pink", "green", "blue")
"""Card colours, path colours and wish-stone colours are the same five (KEL-1.1, KEL-1.6)."""

JOKER = "joker"
VALUES = 11
START: Literal["start"] = "start"

Colour: TypeAlias = int
"""Index into COLOURS."""

KeltisCard: TypeAlias = int
"""colour * 11 + value. The two copies of a card are the same number."""

StoneId: TypeAlias = str
"""The id of a stone in the board file, or START (KEL-2.8)."""

Size: TypeAlias = Literal["L", "s"]
"""The large figure or a small one (KEL-1.2)."""


class Figure(NamedTuple):
    """A figure as it is named in a move: size and stone (KEL-15.3). Equal figures are interchangeable (KEL-7.8)."""

    size: Size
    at: StoneId


class Token(Struct, frozen=True):
    """A token of a token set (KEL-1.3, KEL-1.4). `stays`: it works again for every figure that arrives (KEL-8.2)."""

    kind: Literal["wish", "clover", "points", "card"]
    count: int
    stays: bool
    value: int = 0
    colour: str | None = None


def card_of_colour(colour: Colour, value: int) -> KeltisCard:
    return colour * VALUES + value


def colour_of(card: KeltisCard) -> Colour:
    return card // VALUES


def value_of(card: KeltisCard) -> int:
    """The value of a card, 0 to 10."""
    return card % VALUES
