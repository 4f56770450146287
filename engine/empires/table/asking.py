"""A question of the rules as a frame, with the rule that forbids other answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Generic, TypeVar

from msgspec import structs

from engine.empires.table.moves import Prefer
from engine.empires.table.state import AnyTable
from engine.frames import Frame
from engine.game import Move, Refusal, Word, tag_of

M = TypeVar("M", bound=Move)


class Asking(Frame[AnyTable, M], Generic[M]):
    """A frame that asks. `kinds` are the right kinds of answers; one that is not legal is `refused`, filled with its words."""

    refused: ClassVar[Refusal]
    kinds: ClassVar[tuple[type[Move], ...]]

    def answers(self, s: AnyTable) -> Iterable[M]:
        return (move for move in self.moves(s) if not isinstance(move, Prefer))

    def why_not(self, s: AnyTable, move: Move) -> Refusal:
        if not isinstance(move, self.kinds):
            return Refusal(self.refused.rule, "answer_first", {"question": tag_of(type(self))})
        return self.refusal(s, move)

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        """The rule against an answer of the right kind."""
        return structs.replace(self.refused, words=self.about(s) | words_of_move(move))


def words_of_move(move: Move) -> dict[str, Word]:
    """The card, good or tile that a move names, to fill sentences with."""
    values = {field: getattr(move, field) for field in type(move).__struct_fields__}
    return {field: value for field, value in values.items() if field != "cards"}
