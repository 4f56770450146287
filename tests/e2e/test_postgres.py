"""The bot on PostgreSQL: what holds with a data file holds here, and also when the server itself is away."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.e2e.boards import all_posted, plies_on_record, said_once
from tests.e2e.conftest import judged, running
from tests.e2e.killing import killed_at_random_moments, two_at
from tests.e2e.players import by_move, open_match, to_act
from tests.e2e.postgres_stage import PostgresStage
from tests.judge import Judge
from tests.postgres import Server, programs

pytestmark = pytest.mark.skipif(programs() is None, reason="there is no PostgreSQL server (Debian: postgresql)")


@pytest_asyncio.fixture(loop_scope="session")
async def postgres_stage(tmp_path: Path, postgres: Server, judge: Judge | None) -> AsyncIterator[PostgresStage]:
    """A table with a bot of its own on an empty database. The bot is not started yet."""
    async with running(PostgresStage(tmp_path, await postgres.empty())) as stage:
        assert isinstance(stage, PostgresStage)
        yield stage
        judged(stage, judge)


@pytest.mark.parametrize("kills", [1, pytest.param(4, marks=pytest.mark.thorough)])
async def test_killed_at_random_moments(postgres_stage: PostgresStage, kills: int):
    """From an empty database on: a lobby, moves, kill -9, restart, and it goes on.

    What was pressed shortly before is heard again, also where the dead process has answered it: Discord takes one first answer.
    """
    postgres_stage.expect_refusals(r"POST /interactions/\S+/callback 400")
    await killed_at_random_moments(postgres_stage, 3, kills)
    assert not postgres_stage.data_file.exists()


async def test_the_server_goes_away_and_comes_back(postgres_stage: PostgresStage, postgres: Server):
    """A move of which nobody knows whether it counts is answered so; and the bot finds back by itself."""
    players = await two_at(postgres_stage)
    await open_match(*players)
    await all_posted(postgres_stage)
    player = await to_act(players)
    before = plies_on_record(postgres_stage)
    [line, *_] = await player.lines()
    postgres_stage.expect_faults()
    await asyncio.to_thread(postgres.crash)
    try:
        told = await player.say("move", line=line)
    finally:
        await asyncio.to_thread(postgres.start)  # the local table lives in this loop
    assert "I cannot tell whether what you did counts" in told
    assert plies_on_record(postgres_stage) == before
    while not await by_move(await to_act(players)):
        pass
    await all_posted(postgres_stage)
    assert plies_on_record(postgres_stage) > before
    said_once(postgres_stage, player)
