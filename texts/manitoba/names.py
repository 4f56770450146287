"""How Manitoba calls its things."""

from __future__ import annotations

from engine.game import Word
from engine.manitoba.facts.components import PLACES, SUPPLY
from engine.manitoba.game.view import AreaView
from texts.words import Words


def area_named(words: Words, tile: str, terrain: str) -> str:
    """An area by its tile and landscape (MAN-2.4)."""
    return words("manitoba.area", tile=tile, landscape=words(f"manitoba.landscape.{terrain}"))


def area_view_name(words: Words, area: AreaView) -> str:
    """An area as all say it; an owner's area that is not named so keeps its own id."""
    return area_named(words, area.tile, area.terrain) if area.id == f"{area.tile}-{area.terrain}" else area.id


def keep_name(to: str, words: Words) -> str:
    """A sector, a ceremonial place, or the supply."""
    if to == SUPPLY:
        return words("manitoba.picture.supply")
    return words(f"manitoba.place.{to}") if to in PLACES else words(f"manitoba.good.{to}")


def manitoba_word(words: Words, field: str, value: Word) -> Word:
    """What fills a question, or a sentence of the score sheet, as a person says it."""
    if isinstance(value, tuple):
        return words.listed(words(f"manitoba.good.{good!s}") for good in value)
    return words(f"manitoba.good.{value}") if field == "good" and isinstance(value, str) else value
