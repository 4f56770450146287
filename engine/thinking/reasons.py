"""Why an answer is a good one, in the word of the game's policy."""

from __future__ import annotations

from engine.choices import Choices
from engine.game import Move, View
from engine.rules import AnyGame


def reason_of(game: AnyGame, view: View, choices: Choices, move: Move) -> str:
    """Why the policy plays a move, if it does and can say so."""
    if game.reason is None or game.choose(view, choices) != move:
        return ""
    return game.reason(view, choices, move)
