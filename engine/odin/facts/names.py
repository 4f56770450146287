"""Writes and reads values of several parts as text, for notation, saved games and events alike."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from engine.odin.facts.pieces import (
    BUILDINGS,
    SHIPS,
    BoardId,
    Bundle,
    CardOption,
    ChosenBefore,
    Deal,
    NamedBuilding,
    NamedShip,
    OreOn,
    RisingGood,
    Thing,
    Tiles,
    TwoTiles,
    bundle_items,
    parts_of,
    tiles_of,
)

ID = re.compile(r"[a-z]+(?:_[a-z0-9]+)*")
"""An id of the data, or a word like one."""


def read_id(text: str) -> str:
    """A word that may be an id. Raises ValueError for any other."""
    if not ID.fullmatch(text):
        raise ValueError(text)
    return text


# ---- ships and buildings: `longship-2`, `shed.1` (ODIN-13.7) ------------------------------------------------------------------


def write_ship(ship: NamedShip) -> str:
    """A ship by its kind, and its ore if it can carry any: `longship-2`, `knarr`."""
    return ship.kind if ship.kind == "knarr" else f"{ship.kind}-{ship.ore}"


def read_ship(text: str) -> NamedShip:
    """The ship that is called so, of whatever kind. Raises ValueError for text that cannot be one."""
    kind, _, ore = text.partition("-")
    return NamedShip(read_id(kind), int(ore or 0))


def ship_called(text: str) -> NamedShip | None:
    """The ship that is called so; None where the text begins with no kind of ship."""
    kind, _, ore = text.partition("-")
    return NamedShip(kind, int(ore or 0)) if kind in SHIPS and (ore or "0").isdecimal() else None


def write_building(building: NamedBuilding) -> str:
    """A building by its kind and number: `shed.1`."""
    return f"{building.kind}.{building.number}"


def read_building(text: str) -> NamedBuilding:
    """The building that is called so. Raises ValueError where there is none."""
    if (building := building_called(text)) is None:
        raise ValueError(text)
    return building


def building_called(text: str) -> NamedBuilding | None:
    """The building that is called so; None where there is none."""
    kind, _, number = text.partition(".")
    return NamedBuilding(kind, int(number)) if kind in BUILDINGS and number.isdecimal() else None


def write_board(board: BoardId) -> str:
    """A board or building by its name: `home_board`, `shed.1`."""
    return board if isinstance(board, str) else write_building(board)


@lru_cache(maxsize=256)
def read_board(text: str) -> BoardId:
    """The board or building that is called so. Text that can be no building is left as it is."""
    return building_called(text) or text


def board_kind(name: str) -> str:
    """The kind of a building, or the name itself of the home board and of a face."""
    board = read_board(name)
    return board if isinstance(board, str) else board.kind


# ---- options: `stone_house+longship`, `2wood+stone`, `2silver>hunting`, `ore@longship-2` --------------------------------------

PART = re.compile(r"(\d*)([^\d+>][^+>]*)")
"""A part of a bundle: so many of a thing, or one."""

GIVES, TOGETHER = ">", "+"
NOTHING = "nothing"
"""A way to pay that costs nothing."""

ORE_ON = "ore@"


def write_option(option: CardOption) -> str:
    """One of several ways that a question offers."""
    if isinstance(option, Deal):
        return f"{write_option(option.pay)}{GIVES}{write_option(option.gain)}"
    return TOGETHER.join(f"{n if n > 1 else ''}{write_thing(thing)}" for thing, n in parts_of(option)) or NOTHING


def read_option(text: str) -> CardOption:
    """What an option stands for; text that can be none is left as it is, for the refusal that names it."""
    pay, gives, gain = text.partition(GIVES)
    try:
        return Deal(read_bundle(pay), read_bundle(gain)) if gives else read_bundle(text)
    except ValueError:
        return text


def write_chosen(chosen: ChosenBefore) -> str:
    """What was chosen before, as saved games have it."""
    return str(chosen) if isinstance(chosen, int) else write_option(chosen)


def read_chosen(text: str) -> ChosenBefore:
    """What was chosen before."""
    return int(text) if text.isdecimal() else read_option(text)


def read_bundle(text: str) -> Bundle | Thing:
    """Things with their numbers. Raises ValueError for text that can be none."""
    if text == NOTHING:
        return Bundle()
    found: dict[Thing, int] = {}
    for part in text.split(TOGETHER):
        match = PART.fullmatch(part)
        if match is None:
            raise ValueError(text)
        found[read_thing(match[2])] = int(match[1] or 1)
    return bundle_items(found)


def write_thing(thing: Thing) -> str:
    """A part of a bundle."""
    match thing:
        case OreOn(ship):
            return ORE_ON + write_ship(ship)
        case NamedShip():
            return write_ship(thing)
        case NamedBuilding():
            return write_building(thing)
        case _:
            return thing


def read_thing(text: str) -> Thing:
    """What a part of a bundle stands for. Raises ValueError for text that can be nothing."""
    if text.startswith(ORE_ON):
        return OreOn(read_ship(text.removeprefix(ORE_ON)))
    ship = ship_called(text) if "-" in text else None
    return ship or building_called(text) or read_id(text)


# ---- goods that rise, tiles looted together, dishes, spaces, placements --------------------------------------------------------

UPRIGHT = "-up"


def write_rise(rise: RisingGood) -> str:
    """A tile and how far it rises: `peas`, `peas+2`."""
    return rise.good if rise.colours == 1 else f"{rise.good}+{rise.colours}"


def read_rise(text: str) -> RisingGood:
    """The tile that is named so, and how far it rises. Raises ValueError for text that can be none."""
    good, _, colours = text.partition("+")
    return RisingGood(read_id(good), int(colours) if colours.isdecimal() else 1)


def write_loot(loot: Tiles) -> str:
    """A tile, or two that are looted together: `oil`, `oil+fur`."""
    return TOGETHER.join(tiles_of(loot))


def read_loot(text: str) -> Tiles:
    """The tiles that are named so; text that names neither one nor two is left as it is."""
    match text.split(TOGETHER):
        case [one, other]:
            return TwoTiles(read_id(one), read_id(other))
        case _:
            return text


def write_dish(food: str, *, upright: bool) -> str:
    """A dish of a feast: `peas`, `peas-up`."""
    return food + UPRIGHT * upright


def read_dish(text: str) -> tuple[str, bool]:
    """The food of a dish, and whether it stands upright."""
    return text.removesuffix(UPRIGHT), text.endswith(UPRIGHT)


def imitation_space(column: int) -> str:
    """The name of the imitation space of a column (ODIN-13.7)."""
    return f"imitation_c{column}"


IMITATED_COLUMNS: Mapping[str, int] = MappingProxyType({imitation_space(column): column for column in range(1, 5)})
"""The columns by the names of their imitation spaces."""


def placement_name(column: int, vikings: int) -> str:
    """A placement of this round, as a saved game writes it."""
    return f"{column}:{vikings}"
