"""Which card does something, where its text stands, and the frame that resolves it, op by op."""

from __future__ import annotations

from msgspec import Struct

from engine.empires.facts import schema_effects as fx
from engine.empires.facts.schema_effects import Op, Ops
from engine.empires.table.cards import text_of
from engine.empires.table.state import AnyTable, CardInPlay, Cause, OpPath
from engine.frames import Frame
from engine.game import Move


def cause_of(one: CardInPlay, part: str) -> Cause:
    """A text of a card in an empire."""
    return Cause(one.card, text_of(one), part)


def feature_card(cause: Cause) -> int:
    """The card whose feature runs; 0 when no feature does."""
    return cause.card if cause.part == "feature" else 0


def whole_text(s: AnyTable, cause: Cause) -> Ops:
    """All ops of a text."""
    card = s.card(cause.text)
    if cause.part == "bonus":
        return card.building_bonus or ()
    ability = {"action": card.action, "feature": card.feature, "instant": card.instant}[cause.part]
    return ability.effect if ability else ()


def ops_at(s: AnyTable, cause: Cause, path: OpPath) -> Ops:
    """A list of ops within a text."""
    ops, steps = whole_text(s, cause), list(path)
    while steps:
        op = ops[steps.pop(0)]
        match op:
            case fx.ChooseOne():
                ops = op.options[steps.pop(0)]
            case fx.IfCounted():
                ops = op.then
            case fx.May() | fx.PayFor():
                ops = op.effect
            case _:
                raise LookupError(f"{op} holds no ops")
    return ops


def op_at(s: AnyTable, cause: Cause, path: OpPath) -> Op:
    """An op within a text, by the path of its list and its place there."""
    return ops_at(s, cause, path[:-1])[path[-1]]


class OpPlace(Struct, frozen=True):
    """The op that a question is about, by its text and its place there."""

    cause: Cause
    path: OpPath

    def op(self, s: AnyTable) -> Op:
        """The op itself."""
        return op_at(s, self.cause, self.path)


class ResolveEffect(Frame[AnyTable, Move], tag="run"):
    """An effect is resolved, op by op from a place on; what an op causes comes before the next one (EMP-12.20)."""

    cause: Cause
    path: OpPath = ()
    at: int = 0

    def auto(self, s: AnyTable) -> None:
        ops = ops_at(s, self.cause, self.path)
        if self.at + 1 < len(ops):
            s.push(ResolveEffect(self.seat, self.cause, self.path, self.at + 1))
        if self.at < len(ops):
            op = ops[self.at]
            s.hooks.operations[type(op)].resolve(s, self.seat, op, self.cause, (*self.path, self.at))
