"""Messages that are pages (Components V2): each picture in its box, choices beside their words, edits that disturb nothing."""

from itertools import pairwise
from typing import Any

import pytest

from tests.browser.machines.chromium import Page
from tests.browser.machines.scripted_bot import SHEETS, ScriptedBot
from tests.browser.machines.tabs import OpenTab, use

pytestmark = pytest.mark.asyncio(loop_scope="session")

BOXES = {
    "desk": {"home.png": (550, 350), "strip.png": (550, 183.3), "hand.png": (385.3, 350)},
    "phone": {"home.png": (376, 239.4), "strip.png": (376, 125.3), "hand.png": (376, 341.5)},
}
"""How large each sheet is shown: into 550 x 350 px at a desk, into the column's 376 by 400 on a phone."""
WIDTHS = {"desk": 1280, "phone": 400}
PICTURES = "[...document.querySelectorAll('.layout .gallery img')]"
SECTIONS = "[...document.querySelectorAll('.layout .section')]"
AT_FOOT = "((log) => log.scrollHeight - log.clientHeight - log.scrollTop < 2)(document.querySelector('#log'))"


async def opened(open_tab: OpenTab, place: str) -> Page:
    """A page with the three sheets, all of them loaded."""
    tab = await open_tab("alice", phone=place == "phone")
    if place == "desk":
        await tab.set_viewport(WIDTHS[place], 900)
    await use(tab, "/game page")
    await tab.wait_for(f"{PICTURES}.length === 3")
    return tab


async def all_loaded(tab: Page) -> None:
    """Lazy pictures load when they come near: whoever reads on sees them all."""
    await tab.evaluate(f"{PICTURES}.forEach((image) => (image.loading = 'eager'))")
    await tab.wait_for(f"{PICTURES}.every((image) => image.complete && image.naturalWidth === 1200)")


async def boxes(tab: Page, elements: str) -> list[dict[str, float]]:
    return await tab.evaluate(f"{elements}.map((one) => one.getBoundingClientRect().toJSON())")


@pytest.mark.parametrize("place", BOXES)
async def test_pictures_stand_under_each_other_each_in_a_box_of_its_own(
    bot: ScriptedBot, open_tab: OpenTab, place: str
):
    tab = await opened(open_tab, place)
    before = await boxes(tab, PICTURES)
    await all_loaded(tab)
    found = await boxes(tab, PICTURES)
    assert before == found  # what is not loaded yet has its room already
    for name, box in zip(SHEETS, found, strict=True):
        assert (box["width"], box["height"]) == pytest.approx(BOXES[place][name], abs=0.5)
        assert box["left"] == found[0]["left"]
    for above, below in pairwise(found):
        assert below["top"] > above["bottom"]
    alts = await tab.evaluate(f"{PICTURES}.map((image) => image.alt)")
    assert alts == [f"The {name}." for name in SHEETS]
    assert await tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert await tab.evaluate("document.querySelectorAll('.layout [role=separator]').length") == 3


@pytest.mark.parametrize("place", WIDTHS)
async def test_a_section_has_its_button_at_the_right_and_its_words_wrap(
    bot: ScriptedBot, open_tab: OpenTab, place: str
):
    tab = await opened(open_tab, place)
    sections = await boxes(tab, SECTIONS)
    words = await boxes(tab, "[...document.querySelectorAll('.section .text')]")
    buttons = await boxes(tab, "[...document.querySelectorAll('.section .button')]")
    for section, text, button in zip(sections, words, buttons, strict=True):
        assert button["right"] == pytest.approx(section["right"], abs=0.5)
        assert text["left"] == pytest.approx(section["left"], abs=0.5)
        assert text["right"] < button["left"]
        assert button["top"] < text["bottom"]
        assert text["height"] > 2 * 20  # two lines at least
    if place == "phone":
        assert sections[0]["right"] - sections[0]["left"] == pytest.approx(376)


async def test_words_of_a_page_are_marked_up(bot: ScriptedBot, open_tab: OpenTab):
    tab = await opened(open_tab, "phone")
    assert await tab.evaluate("document.querySelector('.layout .text h4').innerText") == "@Alice, where to?"
    assert await tab.evaluate("document.querySelector('.layout .subtext').innerText.startsWith('Round 5 of 7')")
    assert await tab.evaluate("document.querySelector('.layout .time-mark') !== null")
    assert await tab.evaluate("document.querySelector('.message').matches('.private')")
    assert await tab.evaluate("document.querySelector('.section strong').innerText") == "49 Valkyrie"


async def test_a_menu_tells_what_each_choice_costs(bot: ScriptedBot, open_tab: OpenTab):
    tab = await opened(open_tab, "phone")
    await tab.tap(".layout .select")
    await tab.wait_for_text("costs 8, brings oil", ".option .option-description")
    option: Any = await tab.evaluate(
        "[...document.querySelector('.option .option-words').children].map((line) => line.getBoundingClientRect().top)"
    )
    assert option[0] < option[1]
    await tab.tap(".option", "c3")
    await tab.wait_for_text("c3: what next?", ".layout h4")


async def test_an_edit_keeps_a_picture_that_stays_and_the_foot_in_sight(bot: ScriptedBot, open_tab: OpenTab):
    tab = await opened(open_tab, "phone")
    await all_loaded(tab)
    await tab.wait_for(AT_FOOT)
    await tab.evaluate(f"{PICTURES}.forEach((image) => (image.wasHere = true))")
    before = await tab.evaluate(f"{PICTURES}.map((image) => image.src)")
    await tab.tap(".section .button")
    await tab.wait_for_text("build1.1: what next?", ".layout h4")
    after = await tab.evaluate(f"{PICTURES}.map((image) => [image.src, Boolean(image.wasHere)])")
    assert after[0] == [before[0], True]
    assert [was_here for _, was_here in after] == [True, False, False]
    assert not {address for address, _ in after[1:]} & set(before)
    await tab.wait_for(AT_FOOT)
    await all_loaded(tab)
    assert await tab.evaluate(AT_FOOT)
    assert await tab.evaluate("document.querySelectorAll('.message').length") == 1


async def test_who_reads_further_up_stays_there_when_the_page_changes(bot: ScriptedBot, open_tab: OpenTab):
    tab = await opened(open_tab, "phone")
    await all_loaded(tab)
    await tab.evaluate("document.querySelector('.layout').scrollIntoView({ block: 'start' })")
    await tab.wait_for("new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(() => next(true))))")
    top = "document.querySelector('.layout').getBoundingClientRect().top"
    before = await tab.evaluate(top)
    await tab.evaluate("document.querySelector('.section .button').click()")
    await tab.wait_for_text("build0.1: what next?", ".layout h4")
    await all_loaded(tab)
    assert await tab.evaluate(top) == pytest.approx(before, abs=1)


async def test_a_press_in_a_section_shows_that_it_waits(bot: ScriptedBot, open_tab: OpenTab):
    tab = await opened(open_tab, "desk")
    await tab.evaluate(
        "new MutationObserver((all) => (window.waited = all.map((one) => one.target.dataset.customId))).observe("
        "document.querySelector('#log'), { attributeFilter: ['aria-busy'], subtree: true }) ?? true"
    )
    await tab.click(".section .button")
    await tab.wait_for_text("build1.1: what next?", ".layout h4")
    assert await tab.evaluate("window.waited") == ["build1.1"]
