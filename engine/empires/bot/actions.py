"""The worth of the five actions, islands, pawns and raids to a seat now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.empires.bot.situation import EmpiresSituation, alike_in_cards, alike_in_turn, remember_judgement
from engine.empires.bot.weights import WEIGHTS
from engine.empires.bot.worth import (
    OP_WORTHS,
    built_worth,
    cost_worth,
    effect_worth,
    feature_sum,
    fits_filter,
    goods_bundle_worth,
    hand_worth,
    has_goods,
    use_worth,
)
from engine.empires.facts import schema_effects as fx
from engine.empires.table import cards
from engine.empires.table.cards import text_of
from engine.empires.table.moves import BASIC, MovePawn, Sail
from engine.empires.table.sight import CardInPlaySight
from engine.empires.table.tiles import neighbouring_tiles, price_of
from engine.game import Seat


class Load(NamedTuple):
    """The load of a ship: `fish`, or gold in its place, for distant islands, an `axe` to conquer."""

    fish: bool
    axe: bool


# ---- actions ---------------------------------------------------------------------------------------------------------------


@remember_judgement(alike_in_turn)
def action_worth(now: EmpiresSituation, action: str) -> float:
    """The worth of performing an action now: of itself, of features that react, and of a card played before it."""
    return plain_worth(now, action) + feature_sum(now, action) + window_worth(now, action)


@remember_judgement(alike_in_turn)
def plain_worth(now: EmpiresSituation, action: str) -> float:
    match action:
        case "explore":
            return now.units["card"]
        case "populate":
            return now.units["worker"]
        case "construct":
            return max([constructed_worth(now, card) for card in now.hand], default=0.0)
        case "harvest":
            return max([harvest_worth(now, one) for one in now.player.empire if one.on is None], default=0.0)
        case _:
            return sail_worth(now)


def window_worth(now: EmpiresSituation, action: str) -> float:
    """The best boost or field that the action lets the seat play; another action may let it too."""
    fitting = [card for card in now.hand if action in (now.content.cards[card].declare or ())]
    return max([play_worth(now, card, action) for card in fitting], default=0.0)


def play_worth(now: EmpiresSituation, number: int, action: str) -> float:
    """What a boost or field of the hand brings with this action."""
    card = now.content.cards[number]
    if card.instant:
        return effect_worth(now, card.instant.effect) + feature_sum(now, "boost")
    raised = goods_bundle_worth(now, card.as_field.goods) if card.as_field and action == "harvest" else 0.0
    if card.kind != "upgrade_field":
        return built_worth(now, number)
    base = next(cards.bases_for(now.view, now.player, card), None)
    return built_worth(now, number) + raised if base else 0.0


def constructed_worth(now: EmpiresSituation, number: int) -> float:
    """The worth of building a card for free: little more than its cost, if the seat could pay it."""
    card = now.content.cards[number]
    if card.cost is None:
        return 0.0
    brought, cost = built_worth(now, number), card.price(number)
    return brought - 0.6 * max(0.0, brought - cost_worth(now, cost)) if has_goods(now, cost) else brought


def harvest_worth(now: EmpiresSituation, one: CardInPlaySight) -> float:
    """What a field yields with all its upgrades."""
    found, faces = 0.0, now.faces
    for each in cards.set_of(now.player, one):
        field = faces[each.card].as_field
        if field:
            found += goods_bundle_worth(now, field.goods)
    return found


def field_worth(now: EmpiresSituation, number: int, base: int, action: str) -> float:
    """The worth of building a field: an upgrade best lies where the harvest is richest."""
    card = now.content.cards[number]
    found = built_worth(now, number)
    standing = None if base == BASIC else now.card_in_play(base)
    if standing is None:
        return found
    raised = goods_bundle_worth(now, card.as_field.goods) if card.as_field and action == "harvest" else 0.0
    return found + raised + 0.1 * harvest_worth(now, standing)


# ---- ships -----------------------------------------------------------------------------------------------------------------


def sail_worth(now: EmpiresSituation) -> float:
    """What the best load of a ship brings."""
    fish = [""] + [good for good in ("fish", "gold") if now.count(good)]
    axes = [""] + ["axe"] * bool(now.count("axe"))
    return max([load_worth(now, Sail("", one, axe)) for one in fish for axe in axes])


def load_worth(now: EmpiresSituation, move: Sail) -> float:
    """The worth of a ship with this load, less the load."""
    cost = (now.missed[move.fish] if move.fish else 0.0) + (now.missed["axe"] if move.axe else 0.0)
    return last_in_queue(now, Load(fish=bool(move.fish), axe=bool(move.axe))) - cost


@remember_judgement(alike_in_turn)
def last_in_queue(now: EmpiresSituation, load: Load) -> float:
    return voyage_worth(now, load, before=len(now.view.queue))


def voyage_worth(now: EmpiresSituation, load: Load, *, before: int) -> float:
    """What a ship brings home when the ships before it take the best islands."""
    targets = [*now.view.near.open, *(now.view.distant.open if load.fish else ())]
    found = sorted([island_worth(now, island, axe=load.axe) for island in targets], reverse=True)
    found.append(unseen_worth(now, load))
    at = min(before, len(found) - 1)
    return max(found[at], found[-1])


def island_worth(now: EmpiresSituation, island: int, *, axe: bool) -> float:
    """The better of pillaging and conquering an island."""
    return max(pillage_worth(now, island), conquest_worth(now, island) if axe else 0.0)


@remember_judgement(alike_in_cards)
def pillage_worth(now: EmpiresSituation, island: int) -> float:
    return goods_bundle_worth(now, now.content.cards[island].pillage or {}) + feature_sum(now, "pillage")


@remember_judgement(alike_in_cards)
def conquest_worth(now: EmpiresSituation, island: int) -> float:
    """The worth of an island in the empire from the next round on, and of features that react."""
    usable = 0.9 * now.now * use_worth(now, island)  # ships arrive when the actions of the round are over
    return built_worth(now, island) - usable + feature_sum(now, "conquer")


@remember_judgement(alike_in_cards)
def unseen_worth(now: EmpiresSituation, load: Load) -> float:
    """The average worth of the top card of the deck that such a ship reaches."""
    isles = now.content.islands.distant if load.fish else now.content.islands.near
    return sum([island_worth(now, island.number, axe=load.axe) for island in isles]) / len(isles)


# ---- pawns -----------------------------------------------------------------------------------------------------------------


def placed_worth(now: EmpiresSituation, tile: str) -> float:
    """The worth of putting a pawn on a tile: of its action, and of a neighbour's later for food."""
    second = max([plain_worth(now, near) for near in neighbouring_tiles(now.view, tile)]) if now.count("food") else 0.0
    extra = now.missed["food"] if tile in now.view.orange else 0.0
    return action_worth(now, tile) + 0.3 * max(0.0, second - 0.5) - extra


