"""When the use of a space, or an action that an occupation takes, is over."""

from __future__ import annotations

from engine.frames import Frame
from engine.game import Move
from engine.odin.table.state import AnyTable


class EndUse(Frame[AnyTable, Move], tag="end_use"):
    """The placement is over, or the action of a card."""

    def auto(self, s: AnyTable) -> None:
        s.players[self.seat].uses.pop()
