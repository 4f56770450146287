"""What positions and views of them give alike, so that one text of a rule serves both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from engine.odin.facts.pieces import ANIMALS, LARGE_SHIPS, SHIPS, Exploration, Items, OpenStrip, Ship, Standing
from engine.odin.table.placement import Lying


class Board(Struct, array_like=True):
    """A home board, exploration board, house or shed with what lies on it. `wood` and `stone` are its filled outlines."""

    name: str
    laid: Lying = ()
    wood: int = 0
    stone: int = 0

    @property
    def kind(self) -> str:
        """`home_board`, the face of an exploration board, or the kind of building: the id of its area."""
        return self.name.partition(".")[0]


class Owner(Protocol):
    """What can be read of a seat, in a state and in a view of it."""

    @property
    def has(self) -> Mapping[str, int]: ...
    @property
    def ships(self) -> Sequence[Ship]: ...
    @property
    def emigrated(self) -> Sequence[str]: ...
    @property
    def boards(self) -> Sequence[Board]: ...
    @property
    def hand(self) -> Sequence[int] | None: ...
    def count(self, item: str) -> int: ...
    def owns(self, items: Items) -> bool: ...
    def fleet(self, *kinds: str) -> int: ...
    def large_ships(self) -> int: ...
    def animals(self, kind: str) -> int: ...
    def buildings(self, *kinds: str) -> list[Board]: ...


class Position(Protocol):
    """What can be read of the table, in a state and in a view of it."""

    @property
    def seats(self) -> int: ...
    @property
    def round(self) -> int: ...
    @property
    def players(self) -> Sequence[Owner]: ...
    @property
    def spaces(self) -> Mapping[str, Standing]: ...
    @property
    def special(self) -> Sequence[str]: ...
    @property
    def strips(self) -> Sequence[OpenStrip]: ...
    @property
    def explorations(self) -> Sequence[Exploration]: ...
    @property
    def occupation_pile(self) -> Sequence[int] | int: ...


class Owning:
    """What is counted of the things of a seat, for states and views alike."""

    __slots__ = ()

    def count(self: Owner, item: str) -> int:
        """How many of a thing lie in the supply or stand in the stables."""
        return self.has.get(item, 0)

    def owns(self: Owner, items: Items) -> bool:
        """Whether all of it is there to be paid; ships are in the bay."""
        for item, n in items.items():  # noqa: SIM110 - asked for every space of every turn: no generator
            if (self.fleet(item) if item in SHIPS else self.has.get(item, 0)) < n:
                return False
        return True

    def fleet(self: Owner, *kinds: str) -> int:
        """How many ships of these kinds are in the bay."""
        return sum(ship.kind in kinds for ship in self.ships)

    def large_ships(self: Owner) -> int:
        """Knarrs and longships in the bay."""
        return self.fleet(*LARGE_SHIPS)

    def animals(self: Owner, kind: str) -> int:
        """Animals of a kind in the stable, pregnant or not."""
        return sum(self.count(face) for face in ANIMALS[kind])

    def buildings(self: Owner, *kinds: str) -> list[Board]:
        """The buildings of these kinds in the order received."""
        return [board for board in self.boards if board.kind in kinds]
