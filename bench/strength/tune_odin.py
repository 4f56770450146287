"""`python -m bench.strength.tune_odin`: what a bot seat of A Feast for Odin holds things to be worth, for
`engine/odin/bot/weights.py`.

Two steady bot players play each deal twice, with the seats changed. The one has every weight a tenth higher or lower than it is,
by chance, the other each of them the other way; then all weights go a little the way of the one that made more points
(simultaneous perturbation, Spall 1992). What a few games say of one weight is nearly all noise, but they say it of all weights at
once. Told are the mean weights of the later part, as they stand in the file, and how the policy plays with them against what it
was. Weights of laying, from `lay_silver_early` on, are not moved: places that were judged are kept for all games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from math import exp
from random import Random

from msgspec import Struct, structs

from bench.tools.arguments import read_arguments
from bench.tools.measuring import machine_text, say
from engine.chance import SEED_BYTES
from engine.odin import ODIN
from engine.odin.bot.weights import WEIGHTS
from engine.odin.options import LONG, SHORT, Options
from engine.thinking.search import mean_and_error

FIRST_OF_LAYING = "lay_silver_early"
TUNED = tuple(takewhile(lambda name: name != FIRST_OF_LAYING, WEIGHTS.__struct_fields__))

MOVED, STEP = 0.1, 1.5e-4
"""How far each weight is moved for a deal, and how far it goes for each point that this brings: parts of its own size."""
MOST_POINTS = 25.0
"""The most that one deal may say."""
LONG_PART, SETTLED = 0.85, 0.4
"""The part of the games that are long, and after which part of them the mean of the weights is taken."""


class Arguments(Struct):
    """How many deals are played to tune, how many to tell what it is worth, and with which chance."""

    deals: int = 4000
    judged: int = 500
    seed: int = 1


def game_points(deal: bytes, length: str, weights: Sequence[Mapping[str, float]]) -> Sequence[int]:
    """The points of two steady bot players, each with weights of its own."""
    state = ODIN.new(len(weights), Options(length=length, decks="ABC"), deal)
    used: Mapping[str, float] | None = None
    while asked := ODIN.decisions(state):
        seat = asked[0].seat
        if weights[seat] is not used:
            used = weights[seat]
            for name, weight in used.items():
                setattr(WEIGHTS, name, weight)
        choices = ODIN.choices(state, seat)
        assert choices is not None
        ODIN.apply(state, seat, ODIN.chosen(state, seat, choices))
    outcome = ODIN.outcome(state)
    assert outcome is not None
    return outcome.totals


def points_more(deal: bytes, length: str, own: Mapping[str, float], other: Mapping[str, float]) -> tuple[int, int]:
    """By how many points weights lead in both games of a deal."""
    first, second = game_points(deal, length, (own, other)), game_points(deal, length, (other, own))
    return first[0] - first[1], second[1] - second[0]


def tuned_weights(began: Mapping[str, float], deals: int, dice: Random) -> dict[str, float]:
    """The mean of the weights of the later part of so many deals."""
    off, mean = dict.fromkeys(began, 0.0), dict.fromkeys(began, 0.0)
    settled = int(deals * SETTLED)
    for number in range(deals):
        way = {name: dice.choice((-MOVED, MOVED)) for name in began}
        own, other = (moved_weights(began, off, way, side) for side in (1, -1))
        length = LONG if dice.random() < LONG_PART else SHORT
        led = sum(points_more(dice.randbytes(SEED_BYTES), length, own, other)) / 2
        led = max(-MOST_POINTS, min(MOST_POINTS, led))
        for name in off:
            off[name] += STEP * led * (1 if way[name] > 0 else -1)
            if number >= settled:
                mean[name] += (off[name] - mean[name]) / (number - settled + 1)
    return moved_weights(began, mean, dict.fromkeys(began, 0.0), 0)


def moved_weights(
    began: Mapping[str, float], off: Mapping[str, float], way: Mapping[str, float], side: int
) -> dict[str, float]:
    """Weights that have gone so far, moved to one side."""
    return {name: weight * exp(off[name] + side * way[name]) for name, weight in began.items()}


def lines_told(began: Mapping[str, float], tuned: Mapping[str, float], deals: int, dice: Random) -> Iterator[str]:
    """The weights, and what they are worth."""
    yield from (f"    {name}: float = {weight:.3g}" for name, weight in tuned.items())
    games = [points_more(dice.randbytes(SEED_BYTES), LONG, tuned, began) for _ in range(deals)]
    share, share_error = mean_and_error([sum((led > 0) + (led == 0) / 2 for led in both) / 2 for both in games])
    led, led_error = mean_and_error([sum(both) / 2 for both in games])
    yield f"{2 * deals} games: {100 * share:.1f} ± {100 * share_error:.1f} %, {led:+.2f} ± {led_error:.2f} points"


def main() -> None:
    """Tunes."""
    wanted = read_arguments(Arguments, __doc__)
    dice = Random(wanted.seed)
    began = {name: weight for name, weight in structs.asdict(WEIGHTS).items() if name in TUNED}
    tuned = tuned_weights(began, wanted.deals, dice)
    say(*lines_told(began, tuned, wanted.judged, dice), machine_text())


if __name__ == "__main__":
    main()
