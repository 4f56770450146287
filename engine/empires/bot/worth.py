"""What goods, effects and cards are worth to a seat in points, counted over the rounds that are left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import islice
from math import fsum

from engine.empires.bot.situation import EmpiresSituation, remember_judgement
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


@remember_judgement
def unit_worth(now: EmpiresSituation, good: str) -> float:
    match good:
        case "vp":
            return vp_worth(now)
        case "gold":
            return WEIGHTS.gold + 0.1 * now.late
        case "worker":
            return WEIGHTS.worker_round * now.left + now.now * labour_worth(now)
        case "axe":
            kept = WEIGHTS.gold if now.view.axe_points else 0.0  # as gold, it counts a point at the end (EMP-15.8)
            return kept + WEIGHTS.axe_round * now.late + (WEIGHTS.axe if now.now and useful_axe(now) else 0.0)
        case "card":
            crowded = 0.5 if len(now.hand) > 5 else 1.0
            return (WEIGHTS.card * now.now + WEIGHTS.card_round * now.left) * crowded
        case "ship":
            return WEIGHTS.ship_round * now.left + 0.3 * now.now
        case _:
            return resource_unit_worth(now, good)


def vp_worth(now: EmpiresSituation) -> float:
    """A point on the track brings the end nearer: it is worth more to a seat that would win now, else less."""
    if now.view.scenario or now.view.last or now.left > 1.5:
        return 1.0
    return 1.0 + (WEIGHTS.haste if now.ahead else -WEIGHTS.haste)


def resource_unit_worth(now: EmpiresSituation, good: str, more: int = 0) -> float:
    """Half a point at the end, and more while the hand or a pawn needs the unit; `more` units come before it."""
    wanted = WEIGHTS.wanted * max(now.late, 0.5 * now.now) if now.wanted.get(good, 0) > more else 0.0
    step = WEIGHTS.step if good == "food" and now.count("food") + more < now.steps else 0.0
    return WEIGHTS.resource + max(wanted, step) + 0.05 * now.late


def labour_worth(now: EmpiresSituation) -> float:
    """The worth of a ready worker in this round."""
    return WEIGHTS.scarce if now.count("worker") < now.labour + 1 else WEIGHTS.idle


def useful_axe(now: EmpiresSituation) -> bool:
    """Whether there may be a ship to carry it, or somebody to raid."""
    rivals = any(not player.passed for seat, player in enumerate(now.view.players) if seat != now.seat)
    return bool(now.player.clan_ships + now.player.common_ships) or rivals


def goods_bundle_worth(now: EmpiresSituation, goods: Mapping[str, int]) -> float:
    found = 0.0
    for good, n in goods.items():
        found += n * unit_worth(now, good)
    return found


def mix_worth(now: EmpiresSituation, goods: Iterable[str]) -> float:
    """The worth of resources that come together, each after those of its kind before it."""
    return fsum(resource_unit_worth(now, good, more) for good, n in Counter(goods).items() for more in range(n))


def mix_missed(now: EmpiresSituation, goods: Iterable[str]) -> float:
    """The cost of spending units together, each after those of its kind before it."""
    return fsum(missed_then(now, good, spent) for good, n in Counter(goods).items() for spent in range(n))


def cost_worth(now: EmpiresSituation, cost: Mapping[str, int]) -> float:
    """The cost of spending goods: workers come back, resources are missed, gold replaces those that are lacking."""
    found = 0.0
    for good, n in cost.items():
        lacking = max(0, n - now.count(good)) if good in f.RESOURCES else 0
        found += n * missed_unit_worth(now, good) + lacking * WEIGHTS.lacking
    return found


@remember_judgement
def missed_unit_worth(now: EmpiresSituation, good: str) -> float:
    match good:
        case "worker":
            return WEIGHTS.scarce if now.count("worker") < now.labour else WEIGHTS.idle
        case "card":
            return 0.1 + WEIGHTS.discard * now.late * (len(now.hand) < 5)
        case "food":
            return missed_then(now, "food", 0)
        case _:
            return WEIGHTS.resource if good in f.RESOURCES else unit_worth(now, good)


def missed_then(now: EmpiresSituation, good: str, spent: int) -> float:
    """The cost of spending one more unit after so many others: pawns are moved for the last food."""
    if good != "food":
        return missed_unit_worth(now, good)
    return WEIGHTS.resource + (WEIGHTS.step if now.count("food") - spent <= now.steps else 0.0)


# ---- effects ---------------------------------------------------------------------------------------------------------------


def effect_worth(now: EmpiresSituation, ops: fx.Ops, card: int = 0) -> float:
    found = 0.0
    for op in ops:
        found += op_worth(now, op, card)
    return found


def op_worth(now: EmpiresSituation, op: fx.Op, card: int) -> float:
    """What one op brings; `card` is that on which it stands."""
    match op:
        case fx.GainOp(goods=goods):
            return goods_bundle_worth(now, goods)
        case fx.GainAny(source=source, count=count):
            return count * max(unit_worth(now, good) for good in source)
        case fx.GainPer():
            return times_for_count(op, now.counted(op.per, card)) * goods_bundle_worth(now, op.goods)
        case fx.IfCounted(cond=cond, then=then):
            return effect_worth(now, then, card) if now.counted(cond.counter, card) >= cond.at_least else 0.0
        case fx.May(effect=effect):
            return max(0.0, effect_worth(now, effect, card))
        case fx.PayFor(cost=cost, effect=effect):
            return max(0.0, effect_worth(now, effect, card) - cost_worth(now, cost))
        case fx.ChooseOne(options=options):
            return max(effect_worth(now, option, card) for option in options)
        case fx.PerformAction(action=actions):
            return max(PERFORMED[action] for action in actions)
        case _:
            return rarer_op_worth(now, op, card)


def rarer_op_worth(now: EmpiresSituation, op: fx.Op, card: int) -> float:
    match op:
        case fx.TradeGoods(spend=spend, gain=gain):
            return WEIGHTS.resource * (gain - spend) + 0.2
        case fx.GainFieldGoods():
            return max(
                (goods_bundle_worth(now, cards.field_goods(now.view, one)) for one in now.player.empire), default=0.0
            )
        case fx.LookAtCards(take=take):
            return take * unit_worth(now, "card") * 1.5
        case fx.Restore(filter=filter):
            return best_restored(now, filter, card)
        case fx.Recover(count=count):
            return min(count, now.player.spent) * labour_worth(now) if now.now else 0.0
        case fx.Assign():
            return assign_worth(now, op, card)
        case fx.OthersGain(goods=goods):
            return -0.3 * goods_bundle_worth(now, goods)
        case _:
            return FLAT[type(op)] * max(0.3, now.late)


def best_restored(now: EmpiresSituation, filter: fx.Filter, card: int) -> float:
    """What the best exhausted card would yield if it stood upright."""
    fitting = (one for one in now.player.empire if one.exhausted and one.card != card and fits_filter(now, filter, one))
    actions = ((one, now.face(one).action) for one in fitting)
    # two cards that restore do not count on each other
    return max(
        (use_worth(now, text_of(one)) for one, action in actions if not (action and action.restores)), default=0.0
    )


def fits_filter(now: EmpiresSituation, filter: fx.Filter, one: CardInPlaySight) -> bool:
    """Whether a card of the empire fits kinds and symbols."""
    return cards.does_card_fit(now.view, now.player, filter, now.face(one), cards.kind_of(now.view, one))


def assign_worth(now: EmpiresSituation, op: fx.Assign, card: int) -> float:
    """The worth of putting units on a card that pays for them in each Lookout, or counts them; workers are missed meanwhile."""
    storage = now.card(card).storage if card else None
    count = counting_op(now.card(card)) if card else None
    most, brought = op.max, 0.0
    if storage:
        best = max(goods_bundle_worth(now, option) for option in storage.options)
        brought = best / storage.per * now.left
    elif count:
        most = min(most, (count.max or most) - now.counted(count.per, card))
        brought = goods_bundle_worth(now, count.goods) / count.divisor * uses_counted(now, card, count)
    kept = {good: missed_unit_worth(now, good) for good in op.source}
    if "worker" in kept:
        kept["worker"] = WEIGHTS.worker_round * now.left + 0.3
    units = islice(sorted(kept[good] for good in op.source for _ in range(now.count(good))), max(0, most))
    found = sum(max(0.0, brought - unit) for unit in units)
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
    return found - free.count * min((missed_unit_worth(now, good) for good in free.source), default=0.0)


@remember_judgement
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


@remember_judgement
def feature_sum(now: EmpiresSituation, event: str) -> float:
    """What the own features bring when an event happens."""
    return sum(effect_worth(now, feature.effect, card) for feature, card in now.own_features.get(event, ()))


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


@remember_judgement
def built_worth(now: EmpiresSituation, number: int) -> float:
    """The worth of a card that comes into the empire; a copy card counts as the best that it may copy."""
    card = now.content.cards[number]
    if card.as_copy:
        copied = cards.copyable_originals(now.view, now.player, card)
        return max((built_as(now, number, one.card) for one in copied), default=0.0)
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
    return all(now.count(good) >= n for good, n in cost.items() if good != "card")


@remember_judgement
def hand_worth(now: EmpiresSituation, number: int) -> float:
    """The worth of a card of the hand once it is built or played, less its cost."""
    card = now.content.cards[number]
    if card.instant:
        return 0.8 * effect_worth(now, card.instant.effect)
    if card.cost is None:
        return 0.9 * built_worth(now, number)
    cost = card.price(number)
    return 0.9 * built_worth(now, number) - 0.9 * cost_worth(now, cost)
