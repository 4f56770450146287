"""The terms kept for languages to come are those of the catalogues, and every move, disc and season has one."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping
from importlib.resources import files

import pytest
from spoken_games import MANITOBA, MANITOBA_FACTS

from bot.texts.catalogue import FALLBACK, load_languages
from engine.choices import kind_of
from engine.manitoba.components import COLOURS

GLOSSARY: Mapping[str, Mapping[str, str]] = tomllib.loads(
    (files("bot.texts") / "glossary" / "manitoba.toml").read_text(encoding="utf-8")
)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", ["de", "fr"])
def test_moves_discs_and_seasons_are_named(language: str) -> None:
    terms, words = GLOSSARY[language], load_languages()[FALLBACK]
    assert terms.keys() - words.keys == set()
    assert {key for key in terms if placeholders(terms[key]) != placeholders(words.pattern(key))} == set()
    named = {f"manitoba.kind.{kind_of(move)}" for move in MANITOBA.moves}
    named |= {f"manitoba.disc.{colour}" for colour in COLOURS}
    named |= {f"manitoba.season.{season}" for season in MANITOBA_FACTS.setup.sequence.seasons}
    assert named - terms.keys() == set()


@pytest.mark.parametrize("language", ["de", "fr"])
def test_things_are_named_in_the_data(language: str) -> None:
    facts = MANITOBA_FACTS
    events = [card for card in facts.season_cards.card if card.slot == "event"]
    things = [*facts.goods.good, *facts.goods.terrain, *facts.goods.ceremonial_place, *facts.vision_paths.path, *events]
    assert [thing.id for thing in (*things, *facts.territory.variant) if not thing.names.get(language)] == []
