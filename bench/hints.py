"""Whether hints are true, and whether who follows them all has nothing to regret.

`python -m bench.hints GAME [--positions N] [--times N] [--games N] [--seed N]` takes positions out of games of steady bot players
and compares the share of victory that a hint tells with a look that is so many times as deep: the mean difference is to be 0
within its error. Then one seat of some games plays every hint against steady bot players; the games are analysed, and its turning
points are told.
"""

from __future__ import annotations

import time
from random import Random
from statistics import fmean
from typing import Annotated, Any

from msgspec import Struct

from bench.analysis import analyse_timed, losses
from bench.tools.arguments import read_arguments
from bench.tools.measuring import machine_text, percentile, say
from bot.matches.games.registry import GAMES
from engine.choices import Choices
from engine.game import Move, View
from engine.rules import AnyGame
from engine.thinking import advice as advising
from engine.thinking.advice import Advice, advise_seat, weighed_anew
from engine.thinking.analysis import Past, turning_points
from engine.thinking.judging import JudgedPosition
from engine.thinking.search import mean_and_error

DEAR = 0.05
"""The share of victory above which a turning point of somebody who follows all hints is one too many."""


class Followed(Struct):
    """A game in which one seat follows all hints: its plies, its positions, and the seconds of processor time of each hint."""

    plies: list[Past]
    positions: list[JudgedPosition]
    seconds: list[float]


def questions_of_game(game: AnyGame, seats: int, dice: Random) -> list[tuple[View, Choices]]:
    """What was asked in a game of steady bot players, where there was a choice."""
    state: Any = game.new(seats, game.options(), dice.randbytes(32))
    asked: list[tuple[View, Choices]] = []
    while decisions := game.decisions(state):
        seat = decisions[0].seat
        view, choices = game.view(state, seat), game.choices(state, seat)
        assert choices is not None, "who is asked can choose"
        asked.append((view, choices))
        game.apply(state, seat, game.choose(view, choices))
    return asked


def follow_hints(game: AnyGame, seats: int, dice: Random) -> Followed:
    """Plays a game in which the first seat does what each hint says, and the others are steady bot players."""
    state: Any = game.new(seats, game.options(), dice.randbytes(32))
    done = Followed([], [], [])
    while decisions := game.decisions(state):
        seat, before, revealed = decisions[0].seat, game.encode(state), state.revealed
        view, choices = game.view(state, seat), game.choices(state, seat)
        assert choices is not None, "who is asked can choose"
        move = game.choose(view, choices) if seat else hinted_move(game, view, choices, done.seconds)
        game.apply(state, seat, move)
        done.positions.append(JudgedPosition(len(done.plies), seat, game.write(move), before, game.encode(state)))
        done.plies.append(Past(seat, state.revealed != revealed))
    return done


def hinted_move(game: AnyGame, view: View, choices: Choices, seconds: list[float]) -> Move:
    """The move of a hint, whose processor time is noted."""
    began = time.process_time()
    advice = advise_seat(game, view, choices)
    seconds.append(time.process_time() - began)
    return advice.answers[0].move


def share_when_deeper(game: AnyGame, view: View, advice: Advice, times: int) -> tuple[float, float]:
    """The share of victory of the answer advised by so many times the weighings, with its error."""
    usual = advising.WEIGHING
    advising.WEIGHING = usual.times(times)
    [trial] = weighed_anew(game, view, [advice.answers[0].move], "a deeper look")
    advising.WEIGHING = usual
    outlook = trial.outlook()
    return outlook.share, outlook.error


class Arguments(Struct):
    """What is measured."""

    game: Annotated[str, tuple(GAMES)]
    positions: int = 60
    times: int = 16
    games: int = 1
    seats: int = 2
    seed: int = 1


def main() -> None:
    """Measures."""
    wanted = read_arguments(Arguments, __doc__)
    game, dice = GAMES[wanted.game], Random(wanted.seed)
    off: list[float] = []
    while len(off) < wanted.positions:
        asked = questions_of_game(game, wanted.seats, dice)
        for view, choices in dice.sample(asked, min(len(asked), max(1, wanted.positions // 5))):
            advice = advise_seat(game, view, choices)
            told = advice.answers[0].outlook
            if told is not None and len(off) < wanted.positions:
                off.append(told.share - share_when_deeper(game, view, advice, wanted.times)[0])
    if off:
        mean, error = mean_and_error(off)
        say(
            f"{len(off)} hints tell {100 * mean:+.1f} ± {100 * error:.1f} of 100 more than a look {wanted.times} times as deep"
        )
    dear = 0
    for number in range(wanted.games):
        done = follow_hints(game, wanted.seats, dice)
        spent, most = fmean(done.seconds), percentile(done.seconds, 95)
        analysis, _ = analyse_timed(game, done.plies, done.positions, draws=False)
        dear += any(one.cost > DEAR for one in turning_points(analysis, 0))
        regrets = losses(analysis, 0) or "none"
        say(f"{number}: turning points of who follows hints: {regrets}; a hint {spent:.1f} s, p95 {most:.1f} s")
    say(f"{dear} of {wanted.games} games have one above {100 * DEAR:.0f} of 100", machine_text())


if __name__ == "__main__":
    main()
