"""Advice to a seat: what to play, what that is worth, why, and what speaks against the next best answers.

All answers that are worth a trial are weighed against each other as an analysis weighs them, so that it finds no better one
afterwards; what cannot be the best any more, then all but a few, are left out, and every playout counts to the end. In a game
whose playouts are left early, a race of such playouts finds the few first; where the strong level looks further, what it would
play is one of them. What is told of them comes from other playouts, which had no part in choosing: the best of several estimates
is mostly one that is too high (the winner's curse).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Any

from msgspec import Struct, structs

from engine.choices import Choices
from engine.game import Move, State, View
from engine.prospect import Budget
from engine.rules import AnyGame, Game, S, V
from engine.thinking.judging import LookedBack, differences_of, points_by_source, shares_of, try_within
from engine.thinking.levels import Level, levels_of
from engine.thinking.looks import CANDIDATES, error_of_difference
from engine.thinking.reasons import reason_of
from engine.thinking.search import (
    TRIED,
    Findings,
    Imagined,
    Trial,
    best_beside,
    in_order,
    mean_and_error,
    race_answers,
    safe_error,
    search,
)
from engine.victory_curve import VictoryCurve

USUAL_PLIES = 60_000
"""The plies of playouts of a hint for which budgets stand here: a game has as many as its `hint_plies`, split alike."""

ADVISED = 3
"""The number of answers told."""

LOOK = Budget(positions=320, plies=20_000, leaves_out=False)
"""The cost of finding the best few answers first, where a search leaves its playouts early."""

CHOICE = Budget(positions=480, plies=40_000)
"""The cost of finding the best answer, with that of a `LOOK`."""

WEIGHING = Budget(positions=480, plies=20_000)
"""The cost of weighing the best few once more, to tell what they are worth."""

HOPE, HOPED_AFTER = 3.0, 4
"""The standard errors by which an answer may lie behind the best one and still be it, and the number of positions between two
looks at that. With 2.0, answers that cost more than five of 100 were chosen two to three times as often (32 questions)."""

PREFERRED = 0.5
"""The standard errors by which another answer must lead the policy's to be advised: of equal ones, that one can be explained."""

FEWEST = 4
"""The least number of positions of a weighing: games that are long are played to their end for it."""

TOLD_APART = 2.0
"""The standard errors by which two answers must differ to be told apart, and which are told as the error of a share."""

LEAST_POINTS = 0.5
"""The least mean difference of points that is named: less is none in whole points."""

LEAST_SHARE = 0.01
"""The least difference of shares of victory that is named: less is hardly one in whole percents."""


class AdvisedOutlook(Struct, frozen=True):
    """The results of an answer in games that were played on from there: the share of victory with its standard error, and the
    mean lead in points."""

    share: float
    lead: float
    error: float = 0.0


class PointsApart(Struct, frozen=True):
    """The mean points by which an answer brings its seat more than another until the games were left, source by source, and by
    which the best other seat has more then; what is no more than chance is left out. `lead` is the mean by which it is farther
    ahead in all: many small differences may make a sure one."""

    by_source: tuple[tuple[str, float], ...] = ()
    others: float = 0.0
    lead: float = 0.0

    @property
    def speaks_for(self) -> bool:
        """Whether anything in it speaks for the answer: points of its own, fewer of the others, or a greater lead."""
        return self.others < 0 or self.lead > 0 or any(points > 0 for _, points in self.by_source)


class Advised(Struct, frozen=True):
    """An answer and its outlook; None where nothing was tried: in a game that cannot be searched, and for an only answer.

    Of another answer than the best, `as_good` says that it cannot be told apart from that one, and `apart` what it brings more
    and less; of the best, `apart` is so compared with the next one that can be told apart. `error_apart` is the standard error of
    what another answer's share of victory is less than the best one's, as both were tried in the same positions; None where
    that cannot be told from nothing, and points alone tell the two apart.
    """

    move: Move
    outlook: AdvisedOutlook | None = None
    as_good: bool = False
    apart: PointsApart = PointsApart()
    error_apart: float | None = None


class Advice(Struct, frozen=True):
    """The answers advised, the best first, and the reason for that one in the policy's word; "" where it would not play it."""

    answers: tuple[Advised, ...]
    reason: str = ""


