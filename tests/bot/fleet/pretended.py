"""Processes at one database, without a database: their time is that of the test, and their sessions are noted."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from bot.fleet.member import Member
from bot.fleet.shards import ShardKeeper
from bot.operation.monitoring.metrics import Metrics
from storage.errors import StorageFailed
from storage.sqlite.alone import Alone


@dataclass
class Board:
    """What all processes see. `now` is the time of the server."""

    now: float = 0.0
    leases: dict[str, tuple[str, int, float]] = field(default_factory=dict[str, tuple[str, int, float]])
    notes: dict[str, tuple[str, str, float]] = field(default_factory=dict[str, tuple[str, str, float]])
    sessions: set[tuple[str, int]] = field(default_factory=set[tuple[str, int]])
    """Which process hears of which shard."""


class PretendedFleet(Alone):
    """See `Fleet` in storage/fleet.py for the meaning of every method. Gates are open, and messages anybody's."""

    def __init__(self, board: Board, name: str) -> None:
        self._name = name
        self._board = board
        self.claimed = dict[int, str]()

    @property
    def name(self) -> str:
        return self._name

    @property
    def alone(self) -> bool:
        return False

    async def take(self, names: Iterable[str], seconds: float) -> dict[str, int]:
        taken = dict[str, int]()
        for name in names:
            holder, epoch, until = self._board.leases.get(name, (self.name, 1, 0.0))
            if holder == self.name or until < self._board.now:
                epoch += holder != self.name
                self._board.leases[name] = self.name, epoch, self._board.now + seconds
                taken[name] = epoch
        return taken

    async def let_go(self, names: Iterable[str]) -> None:
        for name in names:
            holder, epoch, _ = self._board.leases.get(name, ("", 0, 0.0))
            if holder == self.name:
                self._board.leases[name] = holder, epoch, -1.0

    async def holders(self) -> Mapping[str, str]:
        return {name: holder for name, (holder, _, until) in self._board.leases.items() if until >= self._board.now}

    async def note(self, notes: Mapping[str, str]) -> None:
        for name, note in notes.items():
            self._board.notes[name] = self.name, note, self._board.now

    async def notes(self, names: Iterable[str], seconds: float) -> Mapping[str, str]:
        known = {name: self._board.notes[name] for name in names if name in self._board.notes}
        return {
            name: note
            for name, (holder, note, at) in known.items()
            if holder != self.name and at > self._board.now - seconds
        }

    async def claim(self, interaction_id: int) -> bool:
        return self.claimed.setdefault(interaction_id, self.name) == self.name


class PretendedProcess:
    """A process that serves shards. It is its own `Sessions`, which open at once."""

    def __init__(self, board: Board, name: str, count: int, only: frozenset[int] | None = None) -> None:
        metrics = Metrics()
        self.name = name
        self.is_alive = True
        self.fails = 0
        """How many sessions cannot be opened yet."""
        self.lets_open = asyncio.Event()
        """Set when Discord lets sessions begin."""
        self.lets_open.set()
        self.hears_out = dict[int, str]()
        """The sessions of dead processes to which it listens."""
        self.member = Member(PretendedFleet(board, name), metrics)
        self.keeper = ShardKeeper(self.member, self, count, only, metrics)
        self._board = board

    async def open(self, shard: int) -> None:
        if self.fails:
            self.fails -= 1
            raise StorageFailed("the gate cannot be asked for")
        await self.lets_open.wait()
        if self.is_alive:
            self._board.sessions.add((self.name, shard))

    async def close_one(self, shard: int, *, kept: bool) -> None:
        self._board.sessions.discard((self.name, shard))

    def notes(self) -> Mapping[int, str]:
        return self.hears_out | {shard: f"{shard} of {self.name}" for shard in self.opened()}

    async def hear_out(self, shard: int, note: str) -> None:
        self.hears_out[shard] = note
        try:
            await asyncio.Event().wait()
        finally:
            del self.hears_out[shard]

    def opened(self) -> frozenset[int]:
        return frozenset(shard for name, shard in self._board.sessions if name == self.name)

    async def beat(self) -> None:
        """What a process does from time to time."""
        if self.is_alive:
            await self.member.beat()
            await self.keeper.look()
            await asyncio.sleep(0)

    def kill(self) -> None:
        """The process is gone, and its sessions with it."""
        self.is_alive = False
        for shard in range(self.keeper.count):
            self._board.sessions.discard((self.name, shard))

    async def end(self) -> None:
        """The process ends in order, once others have taken over."""
        await self.keeper.let_go()
        await self.member.gone()
        self.kill()
