"""A search by a tree, for games in which it finds more than trying each answer against the policy does.

It is information set Monte Carlo tree search of a single observer (Cowling, Powley, Whitehouse, 2012): each try begins in another
imagined position, goes down the answers of all seats as far as they are known, adds one, and lets the policy play on from there.
Which answer is tried goes by the policy's worth of it and by what it has brought so far (PUCT). Equal views give equal findings.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import exp, sqrt
from typing import Any

from engine.choices import Choices
from engine.frames import AnyFrame, frames_asking
from engine.game import Move, Seat, State, View
from engine.rules import AnyGame
from engine.thinking.search import MARGIN_WORTH, Imagined, best_beside, played_on, share_of_victory

EXPLORED = 0.5
"""What PUCT adds for what the policy thinks much of and is seldom tried."""

MOST_TRIES = 400
"""Near the end of a game a try takes so few plies that more of them would tell nothing new."""


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
        found = self.below.get((seat, move))
        if found is None:
            found = self.below[(seat, move)] = Node(seat)
        found.there += 1
        return found


class SearchTree(ABC):
    """What one seat sees, and what was tried from there. One that is not `deep` tries the answers to one question alone."""

    def __init__(self, game: AnyGame, view: View, *, deep: bool = True) -> None:
        self.game, self.deep, self.root = game, deep, Node()
        self.imagined = Imagined(game, view, "tree", game.search_prospect)

    @property
    def tried_most(self) -> Move:
        """The answer that was tried most, the first of equal ones."""
        below = self.root.below
        return max(below, key=lambda key: below[key].visits)[1]

    @property
    def lead(self) -> int:
        """How many tries more the answer tried most has had than any other."""
        first, second, *_ = (*sorted((node.visits for node in self.root.below.values()), reverse=True), 0, 0)
        return first - second

    def try_once(self) -> None:
        """Plays one more imagined position to the end, or to where playouts are left."""
        state = self.imagined.next()
        assert state is not None  # a view that allows one allows all
        self.imagined.count += 1
        path, until = [self.root], self.imagined.until(state)
        while asked := frames_asking(state):
            # Of several who are asked at once it is who searches that begins.
            frame = next(one for one in asked if len(path) > 1 or one.seat == self.imagined.seat)
            path.append(self._go_down(path[-1], state, frame))
            self.imagined.plies += 1
            if not (self.deep and path[-1].visits):
                break
        shares = self._shares(state, until)
        for node in path:
            node.visits += 1
            node.won += shares[node.seat]

    def _go_down(self, node: Node, state: State[Any], frame: AnyFrame) -> Node:
        """Plays the answer that promises most of those that are legal here."""
        answers = self._promises(node, state, frame)
        chosen = max(answers, key=answers.__getitem__)
        self.game.apply(state, frame.seat, chosen)
        return node.below[(frame.seat, chosen)]

    @abstractmethod
    def _promises(self, node: Node, state: State[Any], frame: AnyFrame) -> dict[Move, float]:
        """The answers that may be tried here, each with a node, and how much each promises."""

    @abstractmethod
    def _shares(self, state: State[Any], until: int | None) -> Sequence[float]:
        """The share of the victory of each seat where a playout ends."""


class PolicyTree(SearchTree):
    """A tree that knows what the policy knows: its worths, and its playouts."""

    def _promises(self, node: Node, state: State[Any], frame: AnyFrame) -> dict[Move, float]:
        game, seat = self.game, frame.seat
        assert game.weigh is not None  # else it is no game for a tree
        weighed = game.weigh(game.sight(state, seat) if game.sight else game.view(state, seat), frame.choices(state))
        best = max(one.worth for one in weighed)
        parts = {one.move: exp((one.worth - best) / game.looseness) for one in weighed}
        nodes, whole = {move: node.child(seat, move) for move in parts}, sum(parts.values())
        visits = sum(one.visits for one in nodes.values())
        # What was never tried is taken to bring what the others do.
        usual = sum(one.won for one in nodes.values()) / visits if visits else 0.0
        explored = EXPLORED * sqrt(max(visits, 1)) / whole
        return {
            move: (one.mean if one.visits else usual) + explored * parts[move] / (1 + one.visits)
            for move, one in nodes.items()
        }

    def _shares(self, state: State[Any], until: int | None) -> Sequence[float]:
        plies, totals = played_on(self.game, state, until, self.imagined.prospect)
        self.imagined.plies += plies
        return [
            share_of_victory(totals, seat) + MARGIN_WORTH * (totals[seat] - best_beside(totals, seat))
            for seat in range(len(totals))
        ]


def choose_by_tree(game: AnyGame, view: View, choices: Choices, plies: int) -> Move:
    """The answer that a tree of so many plies tries most; the policy's where there is one alone, or no position fits the view."""
    tree = PolicyTree(game, view)
    if len(choices.moves) == 1 or not tree.imagined.possible:
        return game.choose(view, choices)
    while tree.lead <= (left := tries_left(tree, plies)) and left > 0:
        tree.try_once()
    return tree.tried_most


def tries_left(tree: SearchTree, plies: int) -> float:
    """How often something can still be tried, if that takes as many plies as it did so far."""
    tried, played = tree.root.visits, tree.imagined.plies
    return min(MOST_TRIES - tried, tried * (plies - played) / played) if tried else MOST_TRIES
