"""Korean has one voice, in rulebooks and on cards too: it states in 합니다체, asks with -까요, -나요, -가요, bids with -세요."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from texts.catalogue import load_languages

ROOT = Path(__file__).parents[4]
WORDS = load_languages()["ko"]

FAMILIAR = re.compile(
    r"(?:(?<![세니까나가필중주개])요|(?<=[까나가])요(?![?,]))(?=[\s.,!?:;)…]|$)"  # 해요체 that neither asks nor bids
    r"|시겠|십시오|니까[?.]"  # asking or bidding otherwise
    r"|[가-힣](?:죠|네)[.!?]"
)
"""What another voice ends with. 아니요, 필요, 중요, 주요 and 개요 are no ends of sentences."""

STATED_AND_JOINED = re.compile(r"[.!?]\s*[,·+]\s|[.!?],")
"""A sentence that has ended, and goes on."""


def spoken() -> Iterator[tuple[str, str]]:
    """Every sentence of the catalogues and the stand-in's page, with where it stands."""
    yield from ((key, WORDS.pattern(key)) for key in sorted(WORDS.keys))
    yield "the page", (ROOT / "emulator" / "page" / "texts_ko.js").read_text(encoding="utf-8")


def korean_of(data: Any) -> Iterator[str]:
    """All that a file of data says in Korean."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from ([value] if key == "ko" and isinstance(value, str) else korean_of(value))
    elif isinstance(data, list):
        for value in data:
            yield from korean_of(value)


def test_korean_sentences_have_one_voice() -> None:
    assert [key for key, said in spoken() if FAMILIAR.search(said)] == []


@pytest.mark.parametrize("source", sorted(ROOT.glob("engine/*/data/*.json")), ids=lambda source: source.stem)
def test_korean_cards_have_the_voice_of_the_referee(source: Path) -> None:
    said = list(korean_of(json.loads(source.read_text(encoding="utf-8"))))
    assert [text for text in said if FAMILIAR.search(text)] == []


@pytest.mark.parametrize("source", sorted((ROOT / "docs" / "rules").glob("*.ko.md")), ids=lambda source: source.stem)
def test_korean_rulebooks_have_the_voice_of_the_referee(source: Path) -> None:
    lines = source.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if FAMILIAR.search(line)] == []


def test_no_sentence_ends_twice() -> None:
    assert [key for key, said in spoken() if key != "the page" and STATED_AND_JOINED.search(said)] == []


@pytest.mark.parametrize(
    ("said", "familiar"),
    [
        ("연회를 묻지 않고 차려요.", True),
        ("더 없어요, 마치기", True),
        ("버림 더미로 가요.", True),
        ("어느 부족을 이끄시겠어요?", True),
        ("동의하십니까?", True),
        ("고르십시오.", True),
        ("어느 부족을 이끌까요?", False),
        ("낼까요, 벌칙을 받을까요?", False),
        ("어느 칸인가요?", False),
        ("카드를 고르세요.", False),
        ("골라 주세요: {names}", False),
        ("일꾼이 필요합니다.", False),
        ("예 / 아니요", False),
    ],
)
def test_other_voices_are_told_apart(said: str, familiar: bool) -> None:
    assert bool(FAMILIAR.search(said)) is familiar
