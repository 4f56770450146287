"""The one place that puts things together: settings, storage, languages, pictures, Discord or the local table."""

from __future__ import annotations

import asyncio
import os
import signal
import time
import webbrowser
from collections.abc import AsyncIterator, Awaitable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

import aiohttp
import discord
import structlog

from bot.client import Lawspeaker
from bot.connection.endpoint import point_at
from bot.connection.gateway import KeptSession
from bot.connection.missed import hear_out, left_behind
from bot.connection.starting import is_trouble, refusal_line
from bot.fleet.member import Member
from bot.late_store import LateStore
from bot.matches.games.registry import GAMES
from bot.matches.lobbies.tournaments import Tournaments
from bot.matches.play.bot_players import BotPlayers
from bot.matches.play.open_tables import OpenTables
from bot.matches.play.table import TableServices
from bot.matches.services import Services
from bot.matches.time.calendars import Calendars
from bot.matches.workers.analyses import MatchAnalyses
from bot.matches.workers.record_checks import RecordChecks
from bot.matches.workers.thinkers import Thinkers
from bot.messages.drawing.drawing_process import AT_ONCE, DrawingProcess
from bot.operation.configuration import time_zones
from bot.operation.configuration.content import data_texts
from bot.operation.configuration.languages import must_have_good_names, shares_in_part
from bot.operation.configuration.settings import Settings
from bot.operation.monitoring.failures import report_failure
from bot.operation.monitoring.metrics import Metrics
from bot.operation.processes.drawing_queue import DrawingQueue
from bot.operation.processes.tasks import cancel_tasks
from bot.operation.service.supervisor import long_start
from bot.operation.upkeep.stores import open_store, when_there
from bot.standings.keeper import Standings
from bot.succession import when_free
from rendering.paint.kept import MEGABYTE
from storage.errors import StorageError
from storage.sqlite.alone import Alone
from storage.store import Store
from texts.catalogue import Language, load_languages
from texts.rulebook import Rulebook, load_rulebooks

LOG: Any = structlog.get_logger("app")
TOKEN_HINT = "DISCORD_TOKEN is not the token of a bot"
AUTHENTICATION_FAILED = 4004
"""Discord's code for closing the connection of a bot whose token does not hold."""
LAST_WORDS_SECONDS = 1.0
"""Seconds for the client to notice that it was closed: it may be waiting for a host that does not answer."""
OVERLAP_SECONDS = 1.0
SHORT_PAUSE = 0.1
PORT_PAUSE, PORT_TRIES = 0.1, 300
PROBE = "probe"
"""The memo that is written to see whether the store works again."""
LOCAL_TOKEN = "local-table"
LOCAL_WORLD = "local-table.sqlite3"


def tell_oversights(oversights: Sequence[str]) -> None:
    """Logs what was most likely meant to be read and is not."""
    for oversight in oversights:
        LOG.warning("not_read", problem=oversight)


@asynccontextmanager
async def opened_services(settings: Settings) -> AsyncIterator[Services]:
    """The services, with the storage open and the facts of all games read. Raises what `open_store` raises."""
    settings.data_file.parent.mkdir(parents=True, exist_ok=True)
    async with long_start():
        store = await when_there(lambda: open_store(settings, time.time()))
    try:
        async with services_with(settings, store) as services:
            await when_there(lambda: services.calendars.keep_usual(time.time()))
            yield services
    finally:
        await store.close()


@asynccontextmanager
async def services_with(settings: Settings, store: Store) -> AsyncIterator[Services]:
    """The services with a store, and the facts of all games read."""
    tell_zones(time.time())
    metrics, wake, (languages, books) = Metrics(), asyncio.Event(), read_texts()
    metrics.outages.probes["database"] = lambda: store.memos.save(PROBE, "")  # reading may go on on a full disk
    thinkers, calendars = Thinkers(settings.bot_seconds, settings.content_dir), Calendars(store, settings)
    players = BotPlayers(thinkers.choose, metrics)
    pictures = DrawingProcess(settings.picture_memory_mb * MEGABYTE, settings.content_dir, metrics)
    services = Services(
        settings=settings,
        store=store,
        tables=OpenTables(TableServices(store, time.time, wake, metrics, players, calendars, settings.announces)),
        calendars=calendars,
        member=Member(store.fleet if settings.database_url else Alone(), metrics),
        languages=languages,
        languages_in_part=shares_in_part(languages, data_texts(), books),
        rulebooks=books,
        metrics=metrics,
        clock=time.time,
        wake=wake,
        hint=thinkers.hint,
        players=players,
        pose_puzzle=thinkers.pose_puzzle,
        analyses=MatchAnalyses(store, thinkers.look_back, metrics),
        standings=Standings(store, GAMES),
        tournaments=Tournaments(store, time.time),
        drawing=DrawingQueue(pictures.draw, AT_ONCE),
        prepare=pictures.prepare,
        record_checks=RecordChecks(settings.content_dir),
    )
    try:
        yield services
    finally:
        await close_services(services, thinkers, pictures)


