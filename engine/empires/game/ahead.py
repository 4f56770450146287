"""A seat's next turn as if nobody did anything before it: what it plans on while others are asked (EMP-6.1)."""

from __future__ import annotations

from engine.empires.rounds.frames import EmpiresState
from engine.empires.rounds.turns import NextTurn, TakeTurn
from engine.frames import advance, frames_asking
from engine.game import Seat


def ahead(s: EmpiresState, seat: Seat) -> bool:
    """Makes it this seat's turn. False outside of the Action phase, when the seat has passed, and where only passing is left."""
    place = next((n for n, frame in enumerate(s.agenda) if isinstance(frame, NextTurn)), None)
    if place is None or s.phase != "action" or s.players[seat].passed:
        return False
    s.agenda[place:] = [NextTurn(seat)]
    advance(s)
    s.events.clear()
    return [(type(frame), frame.seat) for frame in frames_asking(s)] == [(TakeTurn, seat)]
