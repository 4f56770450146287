"""What a seat has answered for it, as its record holds it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Decision
from engine.routine import Wish, read_wish, wishes
from engine.rules import AnyGame
from storage.records import Seat as Sitting


def wishes_of(game: AnyGame, sitting: Sitting) -> Iterator[Wish]:
    """What a seat has answered for it."""
    for text in sitting.routine.split():
        yield read_wish(game.routine, text)


def wish_for(game: AnyGame, sitting: Sitting, asked: Decision) -> Wish | None:
    """How a seat has a question answered; None where it is asked."""
    return next((wish for wish in wishes(game.routine, asked) if sitting.has_routine(str(wish))), None)