async def close_services(services: Services, thinkers: Thinkers, pictures: DrawingProcess) -> None:
    """Ends what works beside the services, whoever needs others before these."""
    services.metrics.outages.end()
    await services.players.close()
    await services.analyses.close()
    await thinkers.close()
    await services.record_checks.close()
    await services.drawing.close()
    await pictures.close()
    services.metrics.close()


def read_facts() -> None:
    """Sets up a game of each title, so that nobody's first answer waits for what is read only then."""
    for game in GAMES.values():
        game.copy(game.new(game.seat_counts[0], game.options(), bytes(32)))


def read_texts() -> tuple[Mapping[str, Language], Mapping[str, Mapping[str, Rulebook]]]:
    """The languages and the rulebooks, with the facts of all games read. Raises BadContent for what cannot be used."""
    read_facts()
    languages = load_languages()
    must_have_good_names(languages)
    return languages, {game: load_rulebooks(game, languages) for game in GAMES}


def tell_zones(now: float) -> None:
    """Logs which time zones are used, and how old they are."""
    found = time_zones.zone_sources()
    if time_zones.is_old(found, now):
        LOG.warning("time_zones_old", zones=time_zones.edition_text(found, now))
    else:
        LOG.info("time_zones", zones=time_zones.edition_text(found, now))


async def succeed(settings: Settings) -> int:
    """Takes the place of the running bot, and runs until it is told to stop; gives the exit status."""
    if settings.token is None:
        LOG.error("no_token", hint="the local table is upgraded by stopping and starting it")
        return 1
    late = LateStore()
    try:
        async with services_with(settings, late.store) as services:

            async def opening() -> None:
                await late.come(lambda: when_free(lambda: open_store(settings, time.time())))
                await services.calendars.keep_usual(time.time())

            figures = asyncio.ensure_future(_serve_figures_soon(services))
            point_at(settings.discord_api_url, settings.discord_gateway_url)
            try:
                return await _serve(Lawspeaker(services, opening=opening), settings.token.get_secret_value())
            finally:
                figures.cancel()
    finally:
        await late.close()


async def _serve_figures_soon(services: Services) -> None:
    """Serves the figures as soon as the process that goes has left their port."""
    for tries in count(1):
        try:
            serve_figures(services)
        except OSError as problem:
            if tries == PORT_TRIES:
                LOG.warning("no_figures", problem=str(problem))
            await asyncio.sleep(PORT_PAUSE)
        else:
            return


def serve_figures(services: Services) -> None:
    """Serves the figures, where there is a port for them. Raises OSError."""
    port = services.settings.metrics_port
    if port is not None:
        with complaining_of_port("LAWSPEAKER_METRICS_PORT", port):
            LOG.info("metrics", port=services.metrics.serve(port))


async def run(settings: Settings) -> int:
    """Runs the bot until it is told to stop; gives the exit status."""
    async with opened_services(settings) as services:
        serve_figures(services)
        if settings.token is not None:
            point_at(settings.discord_api_url, settings.discord_gateway_url)
            left = left_behind(settings.data_file, time.time())
            return await _serve(Lawspeaker(services), settings.token.get_secret_value(), left)
        from emulator.server import LocalTable  # a server, which a bot that is on Discord need not wait for

        table = LocalTable(
            host=settings.local_host,
            port=settings.local_port,
            token=LOCAL_TOKEN,
            store=local_world(settings.data_file),
        )
        try:
            with complaining_of_port("LAWSPEAKER_LOCAL_PORT", settings.local_port):
                await table.start()
            point_at(table.api_url, table.gateway_url)
            bot = Lawspeaker(services, sync_always=True)  # the table's file may be newer than ours
            showing = asyncio.ensure_future(show_address(bot, services, table.url))
            try:
                return await _serve(bot, LOCAL_TOKEN)
            finally:
                showing.cancel()
                with suppress(asyncio.CancelledError):
                    await showing
        finally:
            await table.stop()


async def show_address(bot: Lawspeaker, services: Services, address: str) -> None:
    """Logs the address of the page after all else of the start, so that it is the last line that one sees."""
    while not bot.at_table:  # noqa: ASYNC110 - the library has an event for it only after it has logged in
        await asyncio.sleep(SHORT_PAUSE)
    await services.prepare()
    LOG.info("local_table", address=address, open="open this address in a browser")
    if services.settings.local_browser:
        webbrowser.open(address)


