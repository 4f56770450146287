"""What an analysis takes, and whether its turning points stand.

`python -m bench.analysis GAME [NAME=VALUE ...] [--seats N] [--games N] [--seed N] [--times N] [--old FOLDER] [--positions N]`
plays games of steady bot players who err now and then, analyses each, and says what that took. With `--times 4` once more with
four times the search, and how many turning points stand: the deeper search finds them, too, among the three of their seat, or at
least as losses; those that it leaves out before it weighs them are weighed in four times as many new positions. With `--old`
another checkout (`git archive COMMIT | tar -x -C FOLDER`) analyses each game before; then the turning points of both are weighed
in so many new positions, by which those of each are counted that are among the three dearest of their seat, and the share of
victory by which they cost less in all than these.

With `--luck` nothing but draws is worked out, here and in the other checkout: how much luck all seats had on average, which is to
be 0 within its error, how it is spread, the error that is told, and what that takes.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Annotated

import msgspec
from msgspec import Struct, structs

from bench.tools.arguments import options_typed, read_arguments
from bench.tools.measuring import machine_text, say
from bot.matches.games.registry import GAMES
from engine.chance import SEED_BYTES
from engine.rules import AnyGame
from engine.thinking import analysis as analysing
from engine.thinking.advice import TOLD_APART
from engine.thinking.analysis import (
    Analysis,
    Past,
    begin_analysis,
    next_task,
    position_for_task,
    turning_points,
    turns_of,
    worked_out,
)
from engine.thinking.bot_games import PlayedGame, play_with_bots
from engine.thinking.judging import JudgedPosition, Judgement, weigh_two_answers
from engine.thinking.looks import LEAST, TOLD
from engine.thinking.search import mean_and_error
from engine.thinking.turning import SURE, pool_weighings

ANALYSE_HERE = """
import sys, time
import msgspec
from bench.analysis import analyse_timed
from bot.matches.games.registry import GAMES
from engine.thinking.analysis import turning_points
from engine.thinking.bot_games import play_with_bots
name, seats, deal = sys.argv[1], int(sys.argv[2]), bytes.fromhex(sys.argv[4])
played = play_with_bots(GAMES[name], seats, msgspec.json.decode(sys.argv[3], type=GAMES[name].options), deal)
analysis, spent = analyse_timed(GAMES[name], played.plies, played.positions, draws=True)
told = [turning_points(analysis, seat) for seat in range(seats)]
sys.stdout.write(msgspec.json.encode({"spent": spent, "told": told}).decode())
"""
"""What another checkout runs."""


FIRST_PAGE, LONGEST = "until the first page", "longest task"
"""What is told beside the seconds of all tasks of a kind: those of all tasks before the looks, and of the longest of all."""


LUCK_HERE = """
import sys, time
import msgspec
from bot.matches.games.registry import GAMES
from engine.thinking import analysis as analysing
from engine.thinking.analysis import Analysis, Task, is_luck_told, luck_of_seat, position_for_task, worked_out
from engine.thinking.bot_games import play_with_bots
name, seats, options, deal = sys.argv[1], int(sys.argv[2]), sys.argv[3], bytes.fromhex(sys.argv[4])
game = GAMES[name]
played = play_with_bots(game, seats, msgspec.json.decode(options, type=game.options), deal)
begin = getattr(analysing, "begin_analysis", lambda _game, _seats: Analysis())  # older ones told what playouts gave
analysis, begun = begin(game, seats), time.process_time()
for ply, one in enumerate(played.plies):
    if one.revealed and not one.aside and is_luck_told(game, seats):
        task = Task("draw", (ply,))
        analysis.book(task, [worked_out(game, "draw", position_for_task(task, played.positions[ply]))])
