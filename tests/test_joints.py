"""A game that is played is joined everywhere: what speaks of it, draws it and measures it, its rules, its commands."""

import tomllib
from pathlib import Path

import pytest

from bench.tools.played import PLAYED
from bot.client import COGS
from bot.matches.games.adapters import ADAPTERS
from bot.matches.games.registry import GAMES
from rendering.games import PICTURES
from texts.catalogue import FALLBACK, load_languages

ROOT = Path(__file__).parents[1]


def test_every_game_is_known_by_one_name_everywhere():
    assert {name: game.name for name, game in GAMES.items()} == {name: name for name in GAMES}
    assert GAMES.keys() == ADAPTERS.keys() == PICTURES.keys() == {played.game.name for played in PLAYED}
    assert {f"cogs.{name}" for name in GAMES} <= set(COGS)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_rules_in_english_and_languages_that_the_bot_speaks_and_counted(game):
    written = {file.name.split(".")[1] for file in (ROOT / "docs/rules").glob(f"{game}.*.md")}
    assert {FALLBACK} <= written <= load_languages().keys()
    assert game in tomllib.loads((ROOT / "tests/texts/rule_numbers.toml").read_text(encoding="utf-8"))
