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
from typing import Annotated

from msgspec import Struct

from bench.analysis import analyse_timed, losses
from bench.tools.arguments import read_arguments
from bench.tools.measuring import machine_text, percentile, say
from bot.matches.games.registry import GAMES
from engine.chance import SEED_BYTES
from engine.choices import Choices
from engine.game import Move, View
from engine.rules import AnyGame
from engine.thinking import advice as advising
from engine.thinking.advice import Advice, advise_seat, weighed_anew
from engine.thinking.analysis import turning_points
from engine.thinking.bot_games import PlayedGame, play_by
from engine.thinking.search import mean_and_error

DEAR = 0.05
"""The share of victory above which a turning point of somebody who follows all hints is one too many."""


def questions_of_game(game: AnyGame, seats: int, dice: Random) -> list[tuple[View, Choices]]:
    """What was asked in a game of steady bot players."""
    asked: list[tuple[View, Choices]] = []

    def noted(view: View, choices: Choices) -> Move:
        asked.append((view, choices))
        return game.choose(view, choices)

    play_by(game, seats, game.options(), dice.randbytes(SEED_BYTES), noted)
    return asked


def follow_hints(game: AnyGame, seats: int, dice: Random) -> tuple[PlayedGame, list[float]]:
    """Plays a game in which the first seat does what each hint says, and the others are steady bot players; gives the seconds of
    processor time of each hint, too."""
    seconds: list[float] = []

    def by_hints(view: View, choices: Choices) -> Move:
        if view.own:
            return game.choose(view, choices)
        began = time.process_time()
        advice = advise_seat(game, view, choices)
        seconds.append(time.process_time() - began)
        return advice.answers[0].move

    return play_by(game, seats, game.options(), dice.randbytes(SEED_BYTES), by_hints), seconds


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
        done, seconds = follow_hints(game, wanted.seats, dice)
        spent, most = fmean(seconds), percentile(seconds, 95)
        analysis, _ = analyse_timed(game, done.plies, done.positions, draws=False)
        dear += any(one.cost > DEAR for one in turning_points(analysis, 0))
        regrets = losses(analysis, 0) or "none"
        say(f"{number}: turning points of who follows hints: {regrets}; a hint {spent:.1f} s, p95 {most:.1f} s")
    say(f"{dear} of {wanted.games} games have one above {100 * DEAR:.0f} of 100", machine_text())


if __name__ == "__main__":
    main()
