"""Answers to choose from, kind by kind: those that are listed, and those that are too many and made value by value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from msgspec import Struct, structs

from engine.choices import KIND, Change, Changeable, Choices, Listed, Open, Suggesting, kind_of
from engine.game import Move, tag_of

ENOUGH = "enough"
"""The value that says that an answer of several parts is complete."""


class ChoicePart(Protocol):
    """The legal answers of one kind, at least one, chosen field by field."""

    @property
    def kind(self) -> str:
        """The tag of these moves."""
        ...

    def after(self, chosen: Sequence[Any]) -> Open | Move:
        """What comes next after these values, or the move that they make. Raises LookupError as `Choices.after` does."""
        ...

    def left(self, chosen: Sequence[Any]) -> Sequence[Move]:
        """The moves that these values leave, where they are few enough to be listed."""
        ...


class Unlisted:
    """The legal answers of one kind that are too many to list: `ChoicePart.left` has none."""

    __slots__ = ()

    def left(self, chosen: Sequence[Any]) -> Sequence[Move]:
        return ()


class Few(Struct, frozen=True):
    """Answers of one kind that are listed."""

    moves: tuple[Move, ...]

    @property
    def kind(self) -> str:
        return tag_of(type(self.moves[0]))

    def after(self, chosen: Sequence[Any]) -> Open | Move:
        return Listed(self.moves).after(chosen) if chosen or len(self.moves) > 1 else next(iter(self.moves))

    def left(self, chosen: Sequence[Any]) -> Sequence[Move]:
        return Listed(self.moves).left(chosen)


class OfferedParts(Struct, frozen=True):
    """Choices of several kinds, of which some are not listed."""

    parts: tuple[Any, ...]

    @property
    def moves(self) -> Sequence[Move]:
        return ()

    def after(self, chosen: Sequence[Any]) -> Open | Move:
        if len(self.parts) == 1:
            return self.parts[0].after(chosen)
        if not chosen:
            return Open(KIND, tuple([part.kind for part in self.parts]))
        return self.part(chosen[0]).after(chosen[1:])

    def left(self, chosen: Sequence[Any]) -> Sequence[Move]:
        if len(self.parts) == 1:
            return self.parts[0].left(chosen)
        return self.part(chosen[0]).left(chosen[1:]) if chosen else ()

    def suggested(self, chosen: Sequence[Any]) -> Sequence[Sequence[Any]]:
        """See `Suggesting`; before a kind is chosen, what can be suggested of any kind."""
        if len(self.parts) == 1:
            return suggested_of(self.parts[0], chosen)
        if chosen:
            return suggested_of(self.part(chosen[0]), chosen[1:])
        return [(part.kind, *values) for part in self.parts for values in suggested_of(part, ())]

    def changes(self, move: Move) -> Sequence[Change]:
        part = self.part(kind_of(move))
        found = part.changes(move) if isinstance(part, Changeable) else ()
        before = (part.kind,) if len(self.parts) > 1 else ()
        return [structs.replace(change, values=(*before, *change.values)) for change in found]

    def part(self, kind: str) -> ChoicePart:
        """The answers of a kind. Raises LookupError when there are none."""
        for part in self.parts:
            if part.kind == kind:
                return part
        raise LookupError(f"nothing of the kind {kind} is legal")


def suggested_of(part: ChoicePart, chosen: Sequence[Any]) -> Sequence[Sequence[Any]]:
    """What a part suggests after these values."""
    return part.suggested(chosen) if isinstance(part, Suggesting) else ()


def parts_of_answers(moves: Iterable[Move]) -> list[ChoicePart]:
    """Some answers as parts, in the order in which their kinds first come."""
    kinds: dict[str, list[Move]] = {}
    for move in moves:
        kinds.setdefault(kind_of(move), []).append(move)
    return [Few(tuple(own)) for own in kinds.values()]


def part_of_answers(moves: Iterable[Move]) -> list[ChoicePart]:
    """Some answers of one kind as a part; no part without answers."""
    found = tuple(moves)
    return [Few(found)] if found else []


def choices_of_parts(parts: Sequence[ChoicePart]) -> Choices:
    """These answers together, as a value: a plain list as long as all of them are listed."""
    moves: tuple[Move, ...] = ()
    for part in parts:
        if not isinstance(part, Few):
            return OfferedParts(tuple(parts))
        moves += part.moves
    return Listed(moves)
