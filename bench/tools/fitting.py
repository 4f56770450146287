"""Weights fitted by least squares, all at once: for what bot players hold things to be worth."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import log, sqrt
from typing import TypeVar

from msgspec import Struct

from bench.tools.arguments import arguments
from bench.tools.measuring import say
from engine.choices import Weighed
from engine.game import Move

Noted = TypeVar("Noted")


class Arguments(Struct):
    """What is played, and with which chance."""

    games: int = 1500
    seed: int = 1


def fit(
    about: str | None, play: Callable[[random.Random], Noted], report: Callable[[list[Noted]], Iterable[str]]
) -> None:
    """A command that plays games and prints what they tell."""
    asked = arguments(Arguments, about)
    dice = random.Random(asked.seed)
    say(*report([play(dice) for _ in range(asked.games)]))


def loosely(weighed: Sequence[Weighed], looseness: float, dice: random.Random) -> Move:
    """One of the answers, as the relaxed level draws them."""
    return max(weighed, key=lambda one: one.worth - looseness * log(-log(dice.random()))).move


def fitted(rows: Sequence[tuple[Mapping[int, float], float]], width: int, ridge: float) -> list[float]:
    """The weights with which the columns of each row (by number, where they are not 0) give best what stands beside it.

    `ridge` is the regularisation, in observations of a feature with the usual spread.
    """
    square, right = [[0.0] * width for _ in range(width)], [0.0] * width
    for row, wanted in rows:
        for at, x in row.items():
            right[at] += x * wanted
            line = square[at]
            for other, z in row.items():
                line[other] += x * z
    scale = [sqrt(square[n][n] / len(rows)) or 1.0 for n in range(width)]
    square = [[square[n][m] / scale[n] / scale[m] + ridge * (n == m) for m in range(width)] for n in range(width)]
    scaled = solved(square, [y / by for y, by in zip(right, scale, strict=True)])
    return [x / by for x, by in zip(scaled, scale, strict=True)]


def solved(square: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations with a positive definite matrix, by elimination."""
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