def moved_worth(now: EmpiresSituation, move: MovePawn) -> float:
    """The worth of moving a pawn for food."""
    food = sum(price_of(now.view, move.tile, moved=True).values())
    return action_worth(now, move.tile) - food * WEIGHTS.resource


def shifted_worth(now: EmpiresSituation, move: MovePawn) -> float:
    """The worth of moving a pawn by a card: better neighbours for its move for food."""
    if not now.count("food") + now.count("gold"):
        return feature_sum(now, "move_pawn")
    here, there = (
        max([plain_worth(now, near) for near in neighbouring_tiles(now.view, tile)])
        for tile in (move.source, move.tile)
    )
    return there - here + feature_sum(now, "move_pawn")


# ---- raids -----------------------------------------------------------------------------------------------------------------


def raid_worth(now: EmpiresSituation, victim: Seat, card: int) -> float:
    """What a raid brings: the loss of the other seat counts in part, and more when that seat leads."""
    theirs = now.eyes[victim]
    one = theirs.card_in_play(card)
    if one is None:
        return 0.0
    lost = use_worth(theirs, text_of(one))
    if text_of(one) in theirs.content.features and theirs.content.features[text_of(one)].on.event == "raided":
        lost -= 1.0
    leads = now.view.seats > 2 and theirs.ahead
    return lost * (WEIGHTS.harm + 0.2 * leads) / max(1, now.view.seats - 2) ** 0.5 + feature_sum(now, "raid")


# ---- cards used ------------------------------------------------------------------------------------------------------------


def used_worth(now: EmpiresSituation, card: int) -> float:
    """The worth of using a card of the empire now."""
    one = now.card_in_play(card)
    action = now.face(one).action if one else None
    if action is None:
        return 0.0
    return action_now(now, card) if action.raids else action_alone(now, card)


