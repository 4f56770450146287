"""Time, and ids that are made of it."""

import asyncio
import time
from datetime import UTC, datetime
from typing import Protocol

DISCORD_EPOCH_MS = 1_420_070_400_000


class Clock(Protocol):
    """The source of the stand-in's time, in seconds since 1970."""

    def now(self) -> float: ...

    async def sleep(self, seconds: float) -> None: ...


class WallClock:
    """The computer's own clock."""

    def now(self) -> float:
        return time.time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


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
        """Never give out this id, which was read back from a file, or an earlier one again."""
        self._last = max(self._last, int(snowflake))


def snowflake_second(snowflake: str) -> float:
    """The second (since 1970) at which a snowflake was made."""
    return ((int(snowflake) >> 22) + DISCORD_EPOCH_MS) / 1000


def iso_text(seconds: float) -> str:
    """A moment as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()
