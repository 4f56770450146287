"""What the bot hears of servers and channels: that it was removed, that one is gone, that it may write again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import discord
import structlog

from bot.connection.sessions import SharingBot
from bot.matches.background.reach import announce_on, note_gone, note_left
from bot.matches.services import Services
from bot.operation.monitoring.failures import report_failure
from storage.errors import ServerAway

LOG: Any = structlog.get_logger("client")
RETRY_SECONDS = 1.0
"""Seconds between two attempts at what an outage of the database has prevented."""


class HearingBot(SharingBot):
    """A client that pauses matches that cannot be reached, and resumes them once they can.

    Discord tells of each of these once: work that follows is retried for as long as the database is away.
    """

    def __init__(self, services: Services, **options: Any) -> None:
        super().__init__(services.member, services.settings.shards, services.metrics, **options)
        self.services = services
        self._retrying = asyncio.Lock()
        self._closing: asyncio.Task[None] | None = None
        self._followed = False
        """Whether another process has taken this one's place."""

    @property
    def leaves(self) -> bool:
        """Whether it is about to end, or has ended: the data may be another process's from now on."""
        return self._closing is not None or self._followed

    async def _despite_outages(self, work: Callable[[], Awaitable[None]]) -> None:
        """Does work that may be done twice. While the database is away, one of all that wait tries again for the others."""
        if not await self._worked(work):
            async with self._retrying:
                while not self.leaves and not await self._worked(work):  # noqa: ASYNC110 - only asking tells
                    await asyncio.sleep(RETRY_SECONDS)

    async def _worked(self, work: Callable[[], Awaitable[None]]) -> bool:
        try:
            await work()
        except ServerAway as problem:
            report_failure(problem, "events", metrics=self.services.metrics)
            return False
        return True

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        LOG.warning("server_left", guild=guild.id)
        await self._despite_outages(partial(note_left, self.services, guild.id))

    async def look_for_left(self, shard_id: int) -> None:
        """Asks Discord about a shard's servers with matches, or moments of the week, that it did not name: the bot may have
        been removed while nobody listened.
        """
        count, guilds = self.shard_count or 1, list[int]()

        async def find_guilds() -> None:
            wished = await self.services.store.moments.wished()
            playing = await self.services.store.matches.guilds_in_play()
            guilds[:] = dict.fromkeys([*playing, *(wish.guild_id for wish in wished)])

        await self._despite_outages(find_guilds)
        for guild_id in guilds:
            if (guild_id >> 22) % count == shard_id and self.get_guild(guild_id) is None:
                try:
                    await self.fetch_guild(guild_id, with_counts=False)
                except (discord.Forbidden, discord.NotFound):
                    LOG.warning("server_left", guild=guild_id)
                    await self._despite_outages(partial(note_left, self.services, guild_id))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        LOG.info("server_joined", guild=guild.id)
        await self._try_again(guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        await self._try_again(guild)

    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        await self._try_again(after.guild)

    async def on_member_update(self, _before: discord.Member, after: discord.Member) -> None:
        """The one member a bot hears of is itself: another role, or the end of a time-out."""
        await self._try_again(after.guild)

    async def on_thread_join(self, thread: discord.Thread) -> None:
        await self._try_again(thread.guild)

    async def on_guild_channel_update(self, _before: object, after: discord.abc.GuildChannel) -> None:
        await self._try_again(after.guild)

    async def on_thread_update(self, _before: discord.Thread, after: discord.Thread) -> None:
        await self._try_again(after.guild)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._gone(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self._gone(payload.thread_id)

    async def _gone(self, channel_id: int) -> None:
        """Notes that a channel was deleted: a match there cannot go on, and no moment of the week is posed there."""

        async def note() -> None:
            await self.services.store.moments.unwish_in(channel_id)
            if table := await self.services.tables.active_in(channel_id):
                await note_gone(self.services, table, deleted=True)

        await self._despite_outages(note)

    async def _try_again(self, guild: discord.Guild) -> None:
        """Tries at once what waits on a server, as the bot may be allowed to write there again."""

        async def announce() -> None:
            await announce_on(self.services, guild.id, lambda channel: guild.get_channel_or_thread(channel) is not None)
            await self.services.store.outbox.hurry(self.services.clock(), guild.id)

        await self._despite_outages(announce)
        self.services.wake.set()
        self.services.tournaments.hurry(guild.id)
