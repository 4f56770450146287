"""A local table, and a small real discord.py bot that plays on it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest

from emulator.server import LocalTable
from tests.emulator.sample_bot import TOKEN, SampleBot
from tests.judge import Judge

StartBot = Callable[[], Awaitable[SampleBot]]


@pytest.fixture(scope="session")
def found_judge() -> Judge | None:
    """Discord's own description, where it is on this machine."""
    return Judge.load()


@pytest.fixture
async def table(found_judge: Judge | None) -> AsyncIterator[LocalTable]:
    """A local table, whose every answer and event is held against the description."""
    async with LocalTable(token=TOKEN, journal=True) as local:
        faults: list[str] = []

        def judge_event(name: str, data: dict[str, Any], _guild: str | None, _only: str | None) -> None:
            faults.extend(found_judge.event_faults(name, data) if found_judge is not None else [])

        local.world.listeners.append(judge_event)
        yield local
    if found_judge is not None:
        assert [*dict.fromkeys(faults), *found_judge.answer_faults(local.hooks.journal)] == []


@pytest.fixture
async def start_bot(table: LocalTable) -> AsyncIterator[StartBot]:
    """Start a bot against the table and wait until it is ready; it is closed after the test."""
    running: list[tuple[SampleBot, asyncio.Task[None]]] = []

    async def start() -> SampleBot:
        bot = SampleBot(table.api_url, table.gateway_url)
        task = asyncio.create_task(bot.start(TOKEN))
        running.append((bot, task))
        ready = asyncio.create_task(bot.wait_until_ready_and_synced())
        await asyncio.wait({task, ready}, timeout=10, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
        await ready
        return bot

    yield start
    for bot, task in running:
        await bot.close()
        with suppress(asyncio.CancelledError):
            await task


@pytest.fixture
async def bot(start_bot: StartBot) -> SampleBot:
    return await start_bot()
