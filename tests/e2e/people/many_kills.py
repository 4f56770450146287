"""Three processes on one database, people who press all the time, and everything that can fail failing at random moments.

`python -m tests.e2e.people.many_kills --kills 1000 [--presses 20] [--seed N] [--pause SECONDS] [--at-once N]` kills processes and
the database, cuts them off from each other and from the gateway, and has processes stand still. Discord lets so many sessions
begin at once. With `--upgrades N` nothing fails: so many times a new process is put in the place of an old one. It says how many
moves were acknowledged and what became of them, how long shards were without a process, and how long answers took.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path

import asyncpg

from tests.e2e.stages.many import ANSWER_SECONDS, AT_ONCE, SHARDS, Many, OneProcess, Room, delivered, faults
from tests.postgres import Server

PROCESSES = 3
ROOMS = 24
KINDS = {"process": 12, "database": 2, "database wire": 3, "gateway wire": 3, "standstill": 2}
"""What befalls the processes, and how often each kind does."""
CUT_SECONDS = 6.0
STILL_SECONDS = 12.0
"""Longer than a lease."""
SERVED_AGAIN = 15.0
TICK = 0.05


class Ordeal:
    """Kills, and what is seen meanwhile."""

    def __init__(self, many: Many, server: Server, rooms: Sequence[Room], dice: random.Random) -> None:
        self.many = many
        self.server = server
        self.rooms = rooms
        self.dice = dice
        self.happened = Counter[str]()
        self.unserved: list[float] = []
        """Seconds from the death of a process until all shards had a session again, where another was at work."""
        self.alone: list[float] = []
        """The same where all others were only just starting."""
        self.hit: list[tuple[float, float]] = []
        """When something was amiss, in the clock of presses."""
        self.late = 0.0
        """Seconds for which this process itself could do nothing, at most: by so much answers may only seem slow."""
        self._ends = asyncio.Event()

    async def watch(self) -> None:
        """Notes how late this process is, until it is cancelled."""
        while True:
            since = time.monotonic()
            await asyncio.sleep(TICK)
            self.late = max(self.late, time.monotonic() - since - TICK)

    async def press(self, room: Room, pause: float) -> None:
        """Plays in a room until the end."""
        while not self._ends.is_set():
            since = time.monotonic()
            with suppress(
                AssertionError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError
            ):  # what fails while everything does is counted by what was pressed
                await room.move()
            await asyncio.sleep(max(0.0, pause * self.dice.uniform(0.5, 1.5) - (time.monotonic() - since)))

    async def befall(self) -> None:
        """One thing goes wrong, and is put right again."""
        kind = self.dice.choices(list(KINDS), weights=list(KINDS.values()))[0]
        one = self.dice.choice(self.many.processes)
        others = [other for other in await self.many.at_work() if other is not one]
        since = time.monotonic()
        await self._befall(kind, one)
        await self.many.served(60.0)
        if kind == "process":
            (self.unserved if others else self.alone).append(time.monotonic() - since)
        self.happened[kind] += 1
        self.hit.append((since, time.monotonic()))
        while len(self.many.processes) < PROCESSES:
            await self.many.start()
        for other in [other for other in self.many.processes if not other.is_alive]:
            await self.many.kill(other)
            await self.many.start()

    async def upgrade(self) -> None:
        """A new process comes, and the oldest one is ended."""
        old, new = self.many.processes[0], await self.many.start()
        while len(await self.many.at_work()) < len(self.many.processes):  # noqa: ASYNC110 - only the database tells
            await asyncio.sleep(0.1)
        status = await self.many.end(old)
        assert status == 0, f"it ended with {status}"
        assert new.is_alive
        self.happened["upgrade"] += 1
        await self.many.served(60.0)

    async def _befall(self, kind: str, one: OneProcess) -> None:
        match kind:
            case "process":
                await self.many.kill(one)
            case "database":
                await asyncio.to_thread(self.server.crash)
                await asyncio.sleep(self.dice.uniform(0.0, 2.0))
                await asyncio.to_thread(self.server.start)
            case "standstill":
                one.process.send_signal(signal.SIGSTOP)
                await asyncio.sleep(STILL_SECONDS)
                one.process.send_signal(signal.SIGCONT)
            case _:
                wire = one.database if kind == "database wire" else one.gateway
                wire.cut()
                await asyncio.sleep(self.dice.uniform(0.5, CUT_SECONDS))
                wire.mend()

    async def go(self, step: Callable[[], Awaitable[None]], times: int, presses: float, pause: float) -> None:
        """Everything, to the end; then all that waits is delivered."""
        people = [asyncio.create_task(self.press(room, len(self.rooms) / presses)) for room in self.rooms]
        watching = asyncio.create_task(self.watch())
        for number in range(times):
            await asyncio.sleep(self.dice.uniform(0.0, 2 * pause))
            await step()
            gc.freeze()  # what people have seen is kept: looking through all of it for garbage would hold up everybody's answers
            if number % 10 == 9:
                await self.tell()
        self._ends.set()
        await asyncio.gather(*people)
        watching.cancel()
        await self.many.served(60.0)
        await delivered(self.many, 120.0)
        await self.tell()

    async def tell(self) -> None:
        """How it stands."""
        until = time.monotonic() - ANSWER_SECONDS  # what was pressed since then may still be answered in time
        presses = [
            press for room in self.rooms for press in room.presses if press.seconds is not None or press.at < until
        ]
        quiet = sorted(press.seconds or 9.0 for press in presses if not any(a - 4 < press.at < b for a, b in self.hit))
        told = sorted(self.unserved)
        wrong = await faults(self.many, self.rooms) if self._ends.is_set() else []
        line = f"{sum(self.happened.values())} kills ({dict(self.happened)}); {len(presses)} moves pressed, "
        line += f"{sum(press.is_acknowledged for press in presses)} acknowledged, "
        line += f"{sum(press.seconds is None for press in presses)} not answered in time"
        if told:
            over = sum(seconds > SERVED_AGAIN for seconds in told)
            line += f"; served again after {told[len(told) // 2]:.1f} s, at most {told[-1]:.1f} ({over} times over 15)"
        if self.alone:
            line += f"; where none was ready {len(self.alone)} times, after {max(self.alone):.1f} s at most"
        if quiet:
            p50, p99 = (quiet[int(part * len(quiet))] for part in (0.5, 0.99))
            line += f"; answers while nothing was amiss p50 {p50:.2f} s, p99 {p99:.2f}, longest {quiet[-1]:.2f}"
            line += f" (the people's own process late by {self.late:.2f} at most)"
        line += f"; most requests within a second {self.many.stage.table.scale.busiest}"
        line += f"; sessions begun too early {self.many.stage.table.scale.too_early}"
        sys.stdout.write(f"{line}\n" + "".join(f"  WRONG: {one}\n" for one in wrong))
        sys.stdout.flush()


async def main() -> None:
    """Runs one ordeal."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--upgrades", type=int, default=0)
    parser.add_argument("--presses", type=float, default=20.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at-once", type=int, default=AT_ONCE)
    parser.add_argument("--pause", type=float, default=3.0)
    wanted = parser.parse_args()
    server = Server(flushing=True)
    with tempfile.TemporaryDirectory() as folder:
        many = Many(Path(folder), server)
        try:
            many.stage.table.scale.at_once = wanted.at_once
            await many.open()
            for _ in range(PROCESSES):
                await many.start()
            await many.served()
            many.stage.hooks.patience = 10.0
            rooms = [Room.made(many, number) for number in range(ROOMS)]
            for room in rooms:
                await room.begin()
            ordeal = Ordeal(many, server, rooms, random.Random(wanted.seed))
            step, times = (ordeal.upgrade, wanted.upgrades) if wanted.upgrades else (ordeal.befall, wanted.kills)
            await ordeal.go(step, times, wanted.presses, wanted.pause)
        finally:
            await many.close()
            server.close()


if __name__ == "__main__":
    assert SHARDS <= ROOMS, "each shard has a server"
    asyncio.run(main())
