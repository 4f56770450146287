"""Exactly one of several lists of steps (ODIN-5.4.6)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Move, Refusal, Seat, Word
from engine.odin.asking import refusals
from engine.odin.asking.paths import StepPath, used_space, used_step
from engine.odin.asking.questions import SeatQuestion
from engine.odin.asking.usable import why_not_step
from engine.odin.facts import schema_steps as steps
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.steps.rules import StepDue, StepRules
from engine.odin.steps.sequence import push_step
from engine.odin.table.moves import Choose
from engine.odin.table.state import AnyTable


class ChooseOneRules(StepRules[steps.ChooseOneStep]):
    """ODIN-5.4.6: one of the lists, all of it."""

    def why_not(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.ChooseOneStep) -> Refusal | None:
        reasons = [next(filter(None, (why_not_step(s, seat, space, one) for one in way)), None) for way in step.options]
        return None if None in reasons else reasons[0]

    def carry_out(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.ChooseOneStep, due: StepDue) -> None:
        s.push(ChooseHalf(seat, due.path))


class ChooseHalf(SeatQuestion[Choose], tag="choose_half"):
    """ODIN-5.4.6, and a sheep or cattle: exactly one of several lists of steps."""

    path: StepPath

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"space": used_space(s, self.seat).id}

    def answers(self, s: AnyTable) -> Iterator[Choose]:
        space = used_space(s, self.seat)
        for way in used_step(s, self.seat, self.path, steps.ChooseOneStep).options:
            if not any(why_not_step(s, self.seat, space, step) for step in way):
                yield Choose(way[0].called)

    def take(self, s: AnyTable, move: Choose) -> None:
        step = used_step(s, self.seat, self.path, steps.ChooseOneStep)
        chosen = next(n for n, way in enumerate(step.options) if way[0].called == move.option)
        for n in reversed(range(len(step.options[chosen]))):
            push_step(s, self.seat, (*self.path, chosen, n), ())

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        step = used_step(s, self.seat, self.path, steps.ChooseOneStep)
        return refusals.refuse_other_option(move, "ODIN-5.4.6", [way[0].called for way in step.options])
