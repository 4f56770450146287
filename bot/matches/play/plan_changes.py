"""What becomes of plans when their match changes, and how they are played.

A plan is for one question: the first of its turn after it was made. It waits there for its time, and ends with the question:
when the seat has played there, by the plan or by itself, when it changes hands, and when plies from before the plan are taken
back.
"""

from __future__ import annotations

from typing import Any

from msgspec import structs

from bot.matches.people.refusals import Outdated
from bot.matches.position.committed_match import CommittedMatch
from bot.matches.position.plan import Plan, PlanNote, encode_plan, plan_delay, plan_of
from bot.matches.position.questions import seat_owner
from engine.game import Seat, State
from engine.play.match import Ply
from engine.rules import AnyGame
from engine.thinking.plan import find_plan_stop, play_as_planned, topic_of
from storage.records.changes import Change
from storage.records.matches import MatchStatus, SavedPlan


def plans_after(committed: CommittedMatch, change: Change, to: State[Any] | None) -> dict[Seat, SavedPlan | None]:
    """The plans that a change of the match alters, by seat; None for those that it ends."""
    if change.after is None:
        return {}
    became = {seat: plan_after(committed, seat, saved, change, to) for seat, saved in committed.plans.items()}
    return {seat: saved for seat, saved in became.items() if saved != committed.plans[seat]}


def plan_after(
    committed: CommittedMatch, seat: Seat, saved: SavedPlan, change: Change, to: State[Any] | None
) -> SavedPlan | None:
    """A plan after a change; None where it has ended."""
    after, before = change.after, committed.match
    assert after is not None
    if (
        after.status is not MatchStatus.RUNNING
        or to is None
        or seat_owner(after.seats[seat]) != seat_owner(before.seats[seat])
    ):
        return None
    struck = change.taken_back_from is not None
    if change.taken_back_from is not None and change.taken_back_from <= saved.made:
        return None
    plan, now = plan_of(saved), after.questions[seat]
    acted = any(new.ply.seat == seat and new.ply.bond != "aside" for new in change.plies)
    if saved.question is not None and acted:
        return None
    if now.asked and topic_of(committed.game, to, seat) == plan.topic:
        return plan_at_question(committed.game, to, seat, saved, now.number, change.at)
    if saved.question is None or plan.note:
        return saved
    # Who had been asked and is not any more, has had their turn; or what led to the question was taken back.
    return with_plan(saved, structs.replace(plan, blocked=None), None, None) if struck else None


def played_plan(committed: CommittedMatch, seat: Seat, question: int) -> tuple[State[Any], tuple[Ply, ...], SavedPlan]:
    """Plays a seat's plan for this question on a copy, as far as it holds; gives the position then, the plies, and the note that
    takes the place of the plan.

    Raises Outdated where there is no plan for it any more.
    """
    saved = committed.plans.get(seat)
    if saved is None or saved.question != question or saved.due is None:
        raise Outdated
    game, plan = committed.game, plan_of(saved)
    state = game.copy(committed.position)
    plies, stop = play_as_planned(game, state, seat, plan.lines, regardless=plan.regardless)
    note = Plan(salt=plan.salt, topic=plan.topic, note=PlanNote(tuple(ply.text for ply in plies), stop))
    made, number = len(committed.plies) + len(plies), committed.match.revision + 1 if plies else question
    return state, tuple(plies), SavedPlan(made=made, question=number, content=encode_plan(note))


def plan_at_question(
    game: AnyGame, state: State[Any], seat: Seat, saved: SavedPlan, number: int, at: float
) -> SavedPlan | None:
    """A plan whose question is put, or put anew as others have moved beside it: it has its time. One with a draft alone ends.

    A plan that cannot be begun in this position has no time. Its owner is called to the turn as usual, and learns of it there;
    where they were called before, it is due at once, so that they are told.
    """
    plan, is_new = plan_of(saved), saved.question is None
    if plan.note:
        return structs.replace(saved, question=number)
    if not plan.lines:
        return None
    stop, due = find_plan_stop(game, state, seat, plan.lines, regardless=plan.regardless), saved.due
    if stop is None and (is_new or plan.blocked is not None):
        due = at + plan_delay(plan.salt, number)
    elif stop is not None and plan.blocked is None:
        due = None if is_new else at
    return with_plan(saved, structs.replace(plan, blocked=stop), number, due)


def reconsider_plan(committed: CommittedMatch, seat: Seat, saved: SavedPlan | None, at: float) -> SavedPlan | None:
    """A plan that was changed, or comes from before a restart, as it is in the present position."""
    if saved is None or saved.question is None:
        return saved
    return plan_at_question(committed.game, committed.position, seat, saved, saved.question, at)


def with_plan(saved: SavedPlan, plan: Plan, question: int | None, due: float | None) -> SavedPlan:
    """The record with this plan, its question and when it is due."""
    return structs.replace(saved, content=encode_plan(plan), question=question, due=due)
