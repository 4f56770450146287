"""What the checks of the data files share: which ids there are, and how a problem is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct

from engine.content import FilePlace
from engine.odin.facts.look_ups import OdinContent

Problem: TypeAlias = tuple[str, FilePlace, str]
"""The file, the place in it and the reason."""


class Ids(Struct, frozen=True):
    """The ids of the things that can be gained or paid, by what they are."""

    goods: frozenset[str]
    special_tiles: frozenset[str]
    ships: frozenset[str]
    buildings: frozenset[str]
    weapons: frozenset[str]
    resources: frozenset[str]

    @classmethod
    def of(cls, c: OdinContent) -> Ids:
        """The ids of these facts."""
        return cls(*map(frozenset, (c.goods, c.special_tiles, c.ships, c.buildings, c.weapons, c.resources)))

    @property
    def items(self) -> frozenset[str]:
        """All of them, and silver."""
        return self.things | self.weapons

    @property
    def things(self) -> frozenset[str]:
        """All of them but weapons, and silver: what the spaces of the action board give and take."""
        return self.goods | self.special_tiles | self.ships | self.buildings | self.resources | {"silver"}


def unknown(ids: Iterable[str], among: Iterable[str]) -> str | None:
    """What is wrong with some ids that must be among these; None when nothing is."""
    strange = sorted(set(ids) - set(among))
    return f"there is no {', '.join(strange)} here" if strange else None


def repeated_problems(file: str, table: str, ids: Sequence[str]) -> Iterator[Problem]:
    """Ids that stand twice in a list of tables."""
    for at, id in enumerate(ids):
        if id in ids[:at]:
            yield file, (table, at, "id"), f"{id} is there already"
