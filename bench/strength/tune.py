"""`python -m bench.strength.tune GAME [NAME=VALUE ...]`: what a bot seat holds things to be worth (`engine/GAME/bot/weights.py`).

Two steady bot players play each deal twice, with the seats changed. The one has every weight a fifth higher or lower than it is,
by chance, the other each of them the other way; then all weights go a little the way of the one that made more points
(simultaneous perturbation, Spall 1992). What a few games say of one weight is nearly all noise, but they say it of all weights at
once. Told are the mean weights of the later part, as they stand in the file, and how the policy plays with them against what it
was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import exp, sqrt
from random import Random
from typing import Annotated

from msgspec import Struct, structs

from bench.strength.standing_texts import margin_text, share_text
from bench.tools.arguments import options_typed, read_arguments
from bench.tools.measuring import machine_text, say
from bot.matches.games.registry import GAMES
from engine.choices import Choices
from engine.empires.bot import policy as empires_policy
from engine.empires.bot import situation as empires_situation
from engine.empires.bot import weights as empires_weights
from engine.game import Move, View
from engine.keltis.bot import policy as keltis_policy
from engine.keltis.bot import weights as keltis_weights
from engine.manitoba.bot import weights as manitoba_weights
from engine.odin.bot import weights as odin_weights
from engine.play.simulate import Way
from engine.rules import AnyGame
from engine.thinking.contest import NameStanding, contest_of_names

MOVED, STEP = 0.2, 1e-3
"""How far each weight is moved for a deal, and how far it goes for a lead as large as leads usually are: parts of its size."""
LARGEST = 2.5
"""The largest lead that counts, in leads as they usually are (root of the mean square)."""
SETTLED = 0.4
"""After which part of the deals the mean of the weights is taken."""
SEEDS = 1 << 32


class Tuning(Struct):
    """The weights of a policy, which of them stay as they are, and how it forgets what it worked out with others."""

    weights: Struct
    untuned: tuple[str, ...] = ()
    forget: Callable[[], None] = lambda: None


def forget_empires() -> None:
    """Empties all memories of the policy."""
    situation = empires_situation
    for memory in (situation.OUTLOOKS, situation.OUTLOOKS_AT, situation.SAID_OF_CARDS, situation.SAID_OF_TURNS):
        memory.clear()
    empires_policy.IN_ORDER.clear()


LAYING = tuple(name for name in odin_weights.WEIGHTS.__struct_fields__ if name.startswith("lay_"))
"""What laying is worth: places that were judged are kept for all games."""

TUNINGS: Mapping[str, Tuning] = {
    "keltis": Tuning(keltis_weights.WEIGHTS, forget=keltis_policy.way_worth.cache_clear),
    # Tastes are there so that seats differ, not to make points.
    "manitoba": Tuning(manitoba_weights.WEIGHTS, ("favour",)),
    "odin": Tuning(odin_weights.WEIGHTS, (*LAYING, "house_early", "reserve")),
    "empires": Tuning(empires_weights.WEIGHTS, forget=forget_empires),
}


class Arguments(Struct):
    """What is played, how many deals to tune and how many to tell what it is worth, and with which chance."""

    game: Annotated[str, tuple(TUNINGS)]
    options: tuple[str, ...] = ()
    deals: int = 4000
    judged: int = 500
    seed: int = 1


class Tuner:
    """Games in which each seat has weights of its own."""

    def __init__(self, game: AnyGame, options: Struct, tuning: Tuning) -> None:
        self.game, self.options, self.tuning = game, options, tuning
        self.present = self.weights_of_file()

    def weights_of_file(self) -> dict[str, float]:
        """The weights that are tuned, as they stand in the file."""
        held = structs.asdict(self.tuning.weights)
        return {name: weight for name, weight in held.items() if name not in self.tuning.untuned}

    def way_with(self, weights: Mapping[str, float]) -> Way:
        """The way in which the steady level plays with these weights."""

        def choose(game: AnyGame, view: View, choices: Choices) -> Move:
            self.put_in_place(weights)
            return game.choose(view, choices)

        return lambda _seed: choose

    def put_in_place(self, weights: Mapping[str, float]) -> None:
        """Has the policy play with these weights from now on."""
        if weights is self.present:
            return
        for name, weight in weights.items():
            setattr(self.tuning.weights, name, weight)
        self.tuning.forget()
        self.present = weights

    def contest_of_weights(
        self, own: Mapping[str, float], other: Mapping[str, float], deals: int, seed: int
    ) -> NameStanding:
        """How weights do against other ones in games of two, each deal twice with the seats changed."""
        of_file = self.weights_of_file()
        ways = {"own": self.way_with(own), "other": self.way_with(other)}
        try:
            return contest_of_names(self.game, ("own", "other"), ways, 2 * deals, seed, self.options).standings[0]
        finally:
            self.put_in_place(of_file)


LeadOf = Callable[[Mapping[str, float], Mapping[str, float], int], float]
"""By how many points weights lead others in a deal, which is given by its seed."""


def tuned_weights(began: Mapping[str, float], lead_of: LeadOf, deals: int, dice: Random) -> dict[str, float]:
    """The mean of the weights of the later part of so many deals."""
    off, mean = dict.fromkeys(began, 0.0), dict.fromkeys(began, 0.0)
    settled, squares = int(deals * SETTLED), 0.0
    for number in range(deals):
        way = {name: dice.choice((-1, 1)) for name in began}
        own, other = (
            moved_weights(began, {name: off[name] + side * MOVED * way[name] for name in began}) for side in (1, -1)
        )
        lead = lead_of(own, other, dice.randrange(SEEDS))
        squares += lead * lead
        usual = sqrt(squares / (number + 1)) or 1.0
        led = max(-LARGEST, min(LARGEST, lead / usual))
        for name in off:
            off[name] += STEP * led * way[name]
            if number >= settled:
                mean[name] += (off[name] - mean[name]) / (number - settled + 1)
    return moved_weights(began, mean)


def moved_weights(began: Mapping[str, float], off: Mapping[str, float]) -> dict[str, float]:
    """Weights that have gone so far from where they began, in parts of their size (logarithm)."""
    return {name: weight * exp(off[name]) for name, weight in began.items()}


def tuning_lines(tuner: Tuner, wanted: Arguments) -> Iterator[str]:
    """The weights, and what they are worth."""
    dice, began = Random(wanted.seed), tuner.weights_of_file()

    def lead_of(own: Mapping[str, float], other: Mapping[str, float], seed: int) -> float:
        return tuner.contest_of_weights(own, other, 1, seed).margin

    tuned = tuned_weights(began, lead_of, wanted.deals, dice)
    yield from (f"    {name}: float = {weight:.3g}" for name, weight in tuned.items())
    standing = tuner.contest_of_weights(tuned, began, wanted.judged, dice.randrange(SEEDS))
    yield f"{2 * wanted.judged} games: {share_text(standing)}, {margin_text(standing)}"


def main() -> None:
    """Tunes."""
    wanted = read_arguments(Arguments, __doc__)
    game = GAMES[wanted.game]
    say(*tuning_lines(Tuner(game, options_typed(game, wanted.options), TUNINGS[wanted.game]), wanted), machine_text())


if __name__ == "__main__":
    main()
