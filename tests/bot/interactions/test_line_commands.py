"""Rows of the tables of commands: which line of notation they make, and with which options."""

from __future__ import annotations

from typing import Any

import pytest
from discord import app_commands

from cogs.empires import EmpiresCog
from cogs.keltis import KeltisCog
from cogs.manitoba import ManitobaCog
from cogs.odin import OdinCog


class Playing:
    """Stands in the place of a cog, and keeps what is played."""

    def __init__(self) -> None:
        self.played: list[tuple[str, str]] = []

    async def play(self, _interaction: Any, what: str, line: str) -> None:
        self.played.append((what, " ".join(line.split())))

    async def verb(self, _interaction: Any, verbs: dict[str, str], *_: Any) -> str:
        return [*verbs.values()][-1]


def commands_of(cog: Any) -> dict[str, Any]:
    """The commands of a cog by their names within its group, those in groups of it as well."""
    [group] = cog.__cog_app_commands__
    return {
        command.qualified_name.partition(" ")[2]: command
        for command in group.walk_commands()
        if isinstance(command, app_commands.Command)
    }


@pytest.mark.parametrize(
    ("cog", "name", "filled", "line"),
    [
        (KeltisCog, "lay", {"card": "R1", "figure": "", "to": "c4"}, "lay R1 c4"),
        (KeltisCog, "draw", {"pile": "deck"}, "draw deck"),
        (KeltisCog, "strip", {"card": "", "colour": "red"}, "strip row red"),
        (ManitobaCog, "wake", {"figures": "1,2", "discs": "3"}, "wake 3 1,2"),
        (ManitobaCog, "wampum", {"sector": ""}, "wampum wake"),
        (OdinCog, "dice loot", {"tile": "a", "stone": "1", "long_swords": "0", "spears": "0"}, "loot a 1 0 0"),
        (OdinCog, "use", {"space": "12"}, "imitate 12"),
        (OdinCog, "trade", {"goods": ""}, "trade"),
        (EmpiresCog, "action", {"card": "Forge"}, "use Forge"),
        (EmpiresCog, "choose", {"card": "", "number": "", "action": "sail", "place": ""}, "perform sail"),
        (EmpiresCog, "island", {"island": "", "deck": "", "conquer": False}, "pillage"),
    ],
)
async def test_a_command_plays_its_line(cog: Any, name: str, filled: dict[str, Any], line: str):
    playing = Playing()
    await commands_of(cog)[name].callback(playing, None, **filled)
    assert playing.played == [(name.split()[-1], line)]


@pytest.mark.parametrize("cog", [EmpiresCog, KeltisCog, ManitobaCog, OdinCog])
def test_every_option_that_is_text_is_completed(cog: Any):
    for name, command in commands_of(cog).items():
        for option in command.parameters:
            assert option.autocomplete == (option.type.name == "string"), (name, option.name)
