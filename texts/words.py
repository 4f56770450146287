"""What a text needs from a language, and what parts the statements of a line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

APART = " · "
"""What stands between two statements of a line."""


class Words(Protocol):
    """A language: called with a key of the catalogue and what fills the sentence; `n` chooses among plural forms."""

    language: str

    def __call__(self, key: str, /, **args: object) -> str: ...

    def __contains__(self, key: str, /) -> bool:
        """Whether there is such a text."""
        ...

    def listed(self, parts: Iterable[str]) -> str:
        """A list without a word before its last part."""
        ...

    def apart(self, parts: Iterable[str]) -> str:
        """A list of parts that have commas of their own."""
        ...

    def headed(self, head: str, said: str) -> str:
        """What is said of something, behind its name and a colon."""
        ...

    def capitalised(self, text: str) -> str:
        """A text as it begins a line or a sentence."""
        ...
