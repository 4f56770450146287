"""A simple player for bot seats: it plays from the view, and equal views give equal choices."""

from __future__ import annotations

import random
import zlib
from typing import Any

from engine.choices import Choices, drawn
from engine.game import Move
from engine.odin.view import OdinView


def choose(view: OdinView, choices: Choices) -> Move:
    """Lays what it can before the income, serves what is proposed, and else takes what comes."""
    dice = random.Random(zlib.crc32(f"{view.turn} {view.seat} {view.question}".encode()))
    if choices.moves:
        return drawn(choices, dice)
    chosen: list[Any] = []
    while not isinstance(step := choices.after(chosen), Move):
        chosen.append(preferred(step.field, step.values, dice))
    return step


def preferred(field: str, values: tuple[Any, ...], dice: random.Random) -> Any:
    """The value to take."""
    return dice.choice(values)
