"""Positions to draw. They are stored as views, so that neither rules nor the bot policy decide what the tests draw."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from engine.game import Move
from engine.keltis.game.view import KeltisView
from engine.keltis.table.moves import AnyMove, KeltisEvent
from engine.narrowing import Menu, Narrowed
from rendering.painter import Painter
from rendering.pictures import Caption, Picture, SeatedPerson

FOLDER = Path(__file__).parent / "positions"

PEOPLE = (
    SeatedPerson("하늘바람별님"),
    SeatedPerson("Minseo"),
    SeatedPerson("준호😀", bot=True),
    SeatedPerson("A very long name indeed, Sir Lancelot of the Lake"),
)


class Position(Struct, frozen=True):
    """A view of the public with the events of the last turn, and the view of the seat to act with its legal moves."""

    public: KeltisView
    last: tuple[KeltisEvent, ...]
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


V = TypeVar("V")
E = TypeVar("E")
M = TypeVar("M", bound=Move)


class Standing(Struct, Generic[M], frozen=True):
    """Where the seat that is asked stands in choosing."""

    menus: tuple[Menu, ...]
    chosen: tuple[Any, ...]
    left: tuple[M, ...]
    move: M | None
    listed: tuple[M, ...] = ()

    @property
    def narrowed(self) -> Narrowed:
        """The same as pictures are given it."""
        return Narrowed(self.menus, self.chosen, self.left, self.move, self.listed)


class Stored(Struct, Generic[V, E, M], frozen=True):
    """A view of the public with the events of the last turns, and the view of a seat with places where it may stand."""

    public: V
    last: tuple[E, ...]
    private: V | None = None
    standings: tuple[Standing[M], ...] = ()


def in_both_languages(
    pictures: Mapping[str, Callable[[Painter, str], Picture]],
) -> dict[str, Callable[[Painter], Picture]]:
    """Each picture in English and in Korean, by its name and its language."""

    def told(draw: Callable[[Painter, str], Picture], language: str) -> Callable[[Painter], Picture]:
        return lambda painter: draw(painter, language)

    return {f"{name}-{language}": told(draw, language) for name, draw in pictures.items() for language in ("en", "ko")}
