"""Of all that happened since somebody last looked, what each seat did last: that is what pictures mark."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from engine.game import Seat


class OfSeat(Protocol):
    """Something that a seat did."""

    @property
    def seat(self) -> Seat: ...


Done = TypeVar("Done", bound=OfSeat)


def last_turns(done: Iterable[Done]) -> list[Done]:
    """What every seat did in its last turn, in the order in which it happened: the last run of its deeds without another's."""
    kept: list[Done] = []
    seen: set[Seat] = set()
    for deed in reversed(list(done)):
        if deed.seat in seen and kept[-1].seat != deed.seat:
            continue
        if deed.seat not in seen:
            seen.add(deed.seat)
        kept.append(deed)
    return kept[::-1]