@contextmanager
def complaining_of_port(setting: str, port: int) -> Iterator[None]:
    """Names the setting that chooses another port where one cannot be used."""
    try:
        yield
    except OSError as problem:
        if problem.errno is None:  # not the network's
            raise
        raise OSError(f"{setting}={port}: {os.strerror(problem.errno)}") from problem


def local_world(data_file: Path) -> Path:
    """The file of the local table's channels and messages, beside the data file."""
    return data_file.with_name(f"{data_file.stem}.{LOCAL_WORLD}")


async def _serve(bot: Lawspeaker, token: str, left: Sequence[KeptSession] = ()) -> int:
    """Runs the client until a signal, or until Discord refuses it. `left` are sessions of the process before."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, stop, bot, number)
        except NotImplementedError:  # Windows: Ctrl+C raises KeyboardInterrupt instead
            break
    async with long_start(lambda: bot.at_table or bot.leaves), bot:
        hearing = asyncio.ensure_future(hear_until_at_table(bot, token, left))
        refused = await until_over(bot, token)
        await cancel_tasks([hearing])
    return 1 if refused or bot.failed else 0


async def hear_until_at_table(bot: Lawspeaker, token: str, left: Sequence[KeptSession]) -> None:
    """Hears out sessions of the process before until the client has its own, and a little longer as they may lag."""
    if not left:
        return
    hearing = asyncio.ensure_future(hear_out(left, token, lambda event, age: bot.gate(event, waited=age)))
    try:
        while not bot.at_table:  # noqa: ASYNC110 - the library has an event for it only after it has logged in
            await asyncio.sleep(OVERLAP_SECONDS)
        await asyncio.sleep(OVERLAP_SECONDS)
    finally:
        await cancel_tasks([hearing])


async def until_over(bot: Lawspeaker, token: str) -> bool:
    """Runs the client until it is closed; gives whether Discord has refused it. Breaks off what the library still tries then."""
    running, over = asyncio.ensure_future(turned_away(bot, bot.start(token))), asyncio.ensure_future(bot.over.wait())
    await asyncio.wait({running, over}, return_when=asyncio.FIRST_COMPLETED)
    if not running.done():
        await asyncio.wait({running}, timeout=LAST_WORDS_SECONDS)
    over.cancel()
    if not running.done():
        await cancel_tasks([running])
        return False
    return await running


async def turned_away(bot: Lawspeaker, login: Awaitable[None]) -> bool:
    """Waits for a login, or a whole run; gives whether it came to a bad end, which is logged."""
    try:
        await login
    except discord.LoginFailure:
        LOG.error("login_failed", hint=TOKEN_HINT)
    except discord.ConnectionClosed as problem:
        hint = TOKEN_HINT if problem.code == AUTHENTICATION_FAILED else None
        LOG.error("connection_ended", code=problem.code, hint=hint)
    except discord.PrivilegedIntentsRequired:
        LOG.error("intents_refused", hint="the bot needs no privileged intents; check the application's settings")
    except discord.HTTPException as problem:
        LOG.error(
            "start_refused",
            problem=refusal_line(problem),
            hint=refusal_hint(problem.status, bot.services.settings.guild_id),
        )
    except (aiohttp.ClientError, OSError, discord.GatewayNotFound) as problem:
        LOG.error("login_failed", problem=str(problem))
    except StorageError as problem:
        LOG.error("not_started", problem=str(problem))
    except Exception as problem:  # noqa: BLE001 - reported in full; the library raises here whatever goes wrong within a connection
        report_failure(problem, "connection", metrics=bot.services.metrics)
    else:
        return False
    return True


def refusal_hint(status: int, guild: int | None) -> str | None:
    """What may be wrong where a start was refused, if that is known."""
    if guild is not None and status in (403, 404):
        return "is LAWSPEAKER_GUILD_ID a server that the bot is on?"
    return "Discord, or what stands before it, has troubles of its own: try again later" if is_trouble(status) else None


def stop(bot: Lawspeaker, number: signal.Signals) -> None:
    """Closes the client in order, and logs that somebody wanted it."""
    LOG.info("stopping", signal=number.name)
    asyncio.ensure_future(bot.close())  # noqa: RUF006 - closing outlives everything that could hold it


async def sync(settings: Settings) -> int:
    """Tells Discord the commands now; gives the exit status."""
    if settings.token is None:
        LOG.error("no_token", hint="DISCORD_TOKEN is needed to tell Discord the commands")
        return 1
    async with opened_services(settings) as services:
        point_at(settings.discord_api_url, settings.discord_gateway_url)
        async with Lawspeaker(services, only_sync=True) as bot:
            return 1 if await turned_away(bot, bot.login(settings.token.get_secret_value())) else 0