spent = time.process_time() - begun
found = [luck_of_seat(analysis, seat) for seat in range(seats)]
told = [{"draws": one.draws, "brought": one.sum, "error": one.error} for one in found]
sys.stdout.write(msgspec.json.encode({"seconds": spent, "told": told}).decode())
"""
"""What a checkout runs for the luck of a game."""


class LuckTold(Struct):
    """The luck of a seat as it is told, in shares of victory."""

    draws: int
    brought: float
    error: float


class LuckOfGame(Struct):
    """The luck of all seats of a game, and the seconds of processor time that it took."""

    seconds: float
    told: list[LuckTold]


class Elsewhere(Struct):
    """What another checkout has found: the seconds of each kind of task, and the turning points of each seat."""

    spent: dict[str, float]
    told: list[list[Judgement]]

    @property
    def seconds(self) -> float:
        return seconds_of(self.spent)


def analyse_timed(
    game: AnyGame, plies: Sequence[Past], positions: Sequence[JudgedPosition], *, draws: bool
) -> tuple[Analysis, dict[str, float]]:
    """Makes the whole analysis; returns it with the seconds of processor time of each kind of task."""
    seats = 1 + max(position.seat for position in positions)
    analysis, spent, longest = begin_analysis(game, seats), dict[str, float](), 0.0
    while task := next_task(game, seats, plies, analysis):
        if task.kind == "look":
            spent.setdefault(FIRST_PAGE, sum(spent.values()))
        begun = time.process_time()
        looked_at = () if task.kind == "draw" and not draws else task.plies
        found = [worked_out(game, task.kind, position_for_task(task, positions[ply])) for ply in looked_at]
        analysis.book(task, found)
        took = time.process_time() - begun
        longest = max(longest, took)
        spent[task.kind] = spent.get(task.kind, 0.0) + took
    return analysis, {**spent, LONGEST: longest}


def seconds_of(spent: dict[str, float]) -> float:
    """The seconds of all tasks."""
    return sum(took for kind, took in spent.items() if kind not in (FIRST_PAGE, LONGEST))


def analyse_elsewhere(checkout: Path, game: AnyGame, seats: int, options: Struct, deal: bytes) -> Elsewhere:
    """The analysis of the same game in another checkout. Raises CalledProcessError."""
    return msgspec.json.decode(told_by(checkout, ANALYSE_HERE, game, seats, options, deal), type=Elsewhere)


def told_by(checkout: Path, program: str, game: AnyGame, seats: int, options: Struct, deal: bytes) -> bytes:
    """What a program of a checkout tells of a game. Raises CalledProcessError."""
    words = [game.name, str(seats), msgspec.json.encode(options).decode(), deal.hex()]
    done = subprocess.run(
        [sys.executable, "-c", program, *words],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(checkout)},
        stdout=subprocess.PIPE,
        check=True,
    )
    return done.stdout


def luck_in(checkout: Path, game: AnyGame, seats: int, options: Struct, deal: bytes) -> LuckOfGame:
    """The luck of a game as a checkout tells it. Raises CalledProcessError."""
    return msgspec.json.decode(told_by(checkout, LUCK_HERE, game, seats, options, deal), type=LuckOfGame)


def luck_text(games: Sequence[LuckOfGame]) -> str:
    """What is told of luck over some games, in hundredths of a victory; errors as they are told, of two standard errors."""
    told = [one for game in games for one in game.told if one.draws]
    seconds = sum(game.seconds for game in games) / len(games)
    if len(told) < 2:
        return f"{seconds:.1f} s a game, nothing told"
    mean, error = mean_and_error([one.brought for one in told])
    spread = sqrt(fmean(one.brought**2 for one in told))
    typical = TOLD_APART * sqrt(fmean(one.error**2 for one in told))
    sure = sum(abs(one.brought) > TOLD_APART * one.error for one in told)
    return (
        f"{seconds:.1f} s a game; mean {100 * mean:+.1f} ± {100 * error:.1f}, spread {100 * spread:.0f}, "
        f"told with ±{100 * typical:.1f} in {fmean(one.draws for one in told):.0f} draws, "
        f"{sure} of {len(told)} are more than that"
    )


def measure_luck(wanted: Arguments) -> None:
    """Tells the luck of games, each in one checkout after the other."""
    game, dice = GAMES[wanted.game], Random(wanted.seed)
    options = options_typed(game, wanted.options)
    found: dict[str, list[LuckOfGame]] = {}
    checkouts = {"old": wanted.old, "now": Path.cwd()} if wanted.old else {"now": Path.cwd()}
    for number in range(wanted.games):
        deal = dice.randbytes(SEED_BYTES)
        for name, checkout in checkouts.items():
            one = luck_in(checkout, game, wanted.seats, options, deal)
            found.setdefault(name, []).append(one)
            own = ", ".join(f"{100 * each.brought:+.1f} ± {100 * TOLD_APART * each.error:.1f}" for each in one.told)
            say(f"{number}, {name}: {one.seconds:.1f} s, {own}")
    for name, games in found.items():
        say(f"{name}: {luck_text(games)}", machine_text())


def judge_deeper(game: AnyGame, plies: Sequence[Past], positions: Sequence[JudgedPosition], times: int) -> Analysis:
    """Judges the same game by looks and weighings that are so many times as deep."""
    usual = analysing.WEIGHING
    analysing.WEIGHING = usual.times(times)
    deeper = replace(game, looks=lambda state: tuple([times * positions for positions in game.looks(state)]))
    analysis, _ = analyse_timed(deeper, plies, positions, draws=False)
    analysing.WEIGHING = usual
    return analysis


def judgement_in_new_positions(game: AnyGame, position: JudgedPosition, better: str, positions: int) -> Judgement:
    """What an answer cost against another, by so many positions that had no part in finding it."""
    budget = structs.replace(analysing.WEIGHING, positions=positions, plies=sys.maxsize)
    weighed = weigh_two_answers(game, structs.replace(position, others=(better,), purpose="referee"), budget)
    curve = game.victory_curve.among(game.decode(position.before).seats)
    return pool_weighings([weighed], curve)


class Standing(Struct):
    """How many turning points were told, how many of them are among the dearest, and by how much they cost less in all."""

    told: int = 0
    stood: int = 0
    short: float = 0.0

    def count(self, own: Sequence[int], costs: dict[int, float]) -> None:
        """Counts the turning points of one seat, `costs` being those of all that were told."""
        dearest = sorted(costs, key=lambda ply: -costs[ply])[:TOLD]
        self.told += len(own)
        self.stood += sum(ply in dearest and costs[ply] >= LEAST for ply in own)
        self.short += sum(max(0.0, costs[ply]) for ply in dearest) - sum(max(0.0, costs[ply]) for ply in own)

    def __str__(self) -> str:
        return f"{self.stood} of {self.told} stand, {100 * self.short:.1f} of 100 short"


def compare_with_elsewhere(
    game: AnyGame,
    played: PlayedGame,
    here: Analysis,
    elsewhere: Elsewhere,
    standings: tuple[Standing, Standing],
    n: int,
) -> None:
    """Weighs the turning points of both anew, and counts them."""
    for seat, theirs in enumerate(elsewhere.told):
        ours = turning_points(here, seat)
        costs: dict[int, float] = {}
        for ply, better in sorted({(one.ply, one.better) for one in (*theirs, *ours)}):
            costs[ply] = max(
                costs.get(ply, -1.0), judgement_in_new_positions(game, played.positions[ply], better, n).cost
            )
        for standing, told in zip(standings, (theirs, ours), strict=True):
            standing.count([one.ply for one in told], costs)


class Arguments(Struct):
    """What is analysed; with `times`, a search so many times as deep judges the turning points, too."""

    game: Annotated[str, tuple(GAMES)]
    options: Annotated[tuple[str, ...], "NAME=VALUE, such as length=short"] = ()
    seats: int = 2
    games: int = 1
    seed: int = 1
    times: int = 0
    positions: int = 400
    old: Path | None = None
    luck: bool = False


def main() -> None:
    """Measures."""
    wanted = read_arguments(Arguments, __doc__)
    if wanted.luck:
        measure_luck(wanted)
        return
    game, dice = GAMES[wanted.game], Random(wanted.seed)
    options = options_typed(game, wanted.options)
    stood = lost = told = 0
    before = now = 0.0
    standings = Standing(), Standing()
    for number in range(wanted.games):
        deal = dice.randbytes(SEED_BYTES)
        played = play_with_bots(game, wanted.seats, options, deal)
        plies, positions = played.plies, played.positions
        elsewhere = analyse_elsewhere(wanted.old, game, wanted.seats, options, deal) if wanted.old else None
        analysis, spent = analyse_timed(game, plies, positions, draws=not wanted.times)
        seconds = ", ".join(f"{kind} {took:.1f}" for kind, took in spent.items())
        say(f"{number}: {len(plies)} plies, {seconds_of(spent):.0f} s ({seconds})")
        for seat in range(wanted.seats):
            luck = analysing.luck_of_seat(analysis, seat)
            brought = f"; luck {100 * luck.sum:+.0f} ± {100 * luck.error:.0f} in {luck.draws}" if luck.draws else ""
            say(f"   seat {seat}: {losses(analysis, seat)}{brought}")
        if elsewhere is not None:
            before, now = before + elsewhere.seconds, now + seconds_of(spent)
            compare_with_elsewhere(game, played, analysis, elsewhere, standings, wanted.positions)
            for seat, told_there in enumerate(elsewhere.told):
                say(f"   seat {seat}, old: {told_text(told_there)}")
            seconds = ", ".join(f"{kind} {took:.1f}" for kind, took in elsewhere.spent.items())
            say(f"   old: {elsewhere.seconds:.0f} s ({seconds}); now / old {now / before:.2f}")
            say(f"   old: {standings[0]}; now: {standings[1]}", machine_text())
        if not wanted.times:
            continue
        deep, turns = judge_deeper(game, plies, positions, wanted.times), turns_of(plies)
        for seat in range(wanted.seats):
            say(f"   seat {seat}, deeper: {losses(deep, seat)}")
            dear = {turns[one.ply] for one in turning_points(deep, seat)}
            for one in turning_points(analysis, seat):
                told += 1
                stood += turns[one.ply] in dear
                again = deep.judgement(one.ply) or judgement_in_new_positions(
                    game, positions[one.ply], one.better, wanted.times * one.positions
                )
                lost += again.cost >= LEAST and again.cost > SURE * again.error
        say(f"   of {told} turning points {stood} are among the three of the deeper search, {lost} are losses to it")


def losses(analysis: Analysis, seat: int) -> str:
    """Tells the turning points of a seat."""
    return told_text(turning_points(analysis, seat))


def told_text(told: Sequence[Judgement]) -> str:
    """Tells turning points."""
    return ", ".join(f"{one.ply}: {100 * one.cost:.0f} ± {100 * one.error:.0f}" for one in told)


if __name__ == "__main__":
    main()
