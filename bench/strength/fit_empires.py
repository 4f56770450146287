"""`python -m bench.strength.fit_empires`: what things of Empires of the North are worth to a bot player that looks ahead.

The result goes into `engine/empires/bot/expected_weights.py`.

Bot players play games of two to four; some of them err as the relaxed level does, more or less, so that positions are seen which
the policy would avoid. As each round from the second on begins, the features of every seat are noted, and at the end its points.
All weights are fitted at once, by least squares; every fifth game is first left out and judged. The table is printed as it stands
in the file; no data is kept.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from msgspec import Struct

from bench.tools.fitting import (
    JUDGED,
    Observed,
    draw_loosely,
    fit,
    fit_weights,
    judged_lines,
    weight_lines,
    with_powers,
)
from engine.empires import EMPIRES
from engine.empires.bot.expecting import features_of_seat, rounds_following
from engine.empires.game.sighted import Seen
from engine.empires.options import Options
from engine.frames import frames_asking

SEATS, LOOSENESS = (2, 2, 2, 3, 4), (0.0, 0.0, 0.4, 0.8)
"""How many seats play, and how loosely each of them."""

LAST = 6
"""The last round that is judged."""

RIDGE = 20.0
"""The regularisation, in observations of a feature with the usual spread."""


class Noted(Struct):
    """All seats as a round began: how many rounds may follow, the features of each, and what each had at the end."""

    round: int
    following: float
    features: list[dict[str, float]]
    totals: Sequence[int] = ()


def play_noted_game(dice: random.Random) -> list[Noted]:
    """Plays one game."""
    state = EMPIRES.new(dice.choice(SEATS), Options(), dice.randbytes(32))
    loose = [dice.choice(LOOSENESS) for _ in range(state.seats)]
    noted: list[Noted] = []
    assert EMPIRES.weigh is not None
    while asked := frames_asking(state):
        if state.round > 1 + len(noted):
            features = [features_of_seat(state, seat) for seat in range(state.seats)]
            noted.append(Noted(state.round, rounds_following(state), features))
        seat, choices = asked[0].seat, asked[0].choices(state)
        move = EMPIRES.chosen(state, seat, choices)
        if loose[seat]:
            weighed = EMPIRES.weigh(Seen(state, seat), choices)  # type: ignore[arg-type] - all of a view that is read
            move = draw_loosely(weighed, loose[seat], dice)
        EMPIRES.apply(state, seat, move)
    outcome = EMPIRES.outcome(state)
    assert outcome is not None
    for one in noted:
        one.totals = outcome.totals
    return noted


def rows_of(one: Noted) -> list[Observed]:
    """All seats of a position, each with its points at the end."""
    columns = [with_powers(features.values(), one.following) for features in one.features]
    return [*zip(columns, one.totals, strict=True)]


def margin(one: Noted) -> Observed:
    """How far the first seat of a position is ahead of the second."""
    (first, ours), (second, theirs), *_ = rows_of(one)
    return {at: first.get(at, 0.0) - second.get(at, 0.0) for at in {**first, **second}}, ours - theirs


def fit_lines(games: Sequence[Sequence[Noted]]) -> Iterator[str]:
    """Tells how well the margin of games that were left out is known by rounds; then the table of all games."""
    names = list(games[0][0].features[0])
    rows = [[row for one in game for row in rows_of(one)] for game in games]
    kept = [row for n, game in enumerate(rows) if n % JUDGED for row in game]
    judged = [(one.round, margin(one)) for game in games[::JUDGED] for one in game if one.round <= LAST]
    yield "round, margin of the first seat to the second: its spread, and that which the features leave"
    yield from judged_lines(judged, fit_weights(kept, 2 * len(names), RIDGE))
    yield from weight_lines(names, fit_weights([row for game in rows for row in game], 2 * len(names), RIDGE))


if __name__ == "__main__":
    fit(__doc__, play_noted_game, fit_lines)
