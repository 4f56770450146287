"""Positions to draw. They are stored as views, so that neither rules nor the bot policy decide what the tests draw."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from engine.game import Move
from engine.keltis.moves import AnyEvent, AnyMove
from engine.keltis.view import KeltisView
from engine.narrowing import Narrowed
from rendering.pictures import Caption, Person

FOLDER = Path(__file__).parent / "positions"

PEOPLE = (
    Person("하늘바람별님"),
    Person("Minseo"),
    Person("준호😀", bot=True),
    Person("A very long name indeed, Sir Lancelot of the Lake"),
)


class Position(Struct, frozen=True):
    """A view of the public with the events of the last turn, and the view of the seat to act with its legal moves."""

    public: KeltisView
    last: tuple[AnyEvent, ...]
    private: KeltisView | None = None
    moves: tuple[AnyMove, ...] = ()


def position(name: str) -> Position:
    """A stored position."""
    return msgspec.json.decode((FOLDER / f"{name}.json").read_bytes(), type=Position)


def caption(seats: int) -> Caption:
    """A title and people for a number of seats."""
    return Caption("켈티스 · Thursday", PEOPLE[:seats])


def left_with(moves: Sequence[Move], chosen: Move | None = None) -> Narrowed:
    """Where somebody stands whose choices have left these moves, or the chosen one alone."""
    return Narrowed((), (), (chosen,) if chosen else tuple(moves), chosen)
