"""What a roll means in words."""

from __future__ import annotations

from rendering.odin.options.throws import Throw
from texts.words import Words


def said_of(throw: Throw, words: Words) -> list[str]:
    """What the roll means, line by line."""
    lines = [words(f"odin.picture.dice.{'low' if throw.low else 'high'}", value=throw.value, most=throw.strength)]
    if throw.rolls_left:
        lines.append(words("odin.picture.dice.better", k=throw.better, of=throw.sides, n=throw.rolls_left))
        lines.append(words("odin.picture.dice.succeed", k=throw.succeed, of=throw.sides))
    else:
        lines.append(words("odin.picture.dice.last"))
    return lines
