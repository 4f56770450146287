"""A seat's next turn as if nobody did anything before it: what it plans on while others are asked (MAN-3.1)."""

from __future__ import annotations

from engine.frames import advance, asking
from engine.game import Seat
from engine.manitoba.frames import ManitobaState
from engine.manitoba.rounds import ROUND, Phases
from engine.manitoba.turns import ChooseDiscs, PassiveTurn

TURNS = 2
"""With how many phases a round begins in which turns are taken (MAN-3.1)."""


def ahead(s: ManitobaState, seat: Seat) -> bool:
    """Makes it this seat's passive turn of the round, or its active one if the next round is its own.

    False before the colours of the round are chosen, and where something comes between that asks somebody or brings something to
    light, such as an event or a new season.
    """
    place = next((n for n in reversed(range(len(s.agenda))) if isinstance(s.agenda[n], Phases)), None)
    if place is None or isinstance(s.agenda[-1], ChooseDiscs):
        return False
    revealed, phases = s.revealed, s.agenda[place]
    assert isinstance(phases, Phases)
    if phases.left == ROUND[1:]:  # the active player has chosen colours: they stay if nothing else is done
        del s.agenda[place + 1 :]
        advance(s)
    own = next((n for n, frame in enumerate(s.agenda) if isinstance(frame, PassiveTurn) and frame.seat == seat), None)
    if own is not None:
        del s.agenda[own + 1 :]
    elif phases.left != ROUND[TURNS:] or s.left_of(s.active) != seat:
        return False
    else:
        del s.agenda[place + 1 :]
    advance(s)
    s.events.clear()
    asked = [type(frame) for frame in asking(s) if frame.seat == seat]
    return s.revealed == revealed and asked in ([PassiveTurn], [ChooseDiscs])
