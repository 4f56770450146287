"""One term for one thing, in every language that has a glossary: it says what the language calls it, and what it does not."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from texts.catalogue import FALLBACK, load_languages

PLACE = files("texts")
THINGS: Mapping[str, Mapping[str, Any]] = tomllib.loads((PLACE / "glossary" / "terms.toml").read_text(encoding="utf-8"))
LANGUAGES = load_languages()
PAGE = Path(__file__).parents[2] / "emulator" / "page"


@cache
def glossary(code: str) -> Mapping[str, Mapping[str, Any]]:
    """What a language calls things; nothing where it has no glossary."""
    file = PLACE / "locale" / code / "glossary.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


@cache
def patterns(code: str) -> Sequence[tuple[str, str]]:
    """Every sentence that a language itself says with its key, in all its plural forms."""
    words = LANGUAGES[code]
    return [(key, form) for key in sorted(words.own) for form in dict.fromkeys(words.pattern(key, n) for n in (1, 2))]


@cache
def prose(form: str) -> str:
    """A sentence without what stands in code: the names of commands and options are what people type."""
    return re.sub("`[^`]*`", "", form)


def test_things_are_named_by_the_texts_that_are_about_them() -> None:
    assert [thing for thing, about in THINGS.items() if not about.keys() <= {"keys", "game"}] == []
    named = [(thing, key) for thing, about in THINGS.items() for key in about["keys"]]
    assert [(thing, key) for thing, key in named if not any(key in words for words in LANGUAGES.values())] == []


def test_english_has_a_term_for_each_thing() -> None:
    assert [*glossary(FALLBACK)] == [*THINGS]


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_terms_stand_in_the_texts_that_are_about_them(code: str) -> None:
    terms = glossary(code)
    assert [thing for thing, term in terms.items() if not {"term"} <= term.keys() <= {"term", "forms", "not"}] == []
    missing: list[tuple[str, str, str]] = []
    for thing, term in terms.items():
        shapes = re.compile("|".join([re.escape(term["term"]), *term.get("forms", ())]), re.IGNORECASE)
        said = [(key, form) for key, form in patterns(code) if key in THINGS[thing]["keys"]]
        missing += [(thing, key, form) for key, form in said if not shapes.search(form)]
    assert missing == []


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_nothing_is_called_by_another_word(code: str) -> None:
    page = PAGE / ("texts.js" if code == FALLBACK else f"texts_{code}.js")
    said = [*patterns(code), *([("the page", page.read_text(encoding="utf-8"))] if page.is_file() else [])]
    for thing, term in glossary(code).items():
        own = re.compile(rf"(command\.)?{THINGS[thing]['game']}\." if "game" in THINGS[thing] else "")
        for other in term.get("not", ()):
            called = re.compile(other, re.IGNORECASE)
            found = [key for key, form in said if own.match(key) and called.search(prose(form))]
            assert found == [], f"{other}: say {term['term']}"
