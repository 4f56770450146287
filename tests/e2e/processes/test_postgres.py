"""The bot on PostgreSQL: what holds with a data file holds here, and also when the server itself is away."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.e2e.conftest import judged, running
from tests.e2e.people.boards import all_posted, plies_on_record, said_once
from tests.e2e.people.killing import killed_at_random_moments, two_at
from tests.e2e.people.players import by_move, open_match, to_act
from tests.e2e.stages.postgres_stage import PostgresStage
from tests.judge import Judge
from tests.postgres import Server, programs

ERROR_ID = re.compile(r"error_id=([0-9a-f]{8})")
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
    await postgres_stage.hooks.until(lambda: "outage_over" in postgres_stage.log())
    lines = postgres_stage.log().splitlines()
    [outage] = [line for line in lines if " outage " in line]
    error_id = ERROR_ID.search(outage)
    assert error_id is not None
    assert error_id[1] in told, "whoever is told of it can be told what it was"
    [over] = [line for line in lines if " outage_over " in line]
    assert error_id[0] in over
    assert "'interaction': " in over
    assert "Traceback" not in postgres_stage.log()
    assert [line for line in lines if " fault " in line] == []


async def test_a_start_waits_for_a_server_that_only_comes_up(postgres_stage: PostgresStage, postgres: Server):
    """As after a power cut, when everything is started at once: nobody has to start the bot again."""
    await asyncio.to_thread(postgres.crash)
    try:
        starting = asyncio.create_task(postgres_stage.start())
        await postgres_stage.hooks.until(lambda: "database_awaited" in postgres_stage.log())
        await asyncio.sleep(1.0)
    finally:
        await asyncio.to_thread(postgres.start)
    await starting
    assert postgres_stage.log().count("database_awaited") == 1
    assert "database_there" in postgres_stage.log()
    assert "Traceback" not in postgres_stage.log()


async def test_a_server_that_goes_away_again_and_again_during_a_start(postgres_stage: PostgresStage, postgres: Server):
    """Whatever of the start needs it then waits for it."""
    dice = random.Random(5)
    postgres_stage.expect_faults()
    for _ in range(2):
        starting = asyncio.create_task(postgres_stage.start())
        for _ in range(2):
            await asyncio.sleep(dice.uniform(0.0, 1.2))
            await asyncio.to_thread(postgres.crash)
            await asyncio.to_thread(postgres.start)
        await starting
        await postgres_stage.stop()
    assert "Traceback" not in postgres_stage.log()
