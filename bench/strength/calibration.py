"""Whether of the decisions told as 60 to 70 of 100, 60 to 70 are won.

`python -m bench.strength.calibration GAME [NAME=VALUE ...] [--games N] [--seats N] [--every N] [--seed N]` has strong bot players
play, looks at every so many decisions at the share of victory that a hint tells of the answer given, and says by tenths how many
of these were won. Then it says how far these lie apart as playouts gave them, as they are told by the game's curve, and by one
that is fitted to all of these games but one tenth of them, in the tenth left out: of two numbers, and of one, for few games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import log
from random import Random
from statistics import fmean
from typing import Annotated

from msgspec import Struct, structs

from bench.tools.arguments import options_typed, read_arguments
from bench.tools.measuring import Row, machine_text, print_table, say
from bot.matches.games.registry import GAMES
from engine.chance import SEED_BYTES
from engine.choices import Choices
from engine.game import Move, Seat, View
from engine.rules import AnyGame
from engine.thinking.advice import WeighedForAdvice, weighed_anew
from engine.thinking.bot_games import play_by
from engine.thinking.judging import mean_share
from engine.thinking.levels import Level, choose_at
from engine.thinking.search import mean_and_error
from engine.victory_curve import VictoryCurve

TENTHS = 10
NEAREST = 0.005
"""No share is taken to be nearer to nothing, or to all, than this."""
STEPS, FARTHEST = 60, 4.0
"""How often a curve is bettered, and how far one step may lead."""


class Told(Struct, frozen=True):
    """What playouts gave a seat at a decision as its share, what it was told, what it then had of the victory, and for how many
    decisions of its game the one stands: which are looked at is chance, and mostly as many of either seat were asked."""

    share: float
    told: float
    won: float
    stands_for: float


class Compared(Struct, frozen=True):
    """A share as somebody might tell it, less what was won, for so many decisions."""

    gap: float
    stands_for: float


def log_odds(share: float) -> float:
    kept = min(1 - NEAREST, max(NEAREST, share))
    return log(kept / (1 - kept))


def told_in_game(game: AnyGame, seats: int, options: Struct, every: int, dice: Random) -> list[Told]:
    """The shares told at some decisions of one game of strong bot players."""
    looked_at: list[tuple[Seat, float, float]] = []
    first, asked = dice.randrange(every), Counter[Seat]()

    def noted(view: View, choices: Choices) -> Move:
        move = choose_at(game, view, choices, Level.STRONG)
        if asked.total() % every == first and WeighedForAdvice(game, view, "told").possible:
            [trial] = weighed_anew(game, view, [move], "told")
            looked_at.append((view.own, mean_share(trial), trial.outlook().share))
        asked[view.own] += 1
        return move

    played = play_by(game, seats, options, dice.randbytes(SEED_BYTES), noted)
    outcome = game.outcome(game.decode(played.positions[-1].after))
    assert outcome is not None  # it is over
    shares = [(seat in outcome.winners) / len(outcome.winners) for seat in range(seats)]
    often = Counter(seat for seat, _, _ in looked_at)
    return [Told(share, told, shares[seat], asked[seat] / often[seat]) for seat, share, told in looked_at]


def fitted_curve(games: Sequence[Sequence[Told]], seats: int, *, shift_alone: bool = False) -> VictoryCurve:
    """The curve with the greatest likelihood, found by Newton's steps; of all, or of those that have a shift alone."""
    decisions = [one for game in games for one in game]
    curve = VictoryCurve().among(seats)
    for _ in range(STEPS):
        rows = [
            (one.stands_for, log_odds(one.share) - log_odds(1 / seats), curve_at(curve, one.share), one.won)
            for one in decisions
        ]
        gain, gain_slope = (sum(n * x**power * (won - p) for n, x, p, won in rows) for power in range(2))
        a, b, c = (sum(n * x**power * p * (1 - p) for n, x, p, _ in rows) for power in range(3))
        det = a * c - b * b
        if min(a, det) < 1e-9:
            return curve
        shift, slope = (
            (gain / a, 0.0) if shift_alone else ((c * gain - b * gain_slope) / det, (a * gain_slope - b * gain) / det)
        )
        curve = structs.replace(curve, shift=curve.shift + bounded_step(shift), slope=curve.slope + bounded_step(slope))
    return curve


def curve_at(curve: VictoryCurve, share: float) -> float:
    """What a curve tells of a share, taken as `log_odds` takes it."""
    return curve.told(min(1 - NEAREST, max(NEAREST, share)))


