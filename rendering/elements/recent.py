"""What each seat did last, of all that happened since somebody last looked: pictures mark that."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol, TypeVar

from engine.game import Seat


class OfSeat(Protocol):
    @property
    def seat(self) -> Seat: ...


SeatDeed = TypeVar("SeatDeed", bound=OfSeat)


def last_turns(done: Iterable[SeatDeed], begins: Callable[[SeatDeed], bool] = lambda _deed: False) -> list[SeatDeed]:
    """What every seat did in its last turn, in the order in which it happened: the last run of its events without another's.

    A run in which the seat `begins` several turns ends with the last of them.
    """
    kept: list[SeatDeed] = []
    seen: set[Seat] = set()
    for event in reversed(list(done)):
        if event.seat in seen and kept[-1].seat != event.seat:
            continue
        if event.seat not in seen:
            seen.add(event.seat)
        kept.append(event)
    kept.reverse()
    starts = {seat: [n for n, event in enumerate(kept) if event.seat == seat and begins(event)] for seat in seen}
    return [event for n, event in enumerate(kept) if len(starts[event.seat]) < 2 or n >= starts[event.seat][-1]]
