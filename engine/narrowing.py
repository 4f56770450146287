"""Choosing a move field by field: what panels, autocomplete and `/move` have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, structs

from engine.game import Move

KIND = "kind"
"""The name of the first menu: which kind of move."""


class Menu(Struct, frozen=True):
    """One thing to choose: the values that occur among the moves that are left, and the one chosen, if any."""

    field: str
    values: tuple[Any, ...]
    chosen: int | None = None


class Narrowed(Struct, frozen=True):
    """Where a choice stands: the menus so far, the last one open unless the move is found, and the moves that are left."""

    menus: tuple[Menu, ...]
    left: tuple[Move, ...]

    @property
    def move(self) -> Move | None:
        """The move, when only one is left."""
        return self.left[0] if len(self.left) == 1 else None


def kind_of(move: Move) -> str:
    """The tag of a move: what kind it is."""
    return str(move.__struct_config__.tag)


def narrow(moves: Sequence[Move], chosen: Sequence[int]) -> Narrowed:
    """Narrows legal moves by the places of the values chosen in each menu; fields with one value need no menu.

    Raises IndexError when a place does not exist: the choice was made for other moves.
    """
    left: list[Move] = list(moves)
    menus: list[Menu] = []
    to_use = list(chosen)
    fields = [KIND]
    while len(left) > 1 and fields:
        field = fields.pop(0)
        values = tuple(dict.fromkeys(value_of(move, field) for move in left))
        if len(values) > 1:
            if not to_use:
                menus.append(Menu(field, values))
                return Narrowed(tuple(menus), tuple(left))
            place = to_use.pop(0)
            if place not in range(len(values)):
                raise IndexError(f"{field} has no value number {place}")
            menus.append(Menu(field, values, place))
            left = [move for move in left if value_of(move, field) == values[place]]
        if field == KIND:
            fields = [info.name for info in structs.fields(left[0])]
    return Narrowed(tuple(menus), tuple(left))


def value_of(move: Move, field: str) -> Any:
    """The value of one field of a move; its kind for KIND."""
    return kind_of(move) if field == KIND else getattr(move, field)
