"""A game alone on a phone in Korean: a lobby of one seat, and taps in the panel."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from chromium import Chromium
from product import Product
from three_ways import BOARDS, NEWEST_PRIVATE, NOTHING_WAITS, Tab

from bot.texts.catalogue import load_languages
from emulator.people import default_cast

CONTROLS = ".message.private .select, .message.private .button"
PICTURES_THERE = "[...document.images].every((it) => it.complete && it.naturalWidth)"


@asynccontextmanager
async def sitting_alone(chromium: Chromium, folder: Path, game: str) -> AsyncIterator[Tab]:
    """Minji with a match of one seat that has begun."""
    async with Product.running(folder) as product:
        person = default_cast()[0]
        page = await chromium.new_page(width=400, height=860, phone=True)
        await page.set_language("ko")
        await page.open(f"http://127.0.0.1:{product.port}/?as={person.id}")
        tab = Tab(page, person.name, load_languages()["ko"])
        await begin_alone(tab, game)
        yield tab
        assert page.complaints == []
        await page.close()


async def begin_alone(tab: Tab, game: str) -> None:
    """A lobby of one seat for a game, and the first board."""
    await tab.page.wait_for_text(tab.command("game new"), ".beginning button")
    await tab.begin(tab.command("game new"))
    await tab.take((await tab.suggested()).index(tab.words(f"{game}.title")))
    await tab.page.wait_for("document.querySelector('.command-tail:focus')")
    await tab.page.type(f"{tab.words('command.game.new.option.seats.name')}:")
    await tab.page.type("1")
    await tab.send()
    await tab.press(".message:not(.private) .button", tab.words("button.start"))
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
