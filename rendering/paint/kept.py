"""What is kept from picture to picture: everything has one budget of bytes; what is cheapest to make again goes first."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from heapq import heappop, heappush, heapreplace
from itertools import count
from typing import TypeVar, cast

from msgspec import Struct
from PIL import Image

MEGABYTE = 2**20
BUDGET = 40 * MEGABYTE

ENTRY = 700
"""Bytes that an entry costs beside its content: its key and its place in the order."""

USUAL_EFFORT = 60
"""Microseconds that it takes to make a thing that says nothing else of itself: a mask, a text, how wide it is."""

TILE_EFFORT = 250
"""The same for a tile, with half of what it is put together from made anew."""

PIXELS_IN_MICROSECOND = 100
"""How many pixels of a picture are painted in one, with all that this needs."""

MOST_USES = 10
"""Up to so many uses make a thing worth more: what was used a hundred times is not worth more than what is used now."""

PLAN = 32 * 1024
"""What the places of one board take."""

Made = TypeVar("Made")


class KeptThing:
    """A thing, and when it may go: at `due`. `gain` is what each of its bytes saves at a use, in microseconds."""

    __slots__ = ("due", "gain", "key", "size", "thing", "uses")

    def __init__(self, key: Hashable) -> None:
        self.key = key
        self.uses = 0
        self.due = 0.0

    def hold(self, thing: object) -> None:
        """Holds this thing from now on."""
        self.thing = thing
        self.size = held_bytes(thing) + ENTRY
        self.gain = effort_of(thing) / self.size

    def use(self, now: float) -> None:
        """Notes that it is used; its time begins anew, and is longer the more often it was."""
        if self.uses < MOST_USES:
            self.uses += 1
        self.due = now + self.gain * self.uses


class Kept:
    """Things by what they were made from. Not for several threads at once.

    `held` is what they take, in bytes: pixels and packed rows as they are, the rest by rule of thumb. What somebody still
    uses stays alive when it is let go of here. What goes first is what saves least time for each of its bytes, over all its
    uses; the time of the store, which is that of what went last, makes room for what is new (GreedyDual-Size-Frequency).
    """

    def __init__(self, budget: int = BUDGET) -> None:
        self.budget = budget
        self.held = 0
        self._now = 0.0
        self._entries: dict[Hashable, KeptThing] = {}
        self._order: list[tuple[float, int, KeptThing]] = []
        """A heap of all entries by when they are due, or were due before they were used last."""
        self._numbers = count()

    def of(self, make: Callable[..., Made], *args: Hashable) -> Made:
        """What `make(*args)` gives; made once, and again where it had to go."""
        key = make, args
        entry = self._entries.get(key)
        if entry is None:
            made = make(*args)
            self.keep(key, made)
            return made
        if entry.uses < MOST_USES:  # `KeptThing.use`, written out: asked for hundreds of times a page
            entry.uses += 1
        entry.due = self._now + entry.gain * entry.uses
        return entry.thing  # pyright: ignore[reportReturnType] - what stands under this key is what `make` gave

    def apart(self, most: int) -> Kept:
        """Takes a part of the budget away, at most a third of it, for few and large things that come and go among themselves."""
        part = min(most, self.budget // 3)
        self.budget -= part
        return Kept(part)

    def find(self, key: Hashable) -> object | None:
        """What was kept under a key; None when there is nothing."""
        entry = self._entries.get(key)
        if entry is None:
            return None
        entry.use(self._now)
        return entry.thing

    def keep(self, key: Hashable, thing: object) -> None:
        """Keeps a thing, and lets go of those that save least where the budget needs it."""
        entry = self._entries.get(key)
        if entry is None:
            entry = self._entries[key] = KeptThing(key)
            entry.hold(thing)
            entry.use(self._now)
            heappush(self._order, (entry.due, next(self._numbers), entry))
        else:
            self.held -= entry.size
            before = entry.due
            entry.hold(thing)
            entry.use(self._now)
            entry.due = max(entry.due, before)  # it lies in the heap by that, and would go too late
        self.held += entry.size
        while self.held > self.budget:
            self._let_go()

    def _let_go(self) -> None:
        """Lets go of the thing that is due first."""
        due, number, entry = self._order[0]
        while entry.due > due:  # used since it was put there
            heapreplace(self._order, (entry.due, number, entry))
            due, number, entry = self._order[0]
        heappop(self._order)
        del self._entries[entry.key]
        self.held -= entry.size
        self._now = due


def held_bytes(thing: object) -> int:
    """How many bytes a thing holds. What holds much says so itself, as its `weight`."""
    own = getattr(thing, "weight", None)
    if isinstance(own, int):
        return own
    if isinstance(thing, bytes):
        return len(thing)
    if isinstance(thing, Image.Image):
        return pixel_bytes(thing)
    if isinstance(thing, tuple):
        return sum(map(held_bytes, cast(tuple[object, ...], thing)))
    return PLAN if isinstance(thing, Struct) else 0


def effort_of(thing: object) -> int:
    """Microseconds that making a thing takes, by rule of thumb. What takes long says so itself, as its `effort`."""
    own = getattr(thing, "effort", None)
    return own if isinstance(own, int) else USUAL_EFFORT


def pixel_bytes(image: Image.Image) -> int:
    """How many bytes Pillow holds for a picture: colours have four of them for each pixel, whether transparent or not."""
    return image.width * image.height * (1 if image.mode in ("L", "P") else 4)
