"""What can be done, judged before anything is paid (EMP-11.6, EMP-11.7); hidden cards are never looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from types import MappingProxyType
from typing import Any

from msgspec import structs

from engine.empires.effects.causes import cause_of
from engine.empires.effects.counters import count, often
from engine.empires.effects.raids import raids
from engine.empires.facts import printed as f
from engine.empires.facts import schema_effects as fx
from engine.empires.table.cards import (
    action_of,
    can_stand,
    fits_in_play,
    has_base,
    is_field_card,
    originals,
    with_goods,
)
from engine.empires.table.holdings import has_cards
from engine.empires.table.payments import Payment, drops, lowered, mixes, payable, supposed, ways, ways_of
from engine.empires.table.state import AnyTable, CardInPlay, Cause, Player
from engine.game import Seat


def able(s: AnyTable, seat: Seat, one: CardInPlay) -> bool:
    """EMP-11.7: whether the action of a card can be used now."""
    action = action_of(s, one)
    player = s.players[seat]
    if action is None or one.exhausted or not payable(player, action.cost, action.cost_any):
        return False
    if action.is_plain or action.hangs_on_payment:
        return action.is_plain or next(ways_to_use(s, seat, one), None) is not None
    return worth_doing(s, seat, action.effect, cause_of(one, "action"))


def ways_to_use(s: AnyTable, seat: Seat, one: CardInPlay) -> Iterator[Payment]:
    """The ways to pay for an action that leave its effect possible, as far as that hangs on them; the least gold first."""
    action = action_of(s, one)
    if action is None:
        return
    cause, turned = cause_of(one, "action"), one.card if action.restores else None
    for way in ways_of(s.players[seat], action):
        if not action.hangs_on_payment or worth_doing(supposed(s, seat, way, turned), seat, action.effect, cause):
            yield way


def leaves_possible(s: AnyTable, seat: Seat, one: CardInPlay, way: Payment, more: int) -> bool:
    """Whether this and so many more resources of the free kinds can be paid so that the effect of an action is left possible."""
    action, player = action_of(s, one), s.players[seat]
    if action is None or action.cost_any is None:
        return False
    rest = structs.replace(player, goods={good: n - way.get(good, 0) for good, n in player.goods.items()})
    free = structs.replace(action.cost_any, count=more)
    if not action.hangs_on_payment or not payable(rest, {}, free):
        return payable(rest, {}, free)
    paid = (dict(Counter(way) + Counter(mix)) for mix in mixes(rest, free))
    return any(
        worth_doing(supposed(s, seat, spent, one.card), seat, action.effect, cause_of(one, "action")) for spent in paid
    )


def worth_doing(s: AnyTable, seat: Seat, ops: fx.Ops, cause: Cause) -> bool:
    """Whether a list of ops can be done and may change something (EMP-11.6)."""
    changes = False
    for op in ops:
        if not possible(s, seat, op, cause):
            return False
        changes = changes or not idle(s, seat, op, cause)
    return changes


# ---- whether an op can be done: those that need something ----------------------------------------------------------------


def possible(s: AnyTable, seat: Seat, op: fx.Op, cause: Cause) -> bool:
    """Whether what an op needs is there; an op that needs nothing can always be done."""
    needs = NEEDS.get(type(op))
    return needs is None or needs(s, seat, op, cause)


def can_trade(s: AnyTable, seat: Seat, op: fx.TradeGoods, _cause: Cause) -> bool:
    """Enough resources of one kind, gold not counted (EMP-16.3)."""
    return any(s.players[seat].count(good) >= op.spend for good in f.RESOURCES)


def can_pay(s: AnyTable, seat: Seat, op: fx.PayFor, cause: Cause) -> bool:
    """The cost is there, and what it brings can be done then."""
    return any(worth_doing(supposed(s, seat, way), seat, op.effect, cause) for way in ways(s.players[seat], op.cost))


def can_choose(s: AnyTable, seat: Seat, op: fx.ChooseOne, cause: Cause) -> bool:
    """One of the sides can be done."""
    return bool(sides(s, seat, op, cause))


def sides(s: AnyTable, seat: Seat, op: fx.ChooseOne, cause: Cause) -> list[int]:
    """The sides of a slash that can be done and may change something, from 0."""
    return [n for n, ops in enumerate(op.options) if worth_doing(s, seat, ops, cause)]


def can_perform(s: AnyTable, seat: Seat, op: fx.PerformAction, _cause: Cause) -> bool:
    """One of the actions is possible."""
    return any(action_possible(s, seat, action) for action in op.action)


def action_possible(s: AnyTable, seat: Seat, action: str) -> bool:
    """EMP-8.15: whether one of the five actions can be declared."""
    player = s.players[seat]
    match action:
        case "explore":
            return has_cards(player)
        case "construct":
            return next(constructable(s, player), None) is not None
        case "harvest":
            return has_base(s, player)
        case "sail":
            return player.clan_ships + player.common_ships > 0
        case _:
            return True


def constructable(s: AnyTable, player: Player) -> Iterator[int]:
    """EMP-8.17: the hand cards with a cost; a copy card needs something to copy."""
    facts = s.facts
    prices, cards = facts.prices, facts.cards
    return (n for n in sorted(player.hand) if n in prices and can_stand(s, player, cards[n]))


def has_fields(s: AnyTable, seat: Seat, _op: fx.GainFieldGoods, _cause: Cause) -> bool:
    """There is a Field card."""
    return any(is_field_card(s, one) for one in s.players[seat].empire)


def can_build_cheaper(s: AnyTable, seat: Seat, op: fx.BuildReduced, _cause: Cause) -> bool:
    """A hand card can be paid at the lower cost."""
    return next(cheaper(s, s.players[seat], op.reduce), None) is not None


def cheaper(s: AnyTable, player: Player, reduce: int) -> Iterator[int]:
    """The hand cards that can be paid when their cost is lowered."""
    for number in constructable(s, player):
        if next(payable_drops(player, s.card(number).price(number), reduce), None) is not None:
            yield number


def payable_drops(player: Player, price: dict[str, int], reduce: int) -> Iterator[tuple[str, ...]]:
    """What may be left out of a cost so that the rest can be paid."""
    return (dropped for dropped in drops(price, reduce) if payable(player, lowered(price, dropped)))


def owns_cards(s: AnyTable, seat: Seat, _op: fx.Look | fx.Search, _cause: Cause) -> bool:
    """A card is in the deck or in the discard pile."""
    return has_cards(s.players[seat])


def has_discarded(s: AnyTable, seat: Seat, _op: fx.Reclaim, _cause: Cause) -> bool:
    """A card is in the discard pile."""
    return bool(s.players[seat].discard)


def can_restore(s: AnyTable, seat: Seat, op: fx.Restore, cause: Cause) -> bool:
    """An exhausted card fits."""
    return next(restorable(s, seat, op, cause), None) is not None


def restorable(s: AnyTable, seat: Seat, op: fx.Restore, cause: Cause) -> Iterator[CardInPlay]:
    """The own exhausted cards that may be turned upright (EMP-12.13)."""
    player = s.players[seat]
    for one in player.empire:
        if one.exhausted and not (op.other and one.card == cause.card) and fits_in_play(s, player, op.filter, one):
            yield one


def can_assign(s: AnyTable, seat: Seat, op: fx.Assign, cause: Cause) -> bool:
    """As many units as must be are there, and there is room for them."""
    return most_assigned(s, seat, op, cause) >= op.min


def most_assigned(s: AnyTable, seat: Seat, op: fx.Assign, cause: Cause) -> int:
    """How many units can be put on the card now (EMP-12.6); goods that its text does not name fill no room (A46)."""
    player = s.players[seat]
    one = player.card_in_play(cause.card)
    if one is None:
        return 0
    there = sum(one.goods.get(good, 0) for good in op.source)
    room = op.max if op.limit is None else min(op.max, op.limit - there)
    return max(0, min(room, sum(player.count(good) for good in op.source)))


def has_queued(s: AnyTable, seat: Seat, _op: fx.ExpeditionNow, _cause: Cause) -> bool:
    """An own ship is in the queue."""
    return any(ship.seat == seat for ship in s.queue)


def can_raid(s: AnyTable, seat: Seat, _op: fx.RaidFree, _cause: Cause) -> bool:
    """Somebody can be raided."""
    return next(raids(s, seat), None) is not None


def can_return(s: AnyTable, seat: Seat, op: fx.ReturnToHand, cause: Cause) -> bool:
    """As many cards as must be can return."""
    return op.min == 0 or sum(1 for _ in islice(returnable(s, seat, op, cause), op.min)) == op.min


def returnable(s: AnyTable, seat: Seat, op: fx.ReturnToHand, cause: Cause) -> Iterator[CardInPlay]:
    """EMP-12.17: clan cards that may go to the hand; of copies only the one that returns itself."""
    player, cards, itself = s.players[seat], s.facts.cards, op.scope == "this"
    for one in player.empire:
        if op.scope != "any" and (one.card == cause.card) != itself:
            continue
        card = cards[one.card]
        if card.start or card.is_island or (one.of is not None and not itself):
            continue
        if fits_in_play(s, player, op.filter, one):
            yield one


def can_move_copy(s: AnyTable, seat: Seat, _op: fx.MoveCopy, _cause: Cause) -> bool:
    """A copy has somewhere to go."""
    return any(new_originals(s, s.players[seat], one) for one in s.players[seat].empire)


def new_originals(s: AnyTable, player: Player, one: CardInPlay) -> list[CardInPlay]:
    """EMP-12.15g: the cards to which a copy can be moved; none for what is no copy."""
    if one.of is None:
        return []
    fitting = originals(s, player, s.card(one.card))
    return [other for other in fitting if other.card != one.of and other.on != one.card]


NEEDS: MappingProxyType[type[Any], Callable[[AnyTable, Seat, Any, Cause], bool]] = MappingProxyType(
    {
        fx.TradeGoods: can_trade,
        fx.PayFor: can_pay,
        fx.ChooseOne: can_choose,
        fx.PerformAction: can_perform,
        fx.GainFieldGoods: has_fields,
        fx.BuildReduced: can_build_cheaper,
        fx.Look: owns_cards,
        fx.Search: owns_cards,
        fx.Reclaim: has_discarded,
        fx.Restore: can_restore,
        fx.Assign: can_assign,
        fx.ExpeditionNow: has_queued,
        fx.RaidFree: can_raid,
        fx.ReturnToHand: can_return,
        fx.MoveCopy: can_move_copy,
    }
)
"""What the ops marked N in the README need."""


# ---- whether an op would change nothing whatever its owner chooses (EMP-11.6) --------------------------------------------


def idle(s: AnyTable, seat: Seat, op: fx.Op, cause: Cause) -> bool:
    """Whether an op is sure to change nothing."""
    judge = IDLE.get(type(op))
    return judge is not None and judge(s, seat, op, cause)


def foreseen(s: AnyTable, seat: Seat, counter: fx.Counter, cause: Cause) -> int:
    """What a counter stands at before its list of ops runs: of that list, no card has returned yet."""
    return 0 if isinstance(counter, fx.ReturnedCards) else count(s, seat, counter, cause.card)


def not_reached(s: AnyTable, seat: Seat, op: fx.If, cause: Cause) -> bool:
    """The count is not reached, or what follows changes nothing."""
    reached = foreseen(s, seat, op.cond.counter, cause) >= op.cond.at_least
    return not reached or all(idle(s, seat, one, cause) for one in op.then)


def nobody_else(s: AnyTable, seat: Seat, _op: fx.OthersGain, _cause: Cause) -> bool:
    """All others have passed."""
    return all(other.passed for n, other in enumerate(s.players) if n != seat)


def no_pawn_to_shift(s: AnyTable, seat: Seat, _op: fx.ShiftPawn, _cause: Cause) -> bool:
    """No ready pawn is on a tile."""
    return not any(pawn.tile and not pawn.exhausted for pawn in s.players[seat].pawns)


IDLE: MappingProxyType[type[Any], Callable[[AnyTable, Seat, Any, Cause], bool]] = MappingProxyType(
    {
        fx.GainPer: lambda s, seat, op, cause: often(op, foreseen(s, seat, op.per, cause)) == 0,
        fx.If: not_reached,
        fx.Recover: lambda s, seat, op, cause: s.players[seat].spent == 0,
        fx.Assign: lambda s, seat, op, cause: most_assigned(s, seat, op, cause) == 0,
        fx.ReleaseOp: lambda s, seat, op, cause: not releasable(s.players[seat], op, cause),
        fx.GainClanShip: lambda s, seat, op, cause: s.players[seat].reserve == 0,
        fx.ShiftPawn: no_pawn_to_shift,
        fx.AdvanceShip: lambda s, seat, op, cause: not any(ship.seat == seat for ship in s.queue[1:]),
        fx.OthersGain: nobody_else,
        fx.ReturnToHand: lambda s, seat, op, cause: next(returnable(s, seat, op, cause), None) is None,
        fx.May: lambda s, seat, op, cause: not worth_doing(s, seat, op.effect, cause),
    }
)
"""When the ops that may change nothing do so; the others always change something once they can be done."""


def releasable(player: Player, op: fx.ReleaseOp, cause: Cause) -> list[CardInPlay]:
    """The cards from which goods can be released."""
    return [one for one in with_goods(player, op.goods) if op.scope != "this" or one.card == cause.card]
