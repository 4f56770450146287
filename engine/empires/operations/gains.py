"""What comes in and goes out: goods, at once, by choice, for each that is counted, or for others."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from engine.empires.effects.counters import count_foreseen, times_for_count, times_gained_now
from engine.empires.facts import printed as f
from engine.empires.facts import schema_effects as fx
from engine.empires.operations.questions import ChooseCard, OfCard
from engine.empires.table.cards import card_in_play, field_goods, is_field_card
from engine.empires.table.events import FieldGoods
from engine.empires.table.holdings import gain_goods, recover_workers, spend_goods
from engine.empires.table.mixes import Mixing
from engine.empires.table.moves import Choose, Gain, Take, Trade
from engine.empires.table.state import AnyTable, Cause, OpPath, OpRules
from engine.game import Refusal, Seat


class GainRules(OpRules[fx.GainOp]):
    """Gains exactly these goods."""

    def carry_out(self, s: AnyTable, seat: Seat, op: fx.GainOp, cause: Cause, path: OpPath) -> None:
        gain_goods(s, seat, op.goods, cause.card)


class GainAnyRules(OpRules[fx.GainAny]):
    """Gains so many resources of any kinds."""

    def carry_out(self, s: AnyTable, seat: Seat, op: fx.GainAny, cause: Cause, path: OpPath) -> None:
        s.push(GainUnits(seat, cause.card, op.source, op.count))


class GainUnits(Mixing[Gain], tag="gain_units"):
    """Op `gain_any`."""

    refused = Refusal("EMP-12.4", "not_offered")
    kinds = (Gain, Take)

    def whole(self, s: AnyTable) -> Iterator[Gain]:
        return map(Gain, combinations_with_replacement(self.goods, self.left))

    def single(self, s: AnyTable) -> Iterator[Take]:
        return map(Take, self.goods)

    def settle(self, s: AnyTable, goods: dict[str, int]) -> None:
        gain_goods(s, self.seat, goods, self.source)


class GainPerRules(OpRules[fx.GainPer]):
    """Gains goods once for each so many counted."""

    def is_idle(self, s: AnyTable, seat: Seat, op: fx.GainPer, cause: Cause) -> bool:
        return times_for_count(op, count_foreseen(s, seat, op.per, cause)) == 0

    def carry_out(self, s: AnyTable, seat: Seat, op: fx.GainPer, cause: Cause, path: OpPath) -> None:
        n = times_gained_now(s, seat, op, cause.card)
        if n:
            gain_goods(s, seat, {good: each * n for good, each in op.goods.items()}, cause.card)


class GainFieldGoodsRules(OpRules[fx.GainFieldGoods]):
    """Gains the goods of one Field card."""

    def possible(self, s: AnyTable, seat: Seat, op: fx.GainFieldGoods, cause: Cause) -> bool:
        return any(is_field_card(s, one) for one in s.players[seat].empire)

    def carry_out(self, s: AnyTable, seat: Seat, op: fx.GainFieldGoods, cause: Cause, path: OpPath) -> None:
        s.push(PickField(seat, cause, path))


class PickField(ChooseCard, tag="pick_field"):
    """EMP-9.14: one single Field card, whose goods are gained."""

    refused = Refusal("EMP-9.14", "card_does_not_fit")

    def moves(self, s: AnyTable) -> Iterator[Choose]:
        return (Choose(one.card) for one in s.players[self.seat].empire if is_field_card(s, one))

    def play(self, s: AnyTable, move: Choose) -> None:
        s.emit(FieldGoods(self.seat, move.card))
        gain_goods(s, self.seat, field_goods(s, card_in_play(s, self.seat, move.card)), self.cause.card)


class TradeRules(OpRules[fx.TradeGoods]):
    """Trades one kind for another; the supply must hold enough of one kind, gold not counted (EMP-16.3)."""

    def possible(self, s: AnyTable, seat: Seat, op: fx.TradeGoods, cause: Cause) -> bool:
        return any(s.players[seat].count(good) >= op.spend for good in f.RESOURCES)

    def carry_out(self, s: AnyTable, seat: Seat, op: fx.TradeGoods, cause: Cause, path: OpPath) -> None:
        s.push(AskTrade(seat, cause, path))


class AskTrade(OfCard[Trade], tag="trade_goods"):
    """Op `trade`: resources of one kind for those of one other kind; gold cannot stand in (EMP-16.6)."""

    refused = Refusal("EMP-16.6", "no_such_trade")
    kinds = (Trade,)

    def moves(self, s: AnyTable) -> Iterator[Trade]:
        op = self.op(s, fx.TradeGoods)
        for give in f.RESOURCES:
            if s.players[self.seat].count(give) >= op.spend:
                yield from (Trade(give, get) for get in f.RESOURCES if get != give)

    def play(self, s: AnyTable, move: Trade) -> None:
        op = self.op(s, fx.TradeGoods)
        spend_goods(s, self.seat, {move.give: op.spend}, self.cause.card)
        gain_goods(s, self.seat, {move.get: op.gain}, self.cause.card)


class RecoverRules(OpRules[fx.Recover]):
    """Recovers spent workers, as many as there are."""

    def is_idle(self, s: AnyTable, seat: Seat, op: fx.Recover, cause: Cause) -> bool:
        return s.players[seat].spent == 0

    def carry_out(self, s: AnyTable, seat: Seat, op: fx.Recover, cause: Cause, path: OpPath) -> None:
        recover_workers(s, seat, op.count, cause.card)


class OthersGainRules(OpRules[fx.OthersGain]):
    """Lets all others who have not passed gain, in turn order (EMP-6.3)."""

    def is_idle(self, s: AnyTable, seat: Seat, op: fx.OthersGain, cause: Cause) -> bool:
        return all(other.passed for n, other in enumerate(s.players) if n != seat)

    def carry_out(self, s: AnyTable, seat: Seat, op: fx.OthersGain, cause: Cause, path: OpPath) -> None:
        for other in s.order(seat)[1:]:
            if not s.players[other].passed:
                gain_goods(s, other, op.goods, cause.card)
