"""A board as its file describes it, with the look-ups that the rules need (KEL-2)."""

from __future__ import annotations

from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

from engine.keltis.facts.pieces import COLOURS, JOKER, START, Colour, Figure, Size, StoneId
from engine.texts import ENGLISH, Texts

ANY_COLOUR: Colour = -1
"""The colour of a joker stone, which any card may enter (KEL-7.3); also of a clover, which enters any stone (KEL-8.5)."""

FigureStep: TypeAlias = tuple[Figure, StoneId]
"""A figure and the stone that it goes to."""


class Stride(NamedTuple):
    """A step along a link: the path that it enters, None when it stays on its own, and what brings it about.

    That is a card of the stone's colour, for a joker any card, and always a clover or a relay (ANY_COLOUR).
    """

    step: FigureStep
    enters: str | None
    by: tuple[Colour, ...]


class BoardRules(Struct, frozen=True, forbid_unknown_fields=True):
    """The flags of KEL-15.7."""

    one_figure_per_path: bool
    end_space_relay: bool
    lay_requires_move: bool
    large_doubles_tokens: bool
    shared_spaces: Literal[True] = True
    clover_ignores_colour: Literal[True] = True
    relay_optional: bool = True


class BoardCanvas(Struct, frozen=True):
    """The size of the sheet that the coordinates of the stones refer to."""

    width: int
    height: int


class StartStone(Struct, frozen=True):
    """The stone on which all figures begin (KEL-2.2)."""

    x: int
    y: int
    next: tuple[StoneId, ...]
    id: Literal["start"] = START
    points: int = 0


class BoardRow(Struct, frozen=True):
    """All stones of one distance from the start, and what a figure there scores."""

    n: int
    points: int
    end_zone: bool


class Stone(Struct, frozen=True):
    id: StoneId
    row: int
    colour: str
    kind: Literal["stone", "end"]
    next: tuple[StoneId, ...]
    x: int
    y: int
    path: str | None = None
    slot: bool = False
    stack: str | None = None


class Board(Struct, frozen=True, dict=True, eq=False):
    """A board as its file describes it (KEL-2.9), with the look-ups that the rules need.

    A board equals only itself, not even one with the same stones: so it is a quick key for what follows from it.
    """

    schema: Literal["keltis-board/1"]
    id: str
    title: Texts | str
    variant: Literal["base", "expansion"]
    token_set: str
    scoring_set: str
    rules: BoardRules
    canvas: BoardCanvas
    start: StartStone
    row: tuple[BoardRow, ...]
    space: tuple[Stone, ...]

    @cached_property
    def titles(self) -> Texts:
        return {ENGLISH: self.title} if isinstance(self.title, str) else self.title

    @cached_property
    def stones(self) -> dict[StoneId, Stone]:
        return {stone.id: stone for stone in self.space}

    @cached_property
    def next(self) -> dict[StoneId, tuple[StoneId, ...]]:
        """The stones to which a figure may step from each stone, the start stone included (KEL-7.1)."""
        return {self.start.id: self.start.next} | {stone.id: stone.next for stone in self.space}

    @cached_property
    def colour(self) -> dict[StoneId, Colour]:
        """The colour of each stone; ANY_COLOUR for a joker."""
        return {s.id: ANY_COLOUR if s.colour == JOKER else COLOURS.index(s.colour) for s in self.space}

    @cached_property
    def path(self) -> dict[StoneId, str | None]:
        """The path of each stone; None for the start stone and on a board without paths."""
        return {self.start.id: None} | {stone.id: stone.path for stone in self.space}

    @cached_property
    def strides(self) -> dict[Size, dict[StoneId, tuple[Stride, ...]]]:
        """The steps of a figure of each size from each stone. Made once per board: all lists of moves are made of these."""
        sizes: tuple[Size, ...] = ("L", "s")
        return {
            size: {at: tuple(self._stride(Figure(size, at), to) for to in self.next[at]) for at in self.next}
            for size in sizes
        }

    def _stride(self, figure: Figure, to: StoneId) -> Stride:
        path, colour = self.path[to], self.colour[to]
        by = (*range(len(COLOURS)), ANY_COLOUR) if colour == ANY_COLOUR else (colour, ANY_COLOUR)
        return Stride((figure, to), None if path == self.path[figure.at] else path, by)

    @cached_property
    def relays(self) -> dict[StoneId, Colour]:
        """The end stones from which a relay is due, each with the colour of the cards that bring it about (KEL-6.6)."""
        ends = {stone.id: stone.path for stone in self.space if not stone.next and self.rules.end_space_relay}
        return {id: COLOURS.index(path) for id, path in ends.items() if path in COLOURS}

    @cached_property
    def points(self) -> dict[StoneId, int]:
        """The points of one small figure on each stone (KEL-11.1)."""
        rows = {row.n: row.points for row in self.row}
        return {self.start.id: self.start.points} | {stone.id: rows[stone.row] for stone in self.space}

    @cached_property
    def zone(self) -> frozenset[StoneId]:
        rows = {row.n for row in self.row if row.end_zone}
        return frozenset(stone.id for stone in self.space if stone.row in rows)

    @cached_property
    def depth(self) -> dict[StoneId, int]:
        """The board row of each stone; 0 for the start stone."""
        return {self.start.id: 0} | {stone.id: stone.row for stone in self.space}

    @cached_property
    def slots(self) -> tuple[StoneId, ...]:
        """The stones that get a token at set-up, in the order of the file (KEL-3.9)."""
        return tuple(stone.id for stone in self.space if stone.slot)

    @cached_property
    def stacks(self) -> dict[StoneId, Colour]:
        """The stones with a stack of wish stones, and the colour of the stack (KEL-3.6)."""
        return {stone.id: COLOURS.index(stone.stack) for stone in self.space if stone.stack}