class AdvisedTrial(Trial):
    """An answer with its results in each imagined position, and the points there: those of its seat by source, and those of the
    best other one. What is told of them goes by the `curve`."""

    def __init__(self, move: Move, curve: VictoryCurve) -> None:
        super().__init__(move)
        self.curve = curve
        self.points: list[dict[str, int]] = []
        self.others: list[float] = []

    def outlook(self) -> AdvisedOutlook:
        """The outlook by all positions, as it is told."""
        share, error = mean_and_error(shares_of(self))
        error = self.curve.steepness(share) * safe_error(error, len(self.worths))
        return AdvisedOutlook(self.curve.told(share), fmean(self.margins), error)

    def less_than(self, best: AdvisedTrial) -> tuple[float, float]:
        """The mean by which its share of victory is less than that of the best answer, with the standard error, as told."""
        own, others = shares_of(self), shares_of(best)
        less, error = mean_and_error(differences_of(others, own))
        steepness = self.curve.steepness(fmean(own), fmean(others))
        return steepness * less, steepness * safe_error(error, len(own))

    def points_apart(self, other: AdvisedTrial) -> PointsApart:
        """What it brings more than another answer in the same positions."""
        sources = sorted({source for points in (*self.points, *other.points) for source in points})
        brought = {
            source: difference_told(
                [float(own.get(source, 0)) for own in self.points], [float(own.get(source, 0)) for own in other.points]
            )
            for source in sources
        }
        return PointsApart(
            tuple((source, points) for source, points in brought.items() if points),
            difference_told(self.others, other.others),
            difference_told(self.margins, other.margins),
        )


class WeighedForAdvice(LookedBack):
    """Positions in which a seat's answers are weighed as an analysis weighs them, with the points of each playout's end."""

    def __init__(self, game: AnyGame, view: View, purpose: str) -> None:
        super().__init__(game, view, f"advice {purpose}", weighed=True)

    def book(self, trial: Trial, state: State[Any], totals: Sequence[float]) -> None:
        super().book(trial, state, totals)
        if isinstance(trial, AdvisedTrial):
            score = self.game.score(self.game.view(state, self.seat))
            trial.points.append(points_by_source(score.lines[self.seat]))
            trial.others.append(best_beside(score.totals, self.seat))


def advise_seat(game: Game[S, V], view: V, choices: Choices) -> Advice:
    """Advises a seat that has this view and these choices; equal views get the same advice."""
    if Level.STRONG not in levels_of(game):
        move = game.choose(view, choices)
        return Advice((Advised(move),), reason_of(game, view, choices, move))
    promising = answers_looked_at(game, view, choices)
    imagined = Imagined(game, view, "advice")
    moves = imagined.unlike(promising[:CANDIDATES]) if imagined.possible else []
    if len(moves) < 2:
        return Advice((Advised(promising[0]),), reason_of(game, view, choices, promising[0]))
    chosen, *finalists = answers_chosen(game, view, choices, moves)
    trials = weighed_anew(game, view, with_first(chosen, finalists), "told")
    if (better := best_weighed(trials, TOLD_APART)) != chosen:  # what chose it must not tell of it
        trials = weighed_anew(game, view, with_first(better, finalists), "told instead")
    return Advice(answers_told(trials), reason_of(game, view, choices, trials[0].move))


def answers_looked_at(game: Game[S, V], view: V, choices: Choices) -> list[Move]:
    """The answers among which the advice is found, the policy's first; none in a game that cannot be searched. Those after the
    first few are looked at by the strong level alone."""
    if game.weigh is None or Level.STRONG not in levels_of(game):
        return []
    most = CANDIDATES if game.search_prospect is None else max(CANDIDATES, game.budget.candidates)
    return in_order(game.weigh(view, choices))[:most]


def answers_chosen(game: AnyGame, view: View, choices: Choices, moves: Sequence[Move]) -> list[Move]:
    """The answers that are told, the best first, by playouts as long as those of an analysis."""
    choice = within_hint(CHOICE, game)
    if game.prospect is not None:
        look = within_hint(LOOK, game)
        moves = finalists_of_race(race_answers(Imagined(game, view, "advice"), [Trial(move) for move in moves], look))
        choice = structs.replace(choice, plies=choice.plies - look.plies)
        if game.search_prospect is not None:
            moves = list(dict.fromkeys([*moves, search(game, view, choices, game.budget).move]))
    return best_of_trials(WeighedForAdvice(game, view, "chosen"), [Trial(move) for move in moves], choice)


