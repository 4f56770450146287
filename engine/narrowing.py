"""Where a choice stands after some of its menus: the places chosen, as buttons carry them, made values again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from engine.choices import Choices
from engine.game import Move


class Menu(Struct, frozen=True):
    """One thing to choose: the values that lead to a legal move, and the place of the one chosen, if any."""

    field: str
    values: tuple[Any, ...]
    chosen: int | None = None


class Narrowed(Struct, frozen=True):
    """Where a choice stands: the menus so far, the last one open unless the move is found, and the values chosen.

    `left` are the moves that are left, where they are few enough to be listed.
    """

    menus: tuple[Menu, ...]
    chosen: tuple[Any, ...]
    left: tuple[Move, ...]
    move: Move | None = None


def narrow(choices: Choices, path: Sequence[int]) -> Narrowed:
    """Narrows choices by the places of the values chosen in each menu; a field with one value needs no menu.

    Raises LookupError when a place does not exist or one too many is given: the path was made for other choices.
    """
    menus: list[Menu] = []
    chosen: list[Any] = []
    to_use = list(path)
    while not isinstance(step := choices.after(chosen), Move):
        if len(step.values) == 1:
            chosen.append(step.values[0])
            continue
        if not to_use:
            menus.append(Menu(step.field, step.values))
            return Narrowed(tuple(menus), tuple(chosen), tuple(choices.left(chosen)))
        place = to_use.pop(0)
        if place not in range(len(step.values)):
            raise LookupError(f"{step.field} has no value number {place}")
        menus.append(Menu(step.field, step.values, place))
        chosen.append(step.values[place])
    if to_use:
        raise LookupError("the move was found before all places were used")
    return Narrowed(tuple(menus), tuple(chosen), (step,), step)
