"""The effect of a clause: its operations one after the other."""

from __future__ import annotations

from engine.game import Seat
from engine.odin.asking.over import AfterEffect
from engine.odin.operations.rules import Do
from engine.odin.table.moments import Cause
from engine.odin.table.state import AnyTable


def start(s: AnyTable, seat: Seat, cause: Cause) -> None:
    """The whole effect of a clause comes next."""
    n, before = len(cause.written.effect), len(s.players[seat].back)
    s.next_up(*(Do(seat, cause, (at,)) for at in range(n)), AfterEffect(seat, before))
