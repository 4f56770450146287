"""What a typed line may mean: the legal moves that fit it, and moves like them that are not legal now."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from bot.matches.position.reading import Reading
from engine.choices import Listed, fields_of
from engine.game import Move
from engine.play.match import SEPARATOR

AMBIGUOUS = "ambiguous"
"""The reason with which every game refuses what may mean several moves."""


def moves_meant(reading: Reading, line: str) -> list[Move]:
    """The legal moves that the first step of a line may mean; none where they are too many to be listed.

    Each legal move is asked for as if it were the only one: then whatever fits it means it.
    """
    step = next((part for part in line.split(SEPARATOR) if part.strip()), "").strip()
    view = reading.game.view(reading.state, reading.seat)
    moves = reading.choices.moves if reading.choices else ()
    return [move for move in moves if reading.game.read(view, step, Listed((move,))) == move]


def unlikely_moves(reading: Reading) -> Iterator[Move]:
    """Illegal moves that differ from a legal one in one field, by a value of another legal move: people ask about such."""
    moves = reading.choices.moves if reading.choices else ()
    values: dict[str, dict[object, None]] = {}
    for move in moves:
        for name in fields_of(move):
            values.setdefault(name, {})[getattr(move, name)] = None
    seen = set(moves)
    for move in moves:
        for name in fields_of(move):
            for value in values[name]:
                other = structs.replace(move, **{name: value})
                if other not in seen:
                    seen.add(other)
                    if reading.game.check(reading.state, reading.seat, other) is not None:
                        yield other
