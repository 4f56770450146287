"""The forge: a blue tile with the forge symbol (ODIN-5.2.7)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Move, Refusal, Seat
from engine.odin.asking import refusals
from engine.odin.asking.prices import price_after_discounts as price_due
from engine.odin.asking.questions import SeatQuestion
from engine.odin.asking.usable import why_not_paid
from engine.odin.facts import schema_steps as steps
from engine.odin.facts.content import odin_content
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.steps.charges import charge_price, grant_reward
from engine.odin.steps.rules import StepDue, StepRules
from engine.odin.table.moves import Forge
from engine.odin.table.state import AnyTable


class ForgeRules(StepRules[steps.ForgeStep]):
    """ODIN-5.2.7: paying is enough."""

    def why_not(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.ForgeStep) -> Refusal | None:
        return why_not_paid(s, seat, space, (step.pay,), {})

    def carry_out(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.ForgeStep, due: StepDue) -> None:
        s.push(ForgeTile(seat, dict(step.pay)))


class ForgeTile(SeatQuestion[Forge], tag="forge_tile"):
    """ODIN-5.2.7: a blue tile with the forge symbol."""

    price: dict[str, int]

    def answers(self, s: AnyTable) -> Iterator[Forge]:
        player = s.players[self.seat]
        if player.owns(price_due(s, self.seat, player.uses[-1].space, self.price)):
            yield from (Forge(good.id) for good in odin_content().goods.values() if good.forge)
            yield from (Forge(tile) for tile in s.special if odin_content().special_tiles[tile].forge)

    def take(self, s: AnyTable, move: Forge) -> None:
        charge_price(s, self.seat, self.price)
        grant_reward(s, self.seat, {move.tile: 1})

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        if isinstance(move, Forge):
            return Refusal("ODIN-5.2.7", "not_forged", {"tile": move.tile})
        return refusals.other_move("ODIN-5.2.7", "forge_tile")
