"""The page of a local table in a headless browser, with a small scripted bot behind it."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from emulator.server import LocalTable
from tests.browser.machines.chromium import Chromium, Page
from tests.browser.machines.installed import EXECUTABLE, NOT_INSTALLED
from tests.browser.machines.one_port import held_port
from tests.browser.machines.scripted_bot import ScriptedBot, connected_bot
from tests.browser.machines.tabs import OpenTab

HERE = "tests/browser/"
TOKEN = "a-token"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here needs the browser, and one worker runs it all: two browsers at once only slow each other."""
    for item in items:
        if item.nodeid.startswith(HERE):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.xdist_group("browser"))
            if EXECUTABLE is None:
                item.add_marker(pytest.mark.skip(reason=NOT_INSTALLED))


@pytest_asyncio.fixture(loop_scope="session")
async def table() -> AsyncIterator[LocalTable]:
    async with LocalTable(port=held_port(), token=TOKEN) as local:
        yield local


@pytest_asyncio.fixture(loop_scope="session")
async def bot(table: LocalTable) -> AsyncIterator[ScriptedBot]:
    async with connected_bot(table, TOKEN) as client:
        yield client


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Chromium]:
    async with Chromium.start() as started:
        yield started


@pytest_asyncio.fixture(loop_scope="session")
async def chromium(browser: Chromium) -> AsyncIterator[Chromium]:
    """The browser, in which nothing is open: pages of a test that failed would go on at the table of the next one."""
    yield browser
    await browser.leave_all()


@pytest_asyncio.fixture(loop_scope="session")
async def open_tab(chromium: Chromium, table: LocalTable) -> AsyncIterator[OpenTab]:
    """Open the page as somebody; at the end no tab may have complained about anything."""
    opened: list[Page] = []

    async def open_as(who: str, *, phone: bool = False, language: str = "en-US") -> Page:
        page = await (chromium.new_page(width=400, height=860, phone=True) if phone else chromium.new_page())
        opened.append(page)
        await page.set_language(language)
        await page.open(f"{table.url}/?as={table.hooks.person(who).id}")
        await page.wait_for("document.querySelector('.beginning')")
        return page

    yield open_as
    complaints = [complaint for page in opened for complaint in page.complaints]
    for page in opened:
        await page.close()
    assert complaints == []
