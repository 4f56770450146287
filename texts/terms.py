"""Terms that several games make in the same way: how the values of a field are called."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from msgspec import Struct

from texts.catalogue import Language
from texts.vocabulary import Term
from texts.words import Words


def term_of_kind(game: str, kind: str, known: Collection[str]) -> Callable[[Words, Any], str]:
    """The things of one kind in a game by their names; what is none of them, as a person may type it, stays as it is."""
    return lambda words, value: words(f"{game}.{kind}.{value}") if value in known else str(value)


def term_of_number(key: str) -> Callable[[Words, Any], str]:
    """A number as a text of the catalogue tells it."""
    return lambda words, n: words(key, n=n)


def term_of_several(name: Term, nothing: str) -> Term:
    """One thing, or several of its kind; `nothing` is the key for none."""

    def named(words: Language, value: Any) -> str:
        if isinstance(value, Struct | str):
            return name(words, value)
        return words.listed(name(words, one) for one in value) or words(nothing)

    return named
