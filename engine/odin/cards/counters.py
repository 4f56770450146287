"""What occupations count, counter by counter (engine/odin/data/README.md, Counters)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from engine.game import Seat
from engine.odin.facts import schema_amounts as c
from engine.odin.facts.content import odin_content
from engine.odin.facts.names import IMITATED_COLUMNS
from engine.odin.facts.pieces import ANIMALS, LARGE_SHIPS, SHIPS
from engine.odin.table.boards import round_income
from engine.odin.table.state import Owner, SharedTable


def count_for_seat(s: SharedTable, seat: Seat, counter: c.Counter) -> int:
    """How much of it a seat has now."""
    return count_of(s, s.players[seat], counter)


def count_of(s: SharedTable, player: Owner, counter: c.Counter) -> int:
    """How much of it an owner has, real or supposed."""
    return COUNT[type(counter)](s, player, counter)


def good_types(_s: SharedTable, player: Owner, counter: c.GoodTypesCount) -> int:
    """Kinds of goods of a colour; both faces of an animal are one."""
    goods = (good for good in odin_content().goods.values() if good.colour == counter.color and player.count(good.id))
    return len({good.animal or good.id for good in goods})


def count_ships(_s: SharedTable, player: Owner, counter: c.ShipCount) -> int:
    """Ships in the bay."""
    kinds = LARGE_SHIPS if counter.type == "large" else (counter.type,)
    return sum(ship.kind in kinds and ship.ore >= counter.min_ore for ship in player.ships)


def count_special_tiles(_s: SharedTable, player: Owner, _counter: c.SpecialTilesCount) -> int:
    """Special tiles in the supply, on boards and in houses (ODIN-7.5.2)."""
    tiles = odin_content().special_tiles
    laid = sum(one.piece in tiles for board in player.boards for one in board.laid)
    return laid + sum(player.count(tile) for tile in tiles)


def count_vikings(s: SharedTable, player: Owner, counter: c.VikingsCount) -> int:
    """Vikings on spaces; on an imitation space they count for its column only (ODIN-4.6), resting ones never (ODIN-12)."""
    spaces, on = odin_content().spaces, counter.on
    seat = next(n for n, one in enumerate(s.players) if one is player)
    found = 0
    for name, standing in s.spaces.items():
        facts = spaces.get(name)
        column = facts.column if facts else IMITATED_COLUMNS[name]
        there = column == on.column if on.group is None else bool(facts) and on.group in facts.groups
        if there and standing.seat == seat and standing.round == s.round:
            found += standing.vikings
    return found


COUNT: Mapping[type[c.CounterFacts], Callable[[SharedTable, Owner, Any], int]] = MappingProxyType(
    {
        c.GoodCount: lambda _s, player, counter: player.count(counter.id),
        c.ResourceCount: lambda _s, player, counter: player.count(counter.id),
        c.AnimalCount: lambda _s, player, counter: player.animals(counter.type),
        c.AnimalTypesCount: lambda _s, player, _counter: sum(player.animals(kind) > 0 for kind in ANIMALS),
        c.GoodTypesCount: good_types,
        c.PairsCount: lambda _s, player, counter: min(map(player.count, counter.ids)),
        c.ShipCount: count_ships,
        c.FleetSetsCount: lambda _s, player, _counter: min(map(player.fleet, SHIPS)),
        c.OreOnShipsCount: lambda _s, player, counter: sum(
            ship.ore for ship in player.ships if ship.kind in counter.ships
        ),
        c.HouseCount: lambda _s, player, counter: len(player.buildings(*counter.types)),
        c.SpecialTilesCount: count_special_tiles,
        c.ExplorationBoardsCount: lambda _s, player, _counter: sum(
            board.kind in odin_content().faces for board in player.boards
        ),
        c.VikingsCount: count_vikings,
        c.WeaponCount: lambda _s, player, counter: sum(map(player.count, counter.types)),
        c.RoundIncomeCount: lambda _s, player, _counter: round_income(player),
        c.PlayersCount: lambda s, _player, _counter: s.seats,
    }
)
"""How each counter counts."""
