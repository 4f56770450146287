"""Names made of several things, as moves, saved games and buttons write them: they are written and read here alone."""

from __future__ import annotations

import re
from typing import TypeAlias

from msgspec import Struct

from engine.odin.facts.pieces import BUILDINGS, SHIPS, Items, Ship

# ---- bundles: `stone_house+longship`, `2wood+stone`, `2silver>hunting` -----------------------------------------------------

PART = re.compile(r"(\d*)([^\d+>][^+>]*)")
"""A part of a bundle's name: so many of a thing, or one."""

GIVES = ">"
"""What stands in an option between what is paid and what it brings."""

FREE = "nothing"
"""A way to pay that costs nothing."""


class Deal(Struct, frozen=True):
    """The names of what an option takes and of what it brings."""

    pay: str
    gain: str

    @property
    def name(self) -> str:
        """How an option writes it."""
        return f"{self.pay}{GIVES}{self.gain}"


def deal_called(option: str) -> Deal | None:
    """What an option takes and brings; None for one that says only one of it."""
    pay, gives, gain = option.partition(GIVES)
    return Deal(pay, gain) if gives else None


def named(items: Items) -> str:
    """A name for a bundle in which everything is there once: `stone_house+longship`; with numbers for what is more."""
    return "+".join(item if n == 1 else f"{n}{item}" for item, n in items.items())


def parts_named(name: str) -> list[tuple[str, int]]:
    """What a bundle's name stands for, thing by thing; nothing for a name of something else."""
    parts = [PART.fullmatch(part) for part in name.split("+")]
    return [(part[2], int(part[1] or 1)) for part in parts if part] if all(parts) else []


# ---- what may stand in a bundle --------------------------------------------------------------------------------------------

ANY = "any_"
ORE_ON = "ore@"


class OreOn(Struct, frozen=True):
    """An ore that lies on a ship: `ore@longship-2`."""

    ship: Ship

    @property
    def name(self) -> str:
        """How a bundle writes it."""
        return ORE_ON + self.ship.name


class AnyOf(Struct, frozen=True):
    """Any thing of a kind, `any_weapon`, `any_sheep`."""

    kind: str


class NamedBuilding(Struct, frozen=True):
    """A building by its number among those of its kind: `shed.1`."""

    kind: str
    number: int

    @property
    def name(self) -> str:
        """How moves and saved games write it (ODIN-13.7)."""
        return f"{self.kind}.{self.number}"


Thing: TypeAlias = OreOn | AnyOf | NamedBuilding | Ship | str
"""A part of a bundle; text is the id of a good, a resource, a kind of ship or building, a space, or nothing known."""


def thing_called(name: str) -> Thing:
    """What a part of a bundle stands for."""
    if name.startswith(ORE_ON):
        ship = ship_called(name.removeprefix(ORE_ON))
        return OreOn(ship) if ship else name
    if name.startswith(ANY):
        return AnyOf(name.removeprefix(ANY))
    ship = ship_called(name) if "-" in name else None
    return ship or building_called(name) or name


def ship_called(name: str) -> Ship | None:
    """A ship by its kind and its ore, `longship-2`, `knarr` (ODIN-13.7); None for what is none."""
    kind, _, ore = name.partition("-")
    return Ship(kind, int(ore or 0)) if kind in SHIPS and (ore or "0").isdigit() else None


def ship_kind(name: str) -> str:
    """The kind of a ship that is there, by its name."""
    ship = ship_called(name)
    assert ship is not None, f"{name} is no ship"
    return ship.kind


def building_called(name: str) -> NamedBuilding | None:
    """A building by its kind and number; None for what is none."""
    kind, _, number = name.partition(".")
    return NamedBuilding(kind, int(number)) if kind in BUILDINGS and number.isdigit() else None


def board_kind(name: str) -> str:
    """The kind of a building, or the name itself of the home board and of a face."""
    return name.partition(".")[0]


# ---- goods that rise, tiles looted together, dishes, strips, spaces --------------------------------------------------------

RISES = "+"
TOGETHER = "+"
UPRIGHT = "-up"


def write_rise(good: str, steps: int) -> str:
    """A tile and how far it rises, as a move names it: `peas`, `peas+2`."""
    return good if steps == 1 else f"{good}{RISES}{steps}"


def read_rise(part: str) -> tuple[str, int]:
    """The tile and the steps of a part of a move."""
    good, _, steps = part.partition(RISES)
    return good, int(steps) if steps.isdigit() else 1


def write_loot(*tiles: str) -> str:
    """Tiles that are looted together, as a move names them (card 136)."""
    return TOGETHER.join(tiles)


def tiles_of_loot(name: str) -> list[str]:
    """The tiles of a loot."""
    return name.split(TOGETHER)


def write_dish(food: str, *, upright: bool) -> str:
    """A dish, as a feast names it: `peas`, `peas-up`."""
    return food + UPRIGHT * upright


def read_dish(text: str) -> tuple[str, bool]:
    """The food of a dish, and whether it stands upright."""
    return text.removesuffix(UPRIGHT), text.endswith(UPRIGHT)


def strip_number(strip: str) -> int:
    """The number of a mountain strip, by which it is called."""
    return int(strip.rpartition("_")[2])


def imitation_space(column: int) -> str:
    """The name of the imitation space of a column (ODIN-13.7)."""
    return f"imitation_c{column}"


def imitated_column(space: str) -> int:
    """The column of an imitation space."""
    return int(space.rpartition("_c")[2])


def placement_name(column: int, vikings: int) -> str:
    """A placement of this round, as a saved game writes it."""
    return f"{column}:{vikings}"
