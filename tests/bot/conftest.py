"""A house with a real data file and a clock that stands still until a test moves it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
from matches import StandingClock, at_once, hinted_at_once

from bot.matches.bot_players import BotPlayers, Choose
from bot.matches.games import GAMES
from bot.matches.house import House
from bot.matches.record_checks import RecordChecks
from bot.matches.tables import Tables
from bot.operation.drawing_queue import DrawingQueue
from bot.operation.metrics import Metrics
from bot.operation.settings import Settings
from bot.texts.catalogue import load_languages
from bot.texts.rulebook import load_rulebooks
from rendering.painter import Order, Painter
from rendering.pictures import Picture
from storage.sqlite import open_store

LANGUAGES = load_languages()
RULEBOOKS = {game: load_rulebooks(game, LANGUAGES) for game in GAMES}


@pytest.fixture
def clock() -> StandingClock:
    return StandingClock()


@pytest.fixture
def policy() -> Choose:
    """How bot players choose: as their game's policy does, at once and in this process."""
    return at_once


@pytest.fixture
def metrics() -> Metrics:
    return Metrics()


@pytest.fixture
async def players(policy: Choose, metrics: Metrics) -> AsyncIterator[BotPlayers]:
    made = BotPlayers(policy, metrics)
    yield made
    await made.close()


def drawn_here() -> Callable[[Order], Awaitable[Picture]]:
    """Draws in this process."""
    painter = Painter()

    async def draw(order: Order) -> Picture:
        return order.drawn(painter)

    return draw


async def drawn_without_preparing() -> None:
    """Who draws here need not be started."""


@pytest.fixture
async def house(tmp_path: Path, clock: StandingClock, players: BotPlayers, metrics: Metrics) -> AsyncIterator[House]:
    data_file = tmp_path / "data" / "games.sqlite3"
    settings = Settings(_env_file=None, data_file=data_file)  # type: ignore[call-arg]
    store = await open_store(data_file, backups=settings.backups, at=clock())
    wake = asyncio.Event()
    made = House(
        settings=settings,
        store=store,
        tables=Tables(store, clock, wake, metrics, players),
        languages=LANGUAGES,
        rulebooks=RULEBOOKS,
        metrics=metrics,
        clock=clock,
        wake=wake,
        record_checks=RecordChecks(),
        hint=hinted_at_once,
        drawing=DrawingQueue(drawn_here()),
        prepare=drawn_without_preparing,
    )
    yield made
    await players.close()  # before what it stores in
    await made.record_checks.close()
    await made.drawing.close()
    await store.close()
    metrics.close()
