"""All randomness of a match: one committed seed, and draws that anybody can repeat afterwards by `docs/draws.md`."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeAlias, TypeVar

from msgspec import Struct

T = TypeVar("T")

SEED_BYTES = 32


class Draw(Struct, frozen=True):
    """A number that was drawn: below `bound`, for a purpose, with that counter."""

    purpose: str
    counter: int
    bound: int
    number: int


Listener: TypeAlias = Callable[[Draw], "int | None"]
"""Hears a draw, and may give the number that is drawn in its place."""

_listener: ContextVar[Listener | None] = ContextVar("listener", default=None)


@contextmanager
def heard(by: Listener) -> Generator[None]:
    """Tells the listener every draw made within it, and lets it set the number; for those who drive an engine from outside.

    No seed holds numbers that were set: a record of such a game is not found right.
    """
    before = _listener.set(by)
    try:
        yield
    finally:
        _listener.reset(before)


class Chance(Struct):
    """A stream of random numbers, each a function of (seed, purpose, counter) alone.

    The SHA-256 of the seed is published when the match starts and the seed when it is over, so that every shuffle can be
    checked. `used` counts the draws made so far for each purpose; copying a state copies it, so an undone draw comes out
    the same.
    """

    seed: bytes
    used: dict[str, int] = {}

    @property
    def commitment(self) -> str:
        """The seed's SHA-256 in hexadecimal, which is published at the start."""
        return commitment(self.seed)

    def below(self, bound: int, purpose: str) -> int:
        """A whole number from 0 to `bound` - 1, every one equally likely."""
        if bound < 1:
            raise ValueError(f"no number is below {bound}")
        limit = (1 << 64) - (1 << 64) % bound
        while True:
            counter = self.used.get(purpose, 0)
            self.used[purpose] = counter + 1
            block = hashlib.sha256(b"%s|%s|%d" % (self.seed, purpose.encode(), counter)).digest()
            number = int.from_bytes(block[:8], "big")
            if number < limit:  # the few numbers above would favour the small results
                drawn, listener = number % bound, _listener.get()
                return number_told(Draw(purpose, counter, bound, drawn), listener) if listener else drawn

    def shuffled(self, items: Sequence[T], purpose: str) -> list[T]:
        """The items in random order (Fisher and Yates, from the end)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1, purpose)
            order[last], order[other] = order[other], order[last]
        return order


def number_told(draw: Draw, listener: Listener) -> int:
    """The number of a draw, or the one that its listener sets. Raises ValueError for one that could not be drawn."""
    number = listener(draw)
    if number is None:
        return draw.number
    if not 0 <= number < draw.bound:
        raise ValueError(f"{number} is not below {draw.bound}")
    return number


def commitment(seed: bytes) -> str:
    """The SHA-256 of a seed in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()
