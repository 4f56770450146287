"""Which shards this process serves: a set part, or its share, which changes as processes come, leave and die.

A shard belongs to whoever holds its lease. It changes hands without a gap: the next one says so (`next:`), opens a session of
its own, says that it is ready (`ready:`), and only then the one before closes its session. Meanwhile both hear of everything,
and each interaction is for the one that claims it (`doors.py`).

Discord keeps the sessions of a process that dies for a while: whoever takes its shards hears these out until it has
sessions of its own, which may begin only one after the other.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, Protocol

import structlog

from bot.fleet.member import BEAT, LEASE, Member
from bot.operation.monitoring.failures import RepeatedFailures, report_failure
from bot.operation.monitoring.metrics import Metrics
from storage.errors import StorageError

LOG: Any = structlog.get_logger("shards")

IDENTIFY_SECONDS = 5.0
"""Seconds in which Discord lets nobody else begin a session in the same bucket."""
GATE_MARGIN = 0.25
"""Seconds by which a gate stays shut for longer, as the way to Discord varies."""
NOTICE = BEAT + 0.5
"""Seconds after which the holder of a shard has seen that another is about to take it over."""


async def served_count(member: Member) -> int | None:
    """The number of all shards by the leases of other processes; None where nobody serves any. Raises StorageError."""
    names = [name for name in await member.fleet.holders() if name.startswith("shard:")]
    return int(names[0].rpartition("/")[2]) if names else None


LATE = 2 * BEAT
"""Seconds since its last look after which a process first gives others time to keep what is theirs."""
LEFT_SECONDS = 30.0
"""Seconds after which the session of a dead process is left alone, as nothing missed could be answered."""
LAG_SECONDS = 0.5
"""Seconds by which one session of a shard may tell of something later than another."""


class Sessions(Protocol):
    """The client's sessions with Discord's gateway."""

    def notes(self) -> Mapping[int, str]:
        """What another process needs to go on with the session of each shard from here."""
        ...

    async def hear_out(self, shard: int, note: str) -> None:
        """Goes on with a shard's session of another process, to hear of interactions, until it is cancelled."""
        ...

    async def open(self, shard: int) -> None:
        """Opens a session of a shard, and returns when it hears of events."""
        ...

    async def close_one(self, shard: int, *, kept: bool) -> None:
        """Closes the session of a shard; `kept`: Discord does not forget it, as another process may have gone on with it."""
        ...

    def opened(self) -> frozenset[int]:
        """The shards that have a session here, or are getting one anew after a break."""
        ...


