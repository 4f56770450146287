"""The menu of a message, at a right click: what the bot's commands can do with it, in one's own language."""

from typing import Any

import pytest

from emulator.server import LocalTable
from tests.browser.machines.chromium import Page
from tests.browser.machines.scripted_bot import ScriptedBot
from tests.browser.machines.tabs import OpenTab

pytestmark = pytest.mark.asyncio(loop_scope="session")

MIDDLE = """
(() => {
  const box = [...document.querySelectorAll('.message .text')].at(-1).getBoundingClientRect();
  return [box.left + 5, box.top + box.height / 2];
})()
"""
MENU = "[...document.querySelectorAll('.message-menu [role=menuitem]')].map((one) => one.innerText)"


async def right_click(page: Page) -> None:
    """Clicks with the other button on the newest words."""
    x, y = await page.evaluate(MIDDLE)
    for kind in ("mousePressed", "mouseReleased"):
        await page.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="right", clickCount=1)


async def test_a_command_is_chosen_from_the_menu_of_a_message(bot: ScriptedBot, open_tab: OpenTab, table: LocalTable):
    page = await open_tab("alice")
    said: Any = await bot.guilds[0].text_channels[0].send("A figure is on c4.")
    await page.wait_for_text(said.content, ".message .text")
    await right_click(page)
    await page.wait_for_text("Keep this", ".message-menu")
    assert await page.evaluate(MENU) == ["Keep this"]
    await page.press("Escape")
    await page.wait_for("!document.querySelector('.message-menu')")
    await right_click(page)
    await page.click(".message-menu [role=menuitem]", "Keep this")
    await page.wait_for_text("Kept: A figure is on c4.", ".message.private .text")
    assert await page.evaluate("document.querySelector('.origin-command').innerText") == "Keep this"
    assert not await page.evaluate("document.querySelector('.message-menu')")


async def test_the_menu_is_in_the_language_of_who_opens_it(bot: ScriptedBot, open_tab: OpenTab):
    page = await open_tab("minji", language="ko")
    said: Any = await bot.guilds[0].text_channels[0].send("A figure is on d2.")
    await page.wait_for_text(said.content, ".message .text")
    await right_click(page)
    await page.wait_for_text("간직하기", ".message-menu")
