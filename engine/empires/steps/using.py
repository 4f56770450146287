"""Using the action of a card of the own empire (EMP-11)."""

from __future__ import annotations

from engine.empires.effects.causes import Run, cause_of
from engine.empires.facts.schema_effects import PerformAction
from engine.empires.steps.asked_goods import PickAction
from engine.empires.steps.paying import turned_and_paid
from engine.empires.table.cards import action_of, card_in_play
from engine.empires.table.state import AnyTable
from engine.game import Seat


def use(s: AnyTable, seat: Seat, card: int) -> None:
    """EMP-11.1: the card turns, its cost is paid, its effect runs.

    Where that begins with one of the five actions, which one and its window come before: a card that lies there turned and
    paid, while its owner is asked something, would tell the others what the hand holds (EMP-9.15). A hand card as price tells
    that it is paid in any case, and must be gone before it could be played.
    """
    one = card_in_play(s, seat, card)
    action = action_of(s, one)
    assert action is not None  # the card can be used
    match action.effect:
        case (PerformAction(), *_) if "card" not in action.cost:
            s.push(PickAction(seat, cause_of(one, "action"), (0,), unused=True))
        case _:
            s.next_up(*turned_and_paid(s, seat, one), Run(seat, cause_of(one, "action")))
