"""What a seat can own, by the ids of the data files (ODIN-1), and the Structs that lie on boards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import TypeAlias

from msgspec import Struct


class WeaponCard(IntEnum):
    """A weapon card by the id of its weapon. Saved games have the numbers."""

    bow = 0
    snare = 1
    spear = 2
    long_sword = 3


SILVER = "silver"
RESOURCES = ("wood", "stone", "ore")
WEAPONS = tuple(card.name for card in WeaponCard)
SHIPS = ("whaling_boat", "knarr", "longship")
LARGE_SHIPS = ("knarr", "longship")
BUILDINGS = ("shed", "stone_house", "long_house")
HOME = "home_board"
"""The name of the home board among a seat's boards, as it is in the data."""

ANIMALS = {"sheep": ("sheep", "pregnant_sheep"), "cattle": ("cattle", "pregnant_cattle")}
"""Both faces of each kind of animal (ODIN-1.2)."""

LIKE = {"any_weapon": WEAPONS, "any_sheep": ANIMALS["sheep"], "any_cattle": ANIMALS["cattle"]}
"""The things of which any will do, as cards name them."""

Items: TypeAlias = Mapping[str, int]
"""So many of each thing: a good, special tile, ship, building, resource, weapon, or silver."""

Listing: TypeAlias = tuple[tuple[str, int], ...]
"""Items as events have them, in the order in which they are told."""


class Ship(Struct, array_like=True):
    """A ship in the bay with the ore placed on it; printed ore is not counted (ODIN-8.3)."""

    kind: str
    ore: int = 0

    @property
    def named(self) -> NamedShip:
        """Its name among ships, as long as its ore stays the same (ODIN-13.7)."""
        return NamedShip(self.kind, self.ore)


class NamedShip(Struct, frozen=True, order=True, tag="ship"):
    """Any ship of the bay that is of this kind and carries so much placed ore: such ships are interchangeable (ODIN-13.7)."""

    kind: str
    ore: int = 0


class NamedBuilding(Struct, frozen=True, tag="building"):
    """A building by its number among those of its kind (ODIN-13.7)."""

    kind: str
    number: int


BoardId: TypeAlias = NamedBuilding | str
"""A board of a seat: a building, or by its id the home board (`HOME`) or the face of an exploration board."""


class OreOn(Struct, frozen=True, tag="ore_on"):
    """An ore that lies on a ship."""

    ship: NamedShip


Thing: TypeAlias = NamedShip | NamedBuilding | OreOn | str
"""What can be chosen; text is an id of the data: a good, any of some (`LIKE`), a kind of ship or building, a space, an action."""


class Bundle(Struct, frozen=True, tag="bundle"):
    """So many of each thing, together: more than one, or nothing at all."""

    parts: tuple[tuple[Thing, int], ...] = ()


class Deal(Struct, frozen=True, tag="deal"):
    """What is taken and what it brings."""

    pay: Bundle | Thing
    gain: Bundle | Thing


CardOption: TypeAlias = Deal | Bundle | Thing
"""One of several ways that a question offers; a single thing stands for itself and is no bundle."""


ChosenBefore: TypeAlias = CardOption | int
"""What was chosen before in one question; where its options come in order, the number of the one that is due."""


def bundle_items(items: Mapping[Thing, int] | Items) -> Bundle | Thing:
    """Things as an option names them, in this order."""
    parts = tuple(items.items())
    match parts:
        case [(thing, 1)]:
            return thing
        case _:
            return Bundle(parts)


def parts_of(option: Bundle | Thing) -> tuple[tuple[Thing, int], ...]:
    """What an option names, thing by thing."""
    return option.parts if isinstance(option, Bundle) else ((option, 1),)


class RisingGood(Struct, frozen=True, order=True):
    """A good and how many colours it rises (ODIN-5.4)."""

    good: str
    colours: int = 1


class TwoTiles(Struct, frozen=True):
    """Two tiles that are looted together (card 136)."""

    one: str
    other: str


Tiles: TypeAlias = str | TwoTiles
"""What a success in battle brings: a tile, by its id, or two."""


def tiles_of(loot: Tiles) -> tuple[str, ...]:
    """The tiles of a loot."""
    return (loot.one, loot.other) if isinstance(loot, TwoTiles) else (loot,)


class PlacedVikings(Struct, array_like=True):
    """Vikings on a space of the action board; `round` is that in which they were placed (ODIN-12.3)."""

    seat: int
    vikings: int
    round: int


class Exploration(Struct, array_like=True):
    """An unclaimed exploration board: the face that shows, and the silver on it (ODIN-2.6, ODIN-3.3)."""

    face: str
    silver: int = 0


class OpenStrip(Struct, array_like=True):
    """A mountain strip that lies open, and how many of its items are gone (ODIN-5.3.1)."""

    strip: str
    gone: int = 0


class PlayedCard(Struct, array_like=True):
    """An occupation in play. `used` says that what it does once per game is done (ODIN-9.6)."""

    number: int
    used: bool = False


class Cost(Struct, frozen=True):
    """What a move at any time takes away, less what it brings: things and cards of the hand; `ship` is the ship that comes.

    `unladen` is the ship from which an ore is taken (card 39).
    """

    spent: Items
    ship: str = ""
    cards: int = 0
    unladen: NamedShip | None = None


def list_items(items: Items) -> Listing:
    """Items as events list them, without entries of 0."""
    return tuple((item, n) for item, n in items.items() if n)


def merge_items(gains: Iterable[Items]) -> dict[str, int]:
    """All of these items together."""
    found: dict[str, int] = {}
    for items in gains:
        for item, n in items.items():
            found[item] = found.get(item, 0) + n
    return found


def items_less(items: Items, taken: Items) -> dict[str, int]:
    """The items that are left when these are taken, without what runs out; a negative number taken adds."""
    left = dict(items)
    for item, n in taken.items():
        now = left.get(item, 0) - n
        if now > 0:
            left[item] = now
        else:
            left.pop(item, None)
    return left


def items_times(items: Items, n: int) -> dict[str, int]:
    """So many times the items."""
    return {item: count * n for item, count in items.items()}
