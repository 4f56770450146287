"""`python -m bench.strength.fit_odin`: what things of A Feast for Odin are worth, for `engine/odin/bot/outlook_weights.py`.

Bot players play games of all decks, of both lengths, two to four seats; in most of them some answers are drawn as the relaxed
level draws them, so that positions are seen which the policy would avoid. At a part of the turns the features of every seat are
noted, and at the end the points that it has made since. All weights are fitted at once, by least squares with a little
regularisation; every fifth game is first left out and judged. The table is printed as it stands in the file; no data is kept.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from msgspec import Struct

from bench.tools.fitting import JUDGED, draw_loosely, fit, fit_weights, judged_lines, weight_lines, with_powers
from engine.odin import ODIN
from engine.odin.bot.outlook import outlook_features, points_now
from engine.odin.options import LONG, SHORT, Options

NOTED = 0.3
"""The part of the turns at which features are noted."""

MOST = 4
"""The most seats that there are."""

SEATS, ERRING, LOOSENESS, LONG_PART = (2, 2, 2, 3, 4), (0.0, 0.15, 0.3), (0.8, 1.5, 2.5), 0.8
"""How many seats there are, the part of the answers that are drawn, how loosely, and the part of the games that are long."""

RIDGE = 100.0
"""The regularisation, in observations of a feature with the usual spread."""


class Noted(Struct):
    """A seat in a position: how many seats there are, how many rounds follow, its features; the points it made since."""

    seats: int
    left: int
    features: dict[str, float]
    points: float


def play_noted_game(dice: random.Random) -> list[Noted]:
    """Plays one game."""
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
            draw_loosely(ODIN.weigh(view, choices), looseness, dice)
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
    """The columns of a seat: its features, and for each number of seats a constant, the rounds that follow and their square."""
    after = 2 * len(names) + 3 * (one.seats - 1)
    found = with_powers((one.features[name] for name in names), one.left)
    return found | {after: 1.0, after + 1: float(one.left), after + 2: float(one.left**2)}


def fit_lines(games: Sequence[Sequence[Noted]]) -> Iterator[str]:
    """Tells how well games that were left out are known by the rounds that follow; then the table of all games."""
    names = list(games[0][0].features)
    width = 2 * len(names) + 3 * MOST
    rows = [[(columns(one, names), one.points) for one in game] for game in games]
    kept = [row for n, game in enumerate(rows) if n % JUDGED for row in game]
    judged = [
        (one.left, row)
        for noted, game in zip(games[::JUDGED], rows[::JUDGED], strict=True)
        for one, row in zip(noted, game, strict=True)
    ]
    yield "rounds that follow, points still made: how often, their mean, their spread, the spread that the features leave"
    yield from judged_lines(judged, fit_weights(kept, [RIDGE] * width))
    weights = fit_weights([row for game in rows for row in game], [RIDGE] * width)
    for seats in sorted(set(SEATS)):
        level = weights[2 * len(names) + 3 * (seats - 1) :][:3]
        yield f"    {seats}: ({', '.join(f'{x:.3f}' for x in level)}),"
    yield from weight_lines(names, weights)


if __name__ == "__main__":
    fit(__doc__, play_noted_game, fit_lines)
