"""Time for tests of deadlines."""

import asyncio
import time


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
