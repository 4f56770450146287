"""The effect of a clause: its operations one after the other, and what comes when all are done."""

from __future__ import annotations

from engine.frames import Frame
from engine.game import Move, Seat
from engine.odin.operations.rules import Do
from engine.odin.table.listening import happened
from engine.odin.table.moments import Cause, Moment
from engine.odin.table.state import AnyTable
from engine.odin.table.vikings import square_counted


def start(s: AnyTable, seat: Seat, cause: Cause) -> None:
    """The whole effect of a clause comes next."""
    n, before = len(cause.written.effect), len(s.players[seat].back)
    s.next_up(*(Do(seat, cause, (at,)) for at in range(n)), AfterEffect(seat, before))


class AfterEffect(Frame[AnyTable, Move], tag="card_after_effect", omit_defaults=True):
    """The effect of a clause is over: all Vikings that it has taken back have come in one movement (cards 60, 76, 108, 130).

    Those that had come `before` it began belong to a card in whose question this one was used.
    """

    before: int = 0

    def auto(self, s: AnyTable) -> None:
        player = s.players[self.seat]
        n = len(player.back) - self.before
        if n:
            del player.back[self.before :]
            square_counted(s, self.seat)
            happened(s, self.seat, Moment("vikings_return", count=n, phase=s.phase))
