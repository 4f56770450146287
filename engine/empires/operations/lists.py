"""Ops that hold others: under a condition, for a price, one of several, or if their owner likes."""

from __future__ import annotations

from collections.abc import Iterator

from engine.empires.effects.causes import OpPlace, ResolveEffect, feature_card
from engine.empires.effects.counters import count_foreseen, count_on_cards
from engine.empires.effects.possible import is_idle, worth_doing
from engine.empires.facts import schema_effects as fx
from engine.empires.operations.questions import OfCard
from engine.empires.steps.paying import payment_frames
from engine.empires.table.moves import Accept, Prefer, Side, Skip
from engine.empires.table.payments import payment_ways, state_once_paid
from engine.empires.table.preferences import ALWAYS, NEVER, find_preference, set_preference, to_settle
from engine.empires.table.state import AnyTable, Cause, OpPath, OpRules
from engine.game import Declined, Refusal, Seat, Word


class MayRules(OpRules[fx.May]):
    """Asks yes or no, unless nothing can be done (EMP-17.7)."""

    def is_idle(self, s: AnyTable, seat: Seat, op: fx.May, cause: Cause) -> bool:
        return not worth_doing(s, seat, op.effect, cause)

    def carry_out(self, s: AnyTable, seat: Seat, op: fx.May, cause: Cause, path: OpPath) -> None:
        if worth_doing(s, seat, op.effect, cause):
            s.push(OfferEffect(seat, cause, path))


class OfferEffect(OfCard[Accept | Skip | Prefer], tag="offer_effect"):
    """Op `may`: always asked, unless its owner has settled how a feature is answered (EMP-17.7)."""

    refused = Refusal("EMP-12.26", "answer_first")
    kinds = (Accept, Skip)

    def about(self, s: AnyTable) -> dict[str, Word]:
        return super().about(s) | {"op": OpPlace(self.cause, self.path)}

    def moves(self, s: AnyTable) -> Iterator[Accept | Skip | Prefer]:
        card = feature_card(self.cause)
        answer = find_preference(s, self.seat, card)
        if answer != NEVER:
            yield Accept()
        if answer != ALWAYS:
            yield Skip()
        yield from to_settle(s, self.seat, card)

    def play(self, s: AnyTable, move: Accept | Skip | Prefer) -> None:
        if isinstance(move, Prefer):
            s.push(self)
            set_preference(s, self.seat, move)
        elif isinstance(move, Accept):
            s.push(ResolveEffect(self.seat, self.cause, self.path))
        else:
            s.emit(Declined(self.seat, "may"))


class PayRules(OpRules[fx.PayFor]):
    """Takes a cost, then runs what it brings, which must be possible after the payment."""

    def possible(self, s: AnyTable, seat: Seat, op: fx.PayFor, cause: Cause) -> bool:
        return any(
            worth_doing(state_once_paid(s, seat, way), seat, op.effect, cause)
            for way in payment_ways(s.players[seat], op.cost)
        )

    def carry_out(self, s: AnyTable, seat: Seat, op: fx.PayFor, cause: Cause, path: OpPath) -> None:
        s.next_up(*payment_frames(seat, op.cost, cause.card), ResolveEffect(seat, cause, path))


class ChooseRules(OpRules[fx.ChooseOne]):
    """Runs one side of a slash, of those that can be done."""

    def possible(self, s: AnyTable, seat: Seat, op: fx.ChooseOne, cause: Cause) -> bool:
        return bool(possible_sides(s, seat, op, cause))

    def carry_out(self, s: AnyTable, seat: Seat, op: fx.ChooseOne, cause: Cause, path: OpPath) -> None:
        s.push(PickSide(seat, cause, path))


class PickSide(OfCard[Side], tag="pick_side"):
    """EMP-11.3: one side of a slash."""

    refused = Refusal("EMP-11.3", "side_impossible")
    kinds = (Side,)

    def about(self, s: AnyTable) -> dict[str, Word]:
        return super().about(s) | {"op": OpPlace(self.cause, self.path)}

    def moves(self, s: AnyTable) -> Iterator[Side]:
        op = self.op(s, fx.ChooseOne)
        return (Side(n + 1) for n in possible_sides(s, self.seat, op, self.cause))

    def play(self, s: AnyTable, move: Side) -> None:
        s.push(ResolveEffect(self.seat, self.cause, (*self.path, move.number - 1)))


def possible_sides(s: AnyTable, seat: Seat, op: fx.ChooseOne, cause: Cause) -> list[int]:
    """The sides of a slash that can be done and may change something, from 0."""
    return [n for n, ops in enumerate(op.options) if worth_doing(s, seat, ops, cause)]


class IfRules(OpRules[fx.IfCounted]):
    """Runs its list if the count has been reached."""

    def is_idle(self, s: AnyTable, seat: Seat, op: fx.IfCounted, cause: Cause) -> bool:
        reached = count_foreseen(s, seat, op.cond.counter, cause) >= op.cond.at_least
        return not reached or all(is_idle(s, seat, one, cause) for one in op.then)

    def carry_out(self, s: AnyTable, seat: Seat, op: fx.IfCounted, cause: Cause, path: OpPath) -> None:
        if count_on_cards(s, seat, op.cond.counter, cause.card) >= op.cond.at_least:
            s.push(ResolveEffect(seat, cause, path))
