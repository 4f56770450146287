"""The rulebooks that the tests of texts ask, each read once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from bot.matches.games.registry import GAMES
from bot.operation.configuration.content import data_texts
from bot.operation.configuration.languages import shares_in_part
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


@cache
def languages_in_part() -> Mapping[str, float]:
    """The languages whose names of commands Discord does not show yet, each with the share of it that there is."""
    return shares_in_part(load_languages(), data_texts(), {game: rulebooks(game) for game in GAMES})
