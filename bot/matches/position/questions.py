"""Which seats a change asks anew. A button works as long as its seat's question is the one it was made for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, structs

from engine.game import Seat, State
from engine.play.match import Logged
from engine.rules import AnyGame
from storage.records.matches import Match, Question
from storage.records.matches import Seat as Sitting


class PositionStep(Struct, frozen=True):
    """What lies between two positions: the plies played or taken back, and whether the turn has passed on."""

    plies: Sequence[Logged] = ()
    passed_on: bool = False


def reached_again(match: Match, at: float) -> Match:
    """The match as one that can be reached: what is asked counts as asked now."""
    questions = tuple(structs.replace(one, since=at) if one.asked else one for one in match.questions)
    return structs.replace(match, gone_since=None, questions=questions)


def asked_seats(game: AnyGame, state: State[Any]) -> frozenset[Seat]:
    return frozenset(decision.seat for decision in game.decisions(state))


def asked_after(
    game: AnyGame, match: Match, before: State[Any], after: State[Any], step: PositionStep, revision: int, at: float
) -> tuple[Question, ...]:
    """The questions of a match's seats, as of `revision`, after `step` has led from one position to another.

    A question is put anew to a seat that has moved, to one that was not asked before, to one that is asked after
    a ply on which it depends, and to one whose choices have changed.
    """
    asked = asked_seats(game, after)
    followed = any(ply.bond == "turn" for ply in step.plies)
    moved = {ply.seat for ply in step.plies}

    def question(seat: Seat, old: Question) -> Question:
        waits = seat in asked
        anew = waits and (not old.asked or step.passed_on)
        if anew or waits != old.asked or seat in moved or (waits and followed) or offered_else(seat):
            return Question(number=revision, since=at if anew else old.since, asked=waits)
        return old

    def offered_else(seat: Seat) -> bool:
        return game.choices(before, seat) != game.choices(after, seat)

    return tuple(question(seat, old) for seat, old in enumerate(match.questions))


def first_asked(game: AnyGame, match: Match, state: State[Any], revision: int, at: float) -> tuple[Question, ...]:
    """The questions of a match's seats at its first position, or its first one of this version."""
    asked = asked_seats(game, state)
    return tuple(Question(number=revision, since=at, asked=seat in asked) for seat in range(len(match.seats)))


def asked_of_others(before: Match, after: Match, at: float) -> tuple[Question, ...]:
    """The questions of a match in which people have changed: seats with another owner are asked anew."""
    return tuple(
        old
        if seat_owner(seat) == seat_owner(before.seats[number])
        else Question(number=before.revision + 1, since=at, asked=old.asked)
        for number, (seat, old) in enumerate(zip(after.seats, after.questions, strict=False))
    )


def seat_owner(seat: Sitting) -> tuple[int | None, bool]:
    """Who answers at a seat: a user id (None: nobody), and whether a bot player does."""
    return seat.user_id, seat.bot


def waiting_since(questions: Sequence[Question], otherwise: float) -> float:
    """The moment at which the question was put that waits longest."""
    return min((question.since for question in questions if question.asked), default=otherwise)


def has_passed_on(game: AnyGame, before: State[Any], after: State[Any], plies: Sequence[Any]) -> bool:
    """Whether these plies pass the turn on: somebody new is to act after them, or another seat has acted in them.

    An answer of one of several seats asked at once passes nothing on: the others are asked already.
    """
    asked_before, asked_now = asked_seats(game, before), asked_seats(game, after)
    if any(ply.closed for ply in plies):
        return True
    if all(ply.bond != "turn" for ply in plies):
        return bool(asked_now - asked_before)
    # A bot player who moved in between has had a turn, too, though the same person is asked again.
    return asked_before != asked_now or any(ply.seat not in asked_now for ply in plies)
