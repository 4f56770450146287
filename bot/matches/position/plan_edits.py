"""What the owner of a plan does with it. Each function gives an edit of the stored plan, which the table carries out."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from msgspec import structs

from bot.matches.people.refusals import Outdated
from bot.matches.position.committed_match import CommittedMatch
from bot.matches.position.plan import MOST_ALTERNATIVES, SALT, Plan, encode_plan, plan_of
from bot.matches.position.plan_draft import PlanDraft
from engine.game import Seat
from storage.records.matches import SavedPlan

PlanEdit: TypeAlias = Callable[[SavedPlan | None], SavedPlan | None]
"""Makes of a stored plan the next one; None stands for no plan. Raises Outdated where another plan was meant."""


def with_draft(committed: CommittedMatch, seat: Seat, moves: Sequence[str], topic: str) -> PlanEdit:
    """Sets the moves of the draft."""
    return _with_changes(committed, seat, lambda plan: structs.replace(plan, draft=tuple(moves), topic=topic))


def with_draft_kept(committed: CommittedMatch, seat: Seat, draft: PlanDraft) -> PlanEdit:
    """Leaves the draft for the turn, as the last alternative."""

    def change(plan: Plan) -> Plan:
        others = [moves for moves in plan.lines if tuple(move.text for move in moves) != draft.moves]
        lines = (*others, draft.done.moves)[:MOST_ALTERNATIVES]
        return structs.replace(plan, lines=lines, draft=None, topic=draft.topic)

    return _with_changes(committed, seat, change)


def without_last_move(committed: CommittedMatch, seat: Seat) -> PlanEdit:
    """Takes the last move off the draft."""
    return _with_changes(committed, seat, lambda plan: structs.replace(plan, draft=(plan.draft or ())[:-1]))


def with_alternative_begun(committed: CommittedMatch, seat: Seat, place: int) -> PlanEdit:
    """Begins a draft of what to play where the move at this place does not hold: with the moves before it."""
    return _with_changes(
        committed, seat, lambda plan: structs.replace(plan, draft=tuple(move.text for move in plan.lines[0][:place]))
    )


def with_condition(
    committed: CommittedMatch, seat: Seat, condition: Literal["regardless", "by_day"], *, on: bool
) -> PlanEdit:
    """Turns a condition of the plan on or off."""
    return _with_changes(committed, seat, lambda plan: structs.replace(plan, **{condition: on}))


def without_draft(saved: SavedPlan | None) -> SavedPlan | None:
    """Drops the draft; what was left to be played, or what became of it, stays."""
    plan = plan_of(saved) if saved else None
    if saved is None or plan is None or not (plan.lines or plan.note):
        return None
    return structs.replace(saved, content=encode_plan(structs.replace(plan, draft=None)))


def without_plan(saved: SavedPlan | None) -> SavedPlan | None:
    """Drops the whole plan."""
    return None


def with_due(meant: SavedPlan, due: float | None) -> PlanEdit:
    """Gives this very plan another time, or none."""

    def edit(saved: SavedPlan | None) -> SavedPlan:
        if saved != meant:
            raise Outdated
        return structs.replace(meant, due=due)

    return edit


def _with_changes(committed: CommittedMatch, seat: Seat, change: Callable[[Plan], Plan]) -> PlanEdit:
    """Changes the present plan; a new one takes the place of what became of an earlier one."""
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
