"""What a seat may have answered without being asked: what is optional, by each of its cards, and how it pays (EMP-17.6)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.empires.moves import Accept, Skip
from engine.empires.paying import PayCost
from engine.empires.state import AnyTable
from engine.frames import asking
from engine.game import Move, Seat
from engine.routine import Routine


def yes(_s: AnyTable, _seat: Seat) -> Accept:
    """What is offered is done."""
    return Accept()


def no(_s: AnyTable, _seat: Seat) -> Skip:
    """What is offered is left out."""
    return Skip()


def proposed(s: AnyTable, seat: Seat) -> Move:
    """Own resources first, gold last."""
    frame = next(frame for frame in asking(s) if isinstance(frame, PayCost) and frame.seat == seat)
    return next(frame.moves(s))


ROUTINE: Mapping[str, Routine] = MappingProxyType(
    {
        "offer_effect": Routine({"always": yes, "never": no}, of="card"),
        "shift_pawn": Routine({"never": no}, of="card"),
        "advance_ship": Routine({"never": no}, of="card"),
        "pay_cost": Routine({"proposed": proposed}),
    }
)
"""By the names of the questions."""
