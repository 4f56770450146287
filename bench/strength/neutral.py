"""The strong level against the yardsticks of the field, which know nothing of a game but its rules, at equal processor time.

`python -m bench.strength.neutral GAME [--games N] [--against flat tree] [--seed N]` plays games of two, each deal with the seats
changed. `flat` is flat Monte Carlo: answers are tried by random playouts, each next where an upper confidence bound is highest.
`tree` is information set Monte Carlo tree search of a single observer (Cowling, Powley, Whitehouse, 2012) with random playouts.
For a decision each has the processor time that the strong level has taken for one on average in the run so far.

Where there are too many answers to try all, further ones are drawn as those that are known are visited (progressive widening).
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, field
from hashlib import sha256
from math import inf, log, sqrt
from typing import Annotated, Any

from msgspec import Struct

from bench.tools.arguments import read_arguments
from bench.tools.measuring import Row, machine_text, print_table, say
from bot.matches.games.registry import GAMES
from engine.chance import Chance
from engine.choices import Choices, drawn
from engine.game import Move, Seat, State, View
from engine.play.simulate import Chooser, Way, random_game
from engine.rules import AnyGame
from engine.thinking.contest import contest_of_names
from engine.thinking.levels import Level, choose_at
from engine.thinking.search import seed_of

EXPLORED = 0.7
"""What an upper confidence bound adds for what is seldom tried."""
WIDENED = 2.0
"""A node with so many visits has at most this many times their square root answers."""
FIRST_SECONDS = 0.3
"""What is taken for the strong level's time before it has made any decision."""


@dataclass
class EqualTime:
    """The processor time that the strong level has taken so far."""

    seconds: float = 0.0
    decisions: int = 0

    @property
    def mean(self) -> float:
        return self.seconds / self.decisions if self.decisions else FIRST_SECONDS

    def strong(self, _seed: bytes) -> Chooser:
        """The strong level, with a clock."""

        def choose(game: AnyGame, view: View, choices: Choices) -> Move:
            began = time.process_time()
            move = choose_at(game, view, choices, Level.STRONG)
            self.seconds += time.process_time() - began
            self.decisions += 1
            return move

        return choose


@dataclass
class Node:
    """What is known of an answer: how often it was there, how often it was tried, and what that brought the seat that gave it."""

    seat: Seat = 0
    visits: int = 0
    there: int = 0
    won: float = 0.0
    below: dict[tuple[Seat, Move], Node] = field(default_factory=dict[tuple[Seat, Move], "Node"])

    def bound(self) -> float:
        if not self.visits:
            return inf
        return self.won / self.visits + EXPLORED * sqrt(log(self.there) / self.visits)


@dataclass
class Searched:
    """What one seat sees, and the dice by which it is imagined and played out."""

    game: AnyGame
    view: View
    deep: bool
    root: Node = field(default_factory=Node)

    def __post_init__(self) -> None:
        self._seed = seed_of(self.view, "neutral")
        self._dice = random.Random(self._seed)

    def best_within(self, seconds: float) -> Move | None:
        """The answer that was tried most within so much processor time; None where no position fits the view."""
        until = time.process_time() + seconds
        while time.process_time() < until or not self.root.below:
            if not self._try_once():
                return None
        tried = self.root.below
        return max(tried, key=lambda key: tried[key].visits)[1]

    def _try_once(self) -> bool:
        assert self.game.imagine is not None  # the strong level plays it
        chance = Chance(sha256(self._seed + self.root.visits.to_bytes(4)).digest())
        if (state := self.game.imagine(self.view, chance)) is None:
            return False
        path = [self.root]
        while asked := self.game.decisions(state):
            path.append(self._go_down(path[-1], state, asked[0].seat))
            if not (self.deep and path[-1].visits):
                break
        random_game(self.game, state, self._dice)
        outcome = self.game.outcome(state)
        assert outcome is not None  # it was played to the end
        for node in path:
            node.visits += 1
            node.won += (node.seat in outcome.winners) / len(outcome.winners)
        return True

    def _go_down(self, node: Node, state: State[Any], seat: Seat) -> Node:
        """Plays the answer with the highest bound of those that are legal here."""
        answers: dict[Move, Node] = {}
        for move in self._answers(node, state, seat):
            answers[move] = node.below.setdefault((seat, move), Node(seat))
            answers[move].there += 1
        chosen = max(answers, key=lambda move: (answers[move].bound(), self._dice.random()))
        self.game.apply(state, seat, chosen)
        return answers[chosen]

    def _answers(self, node: Node, state: State[Any], seat: Seat) -> list[Move]:
        """All that is listed where the node may have so many; else those that are known and still legal, and a further one."""
        choices, room = self.game.choices(state, seat), WIDENED * sqrt(node.visits + 1)
        assert choices is not None  # it is asked
        if choices.moves and len(choices.moves) <= room:
            return list(choices.moves)
        known = [move for own, move in node.below if own == seat and self.game.check(state, seat, move) is None]
        if len(known) < room:
            fresh = drawn(choices, self._dice)
            known += [] if fresh in known else [fresh]
        return known


def neutral_way(clock: EqualTime, *, deep: bool) -> Way:
    """A way to play by random playouts alone, with the strong level's time."""

    def choose(game: AnyGame, view: View, choices: Choices) -> Move:
        if len(choices.moves) == 1:
            return choices.moves[0]
        return Searched(game, view, deep).best_within(clock.mean) or drawn(choices, random.Random(seed_of(view)))

    return lambda _seed: choose


class Arguments(Struct):
    """What is measured."""

    game: Annotated[str, tuple(GAMES)]
    games: int = 40
    against: Annotated[tuple[str, ...], ("flat", "tree")] = ("flat", "tree")
    seed: int = 1


def main() -> None:
    """Measures."""
    wanted = read_arguments(Arguments, __doc__)
    game, rows = GAMES[wanted.game], list[Row]()
    for name in wanted.against:
        clock = EqualTime()
        ways = {"strong": clock.strong, name: neutral_way(clock, deep=name == "tree")}
        came = contest_of_names(game, ("strong", name), ways, wanted.games, wanted.seed, game.options())
        strong = came.standings[0]
        rows.append(
            Row(
                f"against {name}, {came.games} games",
                f"{100 * strong.share:.0f} ± {100 * strong.share_error:.0f} %",
                f"{strong.margin:+.1f} ± {strong.margin_error:.1f} points",
            )
        )
        say(f"{name}: {clock.mean:.2f} s of processor time a decision")
    print_table(f"{wanted.game}: victories of the strong level at equal processor time", rows)
    say(machine_text())


if __name__ == "__main__":
    main()
