"""A seat's next turn as if nobody did anything before it: what it plans on while others are asked (ODIN-3.5.1)."""

from __future__ import annotations

from engine.frames import advance, frames_asking
from engine.game import Seat
from engine.odin.game.frames import OdinState
from engine.odin.rounds.turns import TakeTurn, Turns


def ahead(s: OdinState, seat: Seat) -> bool:
    """Makes it this seat's turn. False outside of phase 5, for a seat with no turn left in it, and before what cards ask."""
    place = next((n for n, frame in enumerate(s.agenda) if isinstance(frame, Turns)), None)
    player = s.players[seat]
    if place is None or player.passed or not player.vikings or s.asides[seat]:
        return False
    s.agenda[place:] = [Turns(seat)]
    for other in s.players:
        other.uses.clear()  # drops what another was about to do
    advance(s)
    s.events.clear()
    return [type(frame) for frame in frames_asking(s)] == [TakeTurn]
