"""How strong somebody is by their results: Plackett-Luce by `openskill`, and the figure that is shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, permutations, product
from math import fsum

from msgspec import Struct
from openskill.models import PlackettLuce

from engine.thinking.levels import Level

MEAN, DOUBT = 25.0, 25.0 / 3
"""The mean and standard deviation of a new player."""
BASE, SCALE = 1000, 40
"""The figure of a new player, and how much of it is one unit of strength."""
SETTLED = 8
"""Rated matches after which a figure is no longer said to be settling."""
DIGITS = 6
"""Decimals that are kept: ratings made from stored ones and all in one go must be the same."""
STEADY, BOT_DOUBT = 25.0, 1.0
"""The strength of the steady bot player in every game, and the standard deviation of all bot players."""
APART: Mapping[str, Mapping[Level, float]] = {
    "keltis": {Level.RELAXED: -9.8, Level.STRONG: 6.1},
    "manitoba": {Level.RELAXED: -7.5, Level.STRONG: 14.2},
    "odin": {Level.RELAXED: -16.0, Level.STRONG: 14.8},
    "empires": {Level.RELAXED: -7.5, Level.STRONG: 12.0},
}
"""How far the other levels are from it, so that the model expects the share of games of two that was measured
(docs/performance.md, "Levels of bot players"): 84, 78, 94 and 78 % of them for steady against relaxed, 74, 91.7, 92.5 and 88.5 %
for strong against steady."""

MODEL = PlackettLuce(mu=MEAN, sigma=DOUBT)


class Rating(Struct, frozen=True):
    """The strength of a player: a mean and its standard deviation."""

    mu: float = MEAN
    sigma: float = DOUBT

    @property
    def figure(self) -> int:
        """A cautious figure: the player is hardly weaker."""
        return round(BASE + SCALE * (self.mu - 3 * self.sigma))


NEW = Rating()


def of_bot(game: str, level: Level) -> Rating:
    """The fixed rating of a bot player."""
    return Rating(STEADY + APART.get(game, {}).get(level, 0.0), BOT_DOUBT)


def after_match(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings of all sides after a match, given those before and their places: 1 is the best, equal ones are a draw.

    A draw counts as the mean of all orders in which it could have ended: given a draw itself, the model lets a single worse place
    gain as much as several joint winners, and doubts it less (docs/decisions.md).
    """
    ends = [_after_order(before, order) for order in _orders(places)]
    return [
        Rating(
            round(fsum(end[side].mu for end in ends) / len(ends), DIGITS),
            round(fsum(end[side].sigma for end in ends) / len(ends), DIGITS),
        )
        for side in range(len(before))
    ]


def _orders(places: Sequence[int]) -> Iterator[list[int]]:
    """All orders of the sides, the best first, that agree with their places."""
    groups = [[side for side, own in enumerate(places) if own == place] for place in sorted(set(places))]
    for one in product(*map(permutations, groups)):
        yield list(chain.from_iterable(one))


def _after_order(before: Sequence[Rating], order: Sequence[int]) -> list[Rating]:
    """The ratings of all sides after a match without a draw."""
    teams = [[MODEL.create_rating([one.mu, one.sigma])] for one in before]
    after = MODEL.rate(teams, ranks=[float(order.index(side)) for side in range(len(before))])
    return [Rating(one.mu, one.sigma) for [one] in after]
