"""What a group may choose before the start (ODIN-2)."""

from __future__ import annotations

from msgspec import Struct

from engine.first_seat import BY_LOT, SEAT_LETTERS

LONG, SHORT = "long", "short"
DECKS = ("A", "BC", "ABC")
"""Deck A alone for beginners, B and C for the experienced, or all three (ODIN-2.3)."""

DRAWN, CHOSEN = "drawn", "chosen"


class Options(Struct, frozen=True):
    """The options of a new game; every field is one of `option_values`.

    `start_card` says whether the starting occupation of the solo game is drawn or chosen (ODIN-12.5).
    """

    length: str = LONG
    decks: str = "A"
    first: str = BY_LOT
    start_card: str = DRAWN


def option_values(_options: Options) -> dict[str, tuple[str, ...]]:
    """The options, each with its values, the usual one first."""
    return {
        "length": (LONG, SHORT),
        "decks": DECKS,
        "first": (BY_LOT, *SEAT_LETTERS),
        "start_card": (DRAWN, CHOSEN),
    }
