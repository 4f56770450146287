"""What occupations count: one small function for each counter (engine/odin/data/README.md, Counters)."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

from engine.game import Seat
from engine.odin.facts import schema_amounts as c
from engine.odin.facts.content import content
from engine.odin.facts.names import IMITATED_COLUMNS
from engine.odin.facts.pieces import ANIMALS, LARGE_SHIPS
from engine.odin.table.boards import round_income
from engine.odin.table.state import Owner, SharedTable


def count_for_seat(s: SharedTable, seat: Seat, counter: c.Counter) -> int:
    """How much of it a seat has now."""
    return count_of(s, s.players[seat], counter)


def count_of(s: SharedTable, player: Owner, counter: c.Counter) -> int:
    """The same for the things of a seat, as they are or are supposed to be."""
    return COUNT[type(counter)](s, player, counter)


def count_goods(_s: SharedTable, player: Owner, counter: c.GoodCount | c.ResourceCount) -> int:
    """Units of a good or a building resource."""
    return player.count(counter.id)


def count_animals(_s: SharedTable, player: Owner, counter: c.AnimalCount) -> int:
    """Animals of a kind."""
    return player.animals(counter.type)


def animal_types(_s: SharedTable, player: Owner, _counter: c.AnimalTypesCount) -> int:
    """Kinds of animal."""
    return sum(player.animals(kind) > 0 for kind in ANIMALS)


def good_types(_s: SharedTable, player: Owner, counter: c.GoodTypesCount) -> int:
    """Kinds of goods of a colour; both faces of an animal are one."""
    goods = (good for good in content().goods.values() if good.colour == counter.color and player.count(good.id))
    return len({good.animal or good.id for good in goods})


def count_pairs(_s: SharedTable, player: Owner, counter: c.PairsCount) -> int:
    """The smaller of two numbers."""
    return min(map(player.count, counter.ids))


def count_ships(_s: SharedTable, player: Owner, counter: c.ShipCount) -> int:
    """Ships in the bay."""
    kinds = LARGE_SHIPS if counter.type == "large" else (counter.type,)
    return sum(ship.kind in kinds and ship.ore >= counter.min_ore for ship in player.ships)


def fleet_sets(_s: SharedTable, player: Owner, _counter: c.FleetSetsCount) -> int:
    """Sets of one ship of each kind."""
    return min(player.fleet(kind) for kind in content().ships)


def ore_on_ships(_s: SharedTable, player: Owner, counter: c.OreOnShipsCount) -> int:
    """Placed ore."""
    return sum(ship.ore for ship in player.ships if ship.kind in counter.ships)


def count_houses(_s: SharedTable, player: Owner, counter: c.HouseCount) -> int:
    """Buildings."""
    return len(player.buildings(*counter.types))


def count_special_tiles(_s: SharedTable, player: Owner, _counter: c.SpecialTilesCount) -> int:
    """Special tiles in the supply, on boards and in houses (ODIN-7.5.2)."""
    tiles = content().special_tiles
    laid = sum(one.piece in tiles for board in player.boards for one in board.laid)
    return laid + sum(player.count(tile) for tile in tiles)


def count_exploration_boards(_s: SharedTable, player: Owner, _counter: c.ExplorationBoardsCount) -> int:
    """Claimed exploration boards."""
    return sum(board.kind in content().faces for board in player.boards)


def count_vikings(s: SharedTable, player: Owner, counter: c.VikingsCount) -> int:
    """Vikings on spaces; on an imitation space they count for its column only (ODIN-4.6), resting ones never (ODIN-12)."""
    spaces, on = content().spaces, counter.on
    seat = next(n for n, one in enumerate(s.players) if one is player)
    found = 0
    for name, standing in s.spaces.items():
        facts = spaces.get(name)
        column = facts.column if facts else IMITATED_COLUMNS[name]
        there = column == on.column if on.group is None else bool(facts) and on.group in facts.groups
        if there and standing.seat == seat and standing.round == s.round:
            found += standing.vikings
    return found


def count_weapons(_s: SharedTable, player: Owner, counter: c.WeaponCount) -> int:
    """Weapon cards."""
    return sum(map(player.count, counter.types))


def count_income(_s: SharedTable, player: Owner, _counter: c.RoundIncomeCount) -> int:
    """What an income phase would pay."""
    return round_income(player)


def count_players(s: SharedTable, _player: Owner, _counter: c.PlayersCount) -> int:
    """Players in the game."""
    return s.seats


COUNT: MappingProxyType[type[Any], Callable[[SharedTable, Owner, Any], int]] = MappingProxyType(
    {
        c.GoodCount: count_goods,
        c.ResourceCount: count_goods,
        c.AnimalCount: count_animals,
        c.AnimalTypesCount: animal_types,
        c.GoodTypesCount: good_types,
        c.PairsCount: count_pairs,
        c.ShipCount: count_ships,
        c.FleetSetsCount: fleet_sets,
        c.OreOnShipsCount: ore_on_ships,
        c.HouseCount: count_houses,
        c.SpecialTilesCount: count_special_tiles,
        c.ExplorationBoardsCount: count_exploration_boards,
        c.VikingsCount: count_vikings,
        c.WeaponCount: count_weapons,
        c.RoundIncomeCount: count_income,
        c.PlayersCount: count_players,
    }
)
"""How each counter counts."""
