"""The page of a local table in a headless browser, with a small scripted bot behind it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest
import pytest_asyncio
from chromium import EXECUTABLE, Chromium
from scripted_bot import ScriptedBot

from emulator.server import LocalTable

HERE = Path(__file__).parent
TOKEN = "a-token"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here needs the browser, and one worker runs it all: two browsers at once only slow each other."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.xdist_group("browser"))
            if EXECUTABLE is None:
                item.add_marker(pytest.mark.skip(reason="Debian's package chromium is not installed"))


@pytest_asyncio.fixture(loop_scope="session")
async def table() -> AsyncIterator[LocalTable]:
    async with LocalTable(token=TOKEN) as local:
        yield local


@pytest_asyncio.fixture(loop_scope="session")
async def bot(table: LocalTable) -> AsyncIterator[ScriptedBot]:
    client = ScriptedBot(table.api_url, table.gateway_url)
    running = asyncio.create_task(client.start(TOKEN))
    ready = asyncio.create_task(client.ready_and_synced.wait())
    await asyncio.wait({running, ready}, timeout=10, return_when=asyncio.FIRST_COMPLETED)
    if running.done():
        running.result()
    await ready
    yield client
    await client.close()
    with suppress(asyncio.CancelledError):
        await running


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> AsyncIterator[Chromium]:
    async with Chromium.start() as browser:
        yield browser
