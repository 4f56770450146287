"""A seat's next turn as if nobody did anything before it: what it plans on while others are asked (MAN-3.1)."""

from __future__ import annotations

from engine.frames import advance, frames_asking
from engine.game import Seat
from engine.manitoba.rounds.frames import ManitobaState
from engine.manitoba.rounds.phases import Phases
from engine.manitoba.rounds.turns import ChooseDiscs, PassiveTurn, lift_discs


def ahead(s: ManitobaState, seat: Seat) -> bool:
    """Makes it this seat's next passive turn, or its active one if that comes before.

    Where another seat has still to choose the colours of the round, all of them are taken to be there: a move planned with a
    missing one is no legal move then. False where something comes between that asks somebody or brings something to light,
    such as a scoring or a new season.
    """
    revealed = s.revealed
    for _ in range(2 * s.seats):  # each time around the table all have a turn
        place = next((n for n in reversed(range(len(s.agenda))) if isinstance(s.agenda[n], Phases)), None)
        if place is None:
            return False
        if isinstance(s.agenda[-1], ChooseDiscs):
            lift_discs(s, len(s.totem))
        own = next((n for n, one in enumerate(s.agenda) if isinstance(one, PassiveTurn) and one.seat == seat), None)
        del s.agenda[(place if own is None else own) + 1 :]
        advance(s)
        asked = frames_asking(s)
        if s.revealed != revealed or [type(one) for one in asked] not in ([ChooseDiscs], [PassiveTurn]):
            return False
        if asked[0].seat == seat:
            s.events.clear()
            return True
    return False
