"""The services around a data file: everything of the bot but Discord, with pictures drawn and policies asked in this process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path

from bot.fleet.member import Member
from bot.matches.games.registry import GAMES
from bot.matches.lobbies.tournaments import Tournaments
from bot.matches.play.bot_players import BotPlayers
from bot.matches.play.open_tables import OpenTables
from bot.matches.play.table import TableServices
from bot.matches.services import Services
from bot.matches.time.calendars import Calendars
from bot.matches.workers.analyses import MatchAnalyses
from bot.matches.workers.record_checks import RecordChecks
from bot.operation.configuration.settings import Settings
from bot.operation.monitoring.metrics import Metrics
from bot.operation.processes.drawing_queue import DrawingQueue
from bot.standings.keeper import Standings
from rendering.painter import PageOrder, Painter
from rendering.pictures import ShownPictures
from tests.bot.support.one_thread import open_store_here
from tests.bot.support.stored_matches import StandingClock, hinted_at_once, looked_at_once, posed_at_once
from tests.rendering.unpainted import Sketcher
from tests.storage.new_file import put_new_file
from texts import rulebook
from texts.catalogue import load_languages

rulebook.parse_rules = cache(rulebook.parse_rules)
"""A text is read once, whoever loads rulebooks afterwards: nothing changes what was read."""

LANGUAGES = load_languages()
RULEBOOKS = {game: rulebook.load_rulebooks(game, LANGUAGES) for game in GAMES}
SETTINGS = Settings(_env_file=None)  # type: ignore[call-arg]
"""Each of the services has a copy, for reading them takes half as long as opening the services."""

SKETCHER = Sketcher()
"""Nearly all tests show a board, and none looks at it: they look at which pictures there are, and which are the same."""


PAINTER = Painter()
"""What it has kept of a picture it draws no second time."""


async def drawn_here(order: PageOrder) -> ShownPictures:
    """Draws in this process, for who looks into pictures."""
    return order.drawn(PAINTER)


async def sketched_here(order: PageOrder) -> ShownPictures:
    """Draws in this process, without paint."""
    return order.drawn(SKETCHER)


async def drawn_without_preparing() -> None:
    """Who draws here need not be started."""


@asynccontextmanager
async def open_services(
    data_file: Path, clock: StandingClock, players: BotPlayers, metrics: Metrics, *, announces: bool = False
) -> AsyncIterator[Services]:
    """The services with this data file, made if missing. The players and the metrics are closed with it.

    `announces` says whether a program of the operator's is to be told what happens.
    """
    put_new_file(data_file)
    settings = SETTINGS.model_copy(update={"data_file": data_file})
    store = open_store_here(data_file, backups=settings.backups, at=clock())
    wake, calendars = asyncio.Event(), Calendars(store, settings)
    made = Services(
        settings=settings,
        store=store,
        tables=OpenTables(TableServices(store, clock, wake, metrics, players, calendars, announces)),
        calendars=calendars,
        member=Member(store.fleet, metrics),
        languages=LANGUAGES,
        rulebooks=RULEBOOKS,
        metrics=metrics,
        clock=clock,
        wake=wake,
        record_checks=RecordChecks(),
        hint=hinted_at_once,
        players=players,
        pose_puzzle=posed_at_once,
        analyses=MatchAnalyses(store, looked_at_once, metrics),
        standings=Standings(store, GAMES),
        tournaments=Tournaments(store, clock),
        drawing=DrawingQueue(sketched_here),
        prepare=drawn_without_preparing,
    )
    try:
        yield made
    finally:
        await made.analyses.close()
        await players.close()  # before what it stores in
        await made.record_checks.close()
        await made.drawing.close()
        await store.close()
        metrics.close()
