"""A whole game of any title for four people, each in another language, two of them on a phone, lobby to final scores.

`python -m tests.browser.machines.four_languages GAME FOLDER` plays it in the panels, tells what is wrong with the texts that the
four see, and leaves the texts and pictures of the screens in the folder, to be looked at. `--short` takes the short game of
A Feast for Odin.
"""

import argparse
import asyncio
import json
import logging
import random
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from emulator.world.cast import default_cast
from tests.browser.machines.chromium import Chromium, PageError
from tests.browser.machines.languages_seen import Reader
from tests.browser.machines.lobby import open_lobby
from tests.browser.machines.product import Product
from tests.browser.machines.three_ways import (
    BOARDS,
    NEWEST_PRIVATE,
    NOTHING_WAITS,
    PRIVATE_ID,
    PUBLIC,
    Tab,
)
from texts.catalogue import load_languages

LOG = logging.getLogger(__name__)

LOCALES = ("de", "en-US", "fr", "ko")
WIDTHS = (376, 1280, 1280, 376)
PHONE = 376
CALLED = f"[...{PUBLIC}.filter((it) => it.querySelector('img')).at(-1).querySelectorAll('.mention')].map((it) => it.innerText)"
OVER = f"{PUBLIC}.some((it) => it.querySelector('[data-custom-id*=\":rematch:\"]'))"
IN_MY_LANGUAGE = "document.querySelector('[data-custom-id*=\":in_my_language:\"]') !== null"
OFFERED = f"[...{NEWEST_PRIVATE}.querySelectorAll('[data-custom-id]')].map((it) => it.dataset.customId).join(' ')"
LINES = """(selector) => [...document.querySelectorAll(selector)].flatMap((it) => [
  ...it.innerText.split('\\n'),
  ...[...it.querySelectorAll('img')].flatMap((image) => image.alt.split('\\n')),
  ...[...it.querySelectorAll('[aria-label]')].flatMap((named) => named.ariaLabel.split('\\n')),
]).map((line) => line.trim()).filter(Boolean)"""
PRIVATE, EVERYTHING = ".message.private .message-body", "body"
TOO_WIDE = "document.documentElement.scrollWidth > innerWidth"
TITLE = load_languages()[LOCALES[0]]("lobby.default_title", name="")
"""What the host's game is called for everybody."""
IDLE_SECONDS = 120.0
"""After so long without a press the game stands still."""


class Seat:
    """A person with a tab and a language, and all lines that they have seen."""

    def __init__(self, tab: Tab, reader: Reader) -> None:
        self.tab = tab
        self.reader = reader
        self.private: dict[str, None] = {}
        self.seen: dict[str, None] = {}
        self.faults: dict[str, None] = {}

    async def look(self) -> None:
        """Note every line that is new, and what is wrong."""
        for selector, lines in ((PRIVATE, self.private), (EVERYTHING, self.seen)):
            lines.update(dict.fromkeys(await self.tab.page.evaluate(f"({LINES})({json.dumps(selector)})")))
        if await self.tab.page.evaluate(TOO_WIDE):
            self.faults["the page is wider than the window"] = None
        for alert in await self.tab.page.evaluate(
            "[...document.querySelectorAll('.failure')].map((it) => it.innerText)"
        ):
            self.faults[f"failure: {alert}"] = None
        # A picture that is asked for late is gone when its message has been edited meanwhile.
        complaints = [it for it in self.tab.page.complaints if not ("404" in it and "/files/" in it)]
        self.faults.update(dict.fromkeys(f"complaint: {it}" for it in complaints))

    def told(self) -> list[str]:
        """What is wrong with all that was seen, and lines in private with words of another language."""
        wrong = [*self.faults]
        wrong += [f"{', '.join(found)}: {line}" for line in self.seen if (found := self.reader.faults(line))]
        for line in self.private:
            # Names of cards and of people have words that no catalogue has, or another language's.
            found = self.reader.foreign_words(line)
            if len(found) > self.reader.own_words(line):
                wrong.append(f"foreign ({', '.join(found)}): {line}")
        if not any(self.reader.own_words(line) for line in self.private):
            wrong.append("nothing in private was in this language")
        return wrong

    async def act(self) -> int:
        """Open the panel, press what it offers until it asks nothing; how often something was pressed."""
        await self.tab.open_panel()
        pressed = 0
        while custom_id := await self.tab.asked():
            await self.look()
            await self._press(custom_id)
            pressed += 1
        await self.look()
        return pressed

    async def _press(self, custom_id: str) -> None:
        page = self.tab.page
        # What is offered next has other ids: a panel may change in looks while its answer is still on the way.
        before = json.dumps(await page.evaluate(OFFERED))
        await self.tab.press(f'.message.private [data-custom-id="{custom_id}"]')
        if options := await page.evaluate("[...document.querySelectorAll('.option')].map((it) => it.innerText)"):
            self.seen.update(dict.fromkeys(line for option in options for line in option.split("\n")))
            self.private.update(dict.fromkeys(line for option in options for line in option.split("\n")))
            await page.evaluate(f"document.querySelectorAll('.option')[{self.tab.pick(options)}].click()")
        await page.wait_for(f"{NOTHING_WAITS} && ({OFFERED}) !== {before}", 60)


