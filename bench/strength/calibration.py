"""Whether of the decisions told as 60 to 70 of 100, 60 to 70 are won.

`python -m bench.strength.calibration GAME [--games N] [--every N] [--seed N]` has strong bot players play games of two, looks at
every so many decisions at the share of victory that a hint tells of the answer given, and says by tenths how many of these were
won. Then it fits one curve, of two numbers, to all games but one tenth of them, and says of the tenth left out how far told and
won lie apart with the curve and without it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, log
from random import Random
from statistics import fmean
from typing import Annotated

from msgspec import Struct

from bench.tools.arguments import read_arguments
from bench.tools.measuring import Row, machine_text, print_table, say
from bot.matches.games.registry import GAMES
from engine.chance import SEED_BYTES
from engine.choices import Choices
from engine.game import Move, Seat, View
from engine.rules import AnyGame
from engine.thinking.advice import weighed_anew
from engine.thinking.bot_games import play_by
from engine.thinking.levels import Level, choose_at
from engine.thinking.search import mean_and_error

SEATS = 2
TENTHS = 10
NEAREST = 0.005
"""No share is taken to be nearer to nothing, or to all, than this."""
STEPS, FARTHEST = 60, 4.0
"""How often a curve is bettered, and how far one step may lead."""


class Told(Struct, frozen=True):
    """The share told to a seat at a decision, and what it then had of the victory."""

    seat: Seat
    share: float
    won: float


class Curve(Struct, frozen=True):
    """What a share told is to be taken for: its log-odds, times `slope`, and `shift` more."""

    shift: float = 0.0
    slope: float = 1.0

    def corrected(self, share: float) -> float:
        return 1 / (1 + exp(-(self.shift + self.slope * log_odds(share))))


def log_odds(share: float) -> float:
    kept = min(1 - NEAREST, max(NEAREST, share))
    return log(kept / (1 - kept))


def told_in_game(game: AnyGame, every: int, dice: Random) -> list[Told]:
    """The shares told at some decisions of one game of strong bot players."""
    told: list[tuple[Seat, float]] = []
    first, asked = dice.randrange(every), 0

    def noted(view: View, choices: Choices) -> Move:
        nonlocal asked
        move = choose_at(game, view, choices, Level.STRONG)
        if asked % every == first:
            [trial] = weighed_anew(game, view, [move], "told")
            told.append((view.own, trial.outlook().share))
        asked += 1
        return move

    played = play_by(game, SEATS, game.options(), dice.randbytes(SEED_BYTES), noted)
    outcome = game.outcome(game.decode(played.positions[-1].after))
    assert outcome is not None  # it is over
    shares = [(seat in outcome.winners) / len(outcome.winners) for seat in range(SEATS)]
    return [Told(seat, share, shares[seat]) for seat, share in told]


def fitted_curve(games: Sequence[Sequence[Told]]) -> Curve:
    """The curve with the greatest likelihood, found by Newton's steps."""
    told = [one for game in games for one in game]
    shift, slope = 0.0, 1.0
    for _ in range(STEPS):
        curve = Curve(shift, slope)
        rows = [(log_odds(one.share), curve.corrected(one.share), one.won) for one in told]
        gain, gain_slope = sum(won - p for _, p, won in rows), sum(x * (won - p) for x, p, won in rows)
        weights = [(x, p * (1 - p)) for x, p, _ in rows]
        a, b, c = (sum(w * x**power for x, w in weights) for power in range(3))
        if (det := a * c - b * b) < 1e-9:
            return curve
        shift += bounded_step((c * gain - b * gain_slope) / det)
        slope += bounded_step((a * gain_slope - b * gain) / det)
    return Curve(shift, slope)


def bounded_step(step: float) -> float:
    return min(FARTHEST, max(-FARTHEST, step))


def left_out(games: Sequence[Sequence[Told]]) -> Iterator[tuple[Curve, Sequence[Told]]]:
    """Each tenth of the games, with the curve of all the others."""
    for tenth in range(TENTHS):
        rest = [game for number, game in enumerate(games) if number % TENTHS != tenth]
        curve = fitted_curve(rest)
        yield from ((curve, game) for number, game in enumerate(games) if number % TENTHS == tenth)


def gap_over_games(games: Sequence[Sequence[tuple[float, float]]]) -> tuple[float, float]:
    """The mean by which more was told than won, and its standard error: decisions of one game are won or lost together."""
    told = [pair for game in games for pair in game]
    mean = fmean(share - won for share, won in told)
    within = [sum(share - won - mean for share, won in game) for game in games]
    return mean, sum(each * each for each in within) ** 0.5 / len(told)


def rows_of_tenths(games: Sequence[Sequence[Told]]) -> Iterator[Row]:
    """For each tenth of the shares how many decisions there were, what was told, and what was won."""
    for tenth in range(TENTHS):
        within = [[one for one in game if min(TENTHS - 1, int(one.share * TENTHS)) == tenth] for game in games]
        told = [one for game in within for one in game]
        if not told:
            continue
        gap, error = gap_over_games([[(one.share, one.won) for one in game] for game in within])
        share, won = fmean(one.share for one in told), fmean(one.won for one in told)
        yield Row(
            f"told as {10 * tenth} to {10 * tenth + 10} of 100",
            f"{len(told)} decisions, told {100 * share:.0f}, won {100 * won:.0f}",
            f"{100 * gap:+.0f} ± {100 * error:.0f}",
        )


def mean_square(pairs: Sequence[tuple[float, float]]) -> float:
    return fmean((share - won) ** 2 for share, won in pairs)


def curve_lines(games: Sequence[Sequence[Told]]) -> Iterator[str]:
    """How far told and won lie apart in games that had no part in the curve, with it and without it; and the curve of all."""
    plain, corrected = list[list[tuple[float, float]]](), list[list[tuple[float, float]]]()
    for curve, game in left_out(games):
        plain.append([(one.share, one.won) for one in game])
        corrected.append([(curve.corrected(one.share), one.won) for one in game])
    for name, each in (("without a curve", plain), ("with the curve of other games", corrected)):
        gap, error = gap_over_games(each)
        square = mean_square([pair for game in each for pair in game])
        yield f"{name}: told {100 * gap:+.1f} ± {100 * error:.1f} of 100 too high, mean square {square:.4f}"
    gains = [mean_square(one) - mean_square(other) for one, other in zip(plain, corrected, strict=True)]
    mean, error = mean_and_error(gains)
    yield f"the curve gains {mean:+.4f} ± {error:.4f} a game"
    curve = fitted_curve(games)
    yield f"the curve of all games: shift {curve.shift:+.3f}, slope {curve.slope:.3f}"


class Arguments(Struct):
    """What is measured."""

    game: Annotated[str, tuple(GAMES)]
    games: int = 100
    every: int = 4
    seed: int = 1


def main() -> None:
    """Measures."""
    wanted = read_arguments(Arguments, __doc__)
    game, dice = GAMES[wanted.game], Random(wanted.seed)
    games = [found for _ in range(wanted.games) if (found := told_in_game(game, wanted.every, dice))]
    print_table(f"{wanted.game}: {len(games)} games of strong bot players", list(rows_of_tenths(games)))
    say(*curve_lines(games), machine_text())


if __name__ == "__main__":
    main()
