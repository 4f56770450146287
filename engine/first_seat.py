"""The seat that begins: by lot, or as the host has chosen."""

from __future__ import annotations

from engine.chance import Chance
from engine.game import Seat

BY_LOT = "random"
SEAT_LETTERS = "ABCD"


def first_seat(seats: int, chosen: str, chance: Chance, purpose: str) -> Seat:
    """The seat of the letter that the host has chosen; by lot for BY_LOT, and for a letter whose seat is not there.

    The lot is drawn in any case, so that the choice changes nothing else that the seed decides.
    """
    drawn = chance.below(seats, purpose)
    host = SEAT_LETTERS.find(chosen)
    return host if 0 <= host < seats else drawn
