"""A game that is played is joined everywhere: what speaks of it, draws it and measures it, its rules, its commands."""

import tomllib
from pathlib import Path

import pytest

from bench.tools.played import PLAYED
from bot.client import COGS
from bot.matches.games.adapters import ADAPTERS
from bot.matches.games.registry import GAMES
from rendering.games import PICTURES
from texts.catalogue import load_languages

ROOT = Path(__file__).parents[1]


def test_every_game_is_known_by_one_name_everywhere():
    assert {name: game.name for name, game in GAMES.items()} == {name: name for name in GAMES}
    assert GAMES.keys() == ADAPTERS.keys() == PICTURES.keys() == {played.game.name for played in PLAYED}
    assert {f"cogs.{name}" for name in GAMES} <= set(COGS)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_rules_in_every_language_and_counted(game):
    written = {language for language in load_languages() if (ROOT / f"docs/rules/{game}.{language}.md").is_file()}
    assert written == load_languages().keys()
    assert game in tomllib.loads((ROOT / "tests/texts/rule_numbers.toml").read_text(encoding="utf-8"))
