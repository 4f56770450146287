"""Time and the ids that are made of it."""

import asyncio
import time
from datetime import UTC, datetime
from typing import Protocol

DISCORD_EPOCH_MS = 1_420_070_400_000


class Clock(Protocol):
    """Where the stand-in takes its time from; seconds since 1970."""

    def now(self) -> float: ...

    async def sleep(self, seconds: float) -> None: ...


class WallClock:
    """The computer's own clock."""

    def now(self) -> float:
        return time.time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class HandClock:
    """A clock that moves only when told to: `advance` also wakes those who sleep on it."""

    def __init__(self, start: float | None = None) -> None:
        self._now = time.time() if start is None else start
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleepers.append((self._now + seconds, future))
        await future

    def advance(self, seconds: float) -> None:
        self._now += seconds
        due = [future for at, future in self._sleepers if at <= self._now]
        self._sleepers = [(at, future) for at, future in self._sleepers if at > self._now]
        for future in due:
            if not future.done():
                future.set_result(None)


class Snowflakes:
    """Discord's ids: milliseconds since 2015 in the upper 42 bits; strictly increasing here."""

    def __init__(self, clock: Clock, after: int = 0) -> None:
        self._clock = clock
        self._last = after

    def next(self) -> str:
        milliseconds = int(self._clock.now() * 1000) - DISCORD_EPOCH_MS
        self._last = max(self._last + 1, milliseconds << 22)
        return str(self._last)

    def stay_after(self, snowflake: str) -> None:
        """Never give out this id, or one before it, again (ids that were read back from a file)."""
        self._last = max(self._last, int(snowflake))


def born(snowflake: str) -> float:
    """The second (since 1970) at which a snowflake was made."""
    return ((int(snowflake) >> 22) + DISCORD_EPOCH_MS) / 1000


def iso(seconds: float) -> str:
    """A moment as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()
