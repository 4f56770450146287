"""What the owner of a plan does with it. Each function gives an edit of what is stored, which the table carries out."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from msgspec import structs

from bot.matches.people.refusals import Outdated
from bot.matches.position.committed_match import CommittedMatch
from bot.matches.position.plan import LINES, SALT, Plan, encode_plan, plan_of
from bot.matches.position.plan_draft import PlanDraft
from engine.game import Seat
from storage.records.matches import SavedPlan

PlanEdit: TypeAlias = Callable[[SavedPlan | None], SavedPlan | None]
"""What is planned after an edit, None for nothing, of what was planned before it. Raises Outdated for what was not meant."""


def with_draft(committed: CommittedMatch, seat: Seat, moves: Sequence[str], topic: str) -> PlanEdit:
    """These moves are being planned."""
    return _with_changes(committed, seat, lambda plan: structs.replace(plan, draft=tuple(moves), topic=topic))


def with_draft_kept(committed: CommittedMatch, seat: Seat, draft: PlanDraft) -> PlanEdit:
    """What is being planned is left for the turn: to be played first, or where what was left before does not hold."""

    def change(plan: Plan) -> Plan:
        others = [other for other in plan.lines if tuple(step.text for step in other) != draft.moves]
        return structs.replace(plan, lines=(*others, draft.done.steps)[:LINES], draft=None, topic=draft.topic)

    return _with_changes(committed, seat, change)


def without_last_move(committed: CommittedMatch, seat: Seat) -> PlanEdit:
    """The last move that is being planned is not any more."""
    return _with_changes(committed, seat, lambda plan: structs.replace(plan, draft=(plan.draft or ())[:-1]))


def with_other_begun(committed: CommittedMatch, seat: Seat, place: int) -> PlanEdit:
    """It is being planned what is played where the move at this place does not hold: after the moves before it."""
    return _with_changes(
        committed, seat, lambda plan: structs.replace(plan, draft=tuple(step.text for step in plan.lines[0][:place]))
    )


def with_condition(
    committed: CommittedMatch, seat: Seat, condition: Literal["regardless", "by_day"], *, on: bool
) -> PlanEdit:
    """The plan is played on another condition."""
    return _with_changes(committed, seat, lambda plan: structs.replace(plan, **{condition: on}))


def without_draft(saved: SavedPlan | None) -> SavedPlan | None:
    """Nothing is being planned any more; what was left, or what has become of it, stays."""
    plan = plan_of(saved) if saved else None
    if saved is None or plan is None or not (plan.lines or plan.note):
        return None
    return structs.replace(saved, content=encode_plan(structs.replace(plan, draft=None)))


def without_plan(saved: SavedPlan | None) -> SavedPlan | None:
    """Nothing is planned any more."""
    return None


def with_due(meant: SavedPlan, due: float | None) -> PlanEdit:
    """The plan that was meant has another time, or none."""

    def edit(saved: SavedPlan | None) -> SavedPlan:
        if saved != meant:
            raise Outdated
        return structs.replace(meant, due=due)

    return edit


def _with_changes(committed: CommittedMatch, seat: Seat, change: Callable[[Plan], Plan]) -> PlanEdit:
    """Changes the plan of now. What is planned anew takes the place of what has become of an earlier plan."""
    meant = committed.plans.get(seat)

    def edit(saved: SavedPlan | None) -> SavedPlan:
        if saved != meant:
            raise Outdated
        plan = plan_of(saved) if saved else None
        if saved is None or plan is None or plan.note is not None:
            fresh = change(Plan(salt=secrets.token_bytes(SALT)))
            return SavedPlan(made=len(committed.plies), content=encode_plan(fresh))
        made = saved.made if saved.question is not None else len(committed.plies)
        return structs.replace(saved, made=made, content=encode_plan(change(plan)))

    return edit
