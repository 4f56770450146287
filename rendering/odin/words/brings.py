"""What a piece brings in its place, in words: the same in pictures, in menus and on buttons."""

from __future__ import annotations

from engine.odin.asking.suggestions import Suggestion
from texts.words import APART, Words


def brings(place: Suggestion, words: Words) -> str:
    """Minus points covered, income and bonuses reached or nearer, bonuses given up."""
    return APART.join(all_brought(place, words))


def all_brought(place: Suggestion, words: Words) -> list[str]:
    """The same one by one, gains before losses."""
    told = (
        ("saves", place.saved),
        ("income", place.income),
        ("bonuses", place.enclosed),
        ("progress", 0 if place.income else place.progress),
        ("bonuses_lost", place.forfeited),
    )
    return [words(f"odin.does.{what}", n=n) for what, n in told if n] or [words("odin.does.nothing_yet")]
