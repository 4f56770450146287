"""All randomness of a match: one committed seed, and draws that anybody can repeat afterwards, with this page alone.

**Promised** is the SHA-256 of the seed's 32 bytes, in hexadecimal, before the match; the seed is told when it is over.

**A draw** is made for a purpose, a text such as `keltis.deck`, and has a counter of its own for each purpose: 0, 1, 2, ... in the
order in which the match draws. To draw a whole number from 0 to bound - 1:

1. block = SHA-256 of the seed's 32 bytes, then `|`, the purpose in UTF-8, `|`, the counter in decimal digits.
2. number = the first 8 bytes of the block, the most significant first. The counter goes on by one.
3. Where number is below 2^64 - (2^64 mod bound), the draw is number mod bound; else it begins again at 1 with the next counter.

**A shuffle** of n things goes through the places from the last, n - 1, down to 1: for each it draws below place + 1 and exchanges
the things at the two places. Piles are drawn from their end.

**The purposes**, what is drawn for them, and from which order a shuffle begins (the data files are in `engine/GAME/data`):

- `keltis.deck`: all cards, colour by colour, in each the values in the order of the data, the whole as often as there are copies.
- `keltis.tokens`: the stones, kind by kind as in the data; the first one lies on the first space with a stone.
- `manitoba.tiles`: the territory tiles in the order of the data; the first ones are laid.
- `manitoba.layout`: how the tiles are joined, one draw for each choice among what fits (`engine/manitoba/rounds/generator.py`).
- `manitoba.totem`: green, brown, beige, blue, white; the first on top.
- `manitoba.score_tiles`: the score tiles, kind by kind as in the data.
- `manitoba.spring`, `manitoba.summer`, `manitoba.autumn`: the season's events in the order of the data, the first comes first.
- `odin.starting`, `odin.occupations`: the starting and the other occupations of the chosen decks, by number.
- `odin.strips`: the mountain strips in the order of the data, the first ones open.
- `odin.extension`: below 2 for each extension board: which side lies up.
- `odin.weapons`: the weapon cards that nobody begins with, bows, snares, spears, long swords; later the discarded ones likewise.
- `odin.weapons_searched`: the pile of weapons as it lay, without the card that was taken.
- `odin.substitute`: one of all weapon cards, kind by kind as in the data, when there is none to draw.
- `odin.die.8`, `odin.die.12`: a roll of the die with so many sides is one more than the number drawn.
- `empires.ring`: explore, populate, construct, harvest, sail.
- `empires.clans`: glenn, ulaf, panuk, heidel, nanurjuk, mckinnon; dealt from the end.
- `empires.near`, `empires.distant`: the islands by number; so also when the discarded ones become the deck.
- `empires.deck.SEAT` (0 for seat A): the cards of a seat's deck by number; so also when it is shuffled again or refilled.
- `empires.tokens`: the numbers 1 to 5, alone.
- `GAME.first`: below the number of seats: who begins, 0 for seat A. It is drawn also where the host has chosen.
"""

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
    """Within it, every draw is told to the listener, which may set it; for whoever drives an engine from outside.

    What was set is in no seed: a record of such a game is not found right.
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
        """What is published at the start: the seed's SHA-256 in hexadecimal."""
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
                return told(Draw(purpose, counter, bound, drawn), listener) if listener else drawn

    def shuffled(self, items: Sequence[T], purpose: str) -> list[T]:
        """The items in random order (Fisher and Yates, from the end)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1, purpose)
            order[last], order[other] = order[other], order[last]
        return order


def told(draw: Draw, listener: Listener) -> int:
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
