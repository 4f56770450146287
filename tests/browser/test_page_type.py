"""The page's own type: whatever fonts the machine has, all that the bot says is drawn with those that the page brings."""

import json
from pathlib import Path
from typing import Any

import pytest

from emulator.server import LocalTable
from tests.browser.machines.chromium import Chromium, Page
from tests.browser.machines.scripted_bot import ScriptedBot
from tests.browser.machines.tabs import OpenTab, module, use

pytestmark = pytest.mark.asyncio(loop_scope="session")

ROOT = Path(__file__).parents[2]
SAID = (
    *(ROOT / "texts").rglob("*.po"),
    *(ROOT / "bot").rglob("*.py"),
    *(ROOT / "docs/rules").glob("*.md"),
    *(ROOT / "engine").rglob("*.toml"),
    *(ROOT / "emulator/page").glob("*.js"),
)
"""Where the texts stand that the page shows, and the emoji of buttons."""
WRITTEN = """
(async () => {{
  const {{ withColours }} = await {module};
  const place = Object.assign(document.createElement('div'), {{ id: 'written' }});
  place.style.fontWeight = {weight};
  place.append(...withColours({text}));
  document.body.append(place);
  await document.fonts.ready;
}})()
"""

CUT = """
[...document.querySelectorAll('.origin *')].filter((it) => {
  if (getComputedStyle(it).overflow !== 'hidden' || !it.firstChild) return false;
  const letters = document.createRange();
  letters.selectNodeContents(it);
  const [inner, outer] = [letters.getBoundingClientRect(), it.getBoundingClientRect()];
  return inner.top < outer.top || inner.bottom > outer.bottom;
}).map((it) => it.innerText)
"""
"""Words whose letters reach beyond the box that cuts them."""


async def fonts_of(page: Page, text: str, weight: int) -> list[dict[str, Any]]:
    """With what a text of a message is drawn: each font with its number of signs, and whether the page brings it."""
    await page.evaluate(WRITTEN.format(text=json.dumps(text), weight=weight, module=module("emoji")))
    for domain in ("DOM", "CSS"):
        await page.call(f"{domain}.enable")
    root = (await page.call("DOM.getDocument"))["root"]["nodeId"]
    node = (await page.call("DOM.querySelector", nodeId=root, selector="#written"))["nodeId"]
    fonts: list[dict[str, Any]] = (await page.call("CSS.getPlatformFontsForNode", nodeId=node))["fonts"]
    for domain in ("CSS", "DOM"):
        await page.call(f"{domain}.disable")
    await page.evaluate("document.querySelector('#written').remove()")
    return fonts


@pytest.mark.parametrize("weight", [400, 700])
async def test_all_that_is_said_is_drawn_with_the_type_of_the_page(open_tab: OpenTab, weight: int) -> None:
    signs = {
        sign for file in SAID for sign in file.read_text(encoding="utf-8") if sign.isprintable() or sign == "\ufe0f"
    }
    page = await open_tab("alice")
    # An emoji as it is written, with the sign that asks for a picture, and any sign alone.
    text = " ".join(sorted(signs - {"\ufe0f"})) + " ⚙️ ⌨️ ⏭️ ☀️ ⬆️ ❤️"
    fonts = await fonts_of(page, text, weight)
    assert sum(font["glyphCount"] for font in fonts) >= len(signs)
    assert [font for font in fonts if not font["isCustomFont"]] == []


async def test_what_is_nothing_but_its_colour_has_it(open_tab: OpenTab) -> None:
    page = await open_tab("alice")
    nodes = f"{module('emoji')}.then(({{ withColours }}) => withColours('a 🟢 b 🟤🔵️'))"
    assert await page.evaluate(f"{nodes}.then((found) => found.map((it) => it.style?.color ?? it))") == [
        "a ",
        "rgb(95, 191, 114)",
        " b ",
        "rgb(176, 127, 95)",
        "rgb(91, 155, 240)",
    ]


async def test_nothing_asks_for_the_emoji_of_the_machine(open_tab: OpenTab) -> None:
    page = await open_tab("alice")
    written = f"{module('emoji')}.then(({{ withColours }}) => withColours('⚙️ 1').join(''))"
    assert await page.evaluate(written) == "⚙ 1"


@pytest.mark.parametrize(("language", "name"), [("en-US", "Alice"), ("ko-KR", "민지"), ("fr", "Alice")])
async def test_who_says_nothing_begins_as_somebody_who_speaks_their_language(
    chromium: Chromium, table: LocalTable, language: str, name: str
) -> None:
    page = await chromium.new_page()
    await page.set_language(language)
    await page.open(f"{table.url}/")
    await page.wait_for_text(name, ".identity-name")
    assert page.complaints == []
    await page.close()


async def test_no_letter_of_a_command_is_cut_off_above_an_answer(bot: ScriptedBot, open_tab: OpenTab) -> None:
    page = await open_tab("alice", phone=True)
    await use(page, "/game embed")
    await page.wait_for_text("/game embed", ".origin-command")
    assert await page.evaluate(CUT) == []
