"""From the empty page to one's first move: at most eight presses, nothing typed, and each press on something that is offered."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from emulator.world.cast import default_cast
from tests.browser.machines.chromium import Chromium, Page
from tests.browser.machines.product import Product
from tests.browser.machines.tabs import use
from texts.catalogue import load_languages

pytestmark = pytest.mark.asyncio(loop_scope="session")

KOREAN = load_languages()["ko"]
PRESSES = 8
COUNTED = "window.presses = 0; addEventListener('click', (event) => { presses += event.isTrusted; }, true)"
BOARDS, PANELS = ".message:not(.private)", ".message.private"
SEEN = "[...document.images].every((it) => it.complete && it.naturalWidth)"
CALLED = "!!document.querySelector('.message:last-of-type .mention-me')"
PANEL = f"[...document.querySelectorAll('{PANELS}')].at(-1)"
LAID = "[...document.querySelectorAll('.message')].some((it) => /^(?!.*봇).*내려놓았습니다/m.test(it.innerText))"
"""A person's card is told, in the panel or below the board: news of a bot player may leave no room for it in the panel."""

NEXT = f"{PANEL}.innerText.includes('3번째 차례')"
"""The same in a practice, whose board stands elsewhere: the bot player has had its turn thereupon, the third one begins."""


class Phone:
    """A newcomer's phone, in Korean: it is only ever tapped."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def tap(self, selector: str, text: str | None = None) -> None:
        """A tap on something that is there; what it leads to has come."""
        await self.page.wait_for(SEEN)  # a picture that comes later pushes away what a finger is just about to touch
        await self.page.tap(selector, text)
        await self.page.wait_for("!document.querySelector('[aria-busy=true]')")

    async def begin(self, command: str) -> None:
        """The command that the empty page offers."""
        await self.page.wait_for_text(command, ".beginning button")
        await self.page.evaluate(COUNTED)
        await self.tap(".beginning button", command)

    async def play(self) -> None:
        """The button under the board, and the panel that it opens."""
        await self.tap(f"{BOARDS} .button.primary", KOREAN("button.play"))
        # It may take the place of an older private answer; those before it have no pictures.
        await self.page.wait_for(f"{PANEL}?.querySelector('img')?.naturalWidth === 1200")

    async def lay_a_card(self, laid: str = LAID) -> None:
        """In the panel: a card that can be laid. Its draw cannot be undone as long as nobody has discarded: so confirm it."""
        await self.tap(f"{PANELS} .select", KOREAN("keltis.kind.lay"))
        await self.tap(".option")
        await self.tap(f"{PANELS} .button", KOREAN("button.confirm"))
        await self.page.wait_for(laid)

    async def taps(self) -> int:
        return await self.page.evaluate("presses")


@pytest_asyncio.fixture(loop_scope="session")
async def phones(chromium: Chromium, tmp_path: Path) -> AsyncIterator[tuple[Phone, Phone]]:
    """Two people at the product as the README starts it, on a server where nothing has happened yet."""
    async with Product.running(tmp_path) as product:
        pages: list[Page] = []
        for person in default_cast()[:2]:
            page = await chromium.new_page(width=400, height=860, phone=True)
            await page.set_language("ko")
            await page.open(f"http://127.0.0.1:{product.port}/?as={person.id}")
            pages.append(page)
        yield Phone(pages[0]), Phone(pages[1])
        complaints = [complaint for page in pages for complaint in page.complaints]
        for page in pages:
            await page.close()
        assert complaints == []


async def practise(phone: Phone, game: str) -> None:
    """The help that the empty page offers, the practice that the help offers, the panel that its answer offers: the board is in
    a thread."""
    await phone.begin("/도움말")
    await phone.tap(".command-form .send")
    await phone.tap(f"{PANELS} .button", KOREAN("button.practice", game=KOREAN(f"{game}.title")))
    await phone.tap(f"{PANELS} .button.primary", KOREAN("button.play"))
    await phone.page.wait_for(f"{PANEL}?.querySelector('img')?.naturalWidth === 1200")


async def test_to_the_first_move_of_a_practice_of_keltis(phones: tuple[Phone, Phone]):
    phone, _ = phones
    await practise(phone, "keltis")
    await phone.page.wait_for_text(KOREAN("keltis.advice.play_card").splitlines()[0], PANELS)
    await phone.lay_a_card(NEXT)
    assert await phone.taps() <= PRESSES
    assert await phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.thorough
async def test_to_the_first_move_of_a_practice_of_manitoba(phones: tuple[Phone, Phone]):
    """The hint that the panel offers, and the button under it."""
    phone, _ = phones
    await practise(phone, "manitoba")
    await phone.page.wait_for_text(KOREAN("manitoba.advice.first_area").splitlines()[0], PANELS)
    await phone.tap(f"{PANELS} .button", KOREAN("button.hint"))
    await phone.tap(f"{PANELS} .button", KOREAN("button.hint_play"))
    await phone.page.wait_for(f"{PANEL}.innerText.includes({KOREAN('button.take_back')!r})")
    assert await phone.taps() <= PRESSES
    assert await phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def test_to_the_first_move_of_a_game_of_two(phones: tuple[Phone, Phone]):
    """For whoever opens it, and for whoever joins; one of them begins."""
    phone, other = phones
    await phone.begin("/게임 열기")
    await other.page.evaluate(COUNTED)
    await phone.tap(".suggestion", KOREAN("keltis.title"))
    await phone.tap(".command-form .send")
    await other.tap(f"{BOARDS} .button", KOREAN("button.join"))
    # A full lobby loses a button and its host is called: both move the others just as a finger comes down.
    await phone.page.wait_for_text("자리가 모두 찼습니다", BOARDS)
    join = KOREAN("button.join")
    await phone.page.wait_for(
        f"![...document.querySelectorAll('.button')].some((it) => it.innerText.includes('{join}'))"
    )
    await phone.tap(f"{BOARDS} .button", KOREAN("button.start"))
    await phone.page.wait_for_text(KOREAN("button.play"), f"{BOARDS} .button")
    called = await phone.page.evaluate(CALLED)
    mover = phone if called else other
    await mover.play()
    await mover.lay_a_card()
    assert await phone.taps() <= PRESSES
    assert await other.taps() <= PRESSES


async def test_settings_are_filled_in_like_any_form(phones: tuple[Phone, Phone]):
    """Circles and menus stand in one form: two things chosen, sent by one tap, and said by the panel."""
    phone, _ = phones
    await use(phone.page, "/설정")
    await phone.tap(f"{PANELS} .button", KOREAN("settings.page_notices"))
    for how in ("direct", "none"):
        await phone.tap("dialog .modal-field:nth-of-type(2) .choice", KOREAN(f"settings.how_{how}"))
    await phone.tap("dialog .button.primary")
    _, said = KOREAN("settings.on_turn", how=KOREAN("settings.how_none")).split(" ", 1)
    await phone.page.wait_for(f"{PANEL}.innerText.includes({said!r})")
    await phone.tap(f"{PANELS} .button", KOREAN("settings.page_times"))
    await phone.tap("dialog .modal-field:nth-of-type(3) .select")
    await phone.tap(".option", "22:00–07:00")
    await phone.tap("dialog .button.primary")
    await phone.page.wait_for(f"{PANEL}.innerText.includes('22:00–07:00')")
    assert await phone.page.evaluate(f"{PANEL}.innerText.includes({said!r})")
