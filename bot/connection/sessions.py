"""The gateway sessions of a process that serves some shards of many, and opens and closes them while it runs.

discord.py opens all shards at once and has no public way to close one; `bot/connection/endpoint.py` makes sure of its version.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec
import yarl
from discord.ext import commands
from discord.gateway import DiscordWebSocket

from bot.connection.gateway import OVER, TO_BE_RESUMED, KeptSession, sessions_by_shard
from bot.connection.missed import hear_out
from bot.connection.resuming import resume_after_breaks
from bot.fleet.member import Member
from bot.fleet.shards import GATE_MARGIN, IDENTIFY_SECONDS, ShardKeeper, served_count
from bot.operation.configuration.settings import Shards
from bot.operation.monitoring.failures import report_failure
from bot.operation.monitoring.metrics import Metrics
from bot.operation.upkeep.stores import when_there
from storage.errors import StorageError
from storage.fleet import Fleet

LEAVING_SECONDS = 25.0
"""How long a process that is told to end waits for others to take over its shards."""


class GatewaySessions:
    """The `Sessions` of fleet/shards.py. Discord lets `at_once` sessions begin at a time, each in its bucket."""

    def __init__(self, client: SharingBot, fleet: Fleet, at_once: int) -> None:
        self._client: Any = client
        self._fleet = fleet
        self._at_once = max(1, at_once)
        self._let_in: set[int] = set()
        self._left: dict[int, KeptSession] = {}

    async def open(self, shard: int) -> None:
        """Opens a session of a shard, and returns when it hears of events."""
        # Before a connection is made: one that does not identify itself in time is closed.
        await self.pass_gate(shard)
        self._let_in.add(shard)
        told = asyncio.ensure_future(self._client.wait_for("shard_connect", check=lambda number: number == shard))
        try:
            await self._client.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, shard, initial=True)
            await told
        finally:
            told.cancel()

    async def close_one(self, shard: int, *, kept: bool) -> None:
        """Closes the session of a shard, and forgets its servers."""
        session = self._client._AutoShardedClient__shards.pop(shard, None)
        if session is not None:
            code = TO_BE_RESUMED if kept else OVER
            _never_again(session, code)
            session._cancel_task()
            await session.ws.close(code=code)
        for guild in [guild for guild in self._client.guilds if guild.shard_id == shard]:
            self._client._connection._remove_guild(guild)

    def opened(self) -> frozenset[int]:
        """The shards that have a session here, or are getting one anew after a break."""
        return frozenset(self._client.shards)

    def notes(self) -> Mapping[int, str]:
        """What another process needs to go on with the session of each shard from here."""
        return {shard: note_of(session) for shard, session in (self._left | sessions_by_shard(self._client)).items()}

    async def hear_out(self, shard: int, note: str) -> None:
        """Goes on with a shard's session of another process, to hear of interactions, until it is cancelled.

        If it has no session of its own by then, yet another process may go on with it.
        """
        self._left[shard] = session = msgspec.json.decode(note, type=KeptSession)
        try:
            await hear_out(
                [session],
                self._client.http.token,
                self._client.take_missed,
                lambda: OVER if shard in self.opened() else TO_BE_RESUMED,
            )
        finally:
            if self._left.get(shard) is session:
                del self._left[shard]

    async def before_identify(self, shard: int) -> None:
        """Waits before each session that discord.py begins, also after a break."""
        if shard in self._let_in:
            self._let_in.discard(shard)
        else:
            await self.pass_gate(shard)

    async def pass_gate(self, shard: int) -> None:
        """Waits until a session may begin in this shard's bucket, over all processes."""
        name = f"identify:{shard % self._at_once}"
        while (shut := await self._fleet.pass_gate(name, IDENTIFY_SECONDS + GATE_MARGIN)) > 0:  # noqa: ASYNC110
            await asyncio.sleep(shut)