class ShardKeeper:
    """Opens and closes sessions as the shards of this process change; it may serve `only` these (None: any)."""

    def __init__(self, member: Member, sessions: Sessions, count: int, only: frozenset[int] | None, metrics: Metrics):
        self.count = count
        self.held: frozenset[int] = frozenset()
        """Shards that are this process' own."""
        self.coming: frozenset[int] = frozenset()
        """Shards that it is about to take over from another."""
        self.going: frozenset[int] = frozenset()
        """Shards that another is about to take over from it."""
        self._ready: frozenset[int] = frozenset()
        """Those going of which the other has a session by now."""
        self._member = member
        self._sessions = sessions
        self._only = only
        self._metrics = metrics
        self._open: dict[int, asyncio.Task[None]] = {}
        """The tasks that open, or have opened, sessions."""
        self._looked = math.inf
        self._hearing: set[asyncio.Task[None]] = set()
        """The tasks that hear out sessions of dead processes."""

    async def run(self) -> None:
        """Looks for ever."""
        repeated = RepeatedFailures("shards", self._metrics)
        while True:
            try:
                await self.look()
            except StorageError as problem:
                # The shards stay as they are; those that others take are seen at the next look.
                repeated.met(problem)
            else:
                repeated.over()
            await asyncio.sleep(BEAT)

    def begin_no_more(self) -> None:
        """The process ends: it hears no more sessions out, and those that are about to begin would be without a connection."""
        for task in (*self._hearing, *self._open.values()):
            task.cancel()

    @property
    def overlapping(self) -> frozenset[int]:
        """Shards whose events another process hears as well."""
        return self.coming | self.going

    async def look(self) -> None:
        """Renews the leases of shards, and goes one step towards the share of this process. Raises StorageError."""
        await self._keep()
        await self._mend()
        holders = await self._member.fleet.holders()
        self._notice(holders)
        await self.note(self._sessions.notes())
        await self._give_away()
        # After the database was away for long all leases have run out: who is alive keeps its shards.
        was_away, self._looked = time.monotonic() - self._looked > LATE, time.monotonic()
        if not self._member.ends and not was_away:
            await self._take_free(holders)
            await self._take_over(holders)

    async def settled(self, seconds: float) -> None:
        """Waits, for so many seconds at most, until others serve all shards of this process."""
        try:
            async with asyncio.timeout(seconds):
                while self.held and len(self._member.present - self._member.leaving):  # noqa: ASYNC110 - others act
                    await asyncio.sleep(BEAT / 10)
        except TimeoutError:
            LOG.warning("shards_left", shards=sorted(self.held))

    async def note(self, sessions: Mapping[int, str]) -> None:
        """Stores the sessions of this process' shards for whoever takes them if it dies. Raises StorageError.

        What another is ready to serve is left to that one.
        """
        mine = (self.held | self.coming) - self._ready
        if notes := {self._lease("session", shard): note for shard, note in sessions.items() if shard in mine}:
            await self._member.fleet.note(notes)

    async def let_go(self) -> None:
        """Gives up all leases of shards at once. Raises StorageError."""
        await self._member.fleet.let_go(self._leases("shard", self.held | self.coming))
        await self._member.fleet.let_go([*self._leases("next", self.coming), *self._leases("ready", self.coming)])

    # Leases

    def _lease(self, kind: str, shard: int) -> str:
        return f"{kind}:{shard}/{self.count}"

    def _leases(self, kind: str, shards: frozenset[int]) -> list[str]:
        return [self._lease(kind, shard) for shard in sorted(shards)]

    def _of(self, holders: Mapping[str, str], kind: str) -> dict[int, str]:
        """The holders of leases of a kind, by shard."""
        names = {self._lease(kind, shard): shard for shard in range(self.count)}
        return {names[name]: holder for name, holder in holders.items() if name in names}

    async def _keep(self) -> None:
        """Renews the leases of shards that are held or coming.

        Closes the sessions of those that were lost, as after a long standstill.
        """
        ready = frozenset(shard for shard in self.coming if self._is_open(shard))
        wanted = [
            *self._leases("shard", self.held | ready),
            *self._leases("next", self.coming),
            *self._leases("ready", ready),
        ]
        held = await self._member.fleet.take(wanted, LEASE) if wanted else {}
        now = frozenset(shard for shard in self.held | ready if self._lease("shard", shard) in held)
        for shard in self.held - now:
            LOG.warning("shard_lost", shard=shard)
            await self._leave(shard, kept=True)
        if arrived := now & self.coming:
            LOG.info("shards_taken_over", shards=sorted(arrived))
            await self._member.fleet.let_go([*self._leases("next", arrived), *self._leases("ready", arrived)])
        self.held, self.coming = now, self.coming - arrived

    async def _mend(self) -> None:
        """Retries sessions that could not be opened, and closes those that came back although their shard is another's."""
        for shard in sorted(self.held | self.coming):
            task = self._open.get(shard)
            problem = task.exception() if task is not None and task.done() and not task.cancelled() else None
            if problem is not None:
                report_failure(problem, "shards", metrics=self._metrics)
                self._launch(shard, 0.0)
        for shard in self._sessions.opened() - self.held - self.coming:
            await self._leave(shard, kept=True)

    def _notice(self, holders: Mapping[str, str]) -> None:
        """Notes which shards another is about to take over, and which of these it is ready to serve."""
        me, upcoming, ready = self._member.name, self._of(holders, "next"), self._of(holders, "ready")
        self.going = frozenset(shard for shard in self.held if upcoming.get(shard, me) != me)
        self._ready = frozenset(shard for shard in self.going if ready.get(shard, me) != me)

    async def _give_away(self) -> None:
        """Gives away the shards that another is ready to serve."""
        given, self._ready = self._ready, frozenset()
        for shard in given:
            await self._leave(shard)
        if given:
            await self._member.fleet.let_go(self._leases("shard", given))
            LOG.info("shards_given", shards=sorted(given))
        self.held, self.going = self.held - given, self.going - given

    async def _take_free(self, holders: Mapping[str, str]) -> None:
        """Takes shards that nobody serves, first those that were to come here when their process died."""
        taken = self._of(holders, "shard")
        if orphaned := frozenset(shard for shard in self.coming if shard not in taken and not self._is_open(shard)):
            await self._begin(orphaned)
        free = [shard for shard in self._allowed() if shard not in taken]
        # What is still to come from others is left out of account: they serve it until then.
        if wanted := free[: max(0, self._share() - len(self.held))]:
            await self._begin(frozenset(wanted))

    async def _begin(self, shards: frozenset[int]) -> None:
        """Takes shards that nobody holds, and hears out the sessions that a dead process has left. Raises StorageError."""
        left = await self._member.fleet.notes(self._leases("session", shards), LEFT_SECONDS)
        held = await self._member.fleet.take(self._leases("shard", shards), LEASE)
        mine = frozenset(shard for shard in shards if self._lease("shard", shard) in held)
        arrived = mine & self.coming
        self.held, self.coming = self.held | mine, self.coming - arrived
        for shard in sorted(mine):
            if shard not in arrived:
                self._launch(shard, 0.0)
            if note := left.get(self._lease("session", shard)):
                self._hear(shard, note)
        await self._member.fleet.let_go(self._leases("next", arrived))

    async def _take_over(self, holders: Mapping[str, str]) -> None:
        """Claims shards of others as this process' next: of those that leave, or that have two more."""
        taken, upcoming = self._of(holders, "shard"), self._of(holders, "next")
        others = {shard: who for shard, who in taken.items() if who != self._member.name and shard not in upcoming}
        leaving = [shard for shard in self._allowed() if others.get(shard) in self._member.leaving]
        wanted = leaving[: max(0, self._share() - len(self.held) - len(self.coming))]
        if not leaving and self._only is None and not self.coming:
            counts = Counter(others.values())
            most = max(counts.values(), default=0)
            if most >= len(self.held) + 2:
                wanted = [next(shard for shard, who in sorted(others.items()) if counts[who] == most)]
        if wanted:
            said = await self._member.fleet.take(self._leases("next", frozenset(wanted)), LEASE)
            begun = frozenset(shard for shard in wanted if self._lease("next", shard) in said)
            self.coming |= begun
            for shard in sorted(begun):
                self._launch(shard, NOTICE)

    def _allowed(self) -> Iterator[int]:
        """The shards that this process may serve, but does not yet."""
        return (
            shard
            for shard in range(self.count)
            if shard not in self.held and shard not in self.coming and (self._only is None or shard in self._only)
        )

    def _share(self) -> int:
        """How many shards this process should serve: all of its part, or as many as the others."""
        if self._only is not None:
            return len(self._only)
        stay = len(self._member.present - self._member.leaving)
        return math.ceil(self.count / max(1, stay))

    # Sessions

    def _launch(self, shard: int, notice: float) -> None:
        async def launched() -> None:
            await asyncio.sleep(notice)
            await self._sessions.open(shard)
            LOG.info("shard_open", shard=shard)
            try:  # before the session of the process before is closed
                await self.note(self._sessions.notes())
            except StorageError as problem:  # the next look does it
                report_failure(problem, "shards", metrics=self._metrics)

        self._open[shard] = asyncio.create_task(launched())

    def _hear(self, shard: int, left: str) -> None:
        """Hears the session out that a dead process has left, until there is a new one."""
        hearing = asyncio.create_task(self._hear_out(shard, left))
        self._hearing.add(hearing)
        hearing.add_done_callback(self._heard)

    async def _hear_out(self, shard: int, left: str) -> None:
        LOG.info("hears_out", shard=shard)
        hearing = asyncio.create_task(self._sessions.hear_out(shard, left))
        try:
            while shard in self.held and not self._is_open(shard):  # noqa: ASYNC110 - it may be tried again and again
                await asyncio.sleep(LAG_SECONDS)
            if shard in self.held:
                await asyncio.sleep(LAG_SECONDS)
        finally:
            hearing.cancel()
            with suppress(asyncio.CancelledError):
                await hearing

    def _heard(self, hearing: asyncio.Task[None]) -> None:
        self._hearing.discard(hearing)
        if not hearing.cancelled() and (problem := hearing.exception()):
            report_failure(problem, "shards", metrics=self._metrics)

    def _is_open(self, shard: int) -> bool:
        task = self._open.get(shard)
        return task is not None and task.done() and not task.cancelled() and task.exception() is None

    async def _leave(self, shard: int, *, kept: bool = False) -> None:
        task = self._open.pop(shard, None)
        if task is not None and not task.done():
            task.cancel()
        await self._sessions.close_one(shard, kept=kept)
