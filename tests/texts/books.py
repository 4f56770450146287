"""The rulebooks that the tests of texts ask, each read once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from texts.catalogue import load_languages
from texts.rulebook import Rulebook, load_rulebooks

RULES = Path(__file__).parents[2] / "docs" / "rules"


@cache
def rulebooks(game: str) -> dict[str, Rulebook]:
    """The rulebooks of a game in every language."""
    return load_rulebooks(game, load_languages())


@cache
def written(name: str) -> Sequence[str]:
    """The languages that have the rules of a game, or a sheet, in a file of their own."""
    return [code for code in load_languages() if (RULES / f"{name}.{code}.md").is_file()]
