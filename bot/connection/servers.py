"""What the bot hears of servers and channels: that it was removed, that one is gone, that it may write again."""

from __future__ import annotations

from functools import partial
from typing import Any

import discord
import structlog

from bot.connection.sessions import SharingBot
from bot.matches.background.reach import announce_on, note_gone, note_left
from bot.matches.services import Services
from bot.operation.upkeep.stores import when_there

LOG: Any = structlog.get_logger("client")


class HearingBot(SharingBot):
    """A client that pauses matches that cannot be reached, and resumes them once they can.

    Discord tells of each of these once: work that follows is retried while the database is away.
    """

    def __init__(self, services: Services, **options: Any) -> None:
        super().__init__(services.member, services.settings.shards, services.metrics, **options)
        self.services = services

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        LOG.warning("server_left", guild=guild.id)
        await when_there(lambda: note_left(self.services, guild.id))

    async def look_for_left(self, shard_id: int) -> None:
        """Asks Discord about a shard's servers with matches that it did not name: the bot may have been removed while nobody
        listened.
        """
        count = self.shard_count or 1
        for guild_id in await when_there(self.services.store.matches.guilds_in_play):
            if (guild_id >> 22) % count == shard_id and self.get_guild(guild_id) is None:
                try:
                    await self.fetch_guild(guild_id, with_counts=False)
                except (discord.Forbidden, discord.NotFound):
                    LOG.warning("server_left", guild=guild_id)
                    await when_there(partial(note_left, self.services, guild_id))

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
        """Notes that a channel was deleted: a match there cannot go on."""

        async def note() -> None:
            if table := await self.services.tables.active_in(channel_id):
                await note_gone(self.services, table, deleted=True)

        await when_there(note)

    async def _try_again(self, guild: discord.Guild) -> None:
        """Tries at once what waits on a server, as the bot may be allowed to write there again."""

        async def announce() -> None:
            await announce_on(self.services, guild.id, lambda channel: guild.get_channel_or_thread(channel) is not None)
            await self.services.store.outbox.hurry(self.services.clock(), guild.id)

        await when_there(announce)
        self.services.wake.set()
        self.services.tournaments.hurry(guild.id)
