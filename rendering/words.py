"""What pictures need from a language."""

from __future__ import annotations

from typing import Protocol


class Words(Protocol):
    """A language: called with a key of the catalogue and what fills the sentence; `n` chooses among plural forms."""

    language: str

    def __call__(self, key: str, /, **args: object) -> str: ...
