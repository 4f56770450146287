"""Answers to choose from, kind by kind: those that are listed, and those that are too many and made value by value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, Protocol, TypeVar

from msgspec import Struct, structs

from engine.choices import KIND, Change, Changeable, Choices, Listed, Open, Suggesting, kind_of
from engine.game import Move, tag_of

T = TypeVar("T")

ENOUGH = "enough"
"""The value that says that an answer of several parts is complete."""


class Part(Protocol):
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


class Few(Struct, frozen=True):
    """Answers of one kind that are listed."""

    moves: tuple[Move, ...]

    @property
    def kind(self) -> str:
        """See `Part`."""
        return kind_of(self.moves[0])

    def after(self, chosen: Sequence[Any]) -> Open | Move:
        """See `Part`."""
        first, *others = self.moves
        return Listed(self.moves).after(chosen) if chosen or others else first

    def left(self, chosen: Sequence[Any]) -> Sequence[Move]:
        """See `Part`."""
        return Listed(self.moves).left(chosen)


class Soon:
    """Answers of one kind, at least one, that are looked for when they are asked for.

    So it is good only until the position changes, and no value; `settled` is what may be kept.
    """

    def __init__(self, kind: str, make: Callable[[tuple[Any, ...]], Part], found: Iterator[Any]) -> None:
        self.kind = kind
        self.is_list = make is Few
        self._make, self._found = make, found
        self._settled: Part | None = None

    @property
    def settled(self) -> Part:
        """All of them."""
        if self._settled is None:
            self._settled = self._make(tuple(self._found))
        return self._settled

    def after(self, chosen: Sequence[Any]) -> Open | Move:
        """See `Part`."""
        return self.settled.after(chosen)

    def left(self, chosen: Sequence[Any]) -> Sequence[Move]:
        """See `Part`."""
        return self.settled.left(chosen)


class Offered(Struct, frozen=True):
    """Choices of several kinds, of which some are not listed."""

    parts: tuple[Any, ...]

    @property
    def moves(self) -> Sequence[Move]:
        """See `Choices`."""
        return ()

    def after(self, chosen: Sequence[Any]) -> Open | Move:
        """See `Choices`."""
        if len(self.parts) == 1:
            return self.parts[0].after(chosen)
        if not chosen:
            return Open(KIND, tuple([part.kind for part in self.parts]))
        return self.part(chosen[0]).after(chosen[1:])

    def left(self, chosen: Sequence[Any]) -> Sequence[Move]:
        """See `Choices`."""
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
        """See `Changeable`."""
        part = self.part(kind_of(move))
        found = part.changes(move) if isinstance(part, Changeable) else ()
        before = (part.kind,) if len(self.parts) > 1 else ()
        return [structs.replace(change, values=(*before, *change.values)) for change in found]

    def part(self, kind: str) -> Part:
        """The answers of a kind. Raises LookupError when there are none."""
        for part in self.parts:
            if part.kind == kind:
                return part
        raise LookupError(f"nothing of the kind {kind} is legal")


def suggested_of(part: Part, chosen: Sequence[Any]) -> Sequence[Sequence[Any]]:
    """What a part suggests after these values."""
    return part.suggested(chosen) if isinstance(part, Suggesting) else ()


def listed(moves: Iterable[Move]) -> list[Part]:
    """Some answers as parts, in the order in which their kinds first come."""
    kinds: dict[str, list[Move]] = {}
    for move in moves:
        kinds.setdefault(kind_of(move), []).append(move)
    return [Few(tuple(own)) for own in kinds.values()]


def soon(kind: str, make: Callable[[tuple[T, ...]], Part], found: Iterator[T]) -> list[Part]:
    """The answers of a kind that are made of all that is found, as a part that waits until it is asked; none of nothing."""
    for first in found:
        return [Soon(kind, make, chain((first,), found))]
    return []


def few(kind: type[Move], moves: Iterator[Move]) -> list[Part]:
    """Some answers of one kind as such a part."""
    return soon(tag_of(kind), Few, moves)


def offered(parts: Sequence[Part]) -> Choices:
    """These answers together, as a value: a plain list as long as all of them are listed."""
    settled = [part.settled if isinstance(part, Soon) else part for part in parts]
    lists = [part for part in settled if isinstance(part, Few)]
    if len(lists) == len(settled):
        return Listed(tuple(move for part in lists for move in part.moves))
    return Offered(tuple(settled))


def glanced_at(parts: Sequence[Part]) -> Choices:
    """The same, but of what waits until it is asked only that much is looked for; good until the position changes."""
    for part in parts:
        if not (part.is_list if isinstance(part, Soon) else isinstance(part, Few)):
            return Offered(tuple(parts))
    return offered(parts)