async def has_first_shards(keeper: ShardKeeper, metrics: Metrics) -> bool:
    """Looks for the first time; whether there is anything for this process to serve, or nobody knows."""
    try:
        await keeper.look()
    except StorageError as problem:  # it looks again
        report_failure(problem, "shards", metrics=metrics)
        return True
    return bool(keeper.held | keeper.coming)


class SharingBot(commands.AutoShardedBot):
    """A client that serves all shards, or beside other processes its share; the operator may set that `part`."""

    def __init__(self, member: Member, part: Shards | None, metrics: Metrics, **options: Any) -> None:
        super().__init__(**options)
        self.keeper: ShardKeeper | None = None
        """Opens and closes sessions beside other processes; None for a bot alone, and before it is connected."""
        self._member = member
        self._part = part
        self._metrics = metrics
        self._sessions: GatewaySessions | None = None
        self._sharing = asyncio.Event()

    async def launch_shards(self) -> None:
        """Opens the sessions of all shards; beside other processes `keep_shards` does so for this one's share."""
        if self._member.fleet.alone:
            await super().launch_shards()
            return
        recommended, _, limits = await self.http.get_bot_gateway()
        part = self._part
        count = part.count if part else await when_there(lambda: served_count(self._member)) or recommended
        self.shard_count = self._connection.shard_count = count
        self._connection.shard_ids = range(1)  # which they are changes; `on_shard_ready` tells of each
        self._sessions = GatewaySessions(self, self._member.fleet, limits["max_concurrency"])
        only = frozenset(range(part.first, part.last + 1)) if part else None
        self.keeper = ShardKeeper(self._member, self._sessions, count, only, self._metrics)
        self._sharing.set()

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        # Sessions begin where the operator says, also the first ones; Discord itself gives the same address.
        await super().launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, shard_id, initial=initial)
        own: Any = self
        resume_after_breaks(own._AutoShardedClient__shards[shard_id])

    async def keep_shards(self) -> None:
        """Serves this process' share of the shards for ever; a bot alone has all its sessions already."""
        if self._member.fleet.alone:
            return
        await self._sharing.wait()
        assert self.keeper is not None
        try:
            if not await has_first_shards(self.keeper, self._metrics):
                self.stands_by()
            await self.keeper.run()
        finally:
            self.keeper.begin_no_more()

    def take_missed(self, event: Any, age: float) -> None:
        """Takes an interaction from a session of another process, with its age in seconds."""

    def stands_by(self) -> None:
        """Notes that others serve all shards: this process waits until one of them ends."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        if self._sessions is None or shard_id is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await self._sessions.before_identify(shard_id)

    async def give_away_shards(self) -> None:
        """Hands this process' shards to others without a gap, before it ends."""
        if self.keeper is None or self._member.ends:
            return
        try:
            await self._member.leave()
            await self.keeper.settled(LEAVING_SECONDS)
        except StorageError as problem:  # what is held runs out by itself
            report_failure(problem, "fleet", metrics=self._metrics)

    async def leave_shards(self, left: Mapping[int, KeptSession]) -> None:
        """Gives up the shards that nobody has taken over, and leaves their sessions for whoever comes."""
        if self.keeper is None:
            return
        try:
            await self.keeper.note({shard: note_of(session) for shard, session in left.items()})
            await self.keeper.let_go()
            await self._member.gone()
        except StorageError as problem:  # what is held runs out by itself
            report_failure(problem, "fleet", metrics=self._metrics)


def _never_again(session: Any, code: int) -> None:
    """Keeps the library from reconnecting a session that is broken just now: a new connection is closed at once."""

    def end() -> None:
        asyncio.ensure_future(session.ws.close(code=code))  # noqa: RUF006 - the library holds its socket

    async def stay_closed(*_: Any) -> None:
        return

    session.launch = end
    session.reidentify = session.reconnect = stay_closed
    session._queue_put = lambda _: None


def note_of(session: KeptSession) -> str:
    """A session as it is stored: of no use without the token, which is not in it."""
    return msgspec.json.encode(session).decode()
