"""What comes when something is over: the use of a space, an action that an occupation takes, the effect of a clause."""

from __future__ import annotations

from engine.frames import Frame
from engine.game import Move
from engine.odin.table.moments import Moment
from engine.odin.table.state import AnyTable
from engine.odin.table.timing import trigger_cards
from engine.odin.table.vikings import square_counted


class EndUse(Frame[AnyTable, Move], tag="end_use"):
    """The placement is over, or the action of a card."""

    def auto(self, s: AnyTable) -> None:
        s.players[self.seat].uses.pop()


class AfterEffect(Frame[AnyTable, Move], tag="card_after_effect", omit_defaults=True):
    """The effect of a clause is over: all Vikings that it has taken back have come in one movement (cards 60, 76, 108, 130).

    The first `before` of them belong to a card in whose question this one was used.
    """

    before: int = 0

    def auto(self, s: AnyTable) -> None:
        player = s.players[self.seat]
        n = len(player.back) - self.before
        if n:
            del player.back[self.before :]
            square_counted(s, self.seat)
            trigger_cards(s, self.seat, Moment("vikings_return", count=n, phase=s.phase))
