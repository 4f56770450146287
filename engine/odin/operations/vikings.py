"""Vikings taken back to the Thing Square: `move_viking` (engine/odin/data/README.md)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Seat
from engine.odin.cards.triggers import use_of
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.content import odin_content
from engine.odin.facts.names import IMITATED_COLUMNS
from engine.odin.facts.pieces import ChosenBefore
from engine.odin.operations.rules import CardChoice, ChoiceRules
from engine.odin.table.moments import Cause, OperationPath
from engine.odin.table.state import AnyTable
from engine.odin.table.vikings import move_vikings_back


class MoveVikingOperation(ChoiceRules[ops.MoveViking, str]):
    """From one space that is chosen, or from each."""

    chooses_space = True

    def carry_out(self, s: AnyTable, seat: Seat, op: ops.MoveViking, cause: Cause, path: OperationPath) -> None:
        if op.source != "each_space":
            super().carry_out(s, seat, op, cause, path)
            return
        for space in spaces_to_leave(s, seat, op):
            call_back(s, seat, space)

    def options(
        self, s: AnyTable, seat: Seat, op: ops.MoveViking, cause: Cause, done: Sequence[ChosenBefore]
    ) -> Sequence[str]:
        return spaces_to_leave(s, seat, op)

    def chosen(self, s: AnyTable, op: ops.MoveViking, asked: CardChoice, option: str) -> None:
        call_back(s, asked.seat, option)


def spaces_to_leave(s: AnyTable, seat: Seat, op: ops.MoveViking) -> list[str]:
    """The spaces from which Vikings can go back; for `each_space` all that they leave together."""
    player = s.players[seat]
    own = [name for name, there in sorted(s.spaces.items()) if there.seat == seat and there.round == s.round]
    match op.source:
        case "this_space":
            return [name for name in own if name == use_of(s, seat).stands]
        case "same_space":
            return [name for name in own if name in player.back[-1:]] if player.back else own
        case "each_space":
            return [name for name in own if column_of(name) == op.column]
        case "one_space":
            return own


def column_of(space: str) -> int:
    """The column of a space or imitation space."""
    facts = odin_content().spaces.get(space)
    return facts.column if facts else IMITATED_COLUMNS[space]


def call_back(s: AnyTable, seat: Seat, space: str) -> None:
    """A Viking goes from a space to the Thing Square (ODIN-3.5.8)."""
    move_vikings_back(s, seat, space, 1)
    s.players[seat].back.append(space)
