"""Where a step stands in its space: its place among the steps, then in a list of options (ODIN-5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, TypeVar

from engine.game import Seat
from engine.odin.asking.usable import why_not_step
from engine.odin.facts.content import odin_content
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.facts.schema_steps import ChooseOneStep, SpaceStep, StepFacts
from engine.odin.table.state import AnyTable, Use

StepT = TypeVar("StepT", bound=StepFacts)

StepPath: TypeAlias = tuple[int, ...]
"""The number of the step; within a choice also the number of the option and of the step in it."""


def space_of(use: Use) -> SpaceFacts:
    """The space whose effects are carried out."""
    return odin_content().spaces[use.space]


def step_at(space: SpaceFacts, path: StepPath) -> SpaceStep:
    """The step of a space at a path."""
    step: SpaceStep = space.steps[path[0]]
    if len(path) > 1:
        assert isinstance(step, ChooseOneStep), "only a choice has steps in it"
        step = step.options[path[1]][path[2]]
    return step


def used_space(s: AnyTable, seat: Seat) -> SpaceFacts:
    """The space that a seat uses."""
    return space_of(s.players[seat].uses[-1])


def used_step(s: AnyTable, seat: Seat, path: StepPath, kind: type[StepT]) -> StepT:
    """The step of that space at a path, which is of this kind."""
    step = step_at(used_space(s, seat), path)
    assert isinstance(step, kind), f"there is no {kind.__name__} at {path}"
    return step


def may_leave_out(s: AnyTable, seat: Seat, rest: Sequence[StepPath]) -> bool:
    """Whether a step may be left out: an effect of the space has been used, or one can be later (ODIN-5.0.4 d)."""
    use = s.players[seat].uses[-1]
    if use.used:
        return True
    space = space_of(use)
    return any(why_not_step(s, seat, space, step_at(space, path)) is None for path in rest)
