"""Using the action of a card of the own empire (EMP-11)."""

from __future__ import annotations

from engine.empires.cards import action_of, standing
from engine.empires.effects.causes import Run, cause_of
from engine.empires.events import Used
from engine.empires.paying import PayAny, payments
from engine.empires.state import AnyTable
from engine.frames import AnyFrame
from engine.game import Seat


def use(s: AnyTable, seat: Seat, card: int) -> None:
    """EMP-11.1: the card turns, its cost is paid, its effect runs."""
    one = standing(s, seat, card)
    action = action_of(s, one)
    assert action is not None  # the card can be used
    one.exhausted = True
    s.emit(Used(seat, card))
    frames: list[AnyFrame] = payments(seat, action.cost, card, used=True)
    if action.cost_any:
        frames.append(PayAny(seat, card, action.cost_any.source, action.cost_any.count))
    s.next_up(*frames, Run(seat, cause_of(one, "action")))
