"""Keltis as newcomers play it: the product as the README starts it, two tabs, two languages, a phone and a desk."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from emulator.world.cast import default_cast
from tests.browser.machines.chromium import Chromium, Page
from tests.browser.machines.product import START_SECONDS, Product

pytestmark = pytest.mark.asyncio(loop_scope="session")

NEWEST = "[...document.querySelectorAll('.message:not(.private)')].filter((it) => it.querySelector('img')).at(-1)"
"""The newest board, or the lobby before there is one."""
NEWEST_PRIVATE = "[...document.querySelectorAll('.message.private')].at(-1)"
HAND = f"[...{NEWEST_PRIVATE}.querySelectorAll('img')].find((it) => /Your hand: |내 손패: /.test(it.alt))"
"""The picture of one's hand: the one above it shows what everybody sees."""
NO_TABLE = ("WebSocket", "ERR_CONNECTION_REFUSED")


@dataclass
class Newcomer:
    """Somebody at a tab, and the words they look for in their language."""

    page: Page
    name: str
    lay: str
    deck: str
    discard: str
    discarded: str
    move: str
    waits: str
    is_phone: bool = False

    async def press(self, selector: str, text: str | None = None) -> None:
        """A click, or a tap on a phone; what it leads to has come."""
        await (self.page.tap if self.is_phone else self.page.click)(selector, text)
        await self.page.wait_for("!document.querySelector('[aria-busy=true]')")

    async def use(self, command: str, suggested: str) -> None:
        """Type a command, take the first suggestion that holds these words for its first option, and send it."""
        await self.press("#composer textarea")
        await self.page.type(command)
        await self.page.wait_for_text(command, ".suggestion-label")
        await self.page.press("Enter")
        await self.page.wait_for_text(command, ".command-name")
        await self.press(".suggestion", suggested)
        await self.page.wait_for("document.querySelector('.option-field input').value.trim()")
        await self.page.press("Enter")
        await self.page.wait_for("!document.querySelector('.command-form')")

    async def open_panel(self) -> None:
        """The button Play under the newest board, and the private panel that it opens."""
        await self.press(".message:not(.private) .button.primary")
        # It may take the place of an older private answer; those before it have no pictures.
        await self.page.wait_for(f"{NEWEST_PRIVATE}?.querySelector('img')?.naturalWidth === 1200")

    async def draw(self) -> None:
        """In the panel: the button beside the draw pile."""
        beside = (
            f"[...{NEWEST_PRIVATE}.querySelectorAll('.section')].find((it) => it.innerText.includes({self.deck!r}))"
        )
        drawing = await self.page.evaluate(f"{beside}.querySelector('.button').dataset.customId")
        await self.press(f'.message.private [data-custom-id="{drawing}"]')

    async def lay_a_card(self) -> None:
        """In the panel: the first card that can be laid, with the first figure; it is played at once, as it can be taken back."""
        await self.press(".message.private .select", self.lay)
        await self.press(".option")
        await self.page.wait_for_text(self.deck, ".message.private .section")
        await self.page.wait_for(f"{NEWEST_PRIVATE}.querySelector('img')?.naturalWidth === 1200")

    async def sees(self, text: str) -> None:
        """Wait until the newest board says this, and has its pictures."""
        await self.page.wait_for(f"{NEWEST}?.innerText.includes({text!r})")
        await self.page.wait_for(f"[...{NEWEST}.querySelectorAll('img')].every((it) => it.naturalWidth === 1200)")


@pytest_asyncio.fixture(loop_scope="session")
async def product(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Product]:
    """As operators start it, unless a test asks for one that is forked."""
    async with Product.running(tmp_path, real=getattr(request, "param", True)) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def newcomers(chromium: Chromium, product: Product) -> AsyncIterator[tuple[Newcomer, Newcomer]]:
    """Alice at a desk in English, 민지 with a phone in Korean."""
    minji_id, _, alice_id, _ = (person.id for person in default_cast())
    viewer = await chromium.new_page()
    phone = await chromium.new_page(width=400, height=860, phone=True)
    for page, language, person in ((viewer, "en-US", alice_id), (phone, "ko", minji_id)):
        await page.set_language(language)
        await page.open(f"http://127.0.0.1:{product.port}/?as={person}")
    english = ("Lay a card", "Draw pile", "/keltis discard", "Discarded", "/move")
    korean = ("내려놓기", "덱", "/켈티스 버리기", "버렸습니다", "/입력")
    alice = Newcomer(viewer, "Alice", *english, waits="Waiting for 민지")
    minji = Newcomer(phone, "민지", *korean, waits="지금은 Alice 님의 차례입니다", is_phone=True)
    yield alice, minji
    for page in (viewer, phone):
        await page.close()


