"""Judging one ply of a finished game: the cost of the answer, the worth of its chance, the points after it.

An answer is judged by what its seat knew then: everything is tried in positions that fit its view. Equal plies give equal
findings: all dice come from the view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import hypot, pi, sqrt
from statistics import fmean, stdev
from typing import Any

from msgspec import Struct

from engine.choices import Choices
from engine.game import Move, Refusal, ScoreLine, Seat, State, View
from engine.prospect import Budget
from engine.rules import AnyGame
from engine.thinking.looks import CANDIDATES, Looked, Tried
from engine.thinking.reasons import reason_of
from engine.thinking.search import (
    MARGIN_WORTH,
    WIDTH,
    Candidate,
    Findings,
    Imagined,
    Trial,
    in_order,
    mean_and_error,
    played_on,
    share_of_victory,
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


class ChanceJudgement(Struct, frozen=True):
    """The worth of a draw or roll to the seat that made it: its share of victory before and after, with the standard error of
    the difference, in so many imagined `positions`."""

    ply: int
    seat: Seat
    before: float
    after: float
    error: float
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
        if self.prospect is None or self.game.outcome(state) is not None:
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
    spare = Budget(plies=CHEAP * positions).in_step_with(game.budget).plies
    while imagined.count < positions or (imagined.count < MORE * positions and imagined.plies < spare):
        if imagined.count == ALIKE_AFTER:
            trials = unlike_trials(trials)
        imagined.try_in_next([given, *trials])
    tried = tuple(tried_beside(game.write(trial.move), shares_of(trial), shares_of(given)) for trial in trials)
    return Looked(position.ply, position.seat, imagined.count, mean_share(given), tried)


ALIKE_AFTER = 3
"""The number of positions after which answers that have come to the same in each of them are tried as one, the first of them."""


CHEAP, MORE = 150, 4
"""The usual plies of a position in a look, and how many times as many positions it has, at most, where they take less: shortly
before the end of a game answers cost little, and that can be known well for nothing."""


def unlike_trials(trials: Iterable[Trial]) -> list[Trial]:
    """The first of all that came to the same everywhere: throwing away one useless card or another is hardly a choice."""
    came_to: dict[tuple[float, ...], Trial] = {}
    for trial in trials:
        came_to.setdefault(tuple(trial.worths), trial)
    return list(came_to.values())


def tried_beside(answer: str, shares: Sequence[float], of_given: Sequence[float]) -> Tried:
    """What came of an answer beside the given one, by the shares of both in the same positions."""
    more = differences_of(shares, of_given)
    return Tried(answer, len(more), sum(more), sum(one * one for one in more))


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


def judge_chance(game: AnyGame, position: JudgedPosition, positions: int) -> ChanceJudgement:
    """The worth of the chance of a ply, by games played on from its move, as its seat knew it before and after."""
    return judge_draw(game, position, positions) or judge_unveiling(game, position, positions)


def judge_draw(game: AnyGame, position: JudgedPosition, positions: int) -> ChanceJudgement | None:
    """The worth of a draw, by games played on with it and with any other, in positions that are alike but for that.

    So what is no luck of this draw is the same in both, and takes no part in the error. About so many `positions` are tried: more
    where a position tells little, and fewer where games are long (Neyman's allocation). None where the game cannot exchange what
    was drawn (`Game.draw_again`), and for a draw that ends the game.
    """
    view, _, move = answer_given(game, position)
    imagined, after = Imagined(game, view, "draw"), game.decode(position.after)
    if game.draw_again is None or game.outcome(after) is not None:
        return None
    if not game.draw_again(game.decode(imagined.snapshot()), position.seat, after):
        return None
    expected: list[float] = []
    came: list[float] = []
    wanted = few = min(positions, FIRST_DRAWN)
    while len(came) < wanted:
        before = imagined.snapshot()
        imagined.count += 1
        for shares in (expected, came):
            state = game.decode(before)
            if shares is came:
                game.draw_again(state, position.seat, after)
            game.apply(state, position.seat, move)
            plies, totals = played_on(game, state)
            imagined.plies += plies
            shares.append(share_of_victory(totals, position.seat))
        if len(came) == few:
            wanted = round(positions * worth_of_trying(differences_of(came, expected), imagined.plies / few))
    brought, error = mean_and_error(differences_of(came, expected))
    before_it = fmean(expected)
    return ChanceJudgement(position.ply, position.seat, before_it, before_it + brought, error, len(came))


FIRST_DRAWN = 20
"""The number of positions of a draw after which it is known how much more of them are worth."""

USUAL_DRAW = 0.015
"""The usual spread of what a draw brings in a position, over the square root of the plies that this takes."""


def worth_of_trying(brought: Sequence[float], plies: float) -> float:
    """How many positions a draw is worth, as a part of the usual number: at most three times."""
    return min(3.0, stdev(brought) / sqrt(max(plies, 1.0)) / USUAL_DRAW) if len(brought) > 1 else 1.0


def differences_of(own: Sequence[float], others: Sequence[float]) -> list[float]:
    """Each value less the other one in the same position."""
    return [one - other for one, other in zip(own, others, strict=True)]


def judge_unveiling(game: AnyGame, position: JudgedPosition, positions: int) -> ChanceJudgement:
    """The worth of what came to light, by games played on from what its seat knew before, and from what it knew after."""
    seat = position.seat
    view, _, move = answer_given(game, position)

    def played(state: State[Any]) -> None:
        game.apply(state, seat, move)

    expected, about = share_from(Imagined(game, view, "draw"), positions, played)
    after = game.decode(position.after)
    totals = game.outcome(after)
    if totals is not None:
        came, precisely = share_of_victory(totals.totals, seat), 0.0
    else:
        came, precisely = share_from(Imagined(game, game.view(after, seat), "drawn"), positions)
    return ChanceJudgement(position.ply, seat, expected, came, hypot(about, precisely), positions)


def share_from(
    imagined: Imagined, positions: int, begin: Callable[[State[Any]], None] | None = None
) -> tuple[float, float]:
    """The mean share of victory, with its standard error, of games that are played on from imagined positions.

    `begin` plays what comes first in each of them.
    """
    shares: list[float] = []
    for _ in range(positions):
        state = imagined.game.decode(imagined.snapshot())
        imagined.count += 1
        if begin is not None:
            begin(state)
        _, totals = played_on(imagined.game, state)
        shares.append(share_of_victory(totals, imagined.seat))
    return mean_and_error(shares)


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
