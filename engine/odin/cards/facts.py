"""The occupation cards as the data file has them (ODIN-9.9)."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec
from msgspec import Struct

from engine.content import shipped


class Card(Struct, frozen=True):
    """An occupation card. Starting cards have a light-brown back, the others a dark-brown one (ODIN-2.3)."""

    number: int
    id: str
    deck: Literal["A", "B", "C"]
    starting: bool
    points: int


class CardsFile(Struct, frozen=True):
    """occupations.json."""

    cards: tuple[Card, ...]


@lru_cache(maxsize=1)
def cards() -> dict[int, Card]:
    """All occupation cards by their number."""
    return {
        card.number: card for card in msgspec.json.decode(shipped("odin", "occupations.json"), type=CardsFile).cards
    }
