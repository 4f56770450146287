"""The bot as discord.py runs it: joins the services to Discord and starts what runs beside the commands."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import time
from collections.abc import Awaitable, Callable, Collection, Coroutine
from typing import Any

import discord
import structlog
from discord import app_commands
from discord.ext import commands

from bot.connection.gateway import OVER, TO_BE_RESUMED, Silence, leave_gateway, sessions_by_shard
from bot.connection.missed import leave_behind
from bot.connection.servers import HearingBot
from bot.connection.starting import asked_patiently
from bot.fleet.doors import Doors
from bot.fleet.pace import Pace
from bot.interactions.answering.answers import Answer, Interaction
from bot.interactions.answering.open_messages import OpenMessages
from bot.interactions.commands.lost_suggestions import LostSuggestions
from bot.interactions.commands.registration import Payload, commands_payload, synchronise_commands
from bot.interactions.incoming.gate import Gate
from bot.interactions.incoming.payloads import BadPayload, check_called, guard_parsers
from bot.interactions.incoming.router import Router
from bot.matches.background.due_plans import DuePlans
from bot.matches.background.due_shows import DueShows
from bot.matches.background.every_minute import Clocks
from bot.matches.background.moments import Moments
from bot.matches.background.webhook_delivery import WebhookDelivery
from bot.matches.services import Services
from bot.messages.delivery.outbox_delivery import Delivery
from bot.messages.delivery.tournament_delivery import TournamentDelivery
from bot.messages.layout.components import ClassicMessage
from bot.operation.monitoring.failures import report_failure
from bot.operation.processes.tasks import RunningTasks, cancel_tasks
from bot.operation.service.control import Control, ControlReply, socket_beside
from bot.operation.service.supervisor import long_work, tell_supervisor
from bot.operation.service.webhook import Webhook
from bot.operation.upkeep.stores import when_there
from bot.succession import TAKING_SECONDS, Successor, Taken, handed_over, refusal_text
from bot.vitals import Vitals
from storage.errors import StorageError

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nothing here is spoken aloud
LOG: Any = structlog.get_logger("client")
FINISH_SECONDS, DELIVER_SECONDS = 5.0, 3.0
"""Seconds before the process ends for what was pressed, and for what is on its way to a channel."""
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

LAST_WORDS_SECONDS = 1.0
"""Seconds for cancelled interactions to tell their people."""

EVENTS = "discord.py: on_"
"""How the library's names of tasks begin that deal with an event."""
INTERACTIONS = ("CommandTree-invoker", f"{EVENTS}interaction")
"""Its names of those that deal with an interaction."""


class Tree(app_commands.CommandTree["Lawspeaker"]):
    """Slash commands. It answers what goes wrong before a command's own wrapper is at work."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Whether a command was called as Discord was told of it."""
        try:
            check_called(self, interaction)
        except BadPayload as problem:
            LOG.warning("payload_refused", problem=str(problem))
            await self._answered(
                interaction, self.client.services.language_for(None, str(interaction.locale))("refused.unknown_command")
            )
            return False
        return True

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        services = self.client.services
        words = services.language_for(None, str(interaction.locale))
        if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            # Discord's clients may show the commands of the version before for a while.
            LOG.warning("unknown_command", problem=str(error))
            text = words("refused.unknown_command")
        else:
            text = words("refused.fault", error_id=report_failure(error, "commands", metrics=services.metrics))
        await self._answered(interaction, text)

    async def _answered(self, interaction: discord.Interaction[Any], text: str) -> None:
        """Answers a command in private, where that is still possible; a request for suggestions gets no answer."""
        if interaction.type is discord.InteractionType.application_command and not interaction.response.is_done():
            async with Answer(interaction, OpenMessages(), self.client.services.elsewhere) as answer:
                await answer.give(ClassicMessage(text))


OPTIONS: dict[str, Any] = {
    "command_prefix": commands.when_mentioned,
    "help_command": None,
    "intents": discord.Intents(guilds=True, dm_messages=True),
    "tree_cls": Tree,
    "allowed_mentions": discord.AllowedMentions.none(),
    "member_cache_flags": discord.MemberCacheFlags.none(),
    "chunk_guilds_at_startup": False,
    "max_messages": None,
    "guild_ready_timeout": GUILD_READY,
    "allowed_installs": app_commands.AppInstallationType(guild=True, user=False),
    "allowed_contexts": app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
}


