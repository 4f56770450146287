"""The solo game: the starting occupation may be chosen (ODIN-12.5). Its Vikings are in `table/vikings.py`."""

from __future__ import annotations

from collections.abc import Iterator

from engine.frames import Frame
from engine.game import Move, Refusal
from engine.odin.asking import refusals
from engine.odin.facts.content import odin_content
from engine.odin.table.events import DrewOccupation
from engine.odin.table.moves import StartWith
from engine.odin.table.state import AnyTable


class ChooseStart(Frame[AnyTable, StartWith], tag="choose_start"):
    """ODIN-12.5: the starting occupation, of all of the chosen decks."""

    always_asks = True

    def moves(self, s: AnyTable) -> Iterator[StartWith]:
        yield from map(StartWith, odin_content().deck(s.decks, starting=True))

    def play(self, s: AnyTable, move: StartWith) -> None:
        s.players[self.seat].hand.append(move.card)
        s.emit(DrewOccupation(self.seat, move.card))

    def why_not(self, s: AnyTable, move: Move) -> Refusal:
        return refusals.other_move("ODIN-12.5", "choose_start")
