"""What is kept from picture to picture: everything has one budget of bytes; what was used longest ago goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TypeVar, cast

from msgspec import Struct
from PIL import Image

MEGABYTE = 2**20
BUDGET = 80 * MEGABYTE

ENTRY = 700
"""Bytes that an entry costs beside its content: its key and its place in the order."""

PLAN = 32 * 1024
"""What the places of one board take."""

Made = TypeVar("Made")


class Kept:
    """Things by what they were made from. Not for several threads at once.

    `held` is what they take, in bytes: pixels and packed rows as they are, the rest by rule of thumb. What somebody still
    uses stays alive when it is let go of here.
    """

    def __init__(self, budget: int = BUDGET) -> None:
        self.budget = budget
        self.held = 0
        self._entries: OrderedDict[Hashable, tuple[object, int]] = OrderedDict()

    def of(self, make: Callable[..., Made], *args: Hashable) -> Made:
        """What `make(*args)` gives; made once, and again where it had to go."""
        key = make, args
        entry = self._entries.get(key)
        if entry is None:
            made = make(*args)
            self.keep(key, made)
            return made
        self._entries.move_to_end(key)
        return entry[0]  # pyright: ignore[reportReturnType] - what stands under this key is what `make` gave

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
        self._entries.move_to_end(key)
        return entry[0]

    def keep(self, key: Hashable, thing: object) -> None:
        """Keeps a thing, and lets go of those used longest ago where the budget needs it."""
        self._forget(key)
        size = held_bytes(thing) + ENTRY
        self._entries[key] = thing, size
        self.held += size
        while self.held > self.budget:
            self._forget(next(iter(self._entries)))

    def _forget(self, key: Hashable) -> None:
        _, size = self._entries.pop(key, (None, 0))
        self.held -= size


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


def pixel_bytes(image: Image.Image) -> int:
    """How many bytes Pillow holds for a picture: colours have four of them for each pixel, whether transparent or not."""
    return image.width * image.height * (1 if image.mode in ("L", "P") else 4)
