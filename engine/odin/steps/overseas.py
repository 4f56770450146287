"""Overseas trading: green goods become blue (ODIN-5.5.1)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Move, Refusal, Seat
from engine.odin.asking import refusals
from engine.odin.asking.questions import Question
from engine.odin.facts import schema_steps as steps
from engine.odin.facts.pieces import RisingGood
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.possible.prices import due as price_due
from engine.odin.possible.upgrades import Trading, rise, trading
from engine.odin.possible.usable import why_not_paid
from engine.odin.table.answers import Part
from engine.odin.table.moves import Trade
from engine.odin.table.state import AnyTable
from engine.odin.using.rules import Due, StepRules
from engine.odin.using.trades import charge


class OverseasTradeRules(StepRules[steps.OverseasTradeStep]):
    """ODIN-5.5.1: paying is enough."""

    def why_not(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.OverseasTradeStep) -> Refusal | None:
        return why_not_paid(s, seat, space, (step.pay,), {})

    def carry_out(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.OverseasTradeStep, due: Due) -> None:
        s.push(TradeOverseas(seat, dict(step.pay)))


class TradeOverseas(Question[Trade], tag="trade_overseas"):
    """ODIN-5.5.1: the price, then different green goods to blue."""

    price: dict[str, int]

    def trading(self, s: AnyTable) -> Trading:
        """What can be turned."""
        return trading(s.players[self.seat])

    def payable(self, s: AnyTable) -> bool:
        """Whether the price is there."""
        player = s.players[self.seat]
        return player.owns(price_due(s, self.seat, player.uses[-1].space, self.price))

    def answers(self, s: AnyTable) -> Iterator[Trade]:
        if self.payable(s):
            yield from self.trading(s).moves()

    def accepts(self, s: AnyTable, move: Move) -> bool:
        return isinstance(move, Trade) and self.trading(s).allows(move.goods)

    def parts(self, s: AnyTable) -> list[Part]:
        return [self.trading(s)]

    def take(self, s: AnyTable, move: Trade) -> None:
        charge(s, self.seat, self.price)
        rise(s, self.seat, [RisingGood(good) for good in move.goods])

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        if isinstance(move, Trade):
            return Refusal("ODIN-5.5.1", "cannot_turn", {"goods": move.goods})
        return refusals.other_move("ODIN-5.5.1", "trade_overseas")
