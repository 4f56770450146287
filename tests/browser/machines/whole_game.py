"""A whole game of Manitoba on three phones: one seat by the panel, one by slash commands, one in one line.

`python -m tests.browser.machines.whole_game FOLDER [LANGUAGE]` plays it and leaves pictures of the screens in the folder, to be
looked at.
"""

import argparse
import asyncio
import json
import random
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from emulator.world.cast import default_cast
from tests.browser.machines.chromium import Chromium
from tests.browser.machines.lobby import open_lobby
from tests.browser.machines.product import Product
from tests.browser.machines.three_ways import BOARDS, PUBLIC, Tab
from texts.catalogue import load_languages

CALLED = f"[...{PUBLIC}.filter((it) => it.querySelector('img')).at(-1).querySelectorAll('.mention')].map((it) => it.innerText)"
PICTURES_THERE = "[...document.images].every((it) => it.complete)"
GONE = f"!{PUBLIC}.some((it) => [...it.querySelectorAll('.button')].some((button) => button.innerText.includes(%s)))"
OVER = f"{PUBLIC}.some((it) => it.innerText.includes('manitoba-') && it.querySelector('img'))"


class ThreeSeats:
    """A match of three people, each with a way of their own to take a turn."""

    def __init__(self, tabs: list[Tab]) -> None:
        self.tabs = tabs
        host, guest, third = tabs
        self._ways: list[tuple[Tab, Callable[[], Awaitable[bool]]]] = [
            (host, host.by_panel),
            (guest, guest.by_slash),
            (third, third.by_line),
        ]

    @classmethod
    @asynccontextmanager
    async def sit_down(cls, browser: Chromium, product: Product, language: str) -> "AsyncIterator[ThreeSeats]":
        """Three tabs in which a match has begun."""
        words = load_languages()[language]
        cast = default_cast()
        tabs: list[Tab] = []
        for place, person in enumerate((cast[0], cast[1], cast[3])):
            page = await browser.new_page(width=400, height=860, phone=True)
            await page.set_language(language)
            await page.open(f"http://127.0.0.1:{product.port}/?as={person.id}")
            tabs.append(Tab(page, person.name, words, chance=random.Random(place)))
        seats = cls(tabs)
        await seats._begin()
        yield seats
        for tab in tabs:
            await tab.page.close()

    async def _begin(self) -> None:
        host, *guests = self.tabs
        words = host.words
        await open_lobby(host, words("manitoba.title"), len(self.tabs))
        for guest in guests:
            await guest.press(".message:not(.private) .button", words("button.join"))
        # A full lobby loses a button and its host is called: both move the others just as a finger comes down.
        await host.page.wait_for(GONE % json.dumps(words("button.join")))
        await host.page.wait_for(f"{PUBLIC}.length === 2 && {PICTURES_THERE}")
        await host.press(".message:not(.private) .button", words("button.start"))
        for tab in self.tabs:
            await tab.page.wait_for(f"{BOARDS} === 2")

    async def over(self) -> bool:
        """Whether the final scores are there."""
        return await self.tabs[0].page.evaluate(OVER)

    async def turn(self) -> bool:
        """Whoever sees themselves called takes a step; False when nobody does, or nothing was left to do."""
        moved = False
        for tab, way in self._ways:
            # A picture that comes later pushes away what a finger is just about to touch.
            await tab.page.wait_for(PICTURES_THERE)
            if f"@{tab.name}" in await tab.page.evaluate(CALLED):
                moved |= await way()
        return moved


async def play(folder: Path, language: str) -> None:
    """Plays to the end, and keeps a picture of every screen now and then."""
    with tempfile.TemporaryDirectory() as data:
        async with (
            Product.running(Path(data)) as product,
            Chromium.start() as browser,
            ThreeSeats.sit_down(browser, product, language) as seats,
        ):
            step = 0
            while not await seats.over():
                if not await seats.turn():
                    await asyncio.sleep(0.1)
                step += 1
                if step % 8 == 0:
                    await keep_pictures(seats, folder, f"{step:03}")
            await keep_pictures(seats, folder, "over")


async def keep_pictures(seats: ThreeSeats, folder: Path, name: str) -> None:
    """What each of the three sees now."""
    for tab in seats.tabs:
        await tab.page.evaluate("Promise.all([...document.images].map((it) => it.decode())).then(() => null)")
        (folder / f"{name}-{tab.name}.png").write_bytes(await tab.page.screenshot())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("language", nargs="?", default="ko")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(play(arguments.folder, arguments.language))
