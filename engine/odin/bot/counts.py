"""What occupations count, as a bot seat sees it: counters, amounts and conditions on a view (OCCUPATIONS-README)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.odin.bot.worth import Situation
from engine.odin.facts import schema_amounts as a
from engine.odin.facts.content import content
from engine.odin.facts.pieces import ANIMALS, LARGE_SHIPS
from engine.odin.game.view import PlayerView


def count_seen(now: Situation, counter: a.Counter) -> int:
    """How much of it the seat has. What only an action under way would tell counts as nothing."""
    count = COUNT_SEEN.get(type(counter))
    if count:
        return count(now.player, counter)
    return now.view.seats if isinstance(counter, a.PlayersCount) else 0


def items(player: PlayerView, counter: a.GoodCount | a.ResourceCount) -> int:
    return player.has.get(counter.id, 0)


def weapons_seen(player: PlayerView, counter: a.WeaponCount) -> int:
    return sum(player.has.get(kind, 0) for kind in counter.types)


def pairs_seen(player: PlayerView, counter: a.PairsCount) -> int:
    return min(player.has.get(good, 0) for good in counter.ids)


def animals_seen(player: PlayerView, counter: a.AnimalCount) -> int:
    return sum(player.has.get(face, 0) for face in ANIMALS[counter.type])


def kinds_of_animal(player: PlayerView, _counter: a.AnimalTypesCount) -> int:
    return sum(any(player.has.get(face) for face in faces) for faces in ANIMALS.values())


def kinds_of_good(player: PlayerView, counter: a.GoodTypesCount) -> int:
    goods = [good for good in content().goods.values() if good.colour == counter.color and player.has.get(good.id)]
    return len({good.animal or good.id for good in goods})


def ships_seen(player: PlayerView, counter: a.ShipCount) -> int:
    kinds = LARGE_SHIPS if counter.type == "large" else (counter.type,)
    return sum(ship.kind in kinds and ship.ore >= counter.min_ore for ship in player.ships)


def fleets(player: PlayerView, _counter: a.FleetSetsCount) -> int:
    bay = [ship.kind for ship in player.ships]
    return min(bay.count(kind) for kind in content().ships)


def ore_aboard(player: PlayerView, counter: a.OreOnShipsCount) -> int:
    return sum(ship.ore for ship in player.ships if ship.kind in counter.ships)


def buildings(player: PlayerView, counter: a.HouseCount) -> int:
    return sum(board.kind in counter.types for board in player.boards)


def special_tiles_seen(player: PlayerView, _counter: a.SpecialTilesCount) -> int:
    tiles = content().special_tiles
    laid = sum(one.piece in tiles for board in player.boards for one in board.laid)
    return laid + sum(player.has.get(tile, 0) for tile in tiles)


def explored(player: PlayerView, _counter: a.ExplorationBoardsCount) -> int:
    return sum(board.kind in content().faces for board in player.boards)


def income_seen(player: PlayerView, _counter: a.RoundIncomeCount) -> int:
    return player.income


COUNT_SEEN: Mapping[type[Any], Callable[[PlayerView, Any], int]] = {
    a.GoodCount: items,
    a.ResourceCount: items,
    a.WeaponCount: weapons_seen,
    a.PairsCount: pairs_seen,
    a.AnimalCount: animals_seen,
    a.AnimalTypesCount: kinds_of_animal,
    a.GoodTypesCount: kinds_of_good,
    a.ShipCount: ships_seen,
    a.FleetSetsCount: fleets,
    a.OreOnShipsCount: ore_aboard,
    a.HouseCount: buildings,
    a.SpecialTilesCount: special_tiles_seen,
    a.ExplorationBoardsCount: explored,
    a.RoundIncomeCount: income_seen,
}
"""How each counter counts what a seat has."""


def number_seen(now: Situation, amount: a.Amount) -> float:
    """How much an amount is now; what is chosen, or depends on an event to come, is taken as one."""
    match amount:
        case a.Fixed(value=value):
            return value
        case a.CountAmount():
            found = count_seen(now, amount.count) * amount.times
            return found if amount.max is None else min(found, number_seen(now, amount.max))
        case a.TierAmount():
            reached = count_seen(now, amount.tier)
            return max((value for step, value in amount.steps if step <= reached), key=abs, default=0)
        case a.AtMostAmount():
            there = count_seen(now, amount.at_most)
            return next((value for limit, value in amount.steps if there <= limit), 0)
        case a.SumAmount():
            total = sum(number_seen(now, one) for one in amount.sum)
            return total if amount.min is None else max(total, amount.min)
        case a.RoundAmount():
            return now.view.round
        case _:
            return 1


def amounts(now: Situation, written: Mapping[str, a.Amount]) -> dict[str, int]:
    """So much of each thing now; what comes to nothing is left out."""
    found = {item: int(number_seen(now, amount)) for item, amount in written.items()}
    return {item: n for item, n in found.items() if n}


def hold(now: Situation, conditions: Iterable[a.Condition]) -> bool:
    """Whether all conditions hold now, as far as the view tells; what an event to come would tell is hoped for."""
    return all(holds_seen(now, condition) for condition in conditions)


def holds_seen(now: Situation, condition: a.Condition) -> bool:
    """Whether a condition holds now."""
    match condition:
        case a.CounterHolds():
            return condition.holds(count_seen(now, condition.counter))
        case a.Available():
            return condition.available in now.view.special
        case a.OnBoard():
            players = now.view.players
            return any(one.piece == condition.on_board for p in players for board in p.boards for one in board.laid)
        case _:
            return True
