"""How Manitoba calls its things."""

from __future__ import annotations

from engine.game import Word
from engine.manitoba.facts.components import PLACES, SUPPLY
from engine.manitoba.game.view import AreaView
from texts.words import Words


def good_named(words: Words, good: str) -> str:
    """A good."""
    return words(f"manitoba.good.{good}")


def landscape_named(words: Words, terrain: str) -> str:
    """A landscape."""
    return words(f"manitoba.landscape.{terrain}")


def path_named(words: Words, path: str) -> str:
    """A path."""
    return words(f"manitoba.path.{path}")


def disc_named(words: Words, disc: str) -> str:
    """A disc by its colour."""
    return words(f"manitoba.disc.{disc}")


def place_named(words: Words, place: str) -> str:
    """A ceremonial place."""
    return words(f"manitoba.place.{place}")


def season_named(words: Words, season: str) -> str:
    """A season."""
    return words(f"manitoba.season.{season}")


def area_named(words: Words, tile: str, terrain: str) -> str:
    """An area by its tile and landscape (MAN-2.4)."""
    return words("manitoba.area", tile=tile, landscape=landscape_named(words, terrain))


def area_view_name(words: Words, area: AreaView) -> str:
    """An area as all say it; an owner's area that is not named so keeps its own id."""
    return area_named(words, area.tile, area.terrain) if area.id == f"{area.tile}-{area.terrain}" else area.id


def keep_name(to: str, words: Words) -> str:
    """A sector, a ceremonial place, or the supply."""
    if to == SUPPLY:
        return words("manitoba.picture.supply")
    return place_named(words, to) if to in PLACES else good_named(words, to)


def manitoba_word(words: Words, field: str, value: Word) -> Word:
    """What fills a question, or a sentence of the score sheet, as a person says it."""
    if isinstance(value, tuple):
        return words.listed(good_named(words, str(good)) for good in value)
    return good_named(words, value) if field == "good" and isinstance(value, str) else value