class Lawspeaker(HearingBot):
    """The client. Its only intents are servers, and direct messages, which get a polite answer."""

    def __init__(
        self,
        services: Services,
        *,
        only_sync: bool = False,
        sync_always: bool = False,
        opening: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """`opening` opens the data, where this process is to take the place of a running one."""
        member = services.member
        pace = Pace(None if member.fleet.alone else member)
        super().__init__(services, **OPTIONS, http_trace=pace.trace())
        logging.getLogger("discord.app_commands.tree").addFilter(LostSuggestions())
        library: Any = self.http
        library.request = asked_patiently(library.request, lambda: not (only_sync or self.at_table or self.leaves))
        parsers = self._connection.parsers  # of discord.py 2.7, as bot/connection/endpoint.py makes sure
        read = guard_parsers(parsers["INTERACTION_CREATE"])
        self._doors = Doors(member, lambda: self.keeper, services.metrics)
        self.gate = Gate(read if member.fleet.alone else self._doors.guarding(read))
        parsers["INTERACTION_CREATE"] = self.gate
        self.failed = False
        self.at_table = False
        """Whether games can be played: it is connected and at work."""
        self.over = asyncio.Event()
        """Set when the client has closed, whatever the library still tries."""
        self._delivery: Delivery | None = None
        self._control: Control | None = None
        self._opening = opening
        self._to_be_resumed = True
        self._done = False
        """Whether all work has ended: nobody could act on an event."""
        self._only_sync = only_sync
        self._sync_always = sync_always or only_sync
        self.router = Router(services)
        self._running: list[asyncio.Task[None]] = []
        self._missed = RunningTasks()

    async def setup_hook(self) -> None:
        for cog in COGS:
            await self.load_extension(cog)
        told = commands_payload(self.tree, self.services.whole_languages())
        if self._opening is None:
            await self._begin(told)
        else:
            self._run("succession", self._take_over(self._opening, told))

    async def _take_over(self, opening: Callable[[], Awaitable[None]], told: Payload) -> None:
        """Takes the place of the running process, and does all that has arrived here and was not taken there."""
        async with asyncio.timeout(TAKING_SECONDS):
            await self.services.prepare()
            await self.wait_until_ready()
        self.gate.open(await handed_over(self.services.settings.data_file))
        LOG.info("taking_over")
        tell_supervisor(f"MAINPID={os.getpid()}")
        async with long_work():
            await opening()
        await self._begin(told)
        self._sit_down()

    async def _begin(self, told: Payload) -> None:
        """Tells Discord the commands, where they have changed, and starts what runs beside them."""
        await when_there(lambda: self._tell_commands(told))
        if self._only_sync:
            return
        settings, member = self.services.settings, self.services.member
        await member.fleet.listen(self.services.tables.forget)
        vitals = Vitals(self.services, self, lambda: self.at_table)
        successor = Successor(refusal_text(at_local_table=settings.token is None, shares_data=not member.fleet.alone))
        answers = {"health": vitals.told, "upgrade": successor.start, "hand_over": self._hand_over}
        self._control = Control(socket_beside(settings.data_file), answers)
        await self._control.open()
        self._delivery = Delivery(self.services, self)
        works = {
            "fleet": member.run(),
            "shards": self.keep_shards(),
            "delivery": self._delivery.run(),
            "tournaments": TournamentDelivery(self.services, self).run(),
            "clocks": Clocks(self.services).run(),
            "planned_turns": DuePlans(self.services).run(),
            "shows": DueShows(self.services).run(),
            "moments": Moments(self.services).run(),
            "lateness": vitals.lateness.watch(),
            "gateway": vitals.hearing.watch(),
            "watchdog": vitals.feed(),
            "drawing": self.services.prepare(),
        }
        if webhook := Webhook.of(settings):
            works["webhook"] = WebhookDelivery(self.services, webhook).run()
        for name, work in works.items():
            self._run(name, work)
        self.gate.open()

    async def _tell_commands(self, told: Payload) -> None:
        async with self.services.member.doing("commands"):
            await synchronise_commands(
                self.services, self.http, self.application_id or 0, told, always=self._sync_always
            )

    def dispatch(self, event_name: str, /, *args: Any, **kwargs: Any) -> None:
        """Passes an event on, unless all work has ended: the library goes on for two seconds after it was closed."""
        if not self._done:
            super().dispatch(event_name, *args, **kwargs)

    def _run(self, name: str, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work, name=name)
        task.add_done_callback(self._ended)
        self._running.append(task)

    async def on_shard_ready(self, shard_id: int) -> None:
        if self.keeper is not None:
            self.services.wake.set()
            if not self.at_table:
                self._sit_down()
        if self.gate.is_open:
            await self.look_for_left(shard_id)

    def take_missed(self, event: Any, age: float) -> None:
        self._missed.begin(self._take_missed(event, age), "missed")

    async def _take_missed(self, event: Any, age: float) -> None:
        """Takes an interaction that a dead process has not done; one that was done would look out of date."""
        heard = time.monotonic()
        try:
            if await self.services.store.processed(int(event["id"])):
                LOG.info("done_before", interaction=event["id"])
                return
        except StorageError as problem:
            report_failure(problem, "doors", metrics=self.services.metrics)
        self.gate(event, waited=age + time.monotonic() - heard)

    def stands_by(self) -> None:
        if self.leaves:
            return
        self.at_table = True
        LOG.info("standing_by")
        tell_supervisor("READY=1")

    async def _hand_over(self, reply: ControlReply) -> None:
        """Tells the process that takes this one's place what was taken here, and finishes that before this one ends."""
        taken = self.gate.close()
        self._to_be_resumed, self._followed = False, True
        if self._control is not None:
            self._control.close()
        await reply(Taken(taken))
        LOG.info("handing_over")
        asyncio.ensure_future(self.close())  # noqa: RUF006 - closing outlives everything that could hold it

    async def close(self) -> None:
        if self._closing is None:
            self._closing = asyncio.create_task(self._close())
        await asyncio.shield(self._closing)

    async def _close(self) -> None:
        """Takes nothing more, finishes what was begun, and leaves the rest to the process that comes."""
        if not self._followed:
            tell_supervisor("STOPPING=1")
        await self.give_away_shards()
        self.gate.close()
        left = sessions_by_shard(self) if self._to_be_resumed and self.at_table else {}
        await self.leave_shards(left)
        try:
            await self._finish()
            self.services.metrics.outages.probes.pop("discord", None)
            if left and self.keeper is None:
                leave_behind(self.services.settings.data_file, list(left.values()), time.time())
            await leave_gateway(self, TO_BE_RESUMED if left else OVER)
            # Not as a bot of the library, which first looks through all modules for each of its own that has commands.
            await discord.AutoShardedClient.close(self)
        finally:
            self.over.set()

    async def _finish(self) -> None:
        """Waits, not for long, for what people have asked for and for what is on its way to a channel.

        What servers have told last is noted as well, or broken off: the process that comes asks Discord itself.
        """
        await wait_for_tasks(self._doors.asking, FINISH_SECONDS)  # of these some may just be coming in
        await wait_for_tasks(interaction_tasks(), FINISH_SECONDS)
        await self.router.close()
        if self._delivery is not None:
            self._delivery.end()
        await wait_for_tasks([task for task in self._running if task.get_name() == "delivery"], DELIVER_SECONDS)
        await cancel_tasks(self._running)
        self._done = True
        await wait_for_tasks(event_tasks(), LAST_WORDS_SECONDS)
        if self._control is not None:
            self._control.close()

    def _ended(self, task: asyncio.Task[None]) -> None:
        """Ends the process, for its supervisor to start it anew, where delivery, clocks or the gateway have failed."""
        if not task.cancelled() and (problem := task.exception()):
            if isinstance(problem, Silence):
                LOG.error("gateway_silent", problem=str(problem))
                self._to_be_resumed = False
            elif task.get_name() == "succession" and isinstance(problem, StorageError | OSError):
                LOG.error("not_taken_over", problem=str(problem))
            else:
                report_failure(problem, task.get_name(), metrics=self.services.metrics)
            self.failed = True
            asyncio.create_task(self.close())  # noqa: RUF006 - closing outlives everything that could hold it

    async def on_ready(self) -> None:
        if self.gate.is_open and self.keeper is None:
            self._sit_down()

    def _sit_down(self) -> None:
        if self.leaves:
            return
        self.at_table = True
        LOG.info("ready", user=str(self.user), servers=len(self.guilds))
        tell_supervisor("READY=1")
        self.services.wake.set()

    async def on_interaction(self, interaction: Interaction) -> None:
        await self.router.route(interaction)

    async def on_message(self, message: discord.Message, /) -> None:
        """Answers a direct message by saying that games live in channels."""
        if message.guild is None and not message.author.bot and self.gate.is_open:
            person = await self.services.person(message.author.id)
            # A message does not tell its author's language: whoever has set none, and was not seen, is answered in every one.
            known = (
                [self.services.language_for(person.language, person.locale)]
                if person.language or person.locale
                else self.services.whole_languages().values()
            )
            text = "\n".join(sorted(words("direct_message") for words in known))
            await message.channel.send(text, allowed_mentions=discord.AllowedMentions.none())

    async def on_error(self, event_method: str, /, *_: object, **__: object) -> None:
        """Reports the exception that is being handled in an event."""
        if problem := sys.exception():
            report_failure(problem, "events", metrics=self.services.metrics, handler=event_method)


def interaction_tasks() -> list[asyncio.Task[Any]]:
    """The tasks of interactions that are not done yet."""
    return [task for task in asyncio.all_tasks() if task.get_name() in INTERACTIONS]


def event_tasks() -> list[asyncio.Task[Any]]:
    """The tasks of events that are not done yet."""
    return [task for task in asyncio.all_tasks() if task.get_name().startswith(EVENTS)]


async def wait_for_tasks(tasks: Collection[asyncio.Task[Any]], seconds: float) -> None:
    """Waits until these have ended; those that take too long are cancelled, and may tell their people."""
    for patience in (seconds, LAST_WORDS_SECONDS):
        late = (await asyncio.wait(tasks, timeout=patience))[1] if tasks else ()
        for task in late:
            task.cancel()
