"""The levels of bot players."""

from __future__ import annotations

from enum import StrEnum
from math import log

from engine.chance import Chance
from engine.choices import Choices
from engine.game import Move
from engine.rules import AnyGame, Game, S, V
from engine.thinking.search import search, seed_of
from engine.thinking.tree import choose_by_tree

GRAIN = 1 << 32
"""The dice of the relaxed level give a number below this."""
TREE_SEATS = 2
"""The seats of games in which a tree is known to find more: with others in between, more is open before one's next answer."""


class Level(StrEnum):
    """The strength of a bot player: the policy with errors, the policy, or a search."""

    RELAXED = "relaxed"
    STEADY = "steady"
    STRONG = "strong"


def levels_of(game: AnyGame) -> tuple[Level, ...]:
    """The levels at which a game can be played, the weakest first."""
    relaxed = (Level.RELAXED,) if game.weigh else ()
    strong = (Level.STRONG,) if game.weigh and game.imagine else ()
    return (*relaxed, Level.STEADY, *strong)


def choose_at(game: Game[S, V], view: V, choices: Choices, level: Level) -> Move:
    """The move of a bot player of this level, the same for equal views. Raises ValueError for a level not in `levels_of`."""
    if level not in levels_of(game):
        raise ValueError(f"{game.name} has no level {level.value}")
    if level is Level.STRONG:
        return choose_strongly(game, view, choices)
    return game.choose(view, choices) if level is Level.STEADY else choose_with_errors(game, view, choices)


def choose_strongly(game: Game[S, V], view: V, choices: Choices, times: int = 1) -> Move:
    """What the search of a game finds, with its budget or so many times that: by a tree where two play a game that has one."""
    if game.tree_plies and view.seats == TREE_SEATS:
        return choose_by_tree(game, view, choices, times * game.tree_plies)
    return search(game, view, choices, game.budget.times(times)).move


def choose_with_errors(game: Game[S, V], view: V, choices: Choices) -> Move:
    """The best answer of a policy that errs about each of them."""
    assert game.weigh is not None  # the level asks for it
    dice = Chance(seed_of(view, "relaxed"))
    best = max(game.weigh(view, choices), key=lambda answer: answer.worth + game.looseness * judgement_error(dice))
    return best.move


def judgement_error(dice: Chance) -> float:
    """Draws the error of a judgement (by Gumbel's distribution, so that the best of all is a softmax of their worths)."""
    return -log(-log((dice.below(GRAIN, "error") + 0.5) / GRAIN))
