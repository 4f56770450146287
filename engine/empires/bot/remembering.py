"""What a policy remembers from position to position: playouts come to the same supply, empire and hand again and again."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

from msgspec import msgpack

MemoryKey = TypeVar("MemoryKey", bound=Hashable)
MemoryValue = TypeVar("MemoryValue")

MOST_REMEMBERED = 512
"""A memory holds no more than so many things."""

WRITER = msgpack.Encoder()


class Memory(dict[MemoryKey, MemoryValue]):
    """What was worked out, by all that it depends on; when that is too much, all of it is forgotten."""

    def recall(self, key: MemoryKey, work_out: Callable[[], MemoryValue]) -> MemoryValue:
        """What is remembered under a key; worked out if that is nothing."""
        found = self.get(key)
        if found is None:
            if len(self) >= MOST_REMEMBERED:
                self.clear()
            found = self[key] = work_out()
        return found


def written_down(*parts: object) -> bytes:
    """Parts of a position as bytes, the same only for equal ones."""
    return WRITER.encode(parts)
