"""Korean speaks as its rulebooks: Manitoba has one word for one act there too, Keltis the words of its own glossary."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from texts.catalogue import load_languages
from texts.rules_file import parse_rules

TERMS: Mapping[str, Mapping[str, Any]] = tomllib.loads(
    (files("texts") / "locale" / "ko" / "glossary.toml").read_text(encoding="utf-8")
)
RULES = Path(__file__).parents[4] / "docs" / "rules"


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
    assert [found for other in TERMS[thing].get("not", ()) for found in re.findall(other, rulebook)] == []


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
