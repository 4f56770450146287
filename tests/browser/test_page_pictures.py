"""Pictures as Discord shows them: small in the message, alone and zoomed once pressed."""

import io

import pytest
from PIL import Image

from emulator.server import LocalTable
from emulator.world.files import Upload
from tests.browser.machines.chromium import Box, Page
from tests.browser.machines.scripted_bot import ALT_TEXT, ScriptedBot
from tests.browser.machines.tabs import OpenTab, use

pytestmark = pytest.mark.asyncio(loop_scope="session")

BOARD = 1200, 1500
"""The picture of the scripted bot's `/game show`, in pixels."""
SHOWN = ".message .picture-open img"
ALONE = ".viewer img"


def post_picture(table: LocalTable, width: int, height: int) -> str:
    """The bot posts a picture of this size; the id of its message."""
    stream = io.BytesIO()
    Image.new("RGB", (width, height), "navy").save(stream, "PNG")
    body = {"attachments": [{"id": 0, "filename": "picture.png", "description": "Blue"}]}
    uploads = [Upload(0, "picture.png", stream.getvalue())]
    return table.book.create(table.hooks.channel("board-games"), table.world.bot, body, uploads).id


async def opened(page: Page) -> tuple[Box, Box]:
    """Press the newest picture: where it is in its message, and where it is alone."""
    await page.wait_for(f"[...document.querySelectorAll('{SHOWN}')].at(-1)?.naturalWidth")
    shown = await page.box_of(SHOWN)
    await page.click(".picture-open")
    await page.wait_for(f"document.querySelector('{ALONE}')?.style.width")
    return shown, await page.box_of(ALONE)


BOXES = {
    "desk": {(1200, 1500): (280, 350), (1200, 600): (550, 275), (120, 60): (120, 60)},
    "phone": {(1200, 1500): (320, 400), (1200, 600): (376, 188), (120, 60): (120, 60)},
}
"""How large a picture of these pixels is shown in its message."""


@pytest.mark.parametrize("place", BOXES)
async def test_a_picture_is_fitted_into_discord_s_box_and_opens_no_smaller(
    open_tab: OpenTab, table: LocalTable, place: str
):
    page = await open_tab("alice", phone=place == "phone")
    for size, box in BOXES[place].items():
        message = post_picture(table, *size)
        await page.wait_for(f"document.querySelector('[data-message=\"{message}\"]')")
        shown, alone = await opened(page)
        assert (shown.width, shown.height) == pytest.approx(box, abs=0.5)
        room = await page.box_of(".viewer-room")
        fitted = min(1, room.width / size[0], room.height / size[1])
        assert (alone.width, alone.height) == pytest.approx((size[0] * fitted, size[1] * fitted), abs=0.5)
        assert alone.width >= shown.width
        await page.press("Escape")
        await page.wait_for("!document.querySelector('dialog')")


async def test_a_press_and_the_wheel_zoom_where_they_point(bot: ScriptedBot, open_tab: OpenTab):
    page = await open_tab("alice")
    await page.set_viewport(800, 700)  # much smaller than the picture: its edges are far when it is zoomed
    await use(page, "/game show")
    _, fitted = await opened(page)

    async def part_under(x: float, y: float) -> tuple[float, float]:
        box = await page.box_of(ALONE)
        return (x - box.left) / box.width, (y - box.top) / box.height

    x, y = fitted.left + fitted.width * 0.25, fitted.top + fitted.height * 0.75
    await page.click_at(x, y)
    assert (await page.box_of(ALONE))[2:] == BOARD
    assert await part_under(x, y) == pytest.approx((0.25, 0.75), abs=0.005)
    await page.wheel(x, y, -100)
    await page.wait_for(f"document.querySelector('{ALONE}').clientWidth > {BOARD[0]}")
    assert await part_under(x, y) == pytest.approx((0.25, 0.75), abs=0.005)
    await page.click_at(x, y)
    assert await page.box_of(ALONE) == pytest.approx(fitted, abs=0.5)
    await page.wheel(x, y, 1000)  # there is nothing smaller than fitted
    assert await page.box_of(ALONE) == pytest.approx(fitted, abs=0.5)
    await page.click_at(fitted.left - 30, y)
    await page.wait_for("!document.querySelector('dialog')")


