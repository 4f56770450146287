"""`python -m bench.strength.tune_odin`: what a bot seat of A Feast for Odin holds things to be worth, for
`engine/odin/bot/weights.py`.

Two steady bot players play each deal twice, with the seats changed. The one has every weight a tenth higher or lower than it is,
by chance, the other each of them the other way; then all weights go a little the way of the one that made more points
(simultaneous perturbation, Spall 1992). What a few games say of one weight is nearly all noise, but they say it of all weights at
once. Told are the mean weights of the later part, as they stand in the file, and how the policy plays with them against what it
was. Weights of laying, from `lay_silver_early` on, are not moved: places that were judged are kept for all games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import takewhile
from math import exp
from random import Random

from msgspec import Struct, structs

from bench.strength.standing_texts import margin_text, share_text
from bench.tools.arguments import read_arguments
from bench.tools.measuring import machine_text, say
from engine.choices import Choices
from engine.game import Move, View
from engine.odin import ODIN
from engine.odin.bot.weights import WEIGHTS
from engine.odin.options import LONG, SHORT, Options
from engine.play.simulate import Way
from engine.rules import AnyGame
from engine.thinking.contest import NameStanding, contest_of_names

FIRST_OF_LAYING = "lay_silver_early"
TUNED = tuple(takewhile(lambda name: name != FIRST_OF_LAYING, WEIGHTS.__struct_fields__))

MOVED, STEP = 0.1, 1.5e-4
"""How far each weight is moved for a deal, and how far it goes for each point that this brings: parts of its own size."""
MOST_POINTS = 25.0
"""The most that one deal may say."""
LONG_PART, SETTLED = 0.85, 0.4
"""The part of the games that are long, and after which part of them the mean of the weights is taken."""
SEEDS = 1 << 32


class Arguments(Struct):
    """How many deals are played to tune, how many to tell what it is worth, and with which chance."""

    deals: int = 4000
    judged: int = 500
    seed: int = 1


def present_weights() -> dict[str, float]:
    """The weights that are tuned, as they stand in the file."""
    return {name: weight for name, weight in structs.asdict(WEIGHTS).items() if name in TUNED}


def with_weights(weights: Mapping[str, float]) -> Way:
    """The way in which the steady level plays with these weights."""

    def choose(game: AnyGame, view: View, choices: Choices) -> Move:
        put_in_place(weights)
        return game.choose(view, choices)

    return lambda _seed: choose


def put_in_place(weights: Mapping[str, float]) -> None:
    for name, weight in weights.items():
        setattr(WEIGHTS, name, weight)


def contest_of_weights(
    own: Mapping[str, float], other: Mapping[str, float], deals: int, length: str, seed: int
) -> NameStanding:
    """How weights do against other ones in games of two, each deal twice with the seats changed."""
    present = present_weights()
    ways, options = {"own": with_weights(own), "other": with_weights(other)}, Options(length=length, decks="ABC")
    try:
        return contest_of_names(ODIN, ("own", "other"), ways, 2 * deals, seed, options).standings[0]
    finally:
        put_in_place(present)


def tuned_weights(began: Mapping[str, float], deals: int, dice: Random) -> dict[str, float]:
    """The mean of the weights of the later part of so many deals."""
    off, mean = dict.fromkeys(began, 0.0), dict.fromkeys(began, 0.0)
    settled = int(deals * SETTLED)
    for number in range(deals):
        way = {name: dice.choice((-1, 1)) for name in began}
        own, other = (
            weights_off(began, {name: off[name] + side * MOVED * way[name] for name in began}) for side in (1, -1)
        )
        length = LONG if dice.random() < LONG_PART else SHORT
        led = contest_of_weights(own, other, 1, length, dice.randrange(SEEDS)).margin
        led = max(-MOST_POINTS, min(MOST_POINTS, led))
        for name in off:
            off[name] += STEP * led * way[name]
            if number >= settled:
                mean[name] += (off[name] - mean[name]) / (number - settled + 1)
    return weights_off(began, mean)


def weights_off(began: Mapping[str, float], off: Mapping[str, float]) -> dict[str, float]:
    """Weights that have gone so far from where they began, in parts of their size (logarithm)."""
    return {name: weight * exp(off[name]) for name, weight in began.items()}


def lines_told(began: Mapping[str, float], tuned: Mapping[str, float], deals: int, dice: Random) -> Iterator[str]:
    """The weights, and what they are worth."""
    yield from (f"    {name}: float = {weight:.3g}" for name, weight in tuned.items())
    standing = contest_of_weights(tuned, began, deals, LONG, dice.randrange(SEEDS))
    yield f"{2 * deals} games: {share_text(standing)}, {margin_text(standing)}"


def main() -> None:
    """Tunes."""
    wanted = read_arguments(Arguments, __doc__)
    dice, began = Random(wanted.seed), present_weights()
    tuned = tuned_weights(began, wanted.deals, dice)
    say(*lines_told(began, tuned, wanted.judged, dice), machine_text())


if __name__ == "__main__":
    main()
