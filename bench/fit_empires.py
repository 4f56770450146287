"""`python -m bench.fit_empires`: what things of Empires of the North are worth to who looks ahead.

The result goes into `engine/empires/bot/expected_weights.py`.

Bot players play games of two to four; some of them err as the relaxed level does, more or less, so that positions are seen which
the policy would avoid. As each round from the second on begins, the features of every seat are noted, and at the end its points.
All weights are fitted at once, by least squares; every fifth game is left out and judged. The table is printed as it stands in
the file; the data is kept nowhere.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from statistics import fmean, pstdev

from msgspec import Struct

from bench.tools.fitting import fit, fitted, loosely
from engine.empires import EMPIRES
from engine.empires.bot.expecting import features_of_seat, rounds_following
from engine.empires.game.sighted import Seen
from engine.empires.options import Options
from engine.frames import frames_asking

SEATS, LOOSENESS = (2, 2, 2, 3, 4), (0.0, 0.0, 0.4, 0.8)
"""How many seats play, and how loosely each of them."""

RIDGE = 20.0
"""The regularisation, in observations of a feature with the usual spread."""

JUDGED = 5
"""Every so many games one is not fitted but judged."""


class Noted(Struct):
    """All seats as a round began: how many rounds might follow, the features of each, what each had at the end."""

    round: int
    following: float
    features: list[dict[str, float]]
    totals: Sequence[int] = ()


def play(dice: random.Random) -> list[Noted]:
    """One game."""
    state = EMPIRES.new(dice.choice(SEATS), Options(), dice.randbytes(32))
    loose = [dice.choice(LOOSENESS) for _ in range(state.seats)]
    noted: list[Noted] = []
    assert EMPIRES.weigh is not None
    while asked := frames_asking(state):
        if state.round > 1 + len(noted):
            noted.append(
                Noted(
                    state.round, rounds_following(state), [features_of_seat(state, seat) for seat in range(state.seats)]
                )
            )
        seat, choices = asked[0].seat, asked[0].choices(state)
        move = EMPIRES.chosen(state, seat, choices)
        if loose[seat]:
            weighed = EMPIRES.weigh(Seen(state, seat), choices)  # type: ignore[arg-type] - all of a view that is read
            move = loosely(weighed, loose[seat], dice)
        EMPIRES.apply(state, seat, move)
    outcome = EMPIRES.outcome(state)
    assert outcome is not None
    for one in noted:
        one.totals = outcome.totals
    return noted


def columns(features_of: dict[str, float], following: float) -> dict[int, float]:
    """What is fitted, by number, where it is not 0: each feature, and each times the rounds that may follow."""
    found = {2 * n: value for n, value in enumerate(features_of.values()) if value}
    return found | {at + 1: value * following for at, value in found.items() if following}


def rows_of(games: Sequence[Sequence[Noted]]) -> list[tuple[dict[int, float], float]]:
    """The seats of all these positions, each with its points at the end."""
    return [
        (columns(of, one.following), total)
        for game in games
        for one in game
        for of, total in zip(one.features, one.totals, strict=True)
    ]


def report(games: Sequence[Sequence[Noted]]) -> Iterator[str]:
    """How well the margin between neighbours is told, by rounds; then the table of all games."""
    names = list(games[0][0].features[0])
    weights = fitted(rows_of([game for n, game in enumerate(games) if n % JUDGED]), 2 * len(names), RIDGE)

    def told(of: dict[str, float], following: float) -> float:
        return sum(weights[at] * value for at, value in columns(of, following).items())

    yield "round, margin of the first seat to the second: its spread, and that which the features leave"
    for number in range(2, 7):
        judged = [one for game in games[::JUDGED] for one in game if one.round == number]
        margins = [one.totals[0] - one.totals[1] for one in judged]
        off = [
            margin - told(one.features[0], one.following) + told(one.features[1], one.following)
            for one, margin in zip(judged, margins, strict=True)
        ]
        if judged:
            yield f"  {number}  {len(judged):5}  {fmean(margins):5.1f}  {pstdev(margins):5.1f}  {pstdev(off):5.1f}"
    weights = fitted(rows_of(games), 2 * len(names), RIDGE)
    yield from (f'    "{name}": ({weights[2 * n]:.3f}, {weights[2 * n + 1]:.3f}),' for n, name in enumerate(names))


if __name__ == "__main__":
    fit(__doc__, play, report)
