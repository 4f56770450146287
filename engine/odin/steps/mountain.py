"""Items from mountain strips (ODIN-5.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.game import Declined, Move, Refusal, Seat, Word
from engine.odin.asking import refusals
from engine.odin.asking.paths import StepPath, may_leave_out
from engine.odin.asking.questions import SeatQuestion
from engine.odin.facts import schema_steps as steps
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.steps.rules import StepDue, StepRules
from engine.odin.table.mountains import strip_takes, take_items
from engine.odin.table.moves import Skip, TakeItems
from engine.odin.table.state import AnyTable, Owner, SharedTable


class MountainRules(StepRules[steps.MountainStep]):
    """ODIN-5.3."""

    def as_printed(self, at: SharedTable, player: Owner, space: SpaceFacts, step: steps.MountainStep) -> bool:
        return bool(at.strips)

    def why_not(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.MountainStep) -> Refusal | None:
        return None if self.as_printed(s, s.players[seat], space, step) else Refusal("ODIN-5.3.4", "no_strip")

    def carry_out(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.MountainStep, due: StepDue) -> None:
        s.push(TakeFromStrip(seat, step.takes, (), due.rest))


class TakeFromStrip(SeatQuestion[TakeItems | Skip], tag="take_from_strip"):
    """ODIN-5.3: one amount after the other, each from another strip, one item at least in all."""

    takes: tuple[int, ...]
    used: tuple[str, ...]
    rest: tuple[StepPath, ...]

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"n": self.takes[0]}

    def answers(self, s: AnyTable) -> Iterator[TakeItems | Skip]:
        first = next(strip_takes(s, self.takes[0], self.used), None)
        if first:
            yield from strip_takes(s, self.takes[0], self.used)
            if len(self.takes) > 1 or may_leave_out(s, self.seat, self.rest):
                yield Skip()

    def take(self, s: AnyTable, move: TakeItems | Skip) -> None:
        if len(self.takes) > 1:
            used = self.used if isinstance(move, Skip) else (*self.used, move.strip)
            s.push(TakeFromStrip(self.seat, self.takes[1:], used, self.rest))
        if isinstance(move, TakeItems):
            use = s.players[self.seat].uses[-1]
            use.used = True
            taken = take_items(s, self.seat, move)
            use.mountain += taken
            for item in taken:
                use.gained[item] = use.gained.get(item, 0) + 1
        else:
            s.emit(Declined(self.seat, "mountain"))

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        return why_not_taken_from(s, move, self.takes[0], self.used)


def why_not_taken_from(s: AnyTable, move: Move, most: int, used: Sequence[str]) -> Refusal:
    """The rule against taking from a strip, of which these have been used."""
    if isinstance(move, TakeItems):
        if move.strip in used:
            return Refusal("ODIN-5.3.3", "strip_used", {"strip": move.strip})
        if move.strip not in [one.strip for one in s.strips]:
            return Refusal("ODIN-5.3.4", "strip_not_open", {"strip": move.strip})
        return Refusal("ODIN-5.3.2", "too_many_items", {"n": most})
    return refusals.USE_ONE if isinstance(move, Skip) else refusals.other_move("ODIN-5.3.1", "take_from_strip")
