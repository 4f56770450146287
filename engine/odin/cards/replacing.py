"""Whether an occupation could act instead of a step of a space, which makes the space usable (ODIN-5.0.5)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Seat
from engine.odin.cards.clauses import Cause, in_play
from engine.odin.cards.moments import Moment
from engine.odin.cards.possible import clause_possible
from engine.odin.cards.triggers import fits
from engine.odin.state import AnyTable


def could_replace(s: AnyTable, seat: Seat, moments: Sequence[Moment]) -> bool:
    """Whether a card in play acts instead of one of these, and can do so now (cards 102, 105, 185)."""
    return any(
        fits(s, seat, clause.trigger, "instead", moment) and clause_possible(s, seat, Cause(played.number, n, moment))
        for played, n, clause in in_play(s, seat)
        for moment in moments
    )
