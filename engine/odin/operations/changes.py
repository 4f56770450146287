"""Operations that change prices, dice and rules: `discount`, `die_modifier`, `rule` (engine/odin/data/README.md).

The rules of the table ask for them (`cards/passive.py`).
"""

from __future__ import annotations

from engine.game import Seat
from engine.odin.facts import schema_effects as ops
from engine.odin.table.moments import Cause, OperationPath
from engine.odin.table.state import AnyTable, OperationRules, OperationT


class AskedForRules(OperationRules[OperationT]):
    """A kind of operation that does nothing by itself."""

    def possible(self, s: AnyTable, seat: Seat, op: OperationT, cause: Cause) -> bool:
        return False

    def carry_out(self, s: AnyTable, seat: Seat, op: OperationT, cause: Cause, path: OperationPath) -> None:
        raise AssertionError(f"{op} is never carried out")


class DiscountOperation(AskedForRules[ops.Discount]):
    """The event costs less."""


class RuleOperation(AskedForRules[ops.ChangeRule]):
    """Another rule holds for the event."""


class DieModifierOperation(OperationRules[ops.DieModifier]):
    """Every roll changes; that of a clause that comes before an action, in the action that follows."""

    def possible(self, s: AnyTable, seat: Seat, op: ops.DieModifier, cause: Cause) -> bool:
        return True

    def carry_out(self, s: AnyTable, seat: Seat, op: ops.DieModifier, cause: Cause, path: OperationPath) -> None:
        if cause.written.trigger.when == "before":
            s.players[seat].uses[-1].delta += op.delta
