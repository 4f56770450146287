"""A question of the rules as a frame, with the rule that forbids other answers."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from engine.empires.state import AnyTable
from engine.frames import Frame
from engine.game import Move, Refusal, Word

M = TypeVar("M", bound=Move)


class Asking(Frame[AnyTable, M], Generic[M]):
    """A frame that asks. `rule` and `reason` refuse an answer of the right kind, `kinds` are the right kinds."""

    rule: ClassVar[str]
    reason: ClassVar[str]
    kinds: ClassVar[tuple[type[Move], ...]]

    def why_not(self, s: AnyTable, move: Move) -> Refusal:
        if not isinstance(move, self.kinds):
            return Refusal(self.rule, "answer_first", {"question": str(type(self).__struct_config__.tag)})
        return self.refusal(s, move)

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        """The rule against an answer of the right kind."""
        return Refusal(self.rule, self.reason, self.about(s) | named(move))


def named(move: Move) -> dict[str, Word]:
    """What a move names, to fill sentences with: a card, a good, a tile."""
    return {field: getattr(move, field) for field in type(move).__struct_fields__}
