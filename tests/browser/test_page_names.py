"""What a screen reader and a voice are told of each control of the page: its kind is one that it may have, and its name has in
it what is seen on it, so that one can say what one sees."""

import unicodedata
from collections.abc import Iterator
from typing import Any

import pytest

from emulator.server import LocalTable
from emulator.world.files import Upload
from tests.browser.machines.chromium import Page
from tests.browser.machines.scripted_bot import ScriptedBot
from tests.browser.machines.tabs import OpenTab, use

pytestmark = pytest.mark.asyncio(loop_scope="session")

CONTROLS = {
    "button",
    "checkbox",
    "combobox",
    "link",
    "listbox",
    "menuitem",
    "option",
    "radio",
    "searchbox",
    "switch",
    "textbox",
}
SEEN = """
function () {
  // What was typed or chosen is a value, where a label of its own stands beside it.
  if (this.matches?.('input, textarea, [role=combobox][aria-labelledby]')) return '';
  const [words, unseen] = [[], '[aria-hidden=true], .unseen, svg, [role=listbox]'];
  const look = (node) => {
    if (node.nodeType === Node.TEXT_NODE) words.push(node.data);
    else if (node.checkVisibility({ visibilityProperty: true }) && !node.matches(unseen)) node.childNodes.forEach(look);
  };
  look(this);
  return words.join(' ');
}
"""
FORBIDDEN = """
[...document.querySelectorAll('textarea[role], [aria-expanded]')].filter((it) => it.matches('textarea[role]')
  || !(it.matches('button, a[href], summary, select') || ['combobox', 'button', 'switch'].includes(it.role)))
  .map((it) => it.outerHTML.slice(0, 200))
"""


async def controls(page: Page) -> list[tuple[str, str, str]]:
    """Role, name and what is seen, of each control that is there for a screen reader."""
    nodes: list[dict[str, Any]] = (await page.call("Accessibility.getFullAXTree"))["nodes"]
    found = list[tuple[str, str, str]]()
    for node in nodes:
        role = node.get("role", {}).get("value", "")
        if node["ignored"] or role not in CONTROLS:
            continue
        element = (await page.call("DOM.resolveNode", backendNodeId=node["backendDOMNodeId"]))["object"]["objectId"]
        seen = await page.call("Runtime.callFunctionOn", objectId=element, functionDeclaration=SEEN, returnByValue=True)
        found.append((role, node.get("name", {}).get("value", ""), seen["result"]["value"]))
    return found


def plain(text: str) -> str:
    """Words alone: signs beside them, and what only asks for a colour picture, are not said."""
    return " ".join("".join(c for c in text if unicodedata.category(c) not in ("So", "Mn", "Cf")).casefold().split())


def nameless(found: list[tuple[str, str, str]]) -> Iterator[str]:
    """The controls whose names lack what is seen on them, or that have no name at all."""
    for role, name, seen in found:
        if not name.strip() or plain(seen) not in plain(name):
            yield f"{role}: {seen!r} is seen, {name!r} is said"


async def hold(page: Page, *kinds: str) -> None:
    """All that is on the page now has its name, and controls of these kinds are among it."""
    found = await controls(page)
    assert list(nameless(found)) == []
    assert {role for role, _, _ in found} >= set(kinds)
    assert await page.evaluate(FORBIDDEN) == []


@pytest.mark.parametrize(("who", "language"), [("alice", "en-US"), ("minji", "ko")])
@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
async def test_names_have_in_them_what_is_seen(
    open_tab: OpenTab, table: LocalTable, bot: ScriptedBot, who: str, language: str, phone: bool
) -> None:
    page = await open_tab(who, phone=phone, language=language)
    game, show, card = ("게임", "보기", "카드") if language == "ko" else ("game", "show", "card")
    await hold(page, "textbox", "button")
    text = "||hidden|| <t:1800000000:R> </game show:1> https://example.org [a link](https://example.org/2)"
    embed = {"title": "Scores", "url": "https://example.org/scores", "description": "1 : 2"}
    table.book.create(
        table.hooks.channel("board-games"),
        table.world.bot,
        {"content": text, "embeds": [embed]},
        [Upload(0, "log.txt", b"a")],
    )
    await page.wait_for_text("log.txt")
    await use(page, f"/{game} {show}")
    await page.wait_for_text("My hand", ".button")
    await use(page, f"/{game} lobby")
    await page.wait_for_text("Change", ".button")
    await hold(page, "textbox", "button", "combobox", "link")
    await page.click(".picture .alt-button")
    await page.click(".select", "Discard two")
    await hold(page, "option")
    await page.click(".option", "r7")
    await page.click(".option", "g3")
    await page.click(".select-foot .button")
    await page.wait_for_text("Chosen: r7 g3")
    assert "r7 g3" in plain(await page.evaluate("document.querySelector('[data-custom-id=cards]').innerText"))
    await hold(page, "combobox")
    await page.click(".button", "Ask me")
    await page.wait_for("document.querySelector('dialog.modal')")
    await hold(page, "radio", "checkbox", "textbox", "combobox")
    await page.press("Escape")
    await page.wait_for("!document.querySelector('dialog[open]')")
    await page.click(".picture-open")
    await page.wait_for("document.querySelector('dialog.viewer')")
    await page.click(".viewer .alt-button")
    await hold(page, "link")
    await page.press("Escape")
    await page.wait_for("!document.querySelector('dialog[open]')")
    await page.click("#identity-small" if phone else "#identity")
    await hold(page, "switch", "link")
    await page.press("Escape")
    await page.click("#composer textarea")
    await page.type("/")
    await page.wait_for("document.querySelector('.suggestion')")
    await hold(page, "option")
    await page.type(f"{game} {card}")
    await page.press("Enter")
    await page.wait_for("document.querySelector('.command-form')")
    await hold(page, "combobox")


async def test_what_is_read_out_ends_with_a_whole_character(bot: ScriptedBot, open_tab: OpenTab):
    """An emoji of several parts stands where a long message is cut."""
    page = await open_tab("alice")
    await bot.guilds[0].text_channels[0].send("x" * 499 + "🧑‍🌾 y")
    await page.wait_for_text("xxx", ".message .text")
    assert (await page.evaluate("document.getElementById('announcer').textContent")).endswith("x🧑‍🌾")
