"""The spaces that a seat can use, chosen by the planks of the action board where they are many (ODIN-5.0.7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, get_args

from msgspec import Struct

from engine.choices import Open
from engine.game import Move
from engine.odin.facts.content import odin_content
from engine.odin.facts.schema_spaces import SpaceGroup
from engine.odin.table.moves import UseSpace

PLANKS: tuple[str, ...] = get_args(SpaceGroup)

AT_A_GLANCE = 20
"""Up to so many spaces are offered in one list."""


@cache
def spaces_by_plank() -> dict[str, tuple[str, ...]]:
    """The spaces of each plank, in the order of the board."""
    spaces = odin_content().spaces.values()
    return {plank: tuple(space.id for space in spaces if plank in space.groups) for plank in PLANKS}


class Planks(Struct, frozen=True):
    """Spaces to use: first a plank, then one of its spaces; a space that spans two planks is found on both."""

    spaces: tuple[str, ...]

    kind = "use"

    def planks(self) -> tuple[str, ...]:
        """The planks that have any of them, in the order of the board."""
        there = frozenset(self.spaces)
        return tuple([plank for plank, on in spaces_by_plank().items() if not there.isdisjoint(on)])

    def on(self, plank: str) -> tuple[str, ...]:
        """The spaces of a plank, in the order of the board. Raises LookupError for one that has none."""
        found = tuple(filter(frozenset(self.spaces).__contains__, spaces_by_plank()[plank]))
        if not found:
            raise LookupError(f"{plank} has no space to use")
        return found

    def after(self, chosen: Sequence[Any]) -> Open | Move:
        if len(self.spaces) <= AT_A_GLANCE:
            return choose_among_spaces(self.spaces, chosen)
        if not chosen:
            return Open("plank", self.planks())
        return choose_among_spaces(self.on(chosen[0]), chosen[1:])

    def left(self, chosen: Sequence[Any]) -> Sequence[UseSpace]:
        if len(self.spaces) <= AT_A_GLANCE:
            spaces, chosen = self.spaces, list(chosen)
        else:
            spaces = self.on(chosen[0]) if chosen else self.spaces
            chosen = list(chosen[1:])
        return [UseSpace(space) for space in spaces if not chosen or space == chosen[0]]


def choose_among_spaces(spaces: Sequence[str], chosen: Sequence[Any]) -> Open | Move:
    """One of these spaces. Raises LookupError for another."""
    if not chosen:
        return Open("space", tuple(spaces)) if len(spaces) > 1 else UseSpace(spaces[0])
    if chosen[0] not in spaces or len(chosen) > 1:
        raise LookupError(f"{chosen} is no space to use")
    return UseSpace(chosen[0])
