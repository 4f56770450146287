"""Ways to pay: own resources first, gold in their place (EMP-7.9, EMP-16)."""

from __future__ import annotations

from engine.empires.facts.printed import ActionAbility, AnyCost
from engine.empires.table.payments import (
    cost_units,
    is_payable,
    lowered_cost,
    payment_mixes,
    payment_ways,
    ways_of,
    ways_to_lower,
)
from engine.empires.table.state import Player


def test_the_way_with_the_least_gold_comes_first():
    player = Player(goods={"wood": 2, "food": 1, "gold": 2, "worker": 1})
    assert list(payment_ways(player, {"worker": 1, "wood": 2, "food": 1})) == [
        {"worker": 1, "food": 1, "wood": 2},
        {"worker": 1, "food": 1, "wood": 1, "gold": 1},
        {"worker": 1, "wood": 2, "gold": 1},
        {"worker": 1, "food": 1, "gold": 2},
        {"worker": 1, "wood": 1, "gold": 2},
    ]


def test_what_is_missing_must_be_gold():
    player = Player(goods={"wood": 1, "gold": 1})
    assert list(payment_ways(player, {"wood": 2})) == [{"wood": 1, "gold": 1}]
    assert list(payment_ways(player, {"wood": 1, "gold": 1})) == [{"wood": 1, "gold": 1}]
    assert list(payment_ways(player, {"wood": 2, "gold": 1})) == []


def test_no_gold_for_workers_axes_and_cards():
    player = Player(goods={"gold": 5})
    assert not any(is_payable(player, {good: 1}) for good in ("worker", "axe", "card"))
    assert is_payable(Player(hand=[145]), {"card": 1})


def test_a_free_mix_takes_no_more_than_there_is():
    """EMP-16.6."""
    any_cost = AnyCost(source=("wood", "stone"), count=2)
    player = Player(goods={"wood": 1, "stone": 2, "sheep": 3, "gold": 1})
    assert list(payment_mixes(player, any_cost)) == [
        {"wood": 1, "stone": 1},
        {"wood": 1, "gold": 1},
        {"stone": 2},
        {"stone": 1, "gold": 1},
    ]
    assert is_payable(player, {"stone": 1}, any_cost)
    assert not is_payable(player, {"stone": 1, "gold": 1, "wood": 1}, any_cost)
    action = ActionAbility(cost={"wood": 1}, cost_any=any_cost, effect=())
    assert list(ways_of(Player(goods={"wood": 1, "stone": 2}), action)) == [{"wood": 1, "stone": 2}]


def test_a_lowered_cost():
    """Op `build`: by so many resources, by all it has if fewer, never by workers, gold or axes."""
    assert list(ways_to_lower({"wood": 2, "food": 1, "gold": 2}, 2)) == [("food", "wood"), ("wood", "wood")]
    assert list(ways_to_lower({"wood": 1, "gold": 2}, 2)) == [("wood",)]
    assert list(ways_to_lower({"gold": 2}, 2)) == [()]
    assert lowered_cost({"wood": 2, "food": 1}, ("food", "wood")) == {"wood": 1}


def test_goods_are_named_in_one_order():
    assert cost_units({"gold": 1, "wood": 2, "worker": 1}) == ("worker", "wood", "wood", "gold")
