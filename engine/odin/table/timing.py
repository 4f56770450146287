"""Timing windows: the rules of the table open them, and the cards that listen act in them (ODIN-9.10 to ODIN-9.12).

What has an inside (phases, spaces, actions) opens its windows by the frame `TimingWindow`; what is done at once (a gain, a
ship, a placed tile) by `trigger_cards`. Who listens, and how an effect is resolved, the table asks through its `hooks`.
"""

from __future__ import annotations

from engine.frames import Frame
from engine.game import Move, Seat
from engine.odin.table.moments import Moment, WindowName
from engine.odin.table.state import AnyTable


class TimingWindow(Frame[AnyTable, Move], tag="at", omit_defaults=True):
    """A seat's cards act on a moment that has come (ODIN-9.12). `then` are the later windows of the same moment, one by one.

    At `instead` cards can replace the frame that is next on the agenda: all of it, with the moments inside. If one of several
    things that came in together is replaced, the others still trigger cards (`window_without`).
    """

    when: WindowName
    moments: tuple[Moment, ...]
    then: tuple[WindowName, ...] = ()

    def auto(self, s: AnyTable) -> None:
        if not s.hooks.has_listener(s, self.seat, self.moments):
            return  # no card listens in the later windows either: nothing comes between
        if self.then:
            s.push(TimingWindow(self.seat, self.then[0], self.moments, self.then[1:]))
        s.hooks.resolve_triggered(s, self.seat, self.when, self.moments)


def window_without(window: TimingWindow, moment: Moment) -> TimingWindow:
    """A window without one of its moments."""
    left = list(window.moments)
    left.remove(moment)
    return TimingWindow(window.seat, window.when, tuple(left), window.then)


def has_no_listener(s: AnyTable, seat: Seat, moments: tuple[Moment, ...]) -> bool:
    """Whether no card in play of a seat listens for any of these moments, in whatever window."""
    return not s.players[seat].played or not s.hooks.has_listener(s, seat, moments)


def open_window(s: AnyTable, seat: Seat, when: WindowName, moments: tuple[Moment, ...]) -> None:
    """Opens a timing window before anything else; where nobody listens, nothing need wait on the agenda."""
    if not has_no_listener(s, seat, moments):
        s.push(TimingWindow(seat, when, moments))


def trigger_cards(s: AnyTable, seat: Seat, *moments: Moment, replaceable: bool = False) -> None:
    """Triggers what cards do with or after things that are done at once; their effects come next, in this order.

    With `replaceable`, cards may act instead of each of them: then what has come is taken back, and is no trigger.
    """
    if moments and s.players[seat].played:
        s.push(TimingWindow(seat, "after", moments))
        if replaceable:
            s.agenda.extend(TimingWindow(seat, "instead", (moment,)) for moment in reversed(moments))