class FourSeats:
    """A match of four people, one for each language."""

    def __init__(self, seats: list[Seat], folder: Path) -> None:
        self.seats = seats
        self._folder = folder
        self.presses = 0
        self.missed = 0

    @classmethod
    @asynccontextmanager
    async def sit_down(cls, browser: Chromium, product: Product, folder: Path, seed: int) -> "AsyncIterator[FourSeats]":
        """Four tabs at the table, each with its language and width."""
        languages = load_languages()
        cast = default_cast()
        seats: list[Seat] = []
        for person, locale, width in zip(cast, LOCALES, WIDTHS, strict=True):
            page = await browser.new_page(width=width, height=812 if width == PHONE else 900, phone=width == PHONE)
            await page.set_language(locale)
            await page.open(f"http://127.0.0.1:{product.port}/?as={person.id}")
            language = locale[:2]
            tab = Tab(page, person.name, languages[language], width == PHONE, random.Random(f"{seed} {language}"))
            seats.append(Seat(tab, Reader(language, languages, [*(each.name for each in cast), *TITLE.split()])))
        yield cls(seats, folder)
        for seat in seats:
            await seat.tab.page.close()

    async def begin(self, game: str, *, short: bool) -> None:
        """The lobby, with everybody in it, and the first board."""
        host, *guests = [seat.tab for seat in self.seats]
        await open_lobby(host, host.words(f"{game}.title"), len(self.seats))
        if short:
            await self._shorten(game)
        for guest in guests:
            await press_public(guest, "join")
        await self.look("lobby")
        await press_public(host, "start")
        for seat in self.seats:
            await seat.tab.page.wait_for(f"{BOARDS} === 2", 60)

    async def _shorten(self, game: str) -> None:
        host = self.seats[0].tab
        await press_public(host, "options")
        await host.page.wait_for(f"{NEWEST_PRIVATE}?.querySelector('.select')")
        await self.seats[0].look()
        await host.press(".message.private .select", host.words(f"{game}.option.length.long"))
        await host.press(".option", host.words(f"{game}.option.length.short"))
        await self.seats[0].look()

    async def look(self, name: str) -> None:
        """What each of the four sees now, as lines and as a picture."""
        for place, seat in enumerate(self.seats):
            await seat.look()
            picture = self._folder / f"{name}-{LOCALES[place]}.png"
            picture.write_bytes(await seat.tab.page.screenshot())

    async def play(self) -> None:
        """To the final scores; raises PageError when nobody can press anything for long."""
        last = time.monotonic()
        turns = 0
        while not await self.seats[0].tab.page.evaluate(OVER):
            for seat in self.seats:
                if f"@{seat.tab.name}" not in await seat.tab.page.evaluate(CALLED):
                    continue
                if pressed := await self._turn_of(seat):
                    last = time.monotonic()
                    self.presses += pressed
                    turns += 1
                    LOG.info("%4d %s %d presses", turns, seat.tab.words.language, pressed)
                    if turns % 10 == 0:
                        await self.look(f"{turns:03}")
            if time.monotonic() - last > IDLE_SECONDS:
                raise PageError("nobody can press anything")
            await asyncio.sleep(0.1)
        for seat in self.seats:
            await seat.tab.page.wait_for(OVER)
            if await seat.tab.page.evaluate(IN_MY_LANGUAGE):
                shown = json.dumps(await seat.tab.page.evaluate(PRIVATE_ID))
                await press_public(seat.tab, "in_my_language")
                await seat.tab.page.wait_for(f"({PRIVATE_ID}) !== {shown}", 60)
        await self.look("over")

    async def _turn_of(self, seat: Seat) -> int:
        """How often somebody could press; whoever misses what they aimed at begins anew, as a person does."""
        try:
            return await seat.act()
        except (PageError, TimeoutError) as error:
            LOG.info("%s missed: %s", seat.tab.words.language, str(error)[:400])
            self.missed += 1
            return 0

    def report(self) -> str:
        """What is wrong, by language; the lines themselves are left in the folder."""
        parts: list[str] = []
        for seat in self.seats:
            language = seat.tab.words.language
            for name, lines in (("private", seat.private), ("seen", seat.seen)):
                (self._folder / f"{name}-{language}.txt").write_text("\n".join(lines))
            wrong = seat.told()
            parts.append(
                f"{language}: {len(seat.private)} lines in private, {len(seat.seen)} in all, {len(wrong)} wrong"
            )
            parts += [f"  {it}" for it in wrong]
        return "\n".join(parts)


async def press_public(tab: Tab, verb: str) -> None:
    """Press the newest button in the channel that has a verb."""
    await tab.press(f'.message:not(.private) .button[data-custom-id*=":{verb}:"]')


async def play_whole(game: str, folder: Path, seed: int, *, short: bool) -> bool:
    """Plays to the end and prints what is wrong; whether the final scores came."""
    with tempfile.TemporaryDirectory() as data:
        async with (
            Product.running(Path(data)) as product,
            Chromium.start() as browser,
            FourSeats.sit_down(browser, product, folder, seed) as four,
        ):
            begun = time.monotonic()
            over = False
            try:
                await four.begin(game, short=short)
                await four.play()
                over = True
            except (PageError, TimeoutError) as error:
                LOG.error("%s", error)
                await four.look("stuck")
            (folder / "bot.log").write_bytes((Path(data) / "bot.log").read_bytes())
            LOG.info("%s", four.report())
            LOG.info(
                "%s: over: %s; %d presses, %d missed, %.0f s",
                game,
                over,
                four.presses,
                four.missed,
                time.monotonic() - begun,
            )
            return over


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--short", action="store_true")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    done = asyncio.run(play_whole(arguments.game, arguments.folder, arguments.seed, short=arguments.short))
    raise SystemExit(not done)
