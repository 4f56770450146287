"""Weights fitted by least squares, all at once: for what bot players hold things to be worth."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import log, sqrt
from statistics import fmean, pstdev
from typing import TypeVar

from msgspec import Struct

from bench.tools.arguments import read_arguments
from bench.tools.measuring import say
from engine.choices import Weighed
from engine.game import Move

Noted = TypeVar("Noted")
Observed = tuple[Mapping[int, float], float]
"""The columns of a row by number, where they are not 0, and the points that they are to give."""

JUDGED = 5
"""One game of so many is first left out and judged."""


class Arguments(Struct):
    """How many games are played, and with which chance."""

    games: int = 1500
    seed: int = 1


def fit(
    about: str | None, play: Callable[[random.Random], Noted], report: Callable[[list[Noted]], Iterable[str]]
) -> None:
    """Runs a command that plays games and prints what they tell."""
    asked = read_arguments(Arguments, about)
    dice = random.Random(asked.seed)
    say(*report([play(dice) for _ in range(asked.games)]))


def draw_loosely(weighed: Sequence[Weighed], looseness: float, dice: random.Random) -> Move:
    """Draws one of the answers as the relaxed level does."""
    return max(weighed, key=lambda one: one.worth - looseness * log(-log(dice.random()))).move


def with_powers(features: Iterable[float], rounds: float) -> dict[int, float]:
    """The columns for features by number, where they are not 0: each one, and each times the rounds that follow."""
    found = {2 * n: value for n, value in enumerate(features) if value}
    return found | {at + 1: value * rounds for at, value in found.items() if rounds}


def judged_lines(observed: Iterable[tuple[int, Observed]], weights: Sequence[float]) -> Iterator[str]:
    """For each number of rounds: how many rows, their mean, their spread, and the spread that the weights leave."""
    by_rounds: dict[int, list[Observed]] = {}
    for rounds, row in observed:
        by_rounds.setdefault(rounds, []).append(row)
    for rounds, rows in sorted(by_rounds.items()):
        made = [points for _, points in rows]
        off = [points - sum(weights[at] * x for at, x in row.items()) for row, points in rows]
        yield f"  {rounds}  {len(rows):5}  {fmean(made):5.1f}  {pstdev(made):5.1f}  {pstdev(off):5.1f}"


def weight_lines(names: Sequence[str], weights: Sequence[float]) -> Iterator[str]:
    """The table of the weights as it stands in the engine: of each feature its own, and that of each round."""
    return (f'    "{name}": ({weights[2 * n]:.3f}, {weights[2 * n + 1]:.3f}),' for n, name in enumerate(names))


def fit_weights(rows: Sequence[Observed], ridges: Sequence[float]) -> list[float]:
    """Fits the weights, one for each column.

    `ridges` are the regularisation of each, in observations of a feature with the usual spread.
    """
    width = len(ridges)
    square, right = [[0.0] * width for _ in range(width)], [0.0] * width
    for row, wanted in rows:
        for at, x in row.items():
            right[at] += x * wanted
            line = square[at]
            for other, z in row.items():
                line[other] += x * z
    scale = [sqrt(square[n][n] / len(rows)) or 1.0 for n in range(width)]
    square = [[square[n][m] / scale[n] / scale[m] + ridges[n] * (n == m) for m in range(width)] for n in range(width)]
    scaled = solve_equations(square, [y / by for y, by in zip(right, scale, strict=True)])
    return [x / by for x, by in zip(scaled, scale, strict=True)]


def solve_equations(square: list[list[float]], right: list[float]) -> list[float]:
    """Solves linear equations with a positive definite matrix, by elimination."""
    width = len(right)
    for n in range(width):
        for m in range(n + 1, width):
            by = square[m][n] / square[n][n]
            if by:
                square[m] = [a - by * b for a, b in zip(square[m], square[n], strict=True)]
                right[m] -= by * right[n]
    found = [0.0] * width
    for n in reversed(range(width)):
        found[n] = (right[n] - sum(square[n][m] * found[m] for m in range(n + 1, width))) / square[n][n]
    return found
