"""What can be done, judged before anything is paid (EMP-11.6, EMP-11.7); hidden cards are never looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec import structs

from engine.empires.effects.causes import cause_of
from engine.empires.facts import schema_effects as fx
from engine.empires.table.cards import action_of, can_stand, has_base
from engine.empires.table.holdings import has_cards
from engine.empires.table.payments import GoodsPaid, is_payable, payment_mixes, state_once_paid, ways_of
from engine.empires.table.state import AnyTable, CardInPlay, Cause, OpRules, Player
from engine.game import Seat


def can_use_action(s: AnyTable, seat: Seat, one: CardInPlay) -> bool:
    """EMP-11.7: whether the action of a card can be used now."""
    action = action_of(s, one)
    player = s.players[seat]
    if action is None or one.exhausted or not is_payable(player, action.cost, action.cost_any):
        return False
    if action.is_plain or action.hangs_on_payment:
        return action.is_plain or next(ways_to_use(s, seat, one), None) is not None
    return worth_doing(s, seat, action.effect, cause_of(one, "action"))


def ways_to_use(s: AnyTable, seat: Seat, one: CardInPlay) -> Iterator[GoodsPaid]:
    """The ways to pay for an action that leave its effect possible, as far as that hangs on them; the least gold first."""
    action = action_of(s, one)
    if action is None:
        return
    cause, turned = cause_of(one, "action"), one.card if action.restores else None
    for way in ways_of(s.players[seat], action):
        if not action.hangs_on_payment or worth_doing(
            state_once_paid(s, seat, way, turned), seat, action.effect, cause
        ):
            yield way


def leaves_possible(s: AnyTable, seat: Seat, one: CardInPlay, way: GoodsPaid, more: int) -> bool:
    """Whether this and so many more resources of the free kinds can be paid so that the effect of an action is left possible."""
    action, player = action_of(s, one), s.players[seat]
    if action is None or action.cost_any is None:
        return False
    rest = structs.replace(player, goods={good: n - way.get(good, 0) for good, n in player.goods.items()})
    free = structs.replace(action.cost_any, count=more)
    if not action.hangs_on_payment or not is_payable(rest, {}, free):
        return is_payable(rest, {}, free)
    paid = (dict(Counter(way) + Counter(mix)) for mix in payment_mixes(rest, free))
    return any(
        worth_doing(state_once_paid(s, seat, spent, one.card), seat, action.effect, cause_of(one, "action"))
        for spent in paid
    )


def worth_doing(s: AnyTable, seat: Seat, ops: fx.Ops, cause: Cause) -> bool:
    """Whether a list of ops can be done and may change something (EMP-11.6)."""
    changes = False
    for op in ops:
        if not is_op_possible(s, seat, op, cause):
            return False
        changes = changes or not is_idle(s, seat, op, cause)
    return changes


def rules_of(s: AnyTable, op: fx.Op) -> OpRules[Any]:
    """The rules of the kind of an op."""
    return s.hooks.operations[type(op)]


def is_op_possible(s: AnyTable, seat: Seat, op: fx.Op, cause: Cause) -> bool:
    """Whether what an op needs is there."""
    return rules_of(s, op).possible(s, seat, op, cause)


def is_idle(s: AnyTable, seat: Seat, op: fx.Op, cause: Cause) -> bool:
    """Whether an op is sure to change nothing."""
    return rules_of(s, op).is_idle(s, seat, op, cause)


def action_possible(s: AnyTable, seat: Seat, action: str) -> bool:
    """EMP-8.15: whether one of the five actions can be declared."""
    player = s.players[seat]
    match action:
        case "explore":
            return has_cards(player)
        case "construct":
            return next(constructable_cards(s, player), None) is not None
        case "harvest":
            return has_base(s, player)
        case "sail":
            return player.clan_ships + player.common_ships > 0
        case _:
            return True


def constructable_cards(s: AnyTable, player: Player) -> Iterator[int]:
    """EMP-8.17: the hand cards with a cost; a copy card needs something to copy."""
    facts = s.facts
    prices, cards = facts.prices, facts.cards
    return (n for n in sorted(player.hand) if n in prices and can_stand(s, player, cards[n]))
