"""The five actions and pawns, moved by cards; how the action of a card is used (EMP-11)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.empires.effects.causes import ResolveEffect, cause_of, feature_card
from engine.empires.effects.possible import action_possible
from engine.empires.facts import schema_effects as fx
from engine.empires.facts.schema_effects import PerformAction
from engine.empires.operations.questions import OfCard
from engine.empires.steps.pawns import pawn_shifts, shift_pawn
from engine.empires.steps.paying import turned_and_paid
from engine.empires.steps.window import declare_action
from engine.empires.table.asking import Asking
from engine.empires.table.cards import action_of, card_in_play
from engine.empires.table.moves import MovePawn, Perform, Prefer, Skip
from engine.empires.table.preferences import ALWAYS, NEVER, find_preference, set_preference, to_settle
from engine.empires.table.state import AnyTable, Cause, OpPath, OpRules
from engine.game import Declined, Refusal, Seat


def use_card(s: AnyTable, seat: Seat, card: int) -> None:
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
            s.next_up(*turned_and_paid(s, seat, one), ResolveEffect(seat, cause_of(one, "action")))


class PerformRules(OpRules[fx.PerformAction]):
    """Performs one of the five actions that is possible, with a window of its own."""

    def possible(self, s: AnyTable, seat: Seat, op: fx.PerformAction, cause: Cause) -> bool:
        return any(action_possible(s, seat, action) for action in op.action)

    def carry_out(self, s: AnyTable, seat: Seat, op: fx.PerformAction, cause: Cause, path: OpPath) -> None:
        s.push(PickAction(seat, cause, path))


class PickAction(OfCard[Perform], tag="pick_action", omit_defaults=True):
    """EMP-11.8: which of several actions a card performs; the card is turned and paid after its window if it is `unused`."""

    unused: bool = False

    refused = Refusal("EMP-11.8", "action_impossible")
    kinds = (Perform,)

    def moves(self, s: AnyTable) -> Iterator[Perform]:
        op = self.op(s, fx.PerformAction)
        return (Perform(action) for action in op.action if action_possible(s, self.seat, action))

    def play(self, s: AnyTable, move: Perform) -> None:
        declare_action(s, self.seat, move.action, self.cause.card, unused=self.unused)


class ShiftPawnRules(OpRules[fx.ShiftPawn]):
    """Moves a ready pawn to any other tile."""

    def is_idle(self, s: AnyTable, seat: Seat, op: fx.ShiftPawn, cause: Cause) -> bool:
        return not any(pawn.tile and not pawn.exhausted for pawn in s.players[seat].pawns)

    def carry_out(self, s: AnyTable, seat: Seat, op: fx.ShiftPawn, cause: Cause, path: OpPath) -> None:
        s.push(AskShift(seat, feature_card(cause)))


class AskShift(Asking[MovePawn | Skip | Prefer], tag="shift_pawn"):
    """EMP-12.12: a ready pawn may go to any other tile; `card` is that of the feature that offers it, if one does."""

    card: int

    refused = Refusal("EMP-12.12", "no_such_shift")
    kinds = (MovePawn, Skip)

    def moves(self, s: AnyTable) -> Iterator[MovePawn | Skip | Prefer]:
        answer = find_preference(s, self.seat, self.card)
        possible = list(pawn_shifts(s, s.players[self.seat])) if answer != NEVER else []
        yield from possible
        if possible and answer != ALWAYS:
            yield Skip()
            yield from to_settle(s, self.seat, self.card)

    def play(self, s: AnyTable, move: MovePawn | Skip | Prefer) -> None:
        if isinstance(move, Prefer):
            s.push(self)
            set_preference(s, self.seat, move)
        elif isinstance(move, MovePawn):
            shift_pawn(s, self.seat, move)
        else:
            s.emit(Declined(self.seat, "move_pawn"))
