"""What cards do: one small function for each op (README, Ops)."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

from engine.empires.effects import possible as can
from engine.empires.effects.causes import Run, feature_card
from engine.empires.effects.counters import count, times
from engine.empires.facts import schema_effects as fx
from engine.empires.steps import asked
from engine.empires.steps import asked_goods as goods
from engine.empires.steps.paying import payments
from engine.empires.table.events import SetAside
from engine.empires.table.events_at_sea import ShipCameIn
from engine.empires.table.holdings import gain, recover, refill, take_cards
from engine.empires.table.state import AnyTable, Cause, Path
from engine.game import Seat


def carry_out_op(s: AnyTable, seat: Seat, op: fx.Op, cause: Cause, path: Path) -> None:
    """An op that can be done is done; another one is left out."""
    if isinstance(op, fx.ReturnToHand):
        s.players[seat].returned = 0  # what follows counts the cards of this op, also where it is left out
    if can.possible(s, seat, op, cause):
        OPERATIONS[type(op)](s, seat, op, cause, path)


def do_take(s: AnyTable, seat: Seat, op: fx.GainOp, cause: Cause, _path: Path) -> None:
    """Exactly these."""
    gain(s, seat, op.goods, cause.card)


def do_take_any(s: AnyTable, seat: Seat, op: fx.GainAny, cause: Cause, _path: Path) -> None:
    """So many of any kinds."""
    s.push(goods.GainUnits(seat, cause.card, op.source, op.count))


def do_take_per(s: AnyTable, seat: Seat, op: fx.GainPer, cause: Cause, _path: Path) -> None:
    """Once for each so many counted."""
    often = times(s, seat, op, cause.card)
    if often:
        gain(s, seat, {good: n * often for good, n in op.goods.items()}, cause.card)


def do_trade(s: AnyTable, seat: Seat, _op: fx.TradeGoods, cause: Cause, path: Path) -> None:
    """One kind for another."""
    s.push(goods.AskTrade(seat, cause, path))


def do_may(s: AnyTable, seat: Seat, op: fx.May, cause: Cause, path: Path) -> None:
    """Yes or no; not asked where nothing can be done (EMP-17.7)."""
    if can.worth_doing(s, seat, op.effect, cause):
        s.push(goods.OfferEffect(seat, cause, path))


def do_pay(s: AnyTable, seat: Seat, op: fx.PayFor, cause: Cause, path: Path) -> None:
    """First the cost, then what it brings."""
    s.next_up(*payments(seat, op.cost, cause.card), Run(seat, cause, path))


def do_choose(s: AnyTable, seat: Seat, _op: fx.ChooseOne, cause: Cause, path: Path) -> None:
    """One side."""
    s.push(goods.PickSide(seat, cause, path))


def do_only_if(s: AnyTable, seat: Seat, op: fx.If, cause: Cause, path: Path) -> None:
    """If the count has been reached."""
    if count(s, seat, op.cond.counter, cause.card) >= op.cond.at_least:
        s.push(Run(seat, cause, path))


def do_perform(s: AnyTable, seat: Seat, _op: fx.PerformAction, cause: Cause, path: Path) -> None:
    """One of the five actions, with a window of its own."""
    s.push(goods.PickAction(seat, cause, path))


def do_field_card(s: AnyTable, seat: Seat, _op: fx.GainFieldGoods, cause: Cause, path: Path) -> None:
    """The goods of one card."""
    s.push(asked.PickField(seat, cause, path))


def do_build(s: AnyTable, seat: Seat, _op: fx.BuildReduced, cause: Cause, path: Path) -> None:
    """A hand card at a lower cost."""
    s.push(asked.PickCheaper(seat, cause, path))


def do_look(s: AnyTable, seat: Seat, op: fx.Look, _cause: Cause, _path: Path) -> None:
    """Cards are set aside, seen by their owner only."""
    cards = take_cards(s, seat, op.count)
    s.players[seat].aside = cards
    s.emit(SetAside(seat, tuple(cards), len(cards)))
    s.push(asked.KeepSeen(seat, op.take))


def do_search(s: AnyTable, seat: Seat, _op: fx.Search, cause: Cause, path: Path) -> None:
    """The owner sees the whole deck; an empty one is refilled before (EMP-12.11)."""
    if not s.players[seat].deck:
        refill(s, seat)
    s.revealed += 1
    s.push(asked.SearchDeck(seat, cause, path))


def do_reclaim(s: AnyTable, seat: Seat, _op: fx.Reclaim, cause: Cause, path: Path) -> None:
    """From the discard pile."""
    s.push(asked.PickReclaimed(seat, cause, path))


def do_move_pawn(s: AnyTable, seat: Seat, _op: fx.ShiftPawn, cause: Cause, _path: Path) -> None:
    """To any other tile."""
    s.push(asked.AskShift(seat, feature_card(cause)))


def do_restore(s: AnyTable, seat: Seat, _op: fx.Restore, cause: Cause, path: Path) -> None:
    """An exhausted card."""
    s.push(asked.PickRestored(seat, cause, path))


def do_recover_workers(s: AnyTable, seat: Seat, op: fx.Recover, cause: Cause, _path: Path) -> None:
    """As many as there are."""
    recover(s, seat, op.count, cause.card)


def do_assign(s: AnyTable, seat: Seat, op: fx.Assign, cause: Cause, _path: Path) -> None:
    """Onto this card."""
    most = can.most_assigned(s, seat, op, cause)
    s.push(goods.AssignUnits(seat, cause.card, op.source, op.min, most, {}))


def do_release(s: AnyTable, seat: Seat, op: fx.ReleaseOp, cause: Cause, path: Path) -> None:
    """Back to the supply."""
    cards = tuple(one.card for one in can.releasable(s.players[seat], op, cause))
    if op.scope == "one_card":
        s.push(goods.ReleaseFrom(seat, cause, path))
    elif cards:
        goods.release(s, seat, cards, op.goods)


def do_advance(s: AnyTable, seat: Seat, _op: fx.AdvanceShip, _cause: Cause, _path: Path) -> None:
    """An own ship."""
    s.push(asked.Advance(seat))


def do_expedition(s: AnyTable, seat: Seat, op: fx.ExpeditionNow, _cause: Cause, _path: Path) -> None:
    """An own ship now."""
    s.push(asked.PickShip(seat, op.modes))


def do_raid(s: AnyTable, seat: Seat, _op: fx.RaidFree, _cause: Cause, _path: Path) -> None:
    """Without an axe."""
    s.push(asked.RaidByCard(seat))


def do_return_cards(s: AnyTable, seat: Seat, op: fx.ReturnToHand, cause: Cause, path: Path) -> None:
    """To the hand."""
    s.push(asked.ReturnCards(seat, cause, path, op.min, op.max))


def do_move_copy(s: AnyTable, seat: Seat, _op: fx.MoveCopy, cause: Cause, path: Path) -> None:
    """Beside another card."""
    s.push(asked.PickCopy(seat, cause, path))


def do_clan_ship(s: AnyTable, seat: Seat, _op: fx.GainClanShip, _cause: Cause, _path: Path) -> None:
    """From the reserve, if one is there."""
    player = s.players[seat]
    if player.reserve:
        player.reserve -= 1
        player.clan_ships += 1
        s.emit(ShipCameIn(seat))


def do_others_gain(s: AnyTable, seat: Seat, op: fx.OthersGain, cause: Cause, _path: Path) -> None:
    """In turn order, without those who have passed (EMP-6.3)."""
    for other in s.order(seat)[1:]:
        if not s.players[other].passed:
            gain(s, other, op.goods, cause.card)


OPERATIONS: MappingProxyType[type[Any], Callable[[AnyTable, Seat, Any, Cause, Path], None]] = MappingProxyType(
    {
        fx.GainOp: do_take,
        fx.GainAny: do_take_any,
        fx.GainPer: do_take_per,
        fx.TradeGoods: do_trade,
        fx.May: do_may,
        fx.PayFor: do_pay,
        fx.ChooseOne: do_choose,
        fx.If: do_only_if,
        fx.PerformAction: do_perform,
        fx.GainFieldGoods: do_field_card,
        fx.BuildReduced: do_build,
        fx.Look: do_look,
        fx.Search: do_search,
        fx.Reclaim: do_reclaim,
        fx.ShiftPawn: do_move_pawn,
        fx.Restore: do_restore,
        fx.Recover: do_recover_workers,
        fx.Assign: do_assign,
        fx.ReleaseOp: do_release,
        fx.AdvanceShip: do_advance,
        fx.ExpeditionNow: do_expedition,
        fx.RaidFree: do_raid,
        fx.ReturnToHand: do_return_cards,
        fx.MoveCopy: do_move_copy,
        fx.GainClanShip: do_clan_ship,
        fx.OthersGain: do_others_gain,
    }
)
"""What each op does."""