async def start_match(alice: Newcomer, minji: Newcomer) -> tuple[Newcomer, Newcomer]:
    """A lobby opened by command, joined and started by button; gives who is to act, and the other."""
    await alice.page.wait_for_text("/game new", ".beginning button")
    await alice.use("/game new", "Keltis")
    await minji.press(".button", "Join")
    # A full lobby loses a button and its host is called: both move the others just as a finger comes down.
    await alice.page.wait_for_text("every seat of", ".message:not(.private)")
    await alice.page.wait_for("![...document.querySelectorAll('.button')].some((it) => it.innerText.includes('Join'))")
    await alice.press(".button", "Start")
    for each in (alice, minji):
        await each.sees("starts!")
    called = await alice.page.evaluate(f"{NEWEST}.querySelector('.mention').innerText")
    return (alice, minji) if called == "@Alice" else (minji, alice)


async def test_turns_by_panel_by_command_and_in_one_line(newcomers: tuple[Newcomer, Newcomer]):
    first, second = await start_match(*newcomers)
    called = "document.querySelector('.message:last-of-type .mention-me') !== null"
    assert await first.page.evaluate(called)
    assert not await second.page.evaluate(called)

    # the first turn by command, card by card from what is suggested
    await first.use(first.discard, " · ")
    await first.page.wait_for_text(first.waits, ".message.private")
    await second.sees(f"@{second.name}")

    # the second by panel; nothing of it is in the other tab
    private = "document.querySelectorAll('.message.private').length"
    before = await first.page.evaluate(private)
    await second.open_panel()
    hand = await second.page.evaluate(f"{HAND}.alt.split('\\n')[0]")
    picture = await second.page.evaluate(f"{HAND}.src")
    await second.lay_a_card()
    assert await first.page.evaluate(private) == before
    assert not await first.page.evaluate(f"document.body.innerHTML.includes({hand!r})")
    stolen = picture.replace(f"as={await my_id(second)}", f"as={await my_id(first)}")
    assert stolen != picture
    assert await first.page.evaluate(f"fetch({stolen!r}).then((answer) => answer.status)") >= 400
    first.page.complaints.clear()  # the browser reports the refused picture
    await second.draw()
    await second.page.wait_for_text(second.waits, ".message.private")
    assert not await second.page.evaluate(f"{NEWEST_PRIVATE}.querySelector('img, .select, .section')")
    await first.sees(f"@{first.name}")

    # the third in one line
    await first.use(first.move, " · ")
    await first.page.wait_for(f"/{first.waits}|{first.deck}/i.test({NEWEST_PRIVATE}.innerText)")
    for each in newcomers:
        assert each.page.complaints == []
        assert await each.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def my_id(newcomer: Newcomer) -> str:
    """Whom the tab is open as."""
    return await newcomer.page.evaluate("new URLSearchParams(location.search).get('as')")


@pytest.mark.parametrize("product", [pytest.param(False, id="forked")], indirect=True)
async def test_a_turn_goes_on_after_a_kill_in_its_middle(product: Product, newcomers: tuple[Newcomer, Newcomer]):
    first, second = await start_match(*newcomers)
    await first.use(first.discard, " · ")
    await second.sees(f"@{second.name}")
    await second.open_panel()
    await second.lay_a_card()

    await asyncio.sleep(0.5)  # the pages may be a moment ahead of the table's file, no person is that quick
    await product.kill()
    for each in newcomers:
        await each.page.wait_for("document.querySelector('#banner.lost')")
    await product.start()
    # The pages come back by themselves; the panel in which the turn was begun still stands, and goes on.
    for each in newcomers:
        await each.page.wait_for("document.querySelector('#banner').hidden", seconds=START_SECONDS)
    await second.draw()
    await second.page.wait_for_text(second.waits, ".message.private")
    await first.sees(f"@{first.name}")
    await first.page.wait_for_text(f"Your turn: @{first.name}", ".message:not(.private)")  # nobody is known to be there

    # So do the buttons of a board.
    await first.open_panel()
    await first.page.wait_for_text(first.lay, ".message.private .select")
    for each in newcomers:
        assert all(any(word in complaint for word in NO_TABLE) for complaint in each.page.complaints)
