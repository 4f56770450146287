"""The ways to pay a cost: own resources first, gold in their place as the owner likes (EMP-7.9, EMP-16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from copy import copy
from itertools import combinations_with_replacement, product

from msgspec import structs

from engine.empires.facts.printed import RESOURCES, SUPPLIED, ActionAbility, AnyCost
from engine.empires.table.state import AnyTable, Player
from engine.game import Seat

GoodsPaid = dict[str, int]
"""The goods that are really spent."""


def is_payable(player: Player, cost: Mapping[str, int], any_cost: AnyCost | None = None) -> bool:
    """Whether a cost can be paid: gold for resources, nothing for workers, gold, axes and cards (EMP-16.3)."""
    goods = player.goods
    gold = goods.get("gold", 0)
    for good, n in cost.items():
        if good == "gold":
            gold -= n
        elif good in RESOURCES:
            lack = n - goods.get(good, 0)
            gold -= lack if lack > 0 else 0
        elif (len(player.hand) if good == "card" else goods.get(good, 0)) < n:
            return False
    if any_cost:
        gold -= max(0, any_cost.count - sum(max(0, player.count(one) - cost.get(one, 0)) for one in any_cost.source))
    return gold >= 0


def payment_ways(player: Player, cost: Mapping[str, int]) -> Iterator[GoodsPaid]:
    """The ways to pay a cost but its cards, that with the least gold first."""
    if not is_payable(player, cost):
        return
    there = player.goods
    spare = there.get("gold", 0) - cost.get("gold", 0)
    kinds = [good for good in RESOURCES if good in cost] if spare else []
    if not kinds:
        yield {good: n for good, n in cost.items() if good != "card"}
        return
    ranges = [range(max(0, cost[good] - there.get(good, 0)), min(cost[good], spare) + 1) for good in kinds]
    for gold in sorted([gold for gold in product(*ranges) if sum(gold) <= spare], key=sum):
        way = {good: cost[good] for good in ("worker", "axe") if good in cost}
        for good, n in zip(kinds, gold, strict=True):
            if cost[good] > n:
                way[good] = cost[good] - n
        if replaced := cost.get("gold", 0) + sum(gold):
            way["gold"] = replaced
        yield way


def payment_mixes(player: Player, any_cost: AnyCost) -> Iterator[GoodsPaid]:
    """The mixes of resources, and gold, that pay so many of any kinds."""
    kinds = [good for good in (*any_cost.source, "gold") if player.count(good)]
    for units in combinations_with_replacement(kinds, any_cost.count):
        mix = Counter(units)
        if all(n <= player.count(good) for good, n in mix.items()):
            yield dict(mix)


def cost_units(goods: Mapping[str, int]) -> tuple[str, ...]:
    """Goods one by one, in the order in which they are always named."""
    return tuple([good for good in SUPPLIED if good in goods for _ in range(goods[good])])


def state_once_paid(s: AnyTable, seat: Seat, spent: GoodsPaid, card: int | None = None) -> AnyTable:
    """The position as it would be if a seat had paid this and turned a card; the position itself stays as it is."""
    if not spent and card is None:
        return s
    player = s.players[seat]
    goods = {good: left for good, n in player.goods.items() if (left := n - spent.get(good, 0)) > 0}
    empire = [structs.replace(one, exhausted=True) if one.card == card else one for one in player.empire]
    other = copy(s)
    other.players = list(s.players)
    workers = player.spent + spent.get("worker", 0)
    other.players[seat] = structs.replace(player, goods=goods, spent=workers, empire=empire)
    return other


def ways_of(player: Player, action: ActionAbility) -> Iterator[GoodsPaid]:
    """The ways to pay for an action but its cards, free resources included."""
    for way in payment_ways(player, action.cost):
        if action.cost_any is None:
            yield way
            continue
        rest = structs.replace(player, goods={good: n - way.get(good, 0) for good, n in player.goods.items()})
        for mix in payment_mixes(rest, action.cost_any):
            yield dict(Counter(way) + Counter(mix))


def ways_to_lower(cost: Mapping[str, int], reduce: int) -> Iterator[tuple[str, ...]]:
    """The resources that may be left out of a lowered cost: so many, or all that it has (op `build`)."""
    resources = cost_units({good: n for good, n in cost.items() if good in RESOURCES})
    kinds = list(dict.fromkeys(resources))
    for dropped in combinations_with_replacement(kinds, min(reduce, len(resources))):
        if all(n <= cost[good] for good, n in Counter(dropped).items()):
            yield dropped


def lowered_cost(cost: Mapping[str, int], dropped: tuple[str, ...]) -> GoodsPaid:
    return {good: left for good, n in cost.items() if (left := n - dropped.count(good))}
