"""How what people type is compared with what there is: folded, with or without spaces, by the beginnings of words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import TypeVar

T = TypeVar("T")
H = TypeVar("H", bound=Hashable)


def folded_text(text: str) -> str:
    """A text as it is looked through: composed, in small letters, without blanks around it."""
    return unicodedata.normalize("NFC", text).casefold().strip()


def text_without_spaces(text: str) -> str:
    """A folded text without spaces: people write Korean compounds with and without them."""
    return folded_text(text).replace(" ", "")


def word_finder(word: str) -> Callable[[str], object]:
    """Finds the word in a folded text: at the beginning of a word in alphabets with spaces, anywhere in Korean."""
    if word.isascii():
        begun = re.compile(r"(?<!\w)" + re.escape(word)).search
        return lambda text: word in text and begun(text)  # most texts do not have it at all, which is seen at once
    return lambda text: word in text.replace(" ", "")


def first_of_each_name(named: Iterable[tuple[str, T]]) -> Mapping[str, T]:
    """The first of each name."""
    found: dict[str, T] = {}
    for name, thing in named:
        found.setdefault(name, thing)
    return found


def each_once(found: Iterable[H]) -> Iterator[H]:
    """What is found, in its order, without what has been found before."""
    known: set[H] = set()
    for one in found:
        if one not in known:
            known.add(one)
            yield one
