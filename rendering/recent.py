"""Of all that happened since somebody last looked, what each seat did last: that is what pictures mark."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol, TypeVar

from engine.game import Seat


class OfSeat(Protocol):
    """Something that a seat did."""

    @property
    def seat(self) -> Seat: ...


Done = TypeVar("Done", bound=OfSeat)


def last_turns(done: Iterable[Done], begins: Callable[[Done], bool] = lambda _deed: False) -> list[Done]:
    """What every seat did in its last turn, in the order in which it happened: the last run of its deeds without another's.

    A run in which the seat `begins` several turns ends with the last of them.
    """
    kept: list[Done] = []
    seen: set[Seat] = set()
    for deed in reversed(list(done)):
        if deed.seat in seen and kept[-1].seat != deed.seat:
            continue
        if deed.seat not in seen:
            seen.add(deed.seat)
        kept.append(deed)
    kept.reverse()
    starts = {seat: [n for n, deed in enumerate(kept) if deed.seat == seat and begins(deed)] for seat in seen}
    return [deed for n, deed in enumerate(kept) if len(starts[deed.seat]) < 2 or n >= starts[deed.seat][-1]]
