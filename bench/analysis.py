"""What an analysis takes, and whether its turning points stand when the search is deeper.

`python -m bench.analysis GAME [--seats N] [--games N] [--seed N] [--times N]` plays games of steady bot players who err now and
then, analyses each, and says what that took; with `--times 4` once more with four times the search, and how many turning points
stand: the deeper search finds them, too, among the three of their seat, or at least as losses.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from typing import Annotated

from msgspec import Struct

from bench.tools.arguments import read_arguments
from bench.tools.measuring import say
from bot.matches.games.registry import GAMES
from engine.chance import SEED_BYTES
from engine.rules import AnyGame
from engine.thinking import analysis as analysing
from engine.thinking.analysis import Analysis, Past, next_task, position_for_task, turning_points, turns_of, worked_out
from engine.thinking.bot_games import play_with_bots
from engine.thinking.judging import JudgedPosition
from engine.thinking.looks import LEAST
from engine.thinking.turning import SURE


def analyse_timed(
    game: AnyGame, plies: Sequence[Past], positions: Sequence[JudgedPosition], *, draws: bool
) -> tuple[Analysis, dict[str, float]]:
    """Makes the whole analysis; returns it with the seconds of processor time of each kind of task."""
    analysis, spent, longest = Analysis(), dict[str, float](), 0.0
    seats = 1 + max(position.seat for position in positions)
    while task := next_task(game, seats, plies, analysis):
        begun = time.process_time()
        looked_at = () if task.kind == "draw" and not draws else task.plies
        found = [worked_out(game, task.kind, position_for_task(task, positions[ply])) for ply in looked_at]
        analysis.book(task, found)
        took = time.process_time() - begun
        longest = max(longest, took)
        spent[task.kind] = spent.get(task.kind, 0.0) + took
    return analysis, {**spent, "longest task": longest}


def judge_deeper(game: AnyGame, plies: Sequence[Past], positions: Sequence[JudgedPosition], times: int) -> Analysis:
    """Judges the same game by looks that are so many times as deep."""
    usual = analysing.SHALLOW, analysing.DEEP, analysing.WEIGHING
    analysing.SHALLOW, analysing.DEEP, analysing.WEIGHING = (budget.times(times) for budget in usual)
    analysis, _ = analyse_timed(game, plies, positions, draws=False)
    analysing.SHALLOW, analysing.DEEP, analysing.WEIGHING = usual
    return analysis


class Arguments(Struct):
    """What is analysed; with `times`, a search so many times as deep judges the turning points, too."""

    game: Annotated[str, tuple(GAMES)]
    seats: int = 2
    games: int = 1
    seed: int = 1
    times: int = 0


def main() -> None:
    """Measures."""
    wanted = read_arguments(Arguments, __doc__)
    game, dice = GAMES[wanted.game], Random(wanted.seed)
    stood = lost = told = 0
    for number in range(wanted.games):
        played = play_with_bots(game, wanted.seats, game.options(), dice.randbytes(SEED_BYTES))
        plies, positions = played.plies, played.positions
        analysis, spent = analyse_timed(game, plies, positions, draws=not wanted.times)
        seconds = ", ".join(f"{kind} {took:.1f}" for kind, took in spent.items())
        say(f"{number}: {len(plies)} plies, {sum(spent.values()) - spent['longest task']:.0f} s ({seconds})")
        for seat in range(wanted.seats):
            luck = analysing.luck_of_seat(analysis, seat)
            brought = f"; luck {100 * luck.sum:+.0f} ± {100 * luck.error:.0f} in {luck.draws}" if luck.draws else ""
            say(f"   seat {seat}: {losses(analysis, seat)}{brought}")
        if not wanted.times:
            continue
        deep, turns = judge_deeper(game, plies, positions, wanted.times), turns_of(plies)
        for seat in range(wanted.seats):
            say(f"   seat {seat}, deeper: {losses(deep, seat)}")
            dear = {turns[one.ply] for one in turning_points(deep, seat)}
            for one in turning_points(analysis, seat):
                told += 1
                stood += turns[one.ply] in dear
                again = deep.judgement(one.ply)
                lost += again is not None and again.cost >= LEAST and again.cost > SURE * again.error
        say(f"   of {told} turning points {stood} are among the three of the deeper search, {lost} are losses to it")


def losses(analysis: Analysis, seat: int) -> str:
    """Tells the turning points of a seat."""
    return ", ".join(
        f"{one.ply}: {100 * one.cost:.0f} ± {100 * one.error:.0f}" for one in turning_points(analysis, seat)
    )


if __name__ == "__main__":
    main()
