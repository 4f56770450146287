"""What the questions of ops have in common: which op of which card asks (EMP-23.13, EMP-23.14)."""

from __future__ import annotations

from typing import Generic

from engine.empires.effects.causes import op_at
from engine.empires.table.asking import Asking, M
from engine.empires.table.moves import Choose
from engine.empires.table.state import AnyTable, Cause, OpPath, OpT
from engine.game import Word


class OfCard(Asking[M], Generic[M]):
    """A question of an op; it knows which op of which card asks."""

    cause: Cause
    path: OpPath

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"card": self.cause.card}

    def op(self, s: AnyTable, kind: type[OpT]) -> OpT:
        """The op that asks, which is of this kind."""
        op = op_at(s, self.cause, self.path)
        assert isinstance(op, kind)
        return op


class ChooseCard(OfCard[Choose]):
    """One of some cards."""

    kinds = (Choose,)
