"""Puzzles: positions of games that are over in which one answer is clearly better than the one that was given.

A turning point of an analysis is weighed once more against further answers, in positions that had no part in finding it: so what
is told of the answers is not told too high, and a turning point that does not stand is no puzzle.
"""

from __future__ import annotations

from hashlib import sha256

from msgspec import Struct

from engine.game import Move, Seat
from engine.rules import AnyGame
from engine.thinking.advice import (
    TOLD_APART,
    Advice,
    Advised,
    AdvisedOutlook,
    AdvisedTrial,
    PointsApart,
    WeighedForAdvice,
    answers_told,
    is_ahead,
)
from engine.thinking.judging import JudgedPosition, Judgement, answer_given, the_move
from engine.thinking.reasons import reason_of
from engine.thinking.search import in_order

CLEAR = 0.15
"""The least share of victory by which the better answer of a puzzle is worth more than the one that was given."""

SURE = 0.02
"""The largest standard error of that."""

OFFERED = 4
"""The number of answers to choose from, where there are as many."""

FIRST, STEP, MOST = 40, 20, 1_200
"""The numbers of positions after which answers may be known well enough, between two looks at that, and in all."""

HARDLY = 3.0
"""The standard errors below `CLEAR` at which a turning point is given up."""


class PuzzleAnswer(Struct, frozen=True):
    """An answer in notation, and what it is worth: see `Advised`."""

    text: str
    outlook: AdvisedOutlook
    as_good: bool = False
    apart: PointsApart = PointsApart()


class Puzzle(Struct, frozen=True):
    """A position that a seat has before it, and answers to it, the best one first. `reason` says in the word of the game's policy
    why that is the best; "" where it has none."""

    seat: Seat
    position: bytes
    answers: tuple[PuzzleAnswer, ...]
    reason: str = ""

    @property
    def offered(self) -> tuple[PuzzleAnswer, ...]:
        """The answers in an order that says nothing of their worth."""
        return tuple(sorted(self.answers, key=lambda one: sha256(self.position + one.text.encode()).digest()))

    def is_best(self, answer: PuzzleAnswer) -> bool:
        """Whether an answer is the best one, or cannot be told apart from it."""
        return answer.as_good or answer == self.answers[0]


def stands_clearly(cost: float, error: float) -> bool:
    """Whether so great a loss of share of victory, with this standard error, makes a puzzle."""
    return cost >= CLEAR and error <= SURE


def puzzle_of_loss(game: AnyGame, position: JudgedPosition, loss: Judgement) -> Puzzle | None:
    """The puzzle of a turning point; None where the loss does not stand clearly when it is weighed anew.

    Raises LookupError for a ply that is no answer.
    """
    view, choices, played = answer_given(game, position)
    assert game.weigh is not None  # else nothing was judged
    better = the_move(game, view, choices, loss.better)
    imagined = WeighedForAdvice(game, view, "puzzle")
    moves = imagined.unlike(list(dict.fromkeys([better, played, *in_order(game.weigh(view, choices))])))[:OFFERED]
    curve = game.victory_curve.among(view.seats)
    trials = [AdvisedTrial(move, curve) for move in moves]
    if moves[:2] != [better, played] or not weighed_until_sure(imagined, trials):
        return None
    if any(is_ahead(trial, trials[0], TOLD_APART) for trial in trials[1:]):
        return None
    answers = [answer_of(game, one) for one in answers_told(trials)]
    return Puzzle(position.seat, position.before, tuple(answers), reason_of(game, view, choices, better))


def weighed_until_sure(imagined: WeighedForAdvice, trials: list[AdvisedTrial]) -> bool:
    """Tries the answers in as many positions as it takes; gives whether the first leads the second clearly."""
    better, played = trials[:2]
    while imagined.count < MOST:
        for _ in range(STEP if imagined.count >= FIRST else FIRST):
            imagined.try_in_next(trials)
        cost, error = played.less_than(better)
        if stands_clearly(cost, error):
            return True
        if error <= SURE or cost + HARDLY * error < CLEAR:
            return False
    return False


def answer_of(game: AnyGame, advised: Advised) -> PuzzleAnswer:
    """An answer as a puzzle keeps it."""
    assert advised.outlook is not None  # it was tried
    return PuzzleAnswer(game.write(advised.move), advised.outlook, advised.as_good, advised.apart)


def advice_of_puzzle(game: AnyGame, puzzle: Puzzle) -> Advice:
    """The answers of a puzzle as advice to its seat. Raises LookupError where the position does not allow one of them."""
    state = game.decode(puzzle.position)
    choices, view = game.choices(state, puzzle.seat), game.view(state, puzzle.seat)
    if choices is None:
        raise LookupError("nothing is asked there")

    def move_of(answer: PuzzleAnswer) -> Move:
        return the_move(game, view, choices, answer.text)

    answers = [Advised(move_of(one), one.outlook, one.as_good, one.apart) for one in puzzle.answers]
    return Advice(tuple(answers), puzzle.reason)
