"""Searches that know nothing of a game but its rules, and searches that end after some processor time.

`RandomTree` is information set Monte Carlo tree search with random playouts; one that is not `deep` is flat Monte Carlo, which
tries the answers to one question. Our own tree stands in `engine/thinking/tree.py`.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from math import inf, log, sqrt
from typing import Any

from engine.choices import drawn
from engine.frames import AnyFrame
from engine.game import Move, State, View
from engine.play.simulate import random_game
from engine.rules import AnyGame
from engine.thinking.tree import Node, SearchTree

EXPLORED = 0.7
"""What an upper confidence bound adds for what is seldom tried."""
WIDENED = 2.0
"""A node with so many visits has at most this many times their square root answers."""


class RandomTree(SearchTree):
    """Upper confidence bounds and random playouts.

    Where there are too many answers to try all, further ones are drawn as those that are known are visited (progressive
    widening).
    """

    def __init__(self, game: AnyGame, view: View, *, deep: bool = True) -> None:
        super().__init__(game, view, deep=deep)
        self._dice = random.Random(self.imagined.seed)

    def _promises(self, node: Node, state: State[Any], frame: AnyFrame) -> dict[Move, float]:
        answers = self._answers(node, state, frame)
        self._dice.shuffle(answers)  # of equal bounds none comes first
        return {move: upper_bound(node.child(frame.seat, move)) for move in answers}

    def _answers(self, node: Node, state: State[Any], frame: AnyFrame) -> list[Move]:
        """All that is listed where the node may have so many; else those that are known and still legal, and a further one."""
        choices, room = frame.choices(state), WIDENED * sqrt(node.visits + 1)
        if choices.moves and len(choices.moves) <= room:
            return list(choices.moves)
        seat = frame.seat
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


def best_within(tree: SearchTree, seconds: float) -> Move | None:
    """The answer that was tried most within so much processor time; None where no position fits the view."""
    if not tree.imagined.possible:
        return None
    until = time.process_time() + seconds
    while time.process_time() < until or not tree.root.below:
        tree.try_once()
    return tree.tried_most
