"""Random legal games, for `lawspeaker simulate`, for the fuzzer and for the benchmark."""

from __future__ import annotations

import random
from collections.abc import Callable

from engine.game import Seat
from engine.rules import Game, S, V


def random_game(
    game: Game[S, V],
    state: S,
    dice: random.Random,
    after_ply: Callable[[S, Seat], None] | None = None,
    limit: int = 100_000,
) -> int:
    """Plays random legal moves to the end and gives their number. Raises RuntimeError when the limit is reached."""
    for ply in range(limit):
        asked = game.decisions(state)
        if not asked:
            return ply
        seat = asked[0].seat
        game.apply(state, seat, dice.choice(list(game.legal_moves(state, seat))))
        if after_ply:
            after_ply(state, seat)
    raise RuntimeError(f"a game of {game.name} did not end within {limit} plies")
