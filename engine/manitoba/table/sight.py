"""The parts of a position that policies, and rules that they share, read; states and views have them.

Lists and numbers run over the kinds of MAN-1.3 and the areas of the territory, as in the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.game import Seat
from engine.manitoba.facts.components import Kind, PlacedTile
from engine.manitoba.facts.lookups import ManitobaContent
from engine.manitoba.facts.territory import Territory


class ManitobaPlayerSight(Protocol):
    """What one seat has."""

    @property
    def square(self) -> int: ...
    @property
    def wigwam(self) -> int: ...

    def tokens_in(self, sector: Kind) -> int:
        """How many tokens a sector holds."""
        ...

    def goods_on(self, place: int) -> Sequence[Kind]:
        """The goods on a ceremonial place, of which 0 is the small one."""
        ...

    def space_on(self, path: Kind) -> int:
        """The space on which the figure of a path stands; 0 before it is entered."""
        ...


class Positions(Protocol):
    """The positions of figures on the paths, and the values of the data files that hold."""

    @property
    def facts(self) -> ManitobaContent: ...
    @property
    def players(self) -> Sequence[ManitobaPlayerSight]: ...


class ManitobaSight(Positions, Protocol):
    """What a seat sees of the table; `own` is that seat, `round` counts from 1, `discs` are those of the totem, top first.

    `row` are the season's cards, `at` the place of the round marker, `tiles` the season's score tiles in the order of their
    cards. `sacrificed` says that the sacrifice of the final scoring is over (MAN-17.2).
    """

    @property
    def own(self) -> Seat: ...
    @property
    def round(self) -> int: ...
    @property
    def seats(self) -> int: ...
    @property
    def layout(self) -> tuple[PlacedTile, ...]: ...
    @property
    def ground(self) -> Territory: ...
    @property
    def discs(self) -> Sequence[Kind]: ...
    @property
    def row(self) -> Sequence[str]: ...
    @property
    def at(self) -> int: ...
    @property
    def tiles(self) -> Sequence[str]: ...
    @property
    def sacrificed(self) -> bool: ...

    def figure_on(self, area: int) -> Seat:
        """Who stands on an area: NOBODY for nobody."""
        ...

    def good_on(self, area: int) -> bool:
        """Whether its good lies on an area."""
        ...
