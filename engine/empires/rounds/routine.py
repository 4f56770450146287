"""The answers that a seat may leave to the bot: it pays with resources first and gold last (EMP-17.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.empires.steps.paying import PayCost
from engine.empires.table.state import AnyTable
from engine.frames import frames_asking
from engine.game import Move, Seat


def least_gold(s: AnyTable, seat: Seat) -> Move:
    """The payment with the least gold."""
    frame = next(frame for frame in frames_asking(s) if isinstance(frame, PayCost) and frame.seat == seat)
    return next(frame.moves(s))


ROUTINE: Mapping[str, Callable[[AnyTable, Seat], Move]] = MappingProxyType({"pay_cost": least_gold})
"""The moves, by the names of the questions."""
