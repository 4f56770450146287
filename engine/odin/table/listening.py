"""Telling that a moment has come, so that occupation cards can act there (ODIN-9.10 to ODIN-9.12).

The rules of the table say only that: by the frame `At` for what has an inside (phases, spaces, actions), by `happened` for
what is done at once (a gain, a ship, a placed tile). What cards do then is called by the table's `hooks`.
"""

from __future__ import annotations

from engine.frames import Frame
from engine.game import Move, Seat
from engine.odin.table.moments import Moment, When
from engine.odin.table.state import AnyTable


class At(Frame[AnyTable, Move], tag="at", omit_defaults=True):
    """A moment has come for this seat (ODIN-9.12): its cards act. `then` are later parts of the same moment, one by one.

    At `instead` the frame that is next on the agenda is what can be replaced: all of it, with the moments inside. Of things
    that have come in together one is replaced, and the others still set off what they do (`without_moment`).
    """

    when: When
    moments: tuple[Moment, ...]
    then: tuple[When, ...] = ()

    def auto(self, s: AnyTable) -> None:
        if not s.hooks.hears(s, self.seat, self.moments):
            return  # nor will a card at the later parts: nothing comes between
        if self.then:
            s.push(At(self.seat, self.then[0], self.moments, self.then[1:]))
        s.hooks.react(s, self.seat, self.when, self.moments)


def without_moment(at: At, moment: Moment) -> At:
    """The same, but for one of its moments."""
    left = list(at.moments)
    left.remove(moment)
    return At(at.seat, at.when, tuple(left), at.then)


def is_unheard(s: AnyTable, seat: Seat, moments: tuple[Moment, ...]) -> bool:
    """Whether no card in play of a seat could act at any part of these moments."""
    return not s.players[seat].played or not s.hooks.hears(s, seat, moments)


def comes(s: AnyTable, seat: Seat, when: When, moments: tuple[Moment, ...]) -> None:
    """A moment has come, before anything else: what nobody hears need not wait on the agenda at all."""
    if not is_unheard(s, seat, moments):
        s.push(At(seat, when, moments))


def happened(s: AnyTable, seat: Seat, *moments: Moment, replaceable: bool = False) -> None:
    """Things that are done at once have happened: cards that act with or after them do so next, in this order.

    What is `replaceable` is so one by one by cards that act instead: then what has come is taken back, and sets nothing off.
    """
    if moments and s.players[seat].played:
        s.push(At(seat, "after", moments))
        if replaceable:
            s.agenda.extend(At(seat, "instead", (moment,)) for moment in reversed(moments))
