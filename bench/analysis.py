"""What an analysis takes, and whether its turning points stand when the search is deeper.

`python -m bench.analysis GAME [--seats N] [--games N] [--seed N] [--times N]` plays games of steady bot players who err now and
then, analyses each, says what that took; with `--times 4` once more with so many times the search, and how many turning points
stand: the deeper search, too, finds them among the dearest of their seat.
"""

from __future__ import annotations

import argparse
import sys
import time
from random import Random
from typing import Any

from bot.matches.games import GAMES
from engine import analysis as analysing
from engine.analysis import Analysis, Past, next_task, turning_points, turns_of, worked_out
from engine.judging import Position, judged
from engine.levels import Level, choose_at
from engine.rules import AnyGame

LEVELS = (Level.STEADY, Level.RELAXED)
"""How seats play in turn: a relaxed one has something to regret."""


def played(game: AnyGame, seats: int, dice: Random) -> tuple[list[Past], list[Position]]:
    """A game of bot players."""
    state: Any = game.new(seats, game.options(), dice.randbytes(32))
    plies: list[Past] = []
    positions: list[Position] = []
    while asked := game.decisions(state):
        seat, before, revealed = asked[0].seat, game.encode(state), state.revealed
        choices = game.choices(state, seat)
        assert choices is not None
        move = choose_at(game, game.view(state, seat), choices, LEVELS[seat % len(LEVELS)])
        game.apply(state, seat, move)
        positions.append(Position(len(plies), seat, game.write(move), before, game.encode(state)))
        plies.append(Past(seat, state.revealed != revealed))
    return plies, positions


def analysed(
    game: AnyGame, seats: int, plies: list[Past], positions: list[Position]
) -> tuple[Analysis, dict[str, float]]:
    """The whole analysis, and the seconds of processor time of each kind of task."""
    analysis, spent = Analysis(), dict[str, float]()
    longest = 0.0
    while task := next_task(game, seats, plies, analysis):
        begun = time.process_time()
        analysis.book(task, [worked_out(game, task.kind, positions[ply]) for ply in task.plies])
        took = time.process_time() - begun
        longest = max(longest, took)
        spent[task.kind] = spent.get(task.kind, 0.0) + took
    return analysis, {**spent, "longest task": longest}


def say(line: str) -> None:
    """One line, at once: a measurement takes long."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    """Measures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--times", type=int, default=0)
    wanted = parser.parse_args()
    game, dice = GAMES[wanted.game], Random(wanted.seed)
    stood = told = 0
    for number in range(wanted.games):
        plies, positions = played(game, wanted.seats, dice)
        analysis, spent = analysed(game, wanted.seats, plies, positions)
        seconds = ", ".join(f"{kind} {took:.1f}" for kind, took in spent.items())
        say(f"{number}: {len(plies)} plies, {sum(spent.values()) - spent['longest task']:.0f} s ({seconds})")
        for seat in range(wanted.seats):
            points = turning_points(analysis, seat)
            losses = ", ".join(f"{one.ply}: {100 * one.cost:.0f} ± {100 * one.error:.0f}" for one in points)
            luck = analysing.luck(analysis, seat)
            say(f"   seat {seat}: {losses}; luck {100 * luck.sum:+.0f} ± {100 * luck.error:.0f} in {luck.draws}")
        if wanted.times:
            deep = deeper(game, wanted.seats, plies, positions, wanted.times)
            turns = turns_of(plies)
            for seat in range(wanted.seats):
                dear = {turns[one.ply] for one in turning_points(deep, seat)}
                mine = [turns[one.ply] in dear for one in turning_points(analysis, seat)]
                stood, told = stood + sum(mine), told + len(mine)
            say(f"   {stood} of {told} turning points stand so far")


def deeper(game: AnyGame, seats: int, plies: list[Past], positions: list[Position], times: int) -> Analysis:
    """The judgements of the same game with so many times the search."""
    analysis, looks = Analysis(), {"look": analysing.SHALLOW, "look_closely": analysing.DEEP}
    while task := next_task(game, seats, plies, analysis):
        if task.kind in looks:
            budget = looks[task.kind].times(times)
            analysis.book(task, [judged(game, positions[ply], budget, task.kind) for ply in task.plies])
        else:
            analysis.book(task, [])  # neither points nor draws make a turning point
    return analysis


if __name__ == "__main__":
    main()
