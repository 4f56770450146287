"""What goods, effects and cards are worth to a seat in points, counted over the rounds that are left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from math import fsum
from typing import Any

from engine.empires.bot.situation import (
    EmpiresSituation,
    alike_in_cards,
    labour_worth,
    missed_then,
    remember_judgement,
    resource_unit_worth,
)
from engine.empires.bot.weights import WEIGHTS
from engine.empires.effects.counters import times_for_count
from engine.empires.facts import printed as f
from engine.empires.facts import schema_effects as fx
from engine.empires.table import cards
from engine.empires.table.cards import text_of
from engine.empires.table.sight import CardInPlaySight

PERFORMED = {"explore": 0.6, "populate": 1.2, "construct": 2.2, "harvest": 1.4, "sail": 1.6}
"""The worth of an action that a card will perform some time."""

COUNTED_ONCE = 1.6
"""The factor for a unit that a later use counts and gives back: it is not spent."""

OFTEN = {
    "explore": 0.5,
    "populate": 0.7,
    "construct": 0.8,
    "harvest": 1.2,
    "sail": 0.9,
    "build": 1.6,
    "boost": 0.8,
    "conquer": 0.5,
    "pillage": 0.6,
    "raid": 0.6,
    "raided": 0.3,
    "pass": 1.0,
    "lookout_end": 1.0,
    "assign": 0.8,
    "return": 0.5,
    "move_pawn": 0.5,
}
"""The times that an event happens to a seat in a round, about."""

FLAT: dict[type[fx.Operation], float] = {
    fx.BuildReduced: 1.2,
    fx.Search: 1.0,
    fx.Reclaim: 0.8,
    fx.ShiftPawn: 0.3,
    fx.AdvanceShip: 0.2,
    fx.ExpeditionNow: 0.5,
    fx.RaidFree: 0.5,
    fx.ReleaseOp: 0.3,
    fx.ReturnToHand: -0.6,
    fx.MoveCopy: 0.5,
    fx.GainClanShip: 1.5,
}
"""The worth of ops whose choices a seat makes only later."""


# ---- goods -----------------------------------------------------------------------------------------------------------------


def goods_bundle_worth(now: EmpiresSituation, goods: Mapping[str, int]) -> float:
    found, units = 0.0, now.units
    for good, n in goods.items():
        found += n * units[good]
    return found


def mix_worth(now: EmpiresSituation, goods: Iterable[str]) -> float:
    """The worth of resources that come together, each after those of its kind before it."""
    return fsum([resource_unit_worth(now, good, more) for good, n in Counter(goods).items() for more in range(n)])


def mix_missed(now: EmpiresSituation, goods: Iterable[str]) -> float:
    """The cost of spending units together, each after those of its kind before it."""
    return fsum([missed_then(now, good, spent) for good, n in Counter(goods).items() for spent in range(n)])


def cost_worth(now: EmpiresSituation, cost: Mapping[str, int]) -> float:
    """The cost of spending goods: workers come back, resources are missed, gold replaces those that are lacking."""
    found, missed, there = 0.0, now.missed, now.player.goods
    for good, n in cost.items():
        lacking = max(0, n - there.get(good, 0)) if good in f.RESOURCES else 0
        found += n * missed[good] + lacking * WEIGHTS.lacking
    return found


# ---- effects ---------------------------------------------------------------------------------------------------------------


def effect_worth(now: EmpiresSituation, ops: fx.Ops, card: int = 0) -> float:
    """What the ops of a card bring, one after the other; `card` is that on which they stand."""
    found = 0.0
    for op in ops:
        found += OP_WORTHS[type(op)](now, op, card)
    return found


def gained_worth(now: EmpiresSituation, op: fx.GainOp, _card: int) -> float:
    found, units = 0.0, now.units
    for good, n in op.goods.items():
        found += n * units[good]
    return found


def any_worth(now: EmpiresSituation, op: fx.GainAny, _card: int) -> float:
    return op.count * max([now.units[good] for good in op.source])


def counted_worth(now: EmpiresSituation, op: fx.GainPer, card: int) -> float:
    return times_for_count(op, now.counted(op.per, card)) * goods_bundle_worth(now, op.goods)


def conditional_worth(now: EmpiresSituation, op: fx.IfCounted, card: int) -> float:
    reached = now.counted(op.cond.counter, card) >= op.cond.at_least
    return effect_worth(now, op.then, card) if reached else 0.0


def offered_worth(now: EmpiresSituation, op: fx.May, card: int) -> float:
    return max(0.0, effect_worth(now, op.effect, card))


def paid_worth(now: EmpiresSituation, op: fx.PayFor, card: int) -> float:
    return max(0.0, effect_worth(now, op.effect, card) - cost_worth(now, op.cost))


def best_side_worth(now: EmpiresSituation, op: fx.ChooseOne, card: int) -> float:
    return max([effect_worth(now, option, card) for option in op.options])


def performed_worth(_now: EmpiresSituation, op: fx.PerformAction, _card: int) -> float:
    return max([PERFORMED[action] for action in op.action])


def traded_worth(_now: EmpiresSituation, op: fx.TradeGoods, _card: int) -> float:
    return WEIGHTS.resource * (op.gain - op.spend) + 0.2


def field_goods_worth(now: EmpiresSituation, _op: fx.GainFieldGoods, _card: int) -> float:
    fields = [face.as_field for face in now.faces.values()]
    return max([goods_bundle_worth(now, field.goods if field else {}) for field in fields], default=0.0)


def looked_at_worth(now: EmpiresSituation, op: fx.LookAtCards, _card: int) -> float:
    return op.take * now.units["card"] * 1.5


def recovered_worth(now: EmpiresSituation, op: fx.Recover, _card: int) -> float:
    return min(op.count, now.player.spent) * labour_worth(now) if now.now else 0.0


def others_worth(now: EmpiresSituation, op: fx.OthersGain, _card: int) -> float:
    return -0.3 * goods_bundle_worth(now, op.goods)


def later_worth(now: EmpiresSituation, op: fx.Op, _card: int) -> float:
    return FLAT[type(op)] * max(0.3, now.late)


def restored_worth(now: EmpiresSituation, op: fx.Restore, card: int) -> float:
    """What the best exhausted card would yield if it stood upright."""
    found = 0.0
    for one in now.player.empire:
        if one.exhausted and one.card != card and fits_filter(now, op.filter, one):
            action = now.faces[one.card].action
            if action and not action.restores:  # two cards that restore do not count on each other
                found = max(found, use_worth(now, text_of(one)))
    return found


def fits_filter(now: EmpiresSituation, filter: fx.Filter, one: CardInPlaySight) -> bool:
    """Whether a card of the empire fits kinds and symbols."""
    face = now.faces[one.card]
    return cards.does_card_fit(now.view, now.player, filter, face, cards.kind_as(face, one))


def assign_worth(now: EmpiresSituation, op: fx.Assign, card: int) -> float:
    """The worth of putting units on a card that pays for them in each Lookout, or counts them; workers are missed meanwhile."""
    storage = now.card(card).storage if card else None
    count = counting_op(now.card(card)) if card else None
    most, brought = op.max, 0.0
    if storage:
        best = max([goods_bundle_worth(now, option) for option in storage.options])
        brought = best / storage.per * now.left
    elif count:
        most = min(most, (count.max or most) - now.counted(count.per, card))
        brought = goods_bundle_worth(now, count.goods) / count.divisor * uses_counted(now, card, count)
    kept = {good: now.missed[good] for good in op.source}
    if "worker" in kept:
        kept["worker"] = WEIGHTS.worker_round * now.left + 0.3
    found = 0.0
    for good in sorted(op.source, key=kept.__getitem__):
        if kept[good] >= brought or most <= 0:
            break  # the others are missed even more
        units = min(most, now.count(good))
        for _ in range(units):
            found += brought - kept[good]
        most -= units
    return found + (feature_sum(now, "assign") if found else 0.0)


def counting_op(card: f.EmpiresCard) -> fx.GainPer | None:
    """Finds the op of a card's action that counts what lies on the card."""
    ops = fx.every_op(card.action.effect) if card.action else ()
    counts = (op for op in ops if isinstance(op, fx.GainPer))
    return next((op for op in counts if isinstance(op.per, fx.AssignedUnits) and op.per.scope == "this"), None)


