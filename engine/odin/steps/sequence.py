"""The effects of a space in printed order, step by step (ODIN-9.11 step 7, ODIN-5.0.4)."""

from __future__ import annotations

from engine.frames import Frame
from engine.game import Move, Seat
from engine.odin.asking.paths import StepPath, space_of, step_at
from engine.odin.asking.usable import why_not_carried_out
from engine.odin.cards.actions import parts_to_replace
from engine.odin.facts import schema_steps as steps
from engine.odin.table.moments import Moment
from engine.odin.table.state import AnyTable
from engine.odin.table.timing import TimingWindow, open_window


class ResolveSpace(Frame[AnyTable, Move], tag="effects"):
    """The steps of the space in use that are still to be resolved; none where nothing of it can be used."""

    left: tuple[StepPath, ...]

    def auto(self, s: AnyTable) -> None:
        s.players[self.seat].uses[-1].proper = True
        if not self.left:
            return
        path, rest = self.left[0], self.left[1:]
        if rest:
            s.push(ResolveSpace(self.seat, rest))
        push_step(s, self.seat, path, rest)


def push_step(s: AnyTable, seat: Seat, path: StepPath, rest: tuple[StepPath, ...]) -> None:
    """A step comes next, unless a card takes its place."""
    s.push(ResolveStep(seat, path, rest))
    if s.players[seat].played:
        use = s.players[seat].uses[-1]
        open_window(s, seat, "instead", parts_to_replace(use.space, step_at(space_of(use), path)))


class ResolveStep(Frame[AnyTable, Move], tag="carry"):
    """One step of the space in use is resolved; nothing when it is not possible now, which a later step allows (ODIN-5.0.4 d)."""

    path: StepPath
    rest: tuple[StepPath, ...]

    def auto(self, s: AnyTable) -> None:
        use = s.players[self.seat].uses[-1]
        space = space_of(use)
        step = step_at(space, self.path)
        if why_not_carried_out(s, self.seat, space, step):
            return
        inside = tuple(Moment("action", action=action, space=use.space) for action in step.actions)
        if inside and not isinstance(step, steps.EmigrateStep):  # an emigration opens its windows with the ship
            if isinstance(step, steps.DiceStep):  # the other windows come with the declaration
                s.push(TimingWindow(self.seat, "after", inside))
            else:
                s.push(TimingWindow(self.seat, "during", inside, ("with", "after")))
        s.hooks.carry_out(s, self.seat, self.path, self.rest)
