"""`python -m bench.strength.fit_keltis`: what a position of Keltis is worth, for `engine/keltis/bot/outlook_weights.py`.

Bot players play games of two on the base board; in most of them some answers of the first turns are drawn as the relaxed level
draws them, so that positions are seen which the policy would avoid. At a part of the turns that follow, what is weighed of both
seats is noted, and at the end the points made since. All weights are fitted at once, by least squares with a little
regularisation; every fifth game is first left out and judged. The table is printed as it stands in the file; no data is kept.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean

from msgspec import Struct

from bench.tools.fitting import JUDGED, Observed, draw_loosely, fit, fit_weights
from engine.keltis import KELTIS
from engine.keltis.bot.outlook import (
    FEATURES,
    LEVEL_TERMS,
    TIMES,
    outlook_features,
    outlook_terms,
    points_now,
    stage_terms,
)

NOTED = 0.12
"""The part of the turns at which positions are noted."""

ERRING, LOOSENESS = (0.0, 0.15, 0.3), (0.8, 1.5, 2.5)
"""The part of the answers that are drawn, and how loosely."""

STEADY_FROM = 60
"""Before which turn answers are no longer drawn."""

RIDGE = 30.0
"""The regularisation, in observations of a feature with the usual spread."""

TENS = 4
"""The most tens of draws of each seat that the pile has."""


class Noted(Struct):
    """A position: the draws of each seat that are left, in tens, and of each seat what is weighed and the points made since."""

    draws: float
    terms: list[list[float]]
    points: list[float]


def play_noted_game(dice: random.Random) -> list[Noted]:
    """Plays one game."""
    state = KELTIS.new(2, KELTIS.options(), dice.randbytes(32))
    erring, looseness, steady_from = dice.choice(ERRING), dice.choice(LOOSENESS), dice.randrange(STEADY_FROM)
    noted: list[Noted] = []
    assert KELTIS.weigh is not None
    turn = 0
    while asked := KELTIS.decisions(state):
        seat = asked[0].seat
        if state.turn != turn and turn >= steady_from and dice.random() < NOTED:
            features = [outlook_features(state, player) for player in state.players]
            noted.append(
                Noted(
                    stage_terms(state)[0],
                    [outlook_terms(state, at, one) for at, one in enumerate(features)],
                    [-points_now(state, *one) for one in zip(state.players, features, strict=True)],
                )
            )
        turn = state.turn
        choices = KELTIS.choices(state, seat)
        assert choices is not None
        move = (
            draw_loosely(KELTIS.weigh(KELTIS.view(state, seat), choices), looseness, dice)
            if turn < steady_from and dice.random() < erring
            else KELTIS.chosen(state, seat, choices)
        )
        KELTIS.apply(state, seat, move)
    outcome = KELTIS.outcome(state)
    assert outcome is not None
    for one in noted:
        one.points = [since + total for since, total in zip(one.points, outcome.totals, strict=True)]
    return noted


def rows_of(positions: Sequence[Noted]) -> list[Observed]:
    """A row for each seat of each position."""
    return [
        ({n: term for n, term in enumerate(terms) if term}, points)
        for one in positions
        for terms, points in zip(one.terms, one.points, strict=True)
    ]


def lead_error(one: Noted, weights: Sequence[float]) -> float:
    """By how much the lead of the first seat is misjudged in a position."""
    own, other = (
        points - sum(weight * term for weight, term in zip(weights, terms, strict=True))
        for terms, points in zip(one.terms, one.points, strict=True)
    )
    return own - other


def fit_lines(games: Sequence[Sequence[Noted]]) -> Iterator[str]:
    """Tells by how much leads are misjudged in games that were left out, by the draws that are left; then the tables."""
    width, features = TIMES * len(FEATURES) + LEVEL_TERMS, len(FEATURES)
    weights = fit_weights(rows_of([one for n, game in enumerate(games) if n % JUDGED for one in game]), [RIDGE] * width)
    yield "tens of draws left, positions, spread of the error of a lead"
    for tens in range(TENS):
        off = [lead_error(one, weights) ** 2 for game in games[::JUDGED] for one in game if tens == int(one.draws)]
        yield f"  {tens}  {len(off):5}  {sqrt(fmean(off)):5.1f}" if off else f"  {tens}      0"
    weights = fit_weights(rows_of([one for game in games for one in game]), [RIDGE] * width)
    yield f"LEVEL = ({', '.join(f'{weight:.3f}' for weight in weights[TIMES * features :])})"
    for n, name in enumerate(FEATURES):
        yield f'    "{name}": ({", ".join(f"{weights[n + times * features]:.3f}" for times in range(TIMES))}),'


if __name__ == "__main__":
    fit(__doc__, play_noted_game, fit_lines)
