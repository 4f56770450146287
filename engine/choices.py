"""What a seat may answer, chosen field by field: what panels, autocomplete, `/move`, bot seats and fuzzers work from."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from msgspec import Struct

from engine.game import Move, tag_of

KIND = "kind"
"""The name of the first field, the kind of move."""


class Open(Struct, frozen=True):
    """The next thing to choose: a field, and the values of it that lead to a legal move."""

    field: str
    values: tuple[Any, ...]


class Choices(Protocol):
    """The legal answers of one seat at one moment, as a value: equal knowledge gives equal choices.

    A field is chosen after the other, in the order in which a person would. A field of several parts (a row of goods, a set of
    cards) is asked for again and again until a value says that it is complete. At least one move is legal.
    """

    @property
    def moves(self) -> Sequence[Move]:
        """All legal answers, where they are few enough to be listed; else none."""
        ...

    def after(self, chosen: Sequence[Any]) -> Open | Move:
        """The next field to choose after these values, or the move that they make; a field with one value may be left out.

        Raises LookupError for values that lead to no legal move.
        """
        ...

    def left(self, chosen: Sequence[Any]) -> Sequence[Move]:
        """The legal answers that these values leave, where they are few enough to be listed."""
        ...


@runtime_checkable
class Suggesting(Protocol):
    """Choices among so many answers that a few good ones are worth naming."""

    def suggested(self, chosen: Sequence[Any]) -> Sequence[Sequence[Any]]:
        """A few good ways on from these values, the best first: all the values that follow, up to a move."""
        ...


class Change(Struct, frozen=True):
    """A way to change a whole answer in one thing: it does `field` with `value`, which makes an answer of these `values`."""

    field: str
    value: Any
    values: tuple[Any, ...]


@runtime_checkable
class Changeable(Protocol):
    """Choices whose answers have so many parts that a person changes a whole one rather than begin anew."""

    def changes(self, move: Move) -> Sequence[Change]:
        """The ways to change a legal answer in one thing; each leads to another legal one."""
        ...


class Listed(Struct, frozen=True):
    """Choices among moves that are listed: their kind first, then their fields."""

    moves: tuple[Move, ...]

    def after(self, chosen: Sequence[Any]) -> Open | Move:
        left, fields = narrow_moves(self.moves, chosen)
        for field in fields:
            if len(left) == 1:
                break
            values = tuple(dict.fromkeys(value_of(move, field) for move in left))
            if len(values) > 1:
                return Open(field, values)
            if field == KIND:
                fields += fields_of(left[0])
        return left[0]

    def left(self, chosen: Sequence[Any]) -> Sequence[Move]:
        return narrow_moves(self.moves, chosen)[0]


class Weighed(NamedTuple):
    """A legal answer, and its worth to a policy, in points."""

    move: Move
    worth: float


def narrow_moves(moves: Sequence[Move], chosen: Sequence[Any]) -> tuple[Sequence[Move], list[str]]:
    """The moves that have these values in the fields in which they differ, and the fields that are not decided yet."""
    left, fields, to_use = moves, [KIND], list(chosen)
    while to_use and fields:
        field = fields.pop(0)
        values = {value_of(move, field) for move in left}
        if len(values) > 1:
            value = to_use.pop(0)
            left = [move for move in left if value_of(move, field) == value]
        if not left:
            raise LookupError(f"{field} cannot be that")
        if field == KIND:
            fields = fields_of(left[0])
    if to_use or not left:
        raise LookupError("no move has these values")
    return left, fields


def fields_of(move: Move) -> list[str]:
    """The fields of a move, in the order in which they are chosen."""
    return list(type(move).__struct_fields__)


def kind_of(move: Move) -> str:
    """The tag of a move: what kind it is."""
    return tag_of(type(move))


def value_of(move: Move, field: str) -> Any:
    """The value of one field of a move; its kind for KIND."""
    return kind_of(move) if field == KIND else getattr(move, field)


def kinds_of(choices: Choices) -> tuple[str, ...]:
    """The kinds of the legal answers, each once. Where not all are listed and all are of one kind, any of them tells it."""
    if choices.moves:
        return tuple(dict.fromkeys(map(kind_of, choices.moves)))
    chosen: list[Any] = []
    while not isinstance(step := choices.after(chosen), Move):
        if step.field == KIND:
            return step.values
        chosen.append(step.values[0])
    return (kind_of(step),)


def drawn(choices: Choices, dice: random.Random) -> Move:
    """A legal answer at random: any one of those that are listed with the same chance, else value by value."""
    if choices.moves:
        return dice.choice(choices.moves)
    chosen: list[Any] = []
    while not isinstance(step := choices.after(chosen), Move):
        chosen.append(dice.choice(step.values))
    return step
