"""The strong level against the yardsticks of the field, which know nothing of a game but its rules, at equal processor time.

`python -m bench.strength.neutral GAME [flat] [tree] [policy_tree] [--games N] [--seed N]` plays games of two, each deal with the
seats changed, against the first two where none is named. `flat` is flat Monte Carlo: answers are tried by random playouts, each
next where an upper confidence bound is highest.
`tree` is information set Monte Carlo tree search with random playouts. `policy_tree` is not neutral: such a tree that knows our
policy, and tells whether that is the better search (engine/thinking/tree.py).
For all its decisions together each has the processor time that the strong level has taken for as many in the run so far; where
no position can be imagined, as while all feast in Odin, it plays by our policy as the strong level does.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from msgspec import Struct

from bench.strength.standing_texts import margin_text, share_text
from bench.strength.trees import RandomTree, best_within
from bench.tools.arguments import read_arguments
from bench.tools.measuring import Row, machine_text, print_table, say
from bot.matches.games.registry import GAMES
from engine.choices import Choices
from engine.game import Move, View
from engine.play.simulate import Chooser, Way
from engine.rules import AnyGame
from engine.thinking.contest import Contest, contest_of_names
from engine.thinking.levels import Level, choose_at
from engine.thinking.tree import PolicyTree, SearchTree

FIRST_SECONDS = 0.3
"""What is taken for the strong level's time before it has made any decision."""


TREES: dict[str, Callable[[AnyGame, View], SearchTree]] = {
    "flat": lambda game, view: RandomTree(game, view, deep=False),
    "tree": RandomTree,
    "policy_tree": PolicyTree,
}


@dataclass
class EqualTime:
    """The processor time that the strong level and the other search have taken so far, and for how many decisions."""

    seconds: float = 0.0
    decisions: int = 0
    spent: float = 0.0
    answered: int = 0

    @property
    def left(self) -> float:
        """The other search's time for its next decision: as much for all of them as the strong level takes for as many."""
        return self.seconds / self.decisions * (self.answered + 1) - self.spent if self.decisions else FIRST_SECONDS

    def strong(self, _seed: bytes) -> Chooser:
        """The strong level, with a clock where there is something to choose."""

        def choose(game: AnyGame, view: View, choices: Choices) -> Move:
            if len(choices.moves) == 1:
                return choices.moves[0]
            began = time.process_time()
            move = choose_at(game, view, choices, Level.STRONG)
            self.seconds += time.process_time() - began
            self.decisions += 1
            return move

        return choose

    def other(self, name: str) -> Way:
        """A way to play by another search; by the policy where no position can be imagined, as while all feast in Odin."""

        def choose(game: AnyGame, view: View, choices: Choices) -> Move:
            if len(choices.moves) == 1:
                return choices.moves[0]
            began = time.process_time()
            move = best_within(TREES[name](game, view), self.left) or game.choose(view, choices)
            if self.decisions:
                self.spent += time.process_time() - began
                self.answered += 1
            return move

        return lambda _seed: choose


class Arguments(Struct):
    """What is measured."""

    game: Annotated[str, tuple(GAMES)]
    games: int = 40
    against: Annotated[tuple[str, ...], tuple(TREES)] = ("flat", "tree")
    seed: int = 1


def main() -> None:
    """Measures."""
    wanted = read_arguments(Arguments, __doc__)
    game, rows = GAMES[wanted.game], list[Row]()
    for name in wanted.against:
        clock = EqualTime()
        ways = {"strong": clock.strong, name: clock.other(name)}

        def say_so_far(came: Contest, name: str = name) -> None:
            row = row_of_contest(name, came)
            say(f"{row.what}: {row.measured}, {row.ratio}")

        came = contest_of_names(
            game, ("strong", name), ways, wanted.games, wanted.seed, game.options(), after_deal=say_so_far
        )
        rows.append(row_of_contest(name, came))
        means = f"{clock.seconds / clock.decisions:.3f} and {clock.spent / clock.answered:.3f} s"
        say(f"{name}: {means} of processor time a decision")
    print_table(f"{wanted.game}: victories of the strong level at equal processor time", rows)
    say(machine_text())


def row_of_contest(name: str, came: Contest) -> Row:
    """The share and the margin of the strong level against another one."""
    strong = came.standings[0]
    return Row(f"against {name}, {came.games} games", share_text(strong), margin_text(strong))


if __name__ == "__main__":
    main()
