"""The parts of a position that policies, and rules that they share, read; states and views have them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from engine.empires.facts.printed import EmpiresContent
from engine.game import Seat, Word


class Printed(Protocol):
    """A position that knows what is printed on its cards."""

    @property
    def facts(self) -> EmpiresContent: ...


class CardInPlaySight(Protocol):
    """A card in an empire; see `CardInPlay`."""

    @property
    def card(self) -> int: ...
    @property
    def of(self) -> int | None: ...
    @property
    def on(self) -> int | None: ...
    @property
    def exhausted(self) -> bool: ...
    @property
    def goods(self) -> Mapping[str, int]: ...
    @property
    def used(self) -> int: ...


class PawnSight(Protocol):
    """A pawn: its tile, "" beside the tiles, and its side."""

    @property
    def tile(self) -> str: ...
    @property
    def exhausted(self) -> bool: ...


class ShipSight(Protocol):
    """A ship in the queue."""

    @property
    def seat(self) -> Seat: ...
    @property
    def fish(self) -> bool: ...
    @property
    def axe(self) -> bool: ...


class IslesSight(Protocol):
    """The face-up islands of one kind."""

    @property
    def open(self) -> Sequence[int]: ...


One_co = TypeVar("One_co", bound=CardInPlaySight, covariant=True)


class Empire(Protocol[One_co]):
    @property
    def empire(self) -> Sequence[One_co]: ...


class PlayerSight(Empire[CardInPlaySight], Protocol):
    """The parts of one seat that everybody sees."""

    @property
    def clan(self) -> str: ...
    @property
    def goods(self) -> Mapping[str, int]: ...
    @property
    def spent(self) -> int: ...
    @property
    def clan_ships(self) -> int: ...
    @property
    def common_ships(self) -> int: ...
    @property
    def pawns(self) -> Sequence[PawnSight]: ...
    @property
    def vp(self) -> int: ...
    @property
    def passed(self) -> bool: ...
    @property
    def returned(self) -> int: ...

    def count(self, good: str) -> int:
        """How many units of a good are in the supply."""
        ...


class Ring(Protocol):
    """The Action tiles in their order (EMP-3.2), which of them are orange (EMP-19.5), and by which values."""

    @property
    def facts(self) -> EmpiresContent: ...
    @property
    def ring(self) -> Sequence[str]: ...
    @property
    def orange(self) -> Sequence[str]: ...


class Sight(Printed, Ring, Protocol):
    """What a seat sees of the table. `own` is that seat, `own_hand` its hand; `asked` and `asked_words` are its question.

    `turned` is an island that is being dealt with. `axe_points` says whether each axe left counts a point (EMP-15.8).
    """

    @property
    def own(self) -> Seat: ...
    @property
    def own_hand(self) -> Sequence[int]: ...
    @property
    def asked(self) -> str: ...
    @property
    def asked_words(self) -> Mapping[str, Word]: ...
    @property
    def seats(self) -> int: ...
    @property
    def players(self) -> Sequence[PlayerSight]: ...
    @property
    def phase(self) -> str: ...
    @property
    def round(self) -> int: ...
    @property
    def last(self) -> bool: ...
    @property
    def near(self) -> IslesSight: ...
    @property
    def distant(self) -> IslesSight: ...
    @property
    def turned(self) -> int | None: ...
    @property
    def queue(self) -> Sequence[ShipSight]: ...
    @property
    def scenario(self) -> str: ...
    @property
    def token(self) -> int: ...
    @property
    def axe_points(self) -> bool: ...
