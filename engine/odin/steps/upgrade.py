"""Goods that rise in colour (ODIN-5.4)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Declined, Move, Refusal, Seat, Word
from engine.odin.asking import refusals
from engine.odin.asking.paths import StepPath, may_leave_out
from engine.odin.asking.questions import SeatQuestion
from engine.odin.asking.upgrades import Raising, can_rise, raising_part, upgrade_goods
from engine.odin.facts import schema_steps as steps
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.steps.rules import StepDue, StepRules
from engine.odin.table.answers import ChoicePart, parts_of_answers
from engine.odin.table.moves import Raise, Skip
from engine.odin.table.state import AnyTable, Owner, SharedTable


class UpgradeRules(StepRules[steps.UpgradeStep]):
    """ODIN-5.4."""

    def as_printed(self, at: SharedTable, player: Owner, space: SpaceFacts, step: steps.UpgradeStep) -> bool:
        return can_rise(player)

    def why_not(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.UpgradeStep) -> Refusal | None:
        rises = self.as_printed(s, s.players[seat], space, step)
        return None if rises else Refusal("ODIN-5.4.4", "nothing_rises")

    def carry_out(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.UpgradeStep, due: StepDue) -> None:
        s.push(RaiseGoods(seat, step.max_goods, step.max_steps_each, due.rest))


class RaiseGoods(SeatQuestion[Raise | Skip], tag="raise_goods"):
    """ODIN-5.4: which goods rise, all at once."""

    most: int
    colours: int
    rest: tuple[StepPath, ...]

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"n": self.most, "colours": self.colours}

    def raising(self, s: AnyTable) -> Raising:
        return raising_part(s.players[self.seat], self.most, self.colours)

    def answers(self, s: AnyTable) -> Iterator[Raise | Skip]:
        possible = False
        for move in self.raising(s).moves():
            possible = True
            yield move
        if possible and self.may_lapse(s):
            yield Skip()

    def may_lapse(self, s: AnyTable) -> bool:
        return may_leave_out(s, self.seat, self.rest)

    def accepts(self, s: AnyTable, move: Move) -> bool:
        if isinstance(move, Raise):
            return self.raising(s).allows(move.goods)
        return isinstance(move, Skip) and self.may_lapse(s)

    def parts(self, s: AnyTable) -> list[ChoicePart]:
        skipped = [Skip()] if self.may_lapse(s) else []
        return [self.raising(s), *parts_of_answers(skipped)]

    def take(self, s: AnyTable, move: Raise | Skip) -> None:
        if isinstance(move, Raise):
            use = s.players[self.seat].uses[-1]
            use.used = True
            use.raised += upgrade_goods(s, self.seat, move.goods)
        else:
            s.emit(Declined(self.seat, "upgrade"))

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        if isinstance(move, Raise):
            if len(move.goods) > self.most:
                return Refusal("ODIN-5.4.1", "too_many_goods", {"n": self.most})
            if self.colours < 2 and any(rise.colours > 1 for rise in move.goods):
                return Refusal("ODIN-5.4.2", "one_colour_only")
            return Refusal("ODIN-5.4.4", "cannot_rise", {"goods": move.goods})
        return refusals.USE_ONE if isinstance(move, Skip) else refusals.other_move("ODIN-5.4.1", "raise_goods")
