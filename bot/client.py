"""The bot as discord.py runs it: it joins the services to Discord and starts what runs beside the commands."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import aiohttp
import discord
import structlog
from discord import app_commands
from discord.ext import commands

from bot.interactions.answers import Answer, Interaction
from bot.interactions.commands import payload, synchronise
from bot.interactions.open_messages import OpenMessages
from bot.interactions.payloads import BadPayload, check_called, guarded
from bot.interactions.router import Router
from bot.matches.clocks import Clocks
from bot.matches.ending import note_gone
from bot.matches.planned_turns import PlannedTurns
from bot.matches.services import Services
from bot.messages.components import ClassicMessage
from bot.messages.delivery import Delivery
from bot.messages.tournament_delivery import TournamentDelivery
from bot.operation.failures import report
from bot.operation.lateness import watch

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nothing here is spoken aloud
LOG: Any = structlog.get_logger("client")
GUILD_READY = 0.1
"""Seconds without news of another server after which the start is over. A server that comes later is `on_guild_available`
all the same; commands are served from the first moment of the connection."""

COGS = (
    "cogs.lobby",
    "cogs.table",
    "cogs.help",
    "cogs.admin",
    "cogs.standings",
    "cogs.tournament",
    "cogs.keltis",
    "cogs.manitoba",
    "cogs.odin",
    "cogs.empires",
)


class LostSuggestions(logging.Filter):
    """Keeps out of the log that suggestions came too late or were lost on the way: who types on, or again, needs none."""

    def filter(self, record: logging.LogRecord) -> bool:
        problem = record.exc_info[1] if record.exc_info else None
        return not isinstance(problem, discord.HTTPException | aiohttp.ClientError | OSError)


class Tree(app_commands.CommandTree["Lawspeaker"]):
    """Slash commands. What goes wrong before a command's own wrapper is at work is answered here."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Whether a command was called as Discord was told of it."""
        try:
            check_called(self, interaction)
        except BadPayload as problem:
            LOG.warning("payload_refused", problem=str(problem))
            await self._answered(
                interaction, self.client.services.language(str(interaction.locale))("refused.unknown_command")
            )
            return False
        return True

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        services = self.client.services
        words = services.language(str(interaction.locale))
        if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            # Discord's clients may show the commands of the version before for a while.
            LOG.warning("unknown_command", problem=str(error))
            text = words("refused.unknown_command")
        else:
            text = words("refused.fault", error_id=report(error, "commands", metrics=services.metrics))
        await self._answered(interaction, text)

    async def _answered(self, interaction: discord.Interaction[Any], text: str) -> None:
        """Says it in private, where that can be said; who is only being offered something is told nothing."""
        if interaction.type is discord.InteractionType.application_command and not interaction.response.is_done():
            async with Answer(interaction, OpenMessages()) as answer:
                await answer.give(ClassicMessage(text))


class Lawspeaker(commands.AutoShardedBot):
    """The client. Its only intents are servers, and direct messages so that they get a polite answer."""

    def __init__(self, services: Services, *, only_sync: bool = False, sync_always: bool = False) -> None:
        intents = discord.Intents(guilds=True, dm_messages=True)
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=intents,
            tree_cls=Tree,
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            guild_ready_timeout=GUILD_READY,
        )
        logging.getLogger("discord.app_commands.tree").addFilter(LostSuggestions())
        parsers = self._connection.parsers  # of discord.py 2.7, as bot/endpoint.py makes sure
        parsers["INTERACTION_CREATE"] = guarded(parsers["INTERACTION_CREATE"])
        self.services = services
        self.failed = False
        self._only_sync = only_sync
        self._sync_always = sync_always or only_sync
        self.router = Router(services)
        self._running: list[asyncio.Task[None]] = []

    async def setup_hook(self) -> None:
        for cog in COGS:
            await self.load_extension(cog)
        commands = payload(self.tree, self.services.languages)
        await synchronise(self.services, self.http, self.application_id or 0, commands, always=self._sync_always)
        if self._only_sync:
            return
        works = {
            "delivery": Delivery(self.services, self).run(),
            "tournaments": TournamentDelivery(self.services, self).run(),
            "clocks": Clocks(self.services).run(),
            "planned_turns": PlannedTurns(self.services).run(),
            "lateness": watch(self.services.metrics),
            "drawing": self.services.prepare(),
        }
        for name, work in works.items():
            task = asyncio.create_task(work, name=name)
            task.add_done_callback(self._ended)
            self._running.append(task)

    async def close(self) -> None:
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        await super().close()

    def _ended(self, task: asyncio.Task[None]) -> None:
        """Delivery or clocks have stopped by a fault of ours: the process ends, to be started anew by its supervisor."""
        if not task.cancelled() and (problem := task.exception()):
            report(problem, task.get_name(), metrics=self.services.metrics)
            self.failed = True
            asyncio.create_task(self.close())  # noqa: RUF006 - closing outlives everything that could hold it

    async def on_ready(self) -> None:
        LOG.info("ready", user=str(self.user), servers=len(self.guilds))
        self.services.wake.set()

    async def on_interaction(self, interaction: Interaction) -> None:
        await self.router.route(interaction)

    async def on_message(self, message: discord.Message, /) -> None:
        """Games live in channels: a direct message gets an answer that says so."""
        if message.guild is None and not message.author.bot:
            person = await self.services.person(message.author.id)
            # A message does not tell its author's language: who has set none is answered in every one there is.
            known = [self.services.language(person.language)] if person.language else self.services.languages.values()
            text = "\n".join(sorted(words("direct_message") for words in known))
            await message.channel.send(text, allowed_mentions=discord.AllowedMentions.none())

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        LOG.warning("server_left", guild=guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        LOG.info("server_joined", guild=guild.id)
        await self._try_again(guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        await self._try_again(guild)

    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        await self._try_again(after.guild)

    async def on_guild_channel_update(self, _before: object, after: discord.abc.GuildChannel) -> None:
        await self._try_again(after.guild)

    async def on_thread_update(self, _before: discord.Thread, after: discord.Thread) -> None:
        await self._try_again(after.guild)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._gone(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self._gone(payload.thread_id)

    async def _gone(self, channel_id: int) -> None:
        """Somebody has deleted a channel: a match there cannot go on."""
        if table := await self.services.tables.active_in(channel_id):
            await note_gone(self.services, table)

    async def _try_again(self, guild: discord.Guild) -> None:
        """Somebody may have let the bot write again on this server: what waits there is not to wait any longer."""
        await self.services.store.outbox.hurry(self.services.clock(), guild.id)
        self.services.wake.set()
