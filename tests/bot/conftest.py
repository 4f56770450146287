"""The services with a real data file and a clock that stands still until a test moves it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import pytest

from bot.matches.play.bot_players import BotPlayers, ChooseMove
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.operation.monitoring.metrics import Metrics
from rendering import games as pictures
from tests.bot.support.drafting import at_home, drafting
from tests.bot.support.lively import Room, Server
from tests.bot.support.posting import Posting
from tests.bot.support.services import open_services
from tests.bot.support.stored_matches import CHANNEL, StandingClock, at_once
from tests.draft.adapter import DRAFT_PICTURES
from tests.forks import client as forks


@pytest.fixture
def clock() -> StandingClock:
    return StandingClock()


@pytest.fixture
def policy() -> ChooseMove:
    """How bot players choose: as their game's policy does, at once and in this process."""
    return at_once


@pytest.fixture
def metrics() -> Metrics:
    return Metrics()


@pytest.fixture
def forked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes that are started here have their modules loaded already, where the system can do that."""
    if forks.POSSIBLE:
        monkeypatch.setattr(asyncio, "create_subprocess_exec", forks.forked)


@pytest.fixture
async def players(policy: ChooseMove, metrics: Metrics) -> AsyncIterator[BotPlayers]:
    made = BotPlayers(policy, metrics)
    yield made
    await made.close()


@pytest.fixture
def announces() -> bool:
    """Whether a program of the operator's is to be told what happens."""
    return False


@pytest.fixture
async def services(
    tmp_path: Path, clock: StandingClock, players: BotPlayers, metrics: Metrics, announces: bool
) -> AsyncIterator[Services]:
    file = tmp_path / "data" / "games.sqlite3"
    async with open_services(file, clock, players, metrics, announces=announces) as made:
        yield made


@pytest.fixture
def server() -> Server:
    return Server()


@pytest.fixture
def room(server: Server) -> Room:
    """The channel of the matches."""
    return server.get_partial_messageable(CHANNEL)


@pytest.fixture
async def posting(services: Services, server: Server) -> AsyncIterator[Posting]:
    made = Posting(services, server)
    made.begin()
    yield made
    await made.end()


@pytest.fixture
async def draft(services: Services, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Ann and Ben at a draft that has begun; nothing is posted yet."""
    at_home(services, monkeypatch)
    monkeypatch.setitem(cast(dict[str, Any], pictures.PICTURES), "draft", DRAFT_PICTURES)
    return await drafting(services)
