"""The content of the game: its data files, read and checked once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import Struct

from engine.content import BadContent, located, parsed, shipped
from engine.odin.checks import problems
from engine.odin.facts import Content
from engine.odin.schema import (
    BuildingsFile,
    ComponentsFile,
    ExplorationFile,
    GoodsFile,
    HomeBoardFile,
    MountainsFile,
    RoundsFile,
    ScoringFile,
    ShipsFile,
    SpecialTilesFile,
)
from engine.odin.schema_spaces import SpacesFile

GAME = "odin"

FILES: dict[str, tuple[str, type[Struct]]] = {
    "goods_file": ("goods.toml", GoodsFile),
    "special_tiles_file": ("special_tiles.toml", SpecialTilesFile),
    "home_board": ("home_board.toml", HomeBoardFile),
    "exploration_file": ("exploration_boards.toml", ExplorationFile),
    "buildings_file": ("buildings.toml", BuildingsFile),
    "ships_file": ("ships.toml", ShipsFile),
    "mountains": ("mountain_strips.toml", MountainsFile),
    "components": ("components.toml", ComponentsFile),
    "rounds": ("rounds.toml", RoundsFile),
    "scoring": ("scoring.toml", ScoringFile),
    "spaces_file": ("action_spaces.toml", SpacesFile),
}
"""Name and schema of each file, by the field of Content that has what it says."""


@lru_cache(maxsize=1)
def content() -> Content:
    """The facts of the game."""
    return assembled({name: shipped(GAME, name) for name, _ in FILES.values()})


def assembled(texts: dict[str, bytes]) -> Content:
    """The facts of some files, given by their names. Raises BadContent with all that is wrong."""
    read: dict[str, Any] = {field: parsed(texts[name], kind, name) for field, (name, kind) in FILES.items()}
    made = Content(**read)
    found = list(problems(made))
    if found:
        raise BadContent("\n".join(f"{located(texts[name], name, place)}: {reason}" for name, place, reason in found))
    return made
