"""A house with a real data file and a clock that stands still until a test moves it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import pytest

from bot.matches.bot_players import BotPlayers, Choose
from bot.matches.house import House
from bot.matches.table import Table
from bot.operation.metrics import Metrics
from rendering import games as pictures
from tests.bot.drafting import at_home, drafting
from tests.bot.houses import open_house
from tests.bot.lively import Room, Server
from tests.bot.posting import Posting
from tests.bot.stored_matches import CHANNEL, StandingClock, at_once
from tests.draft.kit import DRAFT_PICTURES


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


@pytest.fixture
async def house(tmp_path: Path, clock: StandingClock, players: BotPlayers, metrics: Metrics) -> AsyncIterator[House]:
    async with open_house(tmp_path / "data" / "games.sqlite3", clock, players, metrics) as made:
        yield made


@pytest.fixture
def server() -> Server:
    return Server()


@pytest.fixture
def room(server: Server) -> Room:
    """The channel of the matches."""
    return server.get_partial_messageable(CHANNEL)


@pytest.fixture
async def posting(house: House, server: Server) -> AsyncIterator[Posting]:
    made = Posting(house, server)
    made.begin()
    yield made
    await made.end()


@pytest.fixture
async def draft(house: House, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Ann and Ben at a draft that has begun; nothing is posted yet."""
    at_home(house, monkeypatch)
    monkeypatch.setitem(cast(dict[str, Any], pictures.PICTURES), "draft", DRAFT_PICTURES)
    return await drafting(house)
