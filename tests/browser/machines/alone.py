"""A game alone, on a phone in Korean or at a desk in English: a lobby of one seat, and presses in the panel."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from emulator.world.cast import default_cast
from tests.browser.machines.chromium import FIND, Chromium
from tests.browser.machines.lobby import open_lobby
from tests.browser.machines.product import Product
from tests.browser.machines.three_ways import BOARDS, NEWEST_PRIVATE, NOTHING_WAITS, Tab
from texts.catalogue import load_languages

CONTROLS = ".message.private .select, .message.private .button"
TOLERANCE = 8
"""Pixels by which a picture may be narrower than its box: a phone's column has a rim."""
BESIDE = f"""[...{NEWEST_PRIVATE}.querySelectorAll('.section')]
  .find((it) => it.innerText.includes(%s))?.querySelector('.button').dataset.customId"""
"""The custom id of the button beside words."""
PICTURES_THERE = "[...document.images].every((it) => it.complete && it.naturalWidth)"


@asynccontextmanager
async def sitting_alone(chromium: Chromium, folder: Path, game: str, *, phone: bool) -> AsyncIterator[Tab]:
    """Minji with a phone, or Alice at a desk, with a match of one seat that has begun."""
    language = "ko" if phone else "en"
    async with Product.running(folder) as product:
        person = next(each for each in default_cast() if each.locale.startswith(language))
        page = await chromium.new_page(width=400 if phone else 1280, height=860, phone=phone)
        await page.set_language(person.locale)
        await page.open(f"http://127.0.0.1:{product.port}/?as={person.id}")
        tab = Tab(page, person.name, load_languages()[language], phone)
        await begin_alone(tab, game)
        yield tab
        assert page.complaints == []
        await page.close()


async def begin_alone(tab: Tab, game: str) -> None:
    """A lobby of one seat for a game, and the first board."""
    await open_lobby(tab, tab.words(f"{game}.title"), 1)
    await tab.press(".message:not(.private) .button", tab.words("button.start"))
    await tab.page.wait_for(f"{BOARDS} === 2")


async def tap(tab: Tab, text: str | None, option: str = "", selector: str = CONTROLS) -> None:
    """A press in the panel, on what has these words on it or beside it; where that opens a menu, one on its first option with
    other words. The panel has changed.
    """
    await tab.page.wait_for(PICTURES_THERE)  # one that comes later would push away what the finger is about to touch
    if text is not None:
        there = f"({FIND})({json.dumps(selector)}, {json.dumps(text)}, false)"
        if isinstance(beside := await tab.page.wait_for(f"({BESIDE % json.dumps(text)}) || {there}"), str):
            selector, text = f'.message.private [data-custom-id="{beside}"]', None
    before = json.dumps(await tab.page.evaluate(f"{NEWEST_PRIVATE}.innerHTML"))
    await tab.press(selector, text)
    if await tab.page.evaluate("document.querySelector('.option') !== null"):
        await tab.press(".option", option)
    await tab.page.wait_for(f"{NOTHING_WAITS} && {NEWEST_PRIVATE}.innerHTML !== {before}")
    await tab.page.wait_for(PICTURES_THERE)


def label(tab: Tab, key: str, **words: str) -> str:
    """Words of the catalogue as they begin what is offered."""
    said = tab.words(key, **words)
    return said[:1].upper() + said[1:]


async def told(tab: Tab) -> str:
    """What the panel says."""
    return await tab.page.evaluate(f"{NEWEST_PRIVATE}.innerText")


async def all_at_full_width(tab: Tab) -> bool:
    """Whether every picture of the panel is there, and as wide as the column lets it be: 376 px on a phone, 550 at a desk.

    One that is higher than its box for a desk is as high as that, and narrower.
    """
    shown: list[list[float]] = await tab.page.evaluate(
        f"""[...{NEWEST_PRIVATE}.querySelectorAll('.picture img')].map((it) =>
          [it.naturalWidth, it.naturalHeight, it.getBoundingClientRect().width])"""
    )
    wide, high = (376, 400) if tab.is_phone else (550, 350)
    return bool(shown) and all(
        natural == 1200 and abs(width - min(wide, high * natural / height)) < TOLERANCE
        for natural, height, width in shown
    )
