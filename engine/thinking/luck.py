"""The luck of a finished game: what the draws and rolls of a seat changed, by what it knew before them.

Games are played on from each draw with what came and with any other thing that might have come, in imagined positions that are
alike but for that: so what is no luck of this draw is the same in both, and takes no part in the error.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Mapping, Sequence
from math import hypot, sqrt
from statistics import fmean, stdev
from typing import Any

from msgspec import Struct, structs

from engine.chance import Draw, Listener, heard
from engine.game import Move, Seat, State, View
from engine.rules import AnyGame
from engine.thinking.judging import JudgedPosition, LookedBack, answer_given, differences_of
from engine.thinking.search import mean_and_error, played_on, share_of_victory
from engine.victory_curve import VictoryCurve


class ChanceJudgement(Struct, frozen=True):
    """The worth of a draw or roll to the seat that made it: its share of victory before and after, with the standard error of
    the difference, in so many imagined `positions`."""

    ply: int
    seat: Seat
    before: float
    after: float
    error: float
    positions: int = 1

    @property
    def brought(self) -> float:
        return self.after - self.before

    def told_by(self, curve: VictoryCurve) -> ChanceJudgement:
        """What a curve tells of it: what it brought goes by how steep the curve is before it. By how it bends, draws would bring
        whoever is behind something on average, which is no luck."""
        before, steepness = curve.told(self.before), curve.steepness(self.before)
        after = before + steepness * self.brought
        return structs.replace(self, before=before, after=after, error=steepness * self.error)


def judge_chance(game: AnyGame, position: JudgedPosition, positions: int) -> ChanceJudgement | None:
    """The worth of what a seat drew or rolled by its ply; None where it drew nothing.

    About so many `positions` are tried: more where one tells little, and fewer where games are long (Neyman's allocation).
    """
    view, _, move = answer_given(game, position)
    ply = DrawnPly(game, view, move, position)
    if not ply.is_draw:
        return None
    wanted = few = max(FEWEST_DRAWN, round(FIRST_DRAWN * positions))
    while len(ply.came) < wanted:
        ply.try_in_next()
        if len(ply.came) == few:
            brought = differences_of(ply.came, ply.expected)
            wanted = round(positions * worth_of_trying(brought, ply.imagined.plies / few))
    brought, error = mean_and_error(differences_of(ply.came, ply.expected))
    before = fmean(ply.expected)
    error = hypot(error, doubt_of_judgement(game, before) * ply.left / (2 * len(ply.came)))
    return ChanceJudgement(position.ply, position.seat, before, before + brought, error, len(ply.came))


def doubt_of_judgement(game: AnyGame, share: float) -> float:
    """By how much what a draw brought errs where playouts are left before the end: the less, the surer it is who wins."""
    return game.draw_doubt * 2 * sqrt(share * (1 - share))


FIRST_DRAWN, FEWEST_DRAWN = 0.2, 4
"""The part of the usual positions of a draw after which it is known how much more of them are worth, and how many these are at
least."""

USUAL_DRAW = 0.015
"""The usual spread of what a draw brings in a position, over the square root of the plies that this takes."""


def worth_of_trying(brought: Sequence[float], plies: float) -> float:
    """How many positions a draw is worth, as a part of the usual number: at most three times."""
    return min(3.0, stdev(brought) / sqrt(max(plies, 1.0)) / USUAL_DRAW) if len(brought) > 1 else 1.0


class DrawnPly:
    """A ply by which a seat drew something, played in imagined positions with what came, and with what lies there. `left` is the
    number of playouts that did not go to the end."""

    def __init__(self, game: AnyGame, view: View, move: Move, position: JudgedPosition) -> None:
        self.game, self.seat, self.move = game, position.seat, move
        self.imagined = LookedBack(game, view, "draw")
        self.imagined.prospect = game.draw_prospect or game.prospect
        self.then = game.decode(position.before), game.decode(position.after)
        self.numbers = open_numbers(game, move, position)
        self.expected: list[float] = []
        self.came: list[float] = []
        self.left = 0

    @property
    def is_draw(self) -> bool:
        """Whether anything was drawn that can be drawn again."""
        return self.imagined.possible and (
            self._draw_again(self.game.decode(self.imagined.snapshot())) or bool(self.numbers)
        )

    def _draw_again(self, state: State[Any]) -> bool:
        return self.game.draw_again is not None and self.game.draw_again(state, self.seat, *self.then)

    def next_pair(self) -> tuple[State[Any], State[Any]]:
        """One more position as it is after the ply: with what lay there, and with what came."""
        before = self.imagined.snapshot()
        self.imagined.count += 1
        expected, came = self.game.decode(before), self.game.decode(before)
        self._draw_again(came)
        for state, numbers in ((expected, {}), (came, self.numbers)):
            with heard(same_numbers(numbers)):
                self.game.apply(state, self.seat, self.move)
        return expected, came

    def try_in_next(self) -> None:
        """Plays on from one more position, with either."""
        for shares, state in zip((self.expected, self.came), self.next_pair(), strict=True):
            plies, totals = played_on(self.game, state, self.imagined.until(state), self.imagined.prospect)
            self.imagined.plies += plies
            self.left += self.game.outcome(state) is None
            shares.append(share_of_victory(totals, self.seat, self.imagined.width(state)))


def open_numbers(game: AnyGame, move: Move, position: JudgedPosition) -> dict[str, list[Draw]]:
    """The numbers that a ply drew for all to see in the game as it was, by purpose."""
    found = defaultdict[str, list[Draw]](list)

    def note(draw: Draw) -> None:
        if game.is_open_draw(draw.purpose):
            found[draw.purpose].append(draw)

    with heard(note):
        game.apply(game.decode(position.before), position.seat, move)
    return dict(found)


def same_numbers(numbers: Mapping[str, Sequence[Draw]]) -> Listener:
    """Sets numbers in the order in which they were drawn, where as many are drawn again."""
    left = {purpose: deque(drawn) for purpose, drawn in numbers.items()}

    def next_number(draw: Draw) -> int | None:
        waiting = left.get(draw.purpose)
        return waiting.popleft().number if waiting and waiting[0].bound == draw.bound else None

    return next_number
