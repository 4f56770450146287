"""A puzzle as if it had been made of a position."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.game import Seat, State
from engine.rules import AnyGame
from engine.thinking.advice import AdvisedOutlook, PointsApart
from engine.thinking.puzzles import Puzzle, PuzzleAnswer
from engine.thinking.search import in_order
from storage.records.puzzles import SavedPuzzle

WORTH = (0.62, 0.61, 0.44, 0.3)
"""What the answers are worth, the best first; the second is as good."""


def saved_puzzle(
    game: AnyGame, state: State[Any], seat: Seat, match_id: str | None = None, puzzle_id: str = "a1b2c3"
) -> SavedPuzzle:
    """A puzzle of this position, in which four answers have made-up worths."""
    view, choices = game.view(state, seat), game.choices(state, seat)
    assert choices is not None
    assert game.weigh is not None
    moves = in_order(game.weigh(view, choices))[: len(WORTH)]
    answers = [
        PuzzleAnswer(
            game.write(move),
            AdvisedOutlook(share, 3.0, 0.012),
            as_good=number == 1,
            apart=PointsApart() if number == 1 else PointsApart(others=(4.0 if number else -4.0)),
        )
        for number, (move, share) in enumerate(zip(moves, WORTH, strict=True))
    ]
    puzzle = Puzzle(seat, game.encode(state), tuple(answers))
    return SavedPuzzle(id=puzzle_id, game=game.name, match_id=match_id, content=msgspec.msgpack.encode(puzzle))
