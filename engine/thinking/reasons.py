"""Why an answer is a good one, in the word of the game's policy."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from engine.choices import Choices, Listed
from engine.game import Move, Seat, State, View
from engine.rules import AnyGame


def reason_of(game: AnyGame, view: View, choices: Choices, move: Move) -> str:
    """Why the policy plays a move, if it does and can say so."""
    if game.reason is None or game.choose(view, choices) != move:
        return ""
    return game.reason(view, choices, move)


def open_reason(game: AnyGame, state: State[Any], seat: Seat, move: Move) -> str:
    """What speaks most for a move of a seat, by what everybody sees of the position before it; "" where nothing does.

    It is read off the public view, as if the seat knew no more, and with no other move beside it: so it tells nothing of what the
    seat has hidden, not even whether its policy would have played the move.
    """
    if game.reason is None:
        return ""
    return game.reason(structs.replace(game.view(state, None), seat=seat), Listed((move,)), move)