async def test_fingers_zoom_drag_and_close(bot: ScriptedBot, open_tab: OpenTab):
    page = await open_tab("alice", phone=True)
    await use(page, "/game show")
    await page.wait_for(f"document.querySelector('{SHOWN}')?.naturalWidth")
    await page.tap(".picture-open")
    await page.wait_for(f"document.querySelector('{ALONE}')?.style.width")
    fitted = await page.box_of(ALONE)
    x, y = fitted.left + fitted.width / 2, fitted.top + fitted.height / 2
    await page.slide(((x - 50, y), (x - 100, y)), ((x + 50, y), (x + 100, y)))
    pinched = await page.box_of(ALONE)
    assert pinched.width == pytest.approx(2 * fitted.width, rel=0.1)
    await page.slide(((x, y), (x - 40, y + 30)))
    dragged = await page.box_of(ALONE)
    assert (dragged.left - pinched.left, dragged.top - pinched.top) == pytest.approx((-40, 30), abs=1)
    assert dragged.width == pinched.width
    await page.tap(".viewer .icon-button[aria-label='Close picture']")
    await page.wait_for("!document.querySelector('dialog')")


async def test_without_a_mouse(bot: ScriptedBot, open_tab: OpenTab):
    """Every picture is one stop of the keyboard; alone it is zoomed and moved by keys, and gives the focus back."""
    page = await open_tab("alice")
    await use(page, "/game show")
    await page.wait_for(f"document.querySelector('{SHOWN}')?.naturalWidth")
    await page.evaluate("document.querySelector('#log').focus()")
    await page.press("Tab")
    assert ALT_TEXT in await page.evaluate("document.activeElement.ariaLabel")
    await page.press("Tab")
    assert await page.evaluate("document.activeElement.dataset.customId") == "play"
    await page.press("Tab", shift=True)
    await page.press("Enter")
    await page.wait_for(f"document.querySelector('{ALONE}')?.style.width")
    fitted = await page.box_of(ALONE)
    for _ in range(8):
        await page.press("Tab")
        assert await page.evaluate("document.activeElement.matches('dialog *, body')")
    for _ in range(4):
        await page.press("+")
    larger = await page.box_of(ALONE)
    assert larger.width == pytest.approx(fitted.width * 1.5**4, rel=0.001)
    await page.press("ArrowRight")
    assert (await page.box_of(ALONE)).left == pytest.approx(larger.left - 80, abs=0.5)
    await page.press("-")
    assert (await page.box_of(ALONE)).width == pytest.approx(fitted.width * 1.5**3, rel=0.001)
    await page.press("0")
    assert await page.box_of(ALONE) == pytest.approx(fitted, abs=0.5)
    await page.click(".viewer .alt-button")
    await page.wait_for_text(ALT_TEXT, ".viewer-words")
    await page.press("Escape")
    await page.wait_for("document.activeElement.matches('.picture-open')")
    assert not await page.evaluate("document.querySelector('dialog')")


async def test_the_focus_returns_to_a_message_that_was_changed_meanwhile(bot: ScriptedBot, open_tab: OpenTab):
    alice, ben = await open_tab("alice"), await open_tab("ben")
    await use(alice, "/game show")
    await opened(alice)
    await ben.click(".button.primary", "Play")
    await alice.wait_for("document.body.textContent.includes('Played by button')")
    await alice.press("Escape")
    await alice.wait_for("document.activeElement.matches('.picture-open')")


@pytest.mark.parametrize(("language", "size"), [("en-US", "5 bytes"), ("de", "5 Byte"), ("fr", "5 octets")])
async def test_the_size_of_a_small_file_is_told_in_words(
    open_tab: OpenTab, table: LocalTable, language: str, size: str
):
    body = {"attachments": [{"id": 0, "filename": "hello.txt"}]}
    table.book.create(table.hooks.channel("board-games"), table.world.bot, body, [Upload(0, "hello.txt", b"hello")])
    page = await open_tab("alice", phone=True, language=language)
    await page.wait_for("document.querySelector('.file-size')")
    assert (await page.evaluate("document.querySelector('.file-size').innerText")).replace("\xa0", " ") == size