def within_hint(budget: Budget, game: AnyGame) -> Budget:
    """A budget in a game with so many plies for a hint."""
    return structs.replace(budget, plies=budget.plies * game.hint_plies // USUAL_PLIES)


def best_of_trials(imagined: Imagined, trials: Sequence[Trial], budget: Budget) -> list[Move]:
    """The answers that are told, the best first: for the first half of the budget all are tried that may be the best, for the
    second one the best few of these. The first one, which is the policy's, stays before what is hardly better."""
    left: list[Trial] = list(trials)
    for half in (1, 2):
        plies, positions = budget.plies * half // 2, budget.positions * half // 2
        while len(left) > 1 and (imagined.count < FEWEST or (imagined.plies < plies and imagined.count < positions)):
            imagined.try_in_next(left)
            if imagined.count % HOPED_AFTER == 0 and imagined.count >= TRIED:
                left = hopeful_trials(left)
        left = sorted(left, key=mean_worth, reverse=True)[:ADVISED]
    chosen = trials[0] if trials[0] in left and not is_ahead(left[0], trials[0], PREFERRED) else left[0]
    others = [trial for trial in trials if trial is not chosen]
    others.sort(key=lambda trial: (-len(trial.worths), -mean_worth(trial)))  # those tried longest before all
    return [trial.move for trial in (chosen, *others[: ADVISED - 1])]


def hopeful_trials(trials: Sequence[Trial]) -> list[Trial]:
    """The answers that may be the best of these, which were tried in the same positions."""
    best = max(trials, key=mean_worth)

    def may_be_best(trial: Trial) -> bool:
        behind = differences_of(best.worths, trial.worths)
        mean = fmean(behind)
        return mean <= HOPE * error_of_difference(sum((one - mean) ** 2 for one in behind), len(behind))

    return [trial for trial in trials if may_be_best(trial)]


def mean_worth(trial: Trial) -> float:
    return fmean(trial.worths)


def finalists_of_race(raced: Findings) -> list[Move]:
    """The answers that are weighed: what the race would play first, then the best others, those tried longest before all."""
    others = sorted(
        (one for one in raced.candidates if one.move != raced.move), key=lambda one: (-one.positions, -one.lead)
    )
    return [raced.move, *(one.move for one in others[: ADVISED - 1])]


def with_first(first: Move, moves: Sequence[Move]) -> list[Move]:
    """The moves, one of them before all others."""
    return [first, *(move for move in moves if move != first)]


def weighed_anew(game: AnyGame, view: View, moves: Iterable[Move], purpose: str) -> list[AdvisedTrial]:
    """Answers, each tried in the same positions, which are other ones for every purpose."""
    imagined, curve = WeighedForAdvice(game, view, purpose), game.victory_curve.among(view.seats)
    trials = [AdvisedTrial(move, curve) for move in moves]
    try_within(imagined, trials, within_hint(WEIGHING, game), FEWEST)
    return trials


def best_weighed(trials: Sequence[AdvisedTrial], sure: float) -> Move:
    """The best answer: the first one, unless another leads it by more than so many standard errors."""
    first = trials[0]
    clear = [trial for trial in trials[1:] if is_ahead(trial, first, sure)]
    return max(clear, key=lambda trial: trial.lead(first)[0], default=first).move


def is_ahead(trial: Trial, other: Trial, sure: float) -> bool:
    """Whether an answer leads another by more than so many standard errors."""
    lead, error = trial.lead(other)
    return lead > 0 and lead > sure * safe_error(error, len(trial.worths))


def answers_told(trials: Sequence[AdvisedTrial]) -> tuple[Advised, ...]:
    """The answers as they are told: the best, then the others, those first that are worth most."""
    best, *others = trials
    told: list[Advised] = []
    behind: list[AdvisedTrial] = []
    for trial in sorted(others, key=lambda trial: -trial.lead(best)[0]):
        told.append(beside_best(trial, best))
        behind += [] if told[-1].as_good else [trial]
    apart = best.points_apart(behind[0]) if behind else PointsApart()
    return (Advised(best.move, best.outlook(), apart=apart), *told)


def beside_best(trial: AdvisedTrial, best: AdvisedTrial) -> Advised:
    """Another answer as it is told beside the best: as good, unless it is surely won less often, by so much that it can be named,
    or is worth less for points that can be."""
    less, error = trial.less_than(best)
    is_less = less >= LEAST_SHARE and less > TOLD_APART * error
    apart = trial.points_apart(best) if is_less or is_ahead(best, trial, TOLD_APART) else PointsApart()
    as_good = not is_less and apart == PointsApart()
    return Advised(trial.move, trial.outlook(), as_good, apart, error if is_less else None)


def difference_told(own: Sequence[float], others: Sequence[float]) -> float:
    """The mean difference of two sequences; 0 where it is too small to name, or no more than chance."""
    mean, error = mean_and_error(differences_of(own, others))
    return mean if abs(mean) >= LEAST_POINTS and abs(mean) > TOLD_APART * safe_error(error, len(own)) else 0.0