def uses_counted(now: EmpiresSituation, card: int, count: fx.GainPer) -> float:
    """The times that units on a card will be counted: by this use and later ones, or once, when they come back."""
    action = now.card(card).action
    return now.now + now.left if action and count in action.effect else COUNTED_ONCE * now.late


# ---- cards -----------------------------------------------------------------------------------------------------------------


def action_yield(now: EmpiresSituation, action: f.ActionAbility, card: int) -> float:
    """The worth of using an action once, less its cost."""
    found, free = effect_worth(now, action.effect, card) - cost_worth(now, action.cost), action.cost_any
    if free is None:
        return found
    return found - free.count * min([now.missed[good] for good in free.source], default=0.0)


@remember_judgement(alike_in_cards)
def use_worth(now: EmpiresSituation, card: int) -> float:
    """The worth of using a card once; nothing when it is less than its cost."""
    action = now.content.cards[card].action
    return max(0.0, action_yield(now, action, card)) if action else 0.0


def feature_worth(now: EmpiresSituation, feature: f.Feature, card: int) -> float:
    often = OFTEN[feature.on.event]
    if feature.on.who == "other":
        often *= 0.8 * (now.view.seats - 1)
    elif feature.on.event == "lookout_end":
        often = 0.8 * now.late
    elif feature.on.event in ("raid", "raided") and now.view.seats == 1:
        often = 0.0
    return max(0.0, effect_worth(now, feature.effect, card)) * (min(1.0, often) if feature.limit else often)


