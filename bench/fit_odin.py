"""`python -m bench.fit_odin`: what things of A Feast for Odin are worth, for `engine/odin/bot/outlook_weights.py`.

Bot players play games of all decks, of both lengths, two to four seats; in most of them some answers are drawn as the relaxed
level draws them, so that positions are seen which the policy would avoid. At a part of the turns the features of every seat are
noted, and at the end the points that it has made since. All weights are fitted at once, by least squares with a little
regularisation; every fifth game is first left out and judged. The table is printed as it stands in the file; no data is kept.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from statistics import fmean, pstdev

from msgspec import Struct

from bench.tools.fitting import fit, fitted, loosely
from engine.odin import ODIN
from engine.odin.bot.outlook import outlook_features, points_now
from engine.odin.options import LONG, SHORT, Options

NOTED = 0.3
"""At which part of the turns features are noted."""

MOST = 4
"""The most seats that there are."""

SEATS, ERRING, LOOSENESS, LONG_PART = (2, 2, 2, 3, 4), (0.0, 0.15, 0.3), (0.8, 1.5, 2.5), 0.8
"""How many seats, which part of the answers are drawn, how loosely, and which part of the games is long."""

RIDGE = 100.0
"""The regularisation, in observations of a feature with the usual spread."""

JUDGED = 5
"""Every so many games one is not fitted but judged."""


class Noted(Struct):
    """A seat in a position: how many rounds follow, its features and points then; the points that it has made since."""

    seats: int
    left: int
    features: dict[str, float]
    points: float


def play(dice: random.Random) -> list[Noted]:
    """One game."""
    length = LONG if dice.random() < LONG_PART else SHORT
    state = ODIN.new(dice.choice(SEATS), Options(length=length, decks="ABC"), dice.randbytes(32))
    erring, looseness = dice.choice(ERRING), dice.choice(LOOSENESS)
    noted: list[tuple[int, Noted]] = []
    assert ODIN.weigh is not None
    while asked := ODIN.decisions(state):
        seat = asked[0].seat
        view, choices = ODIN.view(state, seat), ODIN.choices(state, seat)
        assert choices is not None
        if view.asked == "take_turn" and dice.random() < NOTED:
            left = view.rounds - view.round
            noted += [
                (at, Noted(view.seats, left, outlook_features(player), -points_now(player)))
                for at, player in enumerate(ODIN.view(state, None).players)
            ]
        move = (
            loosely(ODIN.weigh(view, choices), looseness, dice)
            if dice.random() < erring
            else ODIN.choose(view, choices)
        )
        ODIN.apply(state, seat, move)
    outcome = ODIN.outcome(state)
    assert outcome is not None
    for at, one in noted:
        one.points += outcome.totals[at]
    return [one for _, one in noted]


def columns(one: Noted, names: Sequence[str]) -> dict[int, float]:
    """What is fitted, by number, where it is not 0: each feature, and each times the rounds that follow.

    Then for each number of seats what they all have, with the rounds that follow and their square.
    """
    found = {2 * n: one.features[name] for n, name in enumerate(names) if one.features[name]}
    found |= {2 * n + 1: one.features[name] * one.left for n, name in enumerate(names) if one.features[name] * one.left}
    after = 2 * len(names) + 3 * (one.seats - 1)
    return found | {after: 1.0, after + 1: float(one.left), after + 2: float(one.left**2)}


def report(games: Sequence[Sequence[Noted]]) -> Iterator[str]:
    """How well the others are told, by rounds that follow; then the table of all."""
    names = list(games[0][0].features)
    width = 2 * len(names) + 3 * MOST
    rows = [[(columns(one, names), one.points) for one in game] for game in games]
    weights = fitted([row for n, game in enumerate(rows) if n % JUDGED for row in game], width, RIDGE)
    yield "rounds that follow, points still made: their spread, the spread that the features leave"
    for left in range(7):
        judged = [
            (row, one.points)
            for game, of in zip(rows[::JUDGED], games[::JUDGED], strict=True)
            for (row, _), one in zip(game, of, strict=True)
            if one.left == left
        ]
        if judged:
            off = [points - sum(weights[at] * x for at, x in row.items()) for row, points in judged]
            made = [points for _, points in judged]
            yield f"  {left}  {fmean(made):5.1f}  {pstdev(made):5.1f}  {pstdev(off):5.1f}"
    weights = fitted([row for game in rows for row in game], width, RIDGE)
    for seats in sorted(set(SEATS)):
        level = weights[2 * len(names) + 3 * (seats - 1) :][:3]
        yield f"    {seats}: ({', '.join(f'{x:.3f}' for x in level)}),"
    yield from (f'    "{name}": ({weights[2 * n]:.3f}, {weights[2 * n + 1]:.3f}),' for n, name in enumerate(names))


if __name__ == "__main__":
    fit(__doc__, play, report)
