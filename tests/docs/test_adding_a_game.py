"""The reference of games has each field of `Game` once, and those first that every game needs."""

from __future__ import annotations

import re
from dataclasses import MISSING, fields
from pathlib import Path

from engine.rules import Game

PAGE = (Path(__file__).parents[2] / "docs" / "adding-a-game.md").read_text(encoding="utf-8")


def test_every_field_of_a_game_stands_there_once_and_what_is_needed_stands_first():
    section = PAGE.split("\n## 6.")[1].split("\n## 7.")[0]
    tables = [part.splitlines()[1:] for part in re.split(r"\n\| field \|", section)[1:]]
    told = [
        [name for row in table if row.startswith("| `") for name in re.findall(r"`(\w+)`", row.split("|")[1])]
        for table in tables
    ]
    needed = [field.name for field in fields(Game) if field.default is MISSING and field.default_factory is MISSING]
    assert len(needed) == 15, "the page speaks of fifteen"
    assert told[0] == needed
    assert sorted(name for names in told for name in names) == sorted(field.name for field in fields(Game))
