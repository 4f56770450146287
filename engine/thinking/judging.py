"""Judging one ply of a finished game: the cost of the answer, the worth of its chance, the points after it.

An answer is judged by what its seat knew then: everything is tried in positions that fit its view. Equal plies give equal
findings: all dice come from the view.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot, pi, sqrt
from statistics import fmean
from typing import Any

from msgspec import Struct

from engine.choices import Choices
from engine.game import Move, Refusal, ScoreLine, Seat, State, View
from engine.prospect import Budget
from engine.rules import AnyGame
from engine.thinking.looks import ALIKE_AFTER, CANDIDATES, Looked, Tried
from engine.thinking.reasons import reason_of
from engine.thinking.search import (
    MARGIN_WORTH,
    WIDTH,
    Candidate,
    Findings,
    Imagined,
    Trial,
    in_order,
    unlike_trials,
)


class JudgedPosition(Struct, frozen=True):
    """A ply of a finished game: its number from 0, its seat, the move in notation, and the position before and after it.

    `others` are the answers, in notation, beside which it is tried; none where all that are worth a trial are. `number` is how
    often that was done before, and `purpose` says which dice are thrown.
    """

    ply: int
    seat: Seat
    text: str
    before: bytes
    after: bytes
    others: tuple[str, ...] = ()
    number: int = 0
    purpose: str = ""


class Judgement(Struct, frozen=True):
    """The results of an answer, and of the best other one that was found, in a number of imagined `positions`.

    `share` and `lead` are the share of victory and the mean lead in points after the answer that was given, `better_share` and
    `better_lead` those after the other, `better`; `cost` is how much greater that share is, with the standard error `error`.
    `reason` says in a word of the game's policy why the other is better; "" where it has none.
    """

    ply: int
    seat: Seat
    played: str
    share: float
    lead: float
    better: str
    better_share: float
    better_lead: float
    cost: float
    error: float
    reason: str = ""
    positions: int = 1


class Glance(Struct, frozen=True):
    """The mean share of victory after an answer, in a number of imagined `positions`."""

    ply: int
    seat: Seat
    positions: int
    share: float


class PointsStanding(Struct, frozen=True):
    """The points of every seat after a ply, source by source, as the seat itself counted them; and the chapter of the game."""

    ply: int
    chapter: int | str | None
    points: tuple[dict[str, int], ...]

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(sum(own.values()) for own in self.points)


class LookedBack(Imagined):
    """Positions for looking back at answers. Where playouts are left before the end, shares of victory allow for the doubt of the
    judgement there. Answers that are `weighed` are played on further."""

    def __init__(self, game: AnyGame, view: View, purpose: str, *, weighed: bool = False) -> None:
        super().__init__(game, view, f"look back {purpose}")
        if weighed and game.prospect:
            self.prospect = game.prospect.weighed

    def width(self, state: State[Any]) -> float:
        if self.prospect is None or self.game.is_over(state):
            return WIDTH
        return hypot(WIDTH, self.prospect.spread(state) * sqrt(3) / pi)  # both as logistic distributions


def glance_at_answer(game: AnyGame, position: JudgedPosition, budget: Budget) -> Glance | None:
    """The share of victory after an answer; None where no position fits what its seat knew."""
    view, _, played = answer_given(game, position)
    imagined, trial = LookedBack(game, view, position.purpose), Trial(played)
    if not imagined.possible:
        return None
    try_within(imagined, [trial], budget, FEWEST)
    return Glance(position.ply, position.seat, imagined.count, mean_share(trial))


def look_at_answers(game: AnyGame, position: JudgedPosition, positions: int) -> Looked | None:
    """The answer that was given beside others, in so many imagined positions, and in more where games are short from there; None
    where no other answer leads elsewhere, and where no position fits what the seat knew.

    Raises LookupError for a ply that is no answer.
    """
    view, choices, played = answer_given(game, position)
    assert game.weigh is not None  # else nothing is judged
    imagined = LookedBack(game, view, position.purpose)
    imagined.prospect = game.look_prospect or game.prospect
    if position.others:
        others = [the_move(game, view, choices, text) for text in position.others]
    elif imagined.possible:
        promising = [move for move in in_order(game.weigh(view, choices)) if move != played]
        _, *others = imagined.unlike([played, *promising[: CANDIDATES - 1]])
    else:
        others = []
    if not others:
        return None
    given, *trials = (Trial(move) for move in (played, *others))
    spare = Budget(plies=CHEAP * positions).in_step_with(game.analysis_plies).plies
    while imagined.count < positions or (imagined.count < MORE * positions and imagined.plies < spare):
        if imagined.count == ALIKE_AFTER:
            trials = unlike_trials(trials)
        imagined.try_in_next([given, *trials])
    tried = tuple(
        tried_beside(game.write(trial.move), shares_of(trial), shares_of(given), game.look_spread) for trial in trials
    )
    return Looked(position.ply, position.seat, imagined.count, mean_share(given), tried)


CHEAP, MORE = 150, 4
"""The usual plies of a position in a look, and how many times as many positions it has, at most, where they take less: shortly
before the end of a game answers cost little, and that can be known well for nothing."""


def tried_beside(answer: str, shares: Sequence[float], of_given: Sequence[float], usual: float) -> Tried:
    """What came of an answer beside the given one, by the shares of both in the same positions, and their `usual` spread."""
    more = differences_of(shares, of_given)
    return Tried(answer, len(more), sum(more), sum(one * one for one in more), usual=usual)


def shares_of(trial: Trial) -> list[float]:
    """The share of victory in each position, without what points are worth beside it."""
    return [worth - MARGIN_WORTH * margin for worth, margin in zip(trial.worths, trial.margins, strict=True)]


def mean_share(trial: Trial) -> float:
    return min(1.0, max(0.0, fmean(shares_of(trial))))


def weigh_two_answers(game: AnyGame, position: JudgedPosition, budget: Budget) -> Judgement:
    """The cost of an answer against the other one of a position, in two or more games that are played on from there: to their
    end, or as far as the game says (`Prospect.weighed`)."""
    view, choices, played = answer_given(game, position)
    [other] = position.others
    trials = [Trial(played), Trial(the_move(game, view, choices, other))]
    imagined = LookedBack(game, view, position.purpose, weighed=True)
    try_within(imagined, trials, budget, FEWEST)
    usual, better = (trial.told(trials[0]) for trial in trials)
    return compare_with_other(game, position, Findings(played, (usual, better), usual, imagined.plies), better)


def try_within(imagined: Imagined, trials: Sequence[Trial], budget: Budget, fewest: int) -> None:
    """Tries answers in the same positions, as many as the budget has plies and positions for, but the `fewest` in any case."""
    while imagined.count < fewest or (imagined.plies < budget.plies and imagined.count < budget.positions):
        imagined.try_in_next(trials)


FEWEST = 2
"""The least number of positions in which two answers are weighed: one alone tells no error."""


def compare_with_other(game: AnyGame, position: JudgedPosition, found: Findings, other: Candidate) -> Judgement:
    """Compares the answer that was given, which is the usual one, with another."""
    assert found.usual is not None  # there was something to compare
    share, lead = found.outlook(found.usual)
    better_share, better_lead = found.outlook(other)
    view, choices, _ = answer_given(game, position)
    return Judgement(
        ply=position.ply,
        seat=position.seat,
        played=position.text,
        share=share,
        lead=lead,
        better=game.write(other.move),
        better_share=better_share,
        better_lead=better_lead,
        cost=other.lead - MARGIN_WORTH * other.margin_lead,
        error=other.lead_error,
        reason=reason_of(game, view, choices, other.move),
        positions=other.positions,
    )


def answer_given(game: AnyGame, position: JudgedPosition) -> tuple[View, Choices, Move]:
    """The view of the seat, its choices, and its answer. Raises LookupError for a ply that answers nothing."""
    state = game.decode(position.before)
    choices, view = game.choices(state, position.seat), game.view(state, position.seat)
    if choices is None:
        raise LookupError(f"ply {position.ply} answers nothing")
    return view, choices, the_move(game, view, choices, position.text)


def the_move(game: AnyGame, view: View, choices: Choices, text: str) -> Move:
    """The answer that a text in notation names. Raises LookupError for one that names none."""
    move = game.read(view, text, choices)
    if isinstance(move, Refusal):
        raise LookupError(f"{text!r} is no answer")
    return move


def differences_of(own: Sequence[float], others: Sequence[float]) -> list[float]:
    """Each value less the other one in the same position."""
    return [one - other for one, other in zip(own, others, strict=True)]


def points_standing(game: AnyGame, position: JudgedPosition) -> PointsStanding:
    """The points after a ply, as each seat could count its own."""
    state = game.decode(position.after)
    own = [game.score(game.view(state, seat)).lines[seat] for seat in range(state.seats)]
    points = tuple(points_by_source(lines) for lines in own)
    chapter = game.chapter(game.view(state, None)) if game.chapter else None
    return PointsStanding(position.ply, chapter, points)


def points_by_source(lines: Iterable[ScoreLine]) -> dict[str, int]:
    found: dict[str, int] = {}
    for line in lines:
        found[line.source] = found.get(line.source, 0) + line.points
    return found
