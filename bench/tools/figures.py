"""What the real process says of itself: its histograms, between two looks at them."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Mapping
from urllib.request import urlopen

from msgspec import Struct

BUCKET = re.compile(r"^lawspeaker_(\w+)_bucket{le=\"([^\"]+)\"} (\S+)$", re.MULTILINE)

Counts = Mapping[tuple[str, float], float]
"""How many values of a histogram are not above a bound, in seconds."""


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


async def counts(port: int) -> Counts:
    """All histograms of the process that serves its figures there."""
    text = await asyncio.to_thread(lambda: urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10).read().decode())
    return {(name, float(bound)): float(count) for name, bound, count in BUCKET.findall(text)}


class Within(Struct, frozen=True):
    """Within how many milliseconds half, and 99 %, of a histogram's new values were; of so many."""

    half: float
    nearly_all: float
    total: int

    def __str__(self) -> str:
        if not self.total:
            return "none"
        return f"p50 within {self.half:g}, p99 within {self.nearly_all:g} ms ({self.total})"


NONE = Within(0, 0, 0)


def between(before: Counts, after: Counts, name: str) -> Within:
    """The new values of a histogram."""
    new = {bound: count - before.get(key, 0) for key, count in after.items() if (bound := key[1]) and key[0] == name}
    total = max(new.values(), default=0)
    if not total:
        return NONE
    half, most = [min(bound for bound, count in new.items() if count >= share * total) * 1000 for share in (0.5, 0.99)]
    return Within(half, most, int(total))
