"""The guides for builders name files that are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GUIDES = ("adding-a-game.md", "architecture.md", "decisions.md")
NAMED = re.compile(r"`((?:bench|bot|cogs|docs|emulator|engine|rendering|storage|tests)/[\w./*-]*|\.ci/run)`")
COMMAND = re.compile(r"`python -m ([\w.]+)`")


@pytest.mark.parametrize("guide", GUIDES)
def test_every_file_that_a_guide_names_is_there(guide):
    text = (ROOT / "docs" / guide).read_text(encoding="utf-8")
    # GAME stands for the game to come; Keltis is the one that is there.
    named = [path.replace("GAME", "keltis") for path in NAMED.findall(text)]
    assert named
    assert [path for path in named if not list(ROOT.glob(path))] == []


@pytest.mark.parametrize("guide", ["performance.md", "adding-a-game.md", "decisions.md"])
def test_every_command_that_a_guide_names_is_there(guide):
    text = (ROOT / "docs" / guide).read_text(encoding="utf-8")
    commands = COMMAND.findall(text)
    assert commands
    assert [name for name in commands if not (ROOT / name.replace(".", "/")).with_suffix(".py").exists()] == []