@remember_judgement(alike_in_cards)
def feature_sum(now: EmpiresSituation, event: str) -> float:
    """What the own features bring when an event happens."""
    found = 0.0
    for feature, card in now.own_features.get(event, ()):
        found += effect_worth(now, feature.effect, card)
    return found


def round_worth(now: EmpiresSituation, card: f.EmpiresCard, number: int) -> float:
    """The worth of a card of the empire in each round."""
    found = 0.0
    if card.action:
        found += max(0.0, action_yield(now, card.action, number)) * (WEIGHTS.again if card.storage else 1.0)
    if card.feature:
        found += feature_worth(now, card.feature, number)
    if card.as_field:
        found += WEIGHTS.field_round * goods_bundle_worth(now, card.as_field.goods)
    return found


@remember_judgement(alike_in_cards)
def built_worth(now: EmpiresSituation, number: int) -> float:
    """The worth of a card that comes into the empire; a copy card counts as the best that it may copy."""
    card = now.content.cards[number]
    if card.as_copy:
        copied = cards.copyable_originals(now.view, now.player, card)
        return max([built_as(now, number, one.card) for one in copied], default=0.0)
    return built_as(now, number, number)


def built_as(now: EmpiresSituation, number: int, text: int) -> float:
    """The worth of a card with this text: its point, its bonus, and its effects from then on."""
    card = now.content.cards[text]
    found = 1.0 + effect_worth(now, card.building_bonus or (), number)
    if card.as_field:
        found += goods_bundle_worth(now, card.as_field.goods)
    soon = now.now * (0.9 if card.action is None or has_goods(now, card.action.cost) else 0.3)
    reacts = 0.05 * len(card.symbols) * now.late + feature_sum(now, "build") * bool(card.is_built)
    return found + round_worth(now, card, number) * (soon + WEIGHTS.reuse * now.left) + reacts


def has_goods(now: EmpiresSituation, cost: Mapping[str, int]) -> bool:
    """Whether the supply has what something costs, cards of the hand left out."""
    goods = now.player.goods
    for good, n in cost.items():  # noqa: SIM110 - asked for every card that is weighed: no generator
        if goods.get(good, 0) < n and good != "card":
            return False
    return True


@remember_judgement(alike_in_cards)
def hand_worth(now: EmpiresSituation, number: int) -> float:
    """The worth of a card of the hand once it is built or played, less its cost."""
    card = now.content.cards[number]
    if card.instant:
        return 0.8 * effect_worth(now, card.instant.effect)
    if card.cost is None:
        return 0.9 * built_worth(now, number)
    cost = card.price(number)
    return 0.9 * built_worth(now, number) - 0.9 * cost_worth(now, cost)


OP_WORTHS: dict[type[fx.Operation], Callable[[EmpiresSituation, Any, int], float]] = {
    **dict.fromkeys(FLAT, later_worth),
    fx.GainOp: gained_worth,
    fx.GainAny: any_worth,
    fx.GainPer: counted_worth,
    fx.IfCounted: conditional_worth,
    fx.May: offered_worth,
    fx.PayFor: paid_worth,
    fx.ChooseOne: best_side_worth,
    fx.PerformAction: performed_worth,
    fx.TradeGoods: traded_worth,
    fx.GainFieldGoods: field_goods_worth,
    fx.LookAtCards: looked_at_worth,
    fx.Restore: restored_worth,
    fx.Recover: recovered_worth,
    fx.Assign: assign_worth,
    fx.OthersGain: others_worth,
}
"""What one op brings, by its kind."""