@remember_judgement(alike_in_turn)
def action_alone(now: EmpiresSituation, card: int) -> float:
    """The worth of using a card that raids nobody, so that it does not matter what others have."""
    return action_now(now, card)


def action_now(now: EmpiresSituation, card: int) -> float:
    """The worth of using a card with an action: of its effect as it would turn out, less its cost."""
    action = now.faces[card].action
    assert action is not None  # used_worth has seen it
    paid = cost_worth(now, action.cost)
    if action.cost_any:
        kinds = (*action.cost_any.source, "gold")
        units = sorted([now.missed[good] for good in kinds for _ in range(min(now.count(good), 5))])
        paid += sum(units[: action.cost_any.count])
    return effect_now(now, action.effect, card) - paid


def effect_now(now: EmpiresSituation, ops: fx.Ops, card: int) -> float:
    found = 0.0
    for op in ops:
        found += OPS_NOW[type(op)](now, op, card)
    return found


def performed_now(now: EmpiresSituation, op: fx.PerformAction, _card: int) -> float:
    return max([action_worth(now, action) for action in op.action])


def best_side_now(now: EmpiresSituation, op: fx.ChooseOne, card: int) -> float:
    return max([effect_now(now, option, card) for option in op.options])


def reduced_now(now: EmpiresSituation, op: fx.BuildReduced, _card: int) -> float:
    costs = [card for card in now.hand if now.content.cards[card].is_built]
    return max([hand_worth(now, card) for card in costs], default=0.0) + WEIGHTS.resource * op.reduce


def best_raid(now: EmpiresSituation, _op: fx.RaidFree, _card: int) -> float:
    ready = [
        raid_worth(now, seat, one.card)
        for seat, player in enumerate(now.view.players)
        if seat != now.seat and not player.passed
        for one in player.empire
        if not one.exhausted and text_of(one) in now.content.actions
    ]
    return max(ready, default=0.0)


def early_worth(now: EmpiresSituation, op: fx.ExpeditionNow, _card: int) -> float:
    """What an early ship brings: it goes before the others, and comes home to sail again."""
    own = [(place, ship) for place, ship in enumerate(now.view.queue) if ship.seat == now.seat]
    found = [
        voyage_worth(now, Load(ship.fish, ship.axe and "conquer" in op.modes), before=0)
        - voyage_worth(now, Load(ship.fish, ship.axe), before=place)
        for place, ship in own
    ]
    return max(found, default=0.0) + 0.5


def best_returned(now: EmpiresSituation, op: fx.ReturnToHand, card: int) -> float:
    """What returned cards bring: nothing where none must return, else what the least missed one brings."""
    if op.min == 0:
        return 0.0
    fitting = [
        one for one in now.player.empire if fits_filter(now, op.filter, one) and not now.content.cards[one.card].start
    ]
    there = [one.card for one in fitting if (op.scope == "any") or (one.card == card) == (op.scope == "this")]
    return max((returned_worth(now, one) for one in there), default=0.0)


def released_now(now: EmpiresSituation, _op: fx.ReleaseOp, _card: int) -> float:
    return 0.3 * sum([one.goods.get("worker", 0) for one in now.player.empire])


def returned_worth(now: EmpiresSituation, card: int) -> float:
    """The worth of taking a card back: its bonus once more when there is time, less its cost and the goods on it."""
    one = now.card_in_play(card)
    if one is None:
        return 0.0
    text = now.face(one)
    goods = text.as_field.goods if text.as_field else {}
    bonus = effect_worth(now, text.building_bonus or (), card) + goods_bundle_worth(now, goods)
    ready = 0.0 if one.exhausted else use_worth(now, text_of(one))
    again = WEIGHTS.rebuilt * (bonus - cost_worth(now, text.price(card))) * now.late
    return again - (1.0 - WEIGHTS.rebuilt * now.late) - ready - goods_bundle_worth(now, dict(sorted(one.goods.items())))


OPS_NOW: dict[type[fx.Operation], Callable[[EmpiresSituation, Any, int], float]] = {
    **OP_WORTHS,
    fx.PerformAction: performed_now,
    fx.ChooseOne: best_side_now,
    fx.RaidFree: best_raid,
    fx.BuildReduced: reduced_now,
    fx.ExpeditionNow: early_worth,
    fx.ReturnToHand: best_returned,
    fx.ReleaseOp: released_now,
}
"""What one op brings now, by its kind: actions, ships, raids and builds are judged as they would turn out."""
