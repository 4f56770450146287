"""Searches that are not ours: information set Monte Carlo tree search of a single observer (Cowling, Powley, Whitehouse, 2012).

`RandomTree` knows only the rules of a game; one that is not `deep` is flat Monte Carlo, which tries the answers to one
question. `PolicyTree` knows what our own search knows: an answer is tried by the policy's worth of it and by what it has brought
(PUCT), and playouts are the policy's, left and judged where ours are.
"""

from __future__ import annotations

import random
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from math import exp, inf, log, sqrt
from typing import Any

from engine.chance import Chance
from engine.choices import drawn
from engine.game import Move, Seat, State, View
from engine.play.simulate import random_game
from engine.rules import AnyGame
from engine.thinking.search import MARGIN_WORTH, best_beside, left_at, played_on, seed_of, share_of_victory

EXPLORED = 0.7
"""What an upper confidence bound adds for what is seldom tried."""
WIDENED = 2.0
"""A node with so many visits has at most this many times their square root answers."""
EXPLORED_BY_WORTH = 0.5
"""What PUCT adds for what the policy thinks much of and is seldom tried."""


@dataclass
class Node:
    """What is known of an answer: how often it was there, how often it was tried, and what that brought the seat that gave it."""

    seat: Seat = 0
    visits: int = 0
    there: int = 0
    won: float = 0.0
    below: dict[tuple[Seat, Move], Node] = field(default_factory=dict[tuple[Seat, Move], "Node"])

    @property
    def mean(self) -> float:
        return self.won / self.visits

    def child(self, seat: Seat, move: Move) -> Node:
        """The node of an answer that is there once more."""
        found = self.below.setdefault((seat, move), Node(seat))
        found.there += 1
        return found


@dataclass
class Tree(ABC):
    """What one seat sees, and the dice by which it is imagined and played out."""

    game: AnyGame
    view: View
    deep: bool = True
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
        path, until = [self.root], left_at(self.game.search_prospect, state)
        while asked := self.game.decisions(state):
            path.append(self._go_down(path[-1], state, asked[0].seat))
            if not (self.deep and path[-1].visits):
                break
        shares = self._shares(state, until)
        for node in path:
            node.visits += 1
            node.won += shares[node.seat]
        return True

    def _go_down(self, node: Node, state: State[Any], seat: Seat) -> Node:
        """Plays the answer that promises most of those that are legal here."""
        answers = self._promises(node, state, seat)
        chosen = max(answers, key=lambda move: (answers[move], self._dice.random()))
        self.game.apply(state, seat, chosen)
        return node.below[(seat, chosen)]

    @abstractmethod
    def _promises(self, node: Node, state: State[Any], seat: Seat) -> dict[Move, float]:
        """The answers that may be tried here, each with a node, and how much each promises."""

    @abstractmethod
    def _shares(self, state: State[Any], until: int | None) -> Sequence[float]:
        """The share of the victory of each seat where a playout ends."""


class RandomTree(Tree):
    """Upper confidence bounds and random playouts.

    Where there are too many answers to try all, further ones are drawn as those that are known are visited (progressive
    widening).
    """

    def _promises(self, node: Node, state: State[Any], seat: Seat) -> dict[Move, float]:
        return {move: upper_bound(node.child(seat, move)) for move in self._answers(node, state, seat)}

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

    def _shares(self, state: State[Any], until: int | None) -> Sequence[float]:
        random_game(self.game, state, self._dice)
        outcome = self.game.outcome(state)
        assert outcome is not None  # it was played to the end
        return [(seat in outcome.winners) / len(outcome.winners) for seat in range(len(outcome.totals))]


def upper_bound(node: Node) -> float:
    """How good an answer may be, by what it brought and how seldom it was tried (UCB1)."""
    return node.mean + EXPLORED * sqrt(log(node.there) / node.visits) if node.visits else inf


class PolicyTree(Tree):
    """The policy's worths as priors, and its playouts."""

    def _promises(self, node: Node, state: State[Any], seat: Seat) -> dict[Move, float]:
        game, choices = self.game, self.game.choices(state, seat)
        assert game.weigh is not None  # the strong level plays it
        assert choices is not None  # it is asked
        weighed = game.weigh(game.sight(state, seat) if game.sight else game.view(state, seat), choices)
        best = max(one.worth for one in weighed)
        parts = {one.move: exp((one.worth - best) / game.looseness) for one in weighed}
        nodes, whole = {move: node.child(seat, move) for move in parts}, sum(parts.values())
        visits = sum(one.visits for one in nodes.values())
        # What was never tried is taken to bring what the others do.
        usual = sum(one.won for one in nodes.values()) / visits if visits else 0.0
        explored = EXPLORED_BY_WORTH * sqrt(visits) / whole
        return {
            move: (one.mean if one.visits else usual) + (explored * parts[move] / (1 + one.visits) or parts[move])
            for move, one in nodes.items()
        }

    def _shares(self, state: State[Any], until: int | None) -> Sequence[float]:
        _, totals = played_on(self.game, state, until, self.game.search_prospect)
        seats = range(len(totals))
        return [
            share_of_victory(totals, seat) + MARGIN_WORTH * (totals[seat] - best_beside(totals, seat)) for seat in seats
        ]
