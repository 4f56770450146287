"""A seat's next turn as if nobody did anything before it: what it plans on while others are asked (KEL-3.8)."""

from __future__ import annotations

from engine.game import Seat
from engine.keltis.turns.frames import KeltisState, PlayCard


def ahead(s: KeltisState, seat: Seat) -> bool:
    """Makes it this seat's turn. Always so: a turn of each seat follows on those of the others."""
    s.agenda[:] = [PlayCard(seat)]
    s.barred.clear()
    s.stirred = False
    s.turn += 1
    return True
