"""How a language puts its sentences together: what fills a placeholder, lists, capitals.

What a language does otherwise than English stands in `locale/CODE/grammar.py`: a `GRAMMAR`, made of a class derived from this
one. Plural forms come from the head of the catalogue; articles and whatever bends stand in the sentences themselves.
"""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import cast


@lru_cache(maxsize=8192)
def pattern_parts(pattern: str) -> tuple[tuple[str, str | None, str], ...]:
    """The parts of a pattern: a literal text, the name of the placeholder behind it, if any, and its specification.

    Kept, because suggestions while typing say hundreds of sentences.
    """
    return tuple((literal, name, spec or "") for literal, name, spec, _ in string.Formatter().parse(pattern))


class Grammar:
    """What holds where a language has nothing of its own. Placeholders are names, with a specification or without."""

    specifications: frozenset[str] = frozenset()
    """The specifications of placeholders that only this language knows, such as Korean particles."""

    colon = ": "
    """What stands between a name and what is said of it."""

    comma = ", "
    """What stands between the parts of a list."""

    semicolon = "; "
    """What stands between parts that have commas of their own."""

    def said(self, pattern: str, args: Mapping[str, object]) -> str:
        """The pattern filled. Raises KeyError for a placeholder that is not filled."""
        parts: list[str] = []
        for literal, name, spec in pattern_parts(pattern):
            parts.append(literal)
            if name is not None:
                value = args[name]
                # Most of what fills a sentence is text as it stands.
                parts.append(value if type(value) is str and not spec else self.filled(self.as_one(value), spec))
        return "".join(parts)

    def as_one(self, value: object) -> object:
        """A value as it fills a placeholder: several texts are a list."""
        return self.listed(cast("tuple[str, ...]", value)) if isinstance(value, tuple) else value

    def filled(self, value: object, specification: str) -> str:
        """What stands for a value: as `str.format` writes it, with a real minus before a negative number."""
        text = format(value, specification)
        return text.replace("-", "−") if isinstance(value, int) and value < 0 else text

    def listed(self, parts: Iterable[str]) -> str:
        """A list without a word before its last part."""
        return self.comma.join(parts)

    def apart(self, parts: Iterable[str]) -> str:
        """A list of parts that have commas of their own."""
        return self.semicolon.join(parts)

    def headed(self, head: str, said: str) -> str:
        """What is said of something, behind its name and a colon."""
        return f"{head}{self.colon}{said}"

    def capitalised(self, text: str) -> str:
        """A text as it begins a line or a sentence."""
        return text[:1].upper() + text[1:]
