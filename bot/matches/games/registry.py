"""The games that are refereed here."""

from __future__ import annotations

from collections.abc import Mapping

from engine.empires import EMPIRES
from engine.keltis import KELTIS
from engine.manitoba import MANITOBA
from engine.odin import ODIN
from engine.rules import AnyGame

GAMES: Mapping[str, AnyGame] = {game.name: game for game in (KELTIS, MANITOBA, ODIN, EMPIRES)}
