"""A choice after some of its menus: turns the chosen places, as buttons carry them, back into values, and finds ways on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from engine.choices import KIND, Change, Changeable, Choices, Open, Suggesting, value_of
from engine.game import Move

MenuPath: TypeAlias = tuple[int, ...]
"""The places of the values chosen, menu by menu."""


class Menu(Struct, frozen=True):
    """One thing to choose: the values that lead to a legal move, and the place of the one chosen, if any."""

    field: str
    values: tuple[Any, ...]
    chosen: int | None = None


class Narrowed(Struct, frozen=True):
    """The state of a choice: the menus so far, the last one open unless the move is found, and the values chosen.

    `left` are the moves that are left, where they are few enough to be listed. While the kind of move is to be chosen, `listed`
    are those of all kinds whose moves are few enough.
    """

    menus: tuple[Menu, ...]
    chosen: tuple[Any, ...]
    left: tuple[Move, ...]
    move: Move | None = None
    listed: tuple[Move, ...] = ()


NOTHING = Narrowed((), (), ())
"""The state of somebody who has nothing to choose."""


class Walked(Struct, frozen=True):
    """The end of a walk along places: the menus passed, the values chosen, and the next step, an open field or the move."""

    menus: tuple[Menu, ...]
    chosen: tuple[Any, ...]
    step: Open | Move

    @property
    def move(self) -> Move | None:
        """The move, where the places make one."""
        return self.step if isinstance(self.step, Move) else None

    @property
    def fields(self) -> list[str]:
        """The fields of the menus passed, and of the open one."""
        fields = [menu.field for menu in self.menus]
        return [*fields, self.step.field] if isinstance(self.step, Open) else fields


def walk_menus(choices: Choices, path: Sequence[int]) -> Walked:
    """Follows the places of the values chosen in each menu; a field with one value needs no menu.

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
            return Walked(tuple(menus), tuple(chosen), step)
        place = to_use.pop(0)
        if place not in range(len(step.values)):
            raise LookupError(f"{step.field} has no value number {place}")
        menus.append(Menu(step.field, step.values, place))
        chosen.append(step.values[place])
    if to_use:
        raise LookupError("the move was found before all places were used")
    return Walked(tuple(menus), tuple(chosen), step)


def narrow_by_path(choices: Choices, path: Sequence[int]) -> Narrowed:
    """The state of a choice after these places, with the moves that are left. Raises LookupError as `walk_menus` does."""
    there = walk_menus(choices, path)
    if isinstance(step := there.step, Move):
        return Narrowed(there.menus, there.chosen, (step,), step)
    listed = of_each_kind(choices, step, there.chosen)
    menus = (*there.menus, Menu(step.field, step.values))
    return Narrowed(menus, there.chosen, tuple(choices.left(there.chosen)), listed=listed)


def of_each_kind(choices: Choices, step: Open, chosen: Sequence[Any]) -> tuple[Move, ...]:
    """The moves of every kind to choose among, as far as they are few enough to be listed."""
    kinds = step.values if step.field == KIND else ()
    return tuple(move for kind in kinds for move in choices.left([*chosen, kind]))


def ways_on(choices: Choices, path: Sequence[int], most: int) -> list[tuple[MenuPath, Move]] | None:
    """All moves that the places leave, each with its whole path; None when they are more than `most`.

    None too where a field is asked for again and again: such an answer is put together step by step.
    """
    at = walk_menus(choices, path)
    if at.move is not None:
        return [(tuple(path), at.move)]
    found: list[tuple[MenuPath, Move]] = []

    def walk(path: MenuPath, chosen: list[Any], fields: frozenset[str]) -> bool:
        step = choices.after(chosen)
        if isinstance(step, Move):
            found.append((path, step))
            return len(found) <= most
        if step.field in fields or len(found) + len(step.values) > most:
            return False
        single = len(step.values) == 1
        return all(
            walk(path if single else (*path, place), [*chosen, value], fields | {step.field})
            for place, value in enumerate(step.values)
        )

    fields = frozenset(menu.field for menu in at.menus)
    return found if walk(tuple(path), list(at.chosen), fields) else None


def find_suggestions(choices: Choices, path: Sequence[int]) -> list[tuple[MenuPath, Move]]:
    """A few good moves that the places leave, the best first, each with its whole path; none where nobody has looked for any."""
    return [(tuple(path) + places, move) for places, move in suggested_after(choices, walk_menus(choices, path).chosen)]


def suggested_after(choices: Choices, chosen: Sequence[Any]) -> list[tuple[MenuPath, Move]]:
    """A few good moves after these values, the best first, each with the places that follow."""
    if not isinstance(choices, Suggesting):
        return []
    return [follow_values(choices, chosen, values) for values in choices.suggested(chosen)]


def possible_changes(choices: Choices, move: Move) -> list[tuple[Change, MenuPath, Move]]:
    """The ways to change one thing in a legal move, each with its whole path and the move that it makes; none where a move has
    no parts that can be changed."""
    found = choices.changes(move) if isinstance(choices, Changeable) else ()
    return [(change, *follow_values(choices, (), change.values)) for change in found]


def follow_values(choices: Choices, chosen: Sequence[Any], values: Sequence[Any]) -> tuple[MenuPath, Move]:
    """Follows values from a place at which others are chosen: gives their places, and the move. Raises LookupError."""
    places, so_far, to_use = list[int](), list(chosen), list(values)
    while isinstance(step := choices.after(so_far), Open):
        if not to_use or to_use[0] not in step.values:
            raise LookupError(f"{values} lead to no move after {chosen}")
        if len(step.values) > 1:
            places.append(step.values.index(to_use[0]))
        so_far.append(to_use.pop(0))
    return tuple(places), step


def path_to(choices: Choices, move: Move) -> MenuPath:
    """The places that lead to a legal move. Raises LookupError when there are none.

    A way that is suggested is the shortest. Else each field is given its value; one of several parts is given them one after
    the other, then whatever says that it is complete.
    """
    for way, suggested in find_suggestions(choices, ()):
        if suggested == move:
            return way
    path: list[int] = []
    chosen: list[Any] = []
    to_come: dict[str, list[Any]] = {}
    while isinstance(step := choices.after(chosen), Open):
        value = value_of(move, step.field)
        if isinstance(value, tuple) and value not in step.values:
            value = next_part(choices, step, chosen, move, to_come.setdefault(step.field, [*value]))
        if value not in step.values:
            raise LookupError(f"{step.field} cannot be that")
        if len(step.values) > 1:
            path.append(step.values.index(value))
        chosen.append(value)
    return tuple(path)


def next_part(choices: Choices, step: Open, chosen: Sequence[Any], move: Move, to_come: list[Any]) -> Any:
    """The next part of a field that has several, taken from those `to_come`; else the value that completes the move."""
    if to_come and to_come[0] in step.values:
        return to_come.pop(0)
    return next((value for value in step.values if choices.after([*chosen, value]) == move), None)
