"""Moves of Empires of the North of which only a part is worth saying: what a ship carries."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from bot.texts import empires_names as names
from bot.texts.catalogue import Language
from engine.empires import moves as m
from engine.game import tag_of


def sailing(words: Language, move: m.Sail) -> str:
    """A ship with its load."""
    load = [names.fish_name(words, move.fish)] if move.fish else []
    load += [names.good_name(words, move.axe)] if move.axe else []
    told = ", ".join(load) or words("empires.load.nothing")
    return words("empires.move.sail", ship=names.ship_name(words, move.ship), load=told)


TOLD: Mapping[str, Callable[[Language, Any], str]] = MappingProxyType({tag_of(m.Sail): sailing})
"""By the kind of move."""
