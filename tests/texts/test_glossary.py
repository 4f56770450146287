"""One term for one thing: in the languages that we speak, and kept for those to come; Korean Keltis speaks as its rulebook."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from engine.choices import kind_of
from engine.manitoba.facts.components import COLOURS
from tests.texts.spoken_games import MANITOBA, MANITOBA_FACTS
from texts.catalogue import FALLBACK, load_languages
from texts.rules_file import parse_rules

HERE = files("texts") / "glossary"
GLOSSARY: Mapping[str, Mapping[str, str]] = tomllib.loads((HERE / "manitoba.toml").read_text(encoding="utf-8"))
TERMS: Mapping[str, Mapping[str, Any]] = tomllib.loads((HERE / "terms.toml").read_text(encoding="utf-8"))
LANGUAGES = load_languages()
RULES = Path(__file__).parents[2] / "docs" / "rules"
PAGE = Path(__file__).parents[2] / "emulator" / "page" / "texts.js"


@cache
def patterns(code: str) -> Sequence[tuple[str, str]]:
    """Every sentence of a language with its key, in all its plural forms."""
    words = LANGUAGES[code]
    return [(key, form) for key in sorted(words.keys) for form in dict.fromkeys(words.pattern(key, n) for n in (1, 2))]


@pytest.mark.parametrize("thing", TERMS)
def test_a_term_stands_in_the_texts_that_are_about_it(thing: str) -> None:
    term = TERMS[thing]
    assert term.keys() <= {"en", "ko", "not_en", "not_ko", "game", "keys"}
    for key in term["keys"]:
        assert any(key in words for words in LANGUAGES.values()), key
    for code in LANGUAGES:
        said = [(key, form) for key, form in patterns(code) if key in term["keys"]]
        assert said, code
        assert [(key, form) for key, form in said if term[code].lower() not in form.lower()] == []


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_nothing_is_called_by_another_word(code: str) -> None:
    said = [*patterns(code), ("the page", PAGE.read_text(encoding="utf-8"))]
    for term in TERMS.values():
        for other in term.get(f"not_{code}", ()):
            own = re.compile(rf"(command\.)?{term['game']}\." if "game" in term else "")
            found = [(key, form) for key, form in said if own.match(key) and re.search(other, form, re.IGNORECASE)]
            assert [key for key, _ in found] == [], f"{other}: say {term[code]}"


IN_RULES = (
    "what a turn is for",
    "to bring a figure from the wigwam to the square",
    "to bring a figure elsewhere",
    "an area by its tile and landscape",
)
CITED = re.compile(r"\[(?:RB|KO)[^\]]*\]|\(인쇄판 이름: [^)]*\)")
"""What others call it: the headings of the printed rules, and a name that people may look for."""


@pytest.mark.parametrize("thing", IN_RULES)
def test_korean_manitoba_has_one_word_for_one_act_in_its_rulebook_too(thing: str) -> None:
    rulebook = CITED.sub("", (RULES / "manitoba.ko.md").read_text(encoding="utf-8"))
    term = TERMS[thing]
    assert [found for other in term.get("not_ko", ()) for found in re.findall(other, rulebook)] == []


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", ["de", "fr"])
def test_moves_discs_and_seasons_are_named(language: str) -> None:
    terms, words = GLOSSARY[language], LANGUAGES[FALLBACK]
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
    "draw pile": ("keltis.none.pile", "picture.legend.deck", "picture.alt.deck", "keltis.refusal.guard_is_on"),
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
    texts = [words.pattern(key) for key in sorted(words.keys) if re.match(r"(command\.)?keltis\.|picture\.", key)]
    texts.append((RULES / "keltis.ko.md").read_text(encoding="utf-8"))
    other_words = re.compile(
        r"카드 줄|(올라|내려)가는 줄|행 \(|출발 돌|조커 돌|이어지는 돌|끝 돌|뽑을 더미|끝나는 공간"
    )
    assert [text for text in texts if other_words.search(text)] == []
