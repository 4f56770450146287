"""The rulebooks that the tests of texts ask, each read once."""

from __future__ import annotations

from functools import cache

from texts.rulebook import Rulebook, load_rulebooks

LANGUAGES = ("en", "ko")


@cache
def rulebooks(game: str) -> dict[str, Rulebook]:
    """The rulebooks of a game in the languages that are complete."""
    return load_rulebooks(game, LANGUAGES)
