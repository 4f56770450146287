"""`python -m bench.strength.fit_empires`: what things of Empires of the North are worth to a bot player that looks ahead.

The result goes into `engine/empires/bot/expected_weights.py`.

Bot players play games of two to four; some of them err as the relaxed level does, more or less, so that positions are seen which
the policy would avoid. As each round from the second on begins, the features and the cards of each seat are noted, and at the end
its points. All weights are fitted at once, by least squares; every fifth game is first left out and judged. The tables are those
of the file; no data is kept.
"""

from __future__ import annotations

import random
from collections import Counter
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
from engine.empires.bot.expecting import cards_of_seat, features_of_seat, rounds_following
from engine.empires.facts.content import SHIPPED, empires_contents
from engine.empires.game.sighted import Seen
from engine.empires.options import Options
from engine.frames import frames_asking

SEATS, LOOSENESS = (2, 2, 2, 3, 4), (0.0, 0.0, 0.4, 0.8)
"""How many seats play, and how loosely each of them."""

LAST = 6
"""The last round that is judged."""

RIDGE, CARD_RIDGE = 20.0, 600.0
"""The regularisation, in observations of a feature with the usual spread; that of single cards, most of which are seldom seen."""


class Noted(Struct):
    """All seats as a round began: how many rounds may follow, the features of each and, by their ids, the cards of its empire;
    and what each had at the end."""

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
            features = [
                {**features_of_seat(state, seat), **Counter(cards_of_seat(state, seat))} for seat in range(state.seats)
            ]
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


def rows_of(one: Noted, names: Sequence[str]) -> list[Observed]:
    """All seats of a position, each with its points at the end."""
    columns = [with_powers((had.get(name, 0.0) for name in names), one.following) for had in one.features]
    return [*zip(columns, one.totals, strict=True)]


def first_seats_margin(one: Noted, names: Sequence[str]) -> Observed:
    """How far the first seat of a position is ahead of the second."""
    (first, ours), (second, theirs), *_ = rows_of(one, names)
    return {at: first.get(at, 0.0) - second.get(at, 0.0) for at in {**first, **second}}, ours - theirs


def fit_lines(games: Sequence[Sequence[Noted]]) -> Iterator[str]:
    """Tells how well the margin of games that were left out is known by rounds; then the tables of all games."""
    cards = {card.id for card in empires_contents()[SHIPPED].all_cards()}
    found = dict.fromkeys(name for game in games for one in game for had in one.features for name in had)
    names = [name for name in found if name not in cards] + sorted(cards & found.keys())
    ridges = [CARD_RIDGE if name in cards else RIDGE for name in names for _ in range(2)]
    rows = [[row for one in game for row in rows_of(one, names)] for game in games]
    kept = [row for n, game in enumerate(rows) if n % JUDGED for row in game]
    judged = [
        (one.round, first_seats_margin(one, names)) for game in games[::JUDGED] for one in game if one.round <= LAST
    ]
    yield "round, margin of the first seat to the second: its spread, and that which the features leave"
    yield from judged_lines(judged, fit_weights(kept, ridges))
    yield from weight_lines(names, fit_weights([row for game in rows for row in game], ridges))


if __name__ == "__main__":
    fit(__doc__, play_noted_game, fit_lines)
