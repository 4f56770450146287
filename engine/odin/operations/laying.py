"""Pieces that a card lays on boards and houses (cards 9 and 172)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Move, Refusal, Seat, Word
from engine.odin.asking import refusals
from engine.odin.asking.anytime import lay_piece, places_on
from engine.odin.asking.questions import SeatQuestion
from engine.odin.cards.amounts import amount_of
from engine.odin.cards.clauses import operation_at
from engine.odin.cards.triggers import place_called
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.schema_amounts import AnyNumber
from engine.odin.table.answers import ChoicePart, parts_of_answers
from engine.odin.table.boards import area_of, has_place
from engine.odin.table.moments import Cause, OperationPath
from engine.odin.table.moves import Place, Skip
from engine.odin.table.state import AnyTable, Board


def to_lay(s: AnyTable, seat: Seat, op: ops.MovePieces, cause: Cause) -> int:
    """How many pieces may be laid."""
    if isinstance(op.count, AnyNumber):
        return s.players[seat].served.get(op.item, 0)
    return amount_of(s, seat, op.count, cause.moment)


def boards_for(s: AnyTable, seat: Seat, op: ops.MovePieces) -> list[Board]:
    """The boards and houses to which a piece may go, and on which it has a place."""
    return [
        board
        for board in s.players[seat].boards
        if area_of(board) and place_called(board.kind) in op.targets and has_place(board.kind, board.laid, op.item)
    ]


class CardLay(SeatQuestion[Place | Skip], tag="card_lay"):
    """Asks where a card lays so many pieces of one kind, one by one; pieces that are not laid are forfeited."""

    interruptible = False
    cause: Cause
    path: OperationPath
    left: int

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"card": self.cause.card, "item": self.op().item, "n": self.left}

    def op(self) -> ops.MovePieces:
        op = operation_at(self.cause, self.path)
        assert isinstance(op, ops.MovePieces), "pieces are laid"
        return op

    def answers(self, s: AnyTable) -> Iterator[Place | Skip]:
        boards = boards_for(s, self.seat, self.op()) if self.left else []
        for board in boards:
            yield from places_on(board, self.op().item)
        if boards:
            yield Skip()

    def allows(self, s: AnyTable, move: Move) -> bool:
        return self.accepts(s, move)

    def parts(self, s: AnyTable) -> list[ChoicePart]:
        return parts_of_answers(self.answers(s))

    def play(self, s: AnyTable, move: Move) -> None:
        if isinstance(move, Place):
            served, item = s.players[self.seat].served, self.op().item
            if self.op().source == "banquet_table":
                served[item] -= 1
            s.push(CardLay(self.seat, self.cause, self.path, self.left - 1))
            lay_piece(s, self.seat, move)

    def why_not(self, s: AnyTable, move: Move) -> Refusal:
        return self.refusal(s, move)

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        if isinstance(move, Place):
            return Refusal("ODIN-7.1", "not_there", {"piece": move.piece, "board": move.board})
        return refusals.other_move("ODIN-7.1", "card_lay")