def bounded_step(step: float) -> float:
    return min(FARTHEST, max(-FARTHEST, step))


def left_out(
    games: Sequence[Sequence[Told]], seats: int, *, shift_alone: bool
) -> Iterator[tuple[VictoryCurve, Sequence[Told]]]:
    """Each tenth of the games, with the curve of all the others."""
    for tenth in range(TENTHS):
        rest = [game for number, game in enumerate(games) if number % TENTHS != tenth]
        curve = fitted_curve(rest, seats, shift_alone=shift_alone)
        yield from ((curve, game) for number, game in enumerate(games) if number % TENTHS == tenth)


def gap_over_games(games: Sequence[Sequence[Compared]]) -> tuple[float, float]:
    """The mean by which more was told than won, and its standard error: decisions of one game are won or lost together."""
    told = [one for game in games for one in game]
    whole = sum(one.stands_for for one in told)
    mean = sum(one.stands_for * one.gap for one in told) / whole
    within = [sum(one.stands_for * (one.gap - mean) for one in game) for game in games]
    return mean, sum(each * each for each in within) ** 0.5 / whole


def rows_of_tenths(games: Sequence[Sequence[Told]]) -> Iterator[Row]:
    """For each tenth of the shares how many decisions there were, what was told, and what was won."""
    for tenth in range(TENTHS):
        within = [[one for one in game if min(TENTHS - 1, int(one.told * TENTHS)) == tenth] for game in games]
        told = [one for game in within for one in game]
        if not told:
            continue
        gap, error = gap_over_games([[Compared(one.told - one.won, one.stands_for) for one in game] for game in within])
        share, won = fmean(one.told for one in told), fmean(one.won for one in told)
        yield Row(
            f"told as {10 * tenth} to {10 * tenth + 10} of 100",
            f"{len(told)} decisions, told {100 * share:.0f}, won {100 * won:.0f}",
            f"{100 * gap:+.0f} ± {100 * error:.0f}",
        )


def mean_square(compared: Sequence[Compared]) -> float:
    return fmean(one.gap**2 for one in compared)


def curve_lines(games: Sequence[Sequence[Told]], seats: int) -> Iterator[str]:
    """How far shares and victories lie apart: as playouts gave them, as they are told, and with a curve of games that had no part
    in it; and the curve of all."""

    def compared(game: Sequence[Told], share: Callable[[Told], float]) -> list[Compared]:
        return [Compared(share(one) - one.won, one.stands_for) for one in game]

    def line(name: str, games: Sequence[Sequence[Compared]]) -> str:
        gap, error = gap_over_games(games)
        square = mean_square([one for game in games for one in game])
        return f"{name}: {100 * gap:+.1f} ± {100 * error:.1f} of 100 too high, mean square {square:.4f}"

    plain = [compared(game, lambda one: one.share) for game in games]
    yield line("as playouts gave it", plain)
    yield line("as told", [compared(game, lambda one: one.told) for game in games])
    for name, shift_alone in (("a curve", False), ("a shift alone", True)):
        own, curved = list[list[Compared]](), list[list[Compared]]()
        for curve, game in left_out(games, seats, shift_alone=shift_alone):
            own.append(compared(game, lambda one: one.share))
            curved.append(compared(game, lambda one, curve=curve: curve_at(curve, one.share)))
        yield line(f"with {name} of the others", curved)
        mean, error = mean_and_error(
            [mean_square(one) - mean_square(other) for one, other in zip(own, curved, strict=True)]
        )
        all_of = fitted_curve(games, seats, shift_alone=shift_alone)
        yield f"   gains {mean:+.4f} ± {error:.4f} a game; of all games: shift {all_of.shift:+.3f}, slope {all_of.slope:.3f}"


class Arguments(Struct):
    """What is measured."""

    game: Annotated[str, tuple(GAMES)]
    options: Annotated[tuple[str, ...], "NAME=VALUE, such as length=short"] = ()
    games: int = 100
    seats: int = 2
    every: int = 4
    seed: int = 1


def main() -> None:
    """Measures."""
    wanted = read_arguments(Arguments, __doc__)
    game, dice = GAMES[wanted.game], Random(wanted.seed)
    options, seats = options_typed(game, wanted.options), wanted.seats
    played = [told_in_game(game, seats, options, wanted.every, dice) for _ in range(wanted.games)]
    games = [one for one in played if one]
    print_table(f"{wanted.game}: {len(games)} games of strong bot players", list(rows_of_tenths(games)))
    say(*curve_lines(games, seats), machine_text())


if __name__ == "__main__":
    main()
