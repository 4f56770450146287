"""The histograms that the real process publishes, between two looks at them."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Mapping
from urllib.request import urlopen

from msgspec import Struct

BUCKET = re.compile(r"^lawspeaker_(\w+)_bucket{le=\"([^\"]+)\"} (\S+)$", re.MULTILINE)

Counts = Mapping[tuple[str, float], float]
"""How many values of a histogram, by its name, are not above a bound in seconds."""


def free_port() -> int:
    """Finds a port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


async def counts(port: int) -> Counts:
    """Reads all histograms of the process that serves its figures at this port."""
    text = await asyncio.to_thread(lambda: urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10).read().decode())
    return {(name, float(bound)): float(count) for name, bound, count in BUCKET.findall(text)}


class Within(Struct, frozen=True):
    """The milliseconds that half, and 99 %, of the new values of a histogram did not exceed; how many values there were."""

    half: float
    nearly_all: float
    total: int

    def __str__(self) -> str:
        if not self.total:
            return "none"
        return f"p50 within {self.half:g}, p99 within {self.nearly_all:g} ms ({self.total})"


NONE = Within(0, 0, 0)


def between(before: Counts, after: Counts, name: str) -> Within:
    """Sums up the new values of a histogram."""
    new = {bound: count - before.get(key, 0) for key, count in after.items() if (bound := key[1]) and key[0] == name}
    total = max(new.values(), default=0)
    if not total:
        return NONE
    half, most = [min(bound for bound, count in new.items() if count >= share * total) * 1000 for share in (0.5, 0.99)]
    return Within(half, most, int(total))
