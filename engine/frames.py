"""Frames: the steps that a game consists of, and `advance`, which runs them until somebody is asked."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any, Generic, TypeVar

from msgspec import Struct

from engine.game import Move, Refusal, Seat, State, Word

S = TypeVar("S")
M = TypeVar("M", bound=Move)


class Frame(Struct, Generic[S, M], tag_field="frame"):
    """A step that waits on the agenda: its question, its legal answers, its refusals and its consequence.

    Saved with the match: the tag and the fields of a frame are a promise to running games. Options come from the
    state; a frame stores only what was drawn or revealed.
    """

    seat: Seat

    def about(self, s: S) -> dict[str, Word]:
        """What fills the sentence that asks."""
        return {}

    def moves(self, s: S) -> Iterable[M]:
        """The legal answers. None: nobody is asked. Exactly one: it is given without asking."""
        return ()

    def play(self, s: S, move: M) -> None:
        """The consequence of a legal answer."""

    def auto(self, s: S) -> None:
        """The consequence when nobody is asked."""

    def why_not(self, s: S, move: Move) -> Refusal:
        """The rule that forbids an answer which is not among `moves`. Every frame that asks says it; others have none."""
        raise NotImplementedError


def advance(state: State[Any]) -> None:
    """Runs frames until one has to ask a seat something, or none is left and the game is over."""
    while state.agenda:
        frame: Frame[Any, Any] = state.agenda[-1]
        offered = list(islice(frame.moves(state), 2))
        if len(offered) > 1:
            return
        state.agenda.pop()
        if offered:
            frame.play(state, offered[0])
        else:
            frame.auto(state)
