"""A round of A Feast for Odin alone, on a phone in Korean: a space, a tile laid on the home board, the feast."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from chromium import Chromium
from product import Product
from three_ways import BOARDS, NEWEST_PRIVATE, NOTHING_WAITS, Tab

from bot.texts.catalogue import load_languages
from emulator.people import default_cast

pytestmark = pytest.mark.asyncio(loop_scope="session")

WORDS = load_languages()["ko"]
CONTROLS = ".message.private .select, .message.private .button"
PICTURES_THERE = "[...document.images].every((it) => it.complete && it.naturalWidth)"


@pytest_asyncio.fixture(loop_scope="session")
async def minji(chromium: Chromium, tmp_path: Path) -> AsyncIterator[Tab]:
    async with Product.running(tmp_path) as product:
        person = default_cast()[0]
        page = await chromium.new_page(width=400, height=860, phone=True)
        await page.set_language("ko")
        await page.open(f"http://127.0.0.1:{product.port}/?as={person.id}")
        yield Tab(page, person.name, WORDS)
        assert page.complaints == []
        await page.close()


async def begin_alone(tab: Tab) -> None:
    """A lobby of one seat, and the first board."""
    await tab.page.wait_for_text(tab.command("game new"), ".beginning button")
    await tab.begin(tab.command("game new"))
    await tab.take((await tab.suggested()).index(WORDS("odin.title")))
    await tab.page.wait_for("document.querySelector('.command-tail:focus')")
    await tab.page.type("인원:")
    await tab.page.type("1")
    await tab.send()
    await tab.press(".message:not(.private) .button", WORDS("button.start"))
    await tab.page.wait_for(f"{BOARDS} === 2")


async def tap(tab: Tab, text: str | None, option: str = "", selector: str = CONTROLS) -> None:
    """A tap in the panel; where that opens a menu, one on its first option with these words. The panel has changed."""
    await tab.page.wait_for(PICTURES_THERE)  # one that comes later would push away what the finger is about to touch
    before = json.dumps(await tab.page.evaluate(f"{NEWEST_PRIVATE}.innerHTML"))
    await tab.press(selector, text)
    if await tab.page.evaluate("document.querySelector('.option') !== null"):
        await tab.press(".option", option)
    await tab.page.wait_for(f"{NOTHING_WAITS} && {NEWEST_PRIVATE}.innerHTML !== {before}")
    await tab.page.wait_for(PICTURES_THERE)


async def told(tab: Tab) -> str:
    """What the panel says."""
    return await tab.page.evaluate(f"{NEWEST_PRIVATE}.innerText")


async def finish(tab: Tab, news: str) -> None:
    """Take the first thing that is offered, step by step, until the panel tells that it has happened."""
    while news not in await told(tab):
        custom_id = await tab.asked()
        assert custom_id is not None, await told(tab)
        await tap(tab, None, selector=f'.message.private [data-custom-id="{custom_id}"]')


async def test_a_space_a_tile_and_a_feast_on_a_phone(minji: Tab):
    await begin_alone(minji)
    await minji.open_panel()
    await tap(minji, WORDS("odin.kind.use"), WORDS("odin.plank.weekly_market"))
    await tap(minji, "(g1)")
    await finish(minji, "콩 1개, 은화 1개를 받았습니다")

    await tap(minji, WORDS("odin.kind.place"))
    await finish(minji, "은화를 놓았습니다")

    await tap(minji, WORDS("odin.kind.pass"))
    await tap(minji, WORDS("odin.proposed"))
    await finish(minji, "연회를 열었습니다")
    assert await minji.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert await minji.page.evaluate(f"{NEWEST_PRIVATE}.querySelector('img').naturalWidth === 1200")
