"""The terms kept for languages to come are those of the catalogues; Korean Keltis speaks as its rulebook does."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

import pytest
from spoken_games import MANITOBA, MANITOBA_FACTS

from bot.texts.catalogue import FALLBACK, load_languages
from bot.texts.rules_file import parse_rules
from engine.manitoba.components import COLOURS
from engine.narrowing import kind_of

RULES = Path(__file__).parents[2] / "docs" / "rules"

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


KELTIS_WORDS = {
    "draw pile": ("keltis.none.pile", "picture.deck", "picture.alt.deck", "keltis.refusal.guard_is_on"),
    "start stone": ("keltis.start_stone",),
    "end stone": ("keltis.refusal.relay_moves_later",),
    "end zone": ("keltis.event.entered", "picture.alt.zone"),
    "board row": ("picture.legend.large",),
    "card row": ("keltis.kind.strip_row", "keltis.menu.colour", "picture.alt.player", "command.keltis.strip"),
    "joker stone": ("keltis.refusal.other_colour",),
}
"""Words of the Keltis rulebook (KEL-17), and texts that use them."""


@pytest.mark.parametrize("word", KELTIS_WORDS)
def test_korean_keltis_speaks_with_the_words_of_its_rulebook(word: str) -> None:
    rulebook = parse_rules((RULES / "keltis.ko.md").read_text(encoding="utf-8"))
    korean = next(term.name for term in rulebook.terms if word in term.forms)
    words = load_languages()["ko"]
    assert [key for key in KELTIS_WORDS[word] if korean not in words.pattern(key)] == []


def test_korean_keltis_calls_a_row_of_cards_otherwise_than_a_row_of_the_board() -> None:
    """KEL-17: 열 is a row of cards, 줄 one of the board; a stone is a 칸 unless it is a wish stone."""
    words = load_languages()["ko"]
    texts = [words.pattern(key) for key in sorted(words.keys) if re.match(r"(command\.)?keltis\.", key)]
    texts.append((RULES / "keltis.ko.md").read_text(encoding="utf-8"))
    other_words = re.compile(r"카드 줄|출발 돌|조커 돌|끝 돌|뽑을 더미|도착 구역")
    assert [found for text in texts for found in other_words.findall(text)] == []
