"""The games that are measured: each with options that make a difference."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from engine import game as core
from engine.empires import EMPIRES
from engine.empires.options import Options as EmpiresOptions
from engine.keltis import KELTIS
from engine.keltis.options import KeltisOptions as KeltisOptions
from engine.manitoba import MANITOBA
from engine.manitoba.options import ManitobaOptions as ManitobaOptions
from engine.odin import ODIN
from engine.odin.options import Options as OdinOptions
from engine.rules import AnyGame

State: TypeAlias = core.State[Any]


class Played(NamedTuple):
    """A game with its options."""

    name: str
    game: AnyGame
    options: Any


PLAYED = (
    Played("keltis base", KELTIS, KeltisOptions(board="base")),
    Played("keltis expansion-original", KELTIS, KeltisOptions(board="expansion-original")),
    Played("manitoba", MANITOBA, ManitobaOptions()),
    Played("odin", ODIN, OdinOptions()),
    Played("empires", EMPIRES, EmpiresOptions()),
)
