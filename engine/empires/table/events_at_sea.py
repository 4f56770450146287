"""What happens with ships, islands and raids (EMP-13, EMP-14; EMP-24: everybody sees all of it)."""

from __future__ import annotations

from engine.game import Event, Seat


class Sailed(Event, frozen=True, tag="sailed"):
    """A ship joins the queue; `gold` was spent for its fish."""

    seat: Seat
    common: bool
    fish: bool
    axe: bool
    gold: bool


class ShipAdvanced(Event, frozen=True, tag="ship_advanced"):
    """An own ship swaps with the one in front of it, and is now at this place, from 1."""

    seat: Seat
    place: int


class ShipCameIn(Event, frozen=True, tag="ship_came_in"):
    """A clan ship comes from the reserve."""

    seat: Seat


class ShipHome(Event, frozen=True, tag="ship_home"):
    """A ship comes back to the supply, its load discarded; `empty`: there was no island for it."""

    seat: Seat
    common: bool
    empty: bool = False


class IslandTurned(Event, frozen=True, tag="island_turned"):
    """The top island of a deck is turned over."""

    seat: Seat
    island: int
    deck: str


class Pillaged(Event, frozen=True, tag="pillaged"):
    """An island is pillaged."""

    seat: Seat
    island: int


class Conquered(Event, frozen=True, tag="conquered"):
    """An island joins an empire."""

    seat: Seat
    island: int


class Raided(Event, frozen=True, tag="raided"):
    """A card is exhausted by another player."""

    seat: Seat
    victim: Seat
    card: int
