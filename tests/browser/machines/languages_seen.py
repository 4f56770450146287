"""What is wrong with texts that a person sees at the page: keys, placeholders, refusals, words of another language."""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from texts.catalogue import Language

KEY = re.compile(r"\b[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)+\b")
PLACEHOLDER = re.compile(r"\{[a-z_]+(?:[!:.][^}]*)?\}")
NOT_SAID = re.compile(r"\b(?:undefined|NaN|None|null)\b|\[object \w+\]|Traceback")
WORD = re.compile(r"[^\W\d_]{4,}")
HANGUL = re.compile(r"[가-힣]+")
ENGINE = Path(__file__).parents[3] / "engine"
REFUSED = "refused."
TELLING = 15
"""So many letters of a refusal are its own."""


class Reader:
    """Somebody who knows one language of several, and looks for what should not be there."""

    def __init__(self, language: str, languages: Mapping[str, Language], names: Iterable[str]) -> None:
        self._keys = frozenset().union(*(words.keys for words in languages.values()))
        self._names = {name.lower() for name in names}
        self._own = words_of(language, languages[language]) | self._names
        others = (words_of(code, words) for code, words in languages.items() if code != language)
        self._foreign = frozenset().union(*others) - self._own
        self._reads_hangul = language == "ko"
        self._refusals = {
            beginning: key
            for words in languages.values()
            for key in words.keys
            if key.startswith(REFUSED) and len(beginning := words.forms(key)[0].split("{")[0]) >= TELLING
        }

    def faults(self, line: str) -> list[str]:
        """What is wrong with a line in any language."""
        found = [f"key {key}" for key in KEY.findall(line) if key in self._keys]
        found += [f"placeholder {it}" for it in PLACEHOLDER.findall(line)]
        found += [f"not said: {it}" for it in NOT_SAID.findall(line)]
        return found + [key for beginning, key in self._refusals.items() if beginning in line]

    def foreign_words(self, line: str) -> list[str]:
        """The words of a line that are another language's and not one's own."""
        words = [word.lower() for word in WORD.findall(line)]
        hangul = [word for word in HANGUL.findall(line) if word not in self._names and not self._reads_hangul]
        return [word for word in words if word in self._foreign and not HANGUL.search(word)] + hangul

    def own_words(self, line: str) -> int:
        """How many words of a line are one's own."""
        return sum(word.lower() in self._own for word in WORD.findall(line))


@cache
def words_of(code: str, language: Language) -> frozenset[str]:
    """All words of four letters or more in what a language says itself, and in the games' own texts in it."""
    said = [form for key in language.own for form in language.forms(key)]
    for file in ENGINE.glob("*/data/*.json"):
        said += texts_in(json.loads(file.read_text("utf-8")), code)
    for file in ENGINE.glob("*/data/*.toml"):
        said += texts_in(tomllib.loads(file.read_text("utf-8")), code)
    for file in ENGINE.glob(f"*/data/texts/{code}.json"):
        said += json.loads(file.read_text("utf-8")).values()
    return frozenset(word.lower() for form in said for word in WORD.findall(form))


def texts_in(facts: Any, code: str) -> Iterator[str]:
    """What facts say in one of the languages that the project began with."""
    parts = facts.values() if isinstance(facts, dict) else facts if isinstance(facts, list) else ()
    if isinstance(facts, dict) and isinstance(facts.get(code), str):
        yield facts[code]
    for part in parts:
        yield from texts_in(part, code)
