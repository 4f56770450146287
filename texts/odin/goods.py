"""Goods in numbers, and what is paid for something."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from texts.catalogue import Language
from texts.odin import things


def listed(words: Language, items: Mapping[str, int] | Iterable[tuple[str, int]]) -> str:
    """Several things with their numbers; what there is none of is left out."""
    return things.listed(words, [(item, n) for item, n in dict(items).items() if n]) or things.nothing_told(words)


def priced(words: Language, pay: Mapping[str, int], gain: str) -> str:
    """What comes for a price; alone where nothing is to be paid."""
    return things.traded(words, listed(words, pay), gain) if any(pay.values()) else gain
