"""The beginning of Empires of the North alone, on a phone in Korean and at a desk in English: clan, hand, Lookout, a pawn."""

from pathlib import Path

import pytest

from tests.browser.machines.alone import all_at_full_width, label, sitting_alone, tap, told
from tests.browser.machines.chromium import Chromium
from tests.browser.machines.three_ways import NEWEST_PRIVATE, Tab

pytestmark = pytest.mark.asyncio(loop_scope="session")

CARDS = f"""[...{NEWEST_PRIVATE}.querySelectorAll('.section, .action-row .button')]
  .map((it) => it.innerText.split('\\n').find((line) => /[(]\\d+[)]/.test(line))).filter(Boolean)"""
OPENING_HAND = 3
CLAN = {"ko": "글렌", "en": "Glenn"}
ROUND = {"ko": "1라운드를 시작합니다", "en": "Round 1"}
TURN = {"ko": "차례입니다. ", "en": "Your turn"}
WORKER = {"ko": "일꾼 1명을 획득했습니다", "en": "ained 1 worker"}


async def skip_until(tab: Tab, news: dict[str, str]) -> None:
    """Leave out what is offered until the panel says something."""
    while news[tab.words.language] not in await told(tab):
        await tap(tab, tab.words("empires.kind.skip"))


@pytest.mark.parametrize("phone", [pytest.param(True, marks=pytest.mark.thorough), False])
async def test_a_lookout_and_a_turn(chromium: Chromium, tmp_path: Path, phone: bool):
    async with sitting_alone(chromium, tmp_path, "empires", phone=phone) as tab:
        words = tab.words
        await tab.open_panel()
        await tap(tab, CLAN[words.language])
        [best, *_] = await tab.page.evaluate(CARDS)
        assert best.count("(") == OPENING_HAND
        await tap(tab, best)
        await tap(tab, words("button.confirm"))
        assert ROUND[words.language] in await told(tab)

        await tap(tab, words("empires.menu.cards"), "(")
        await tap(tab, label(tab, "empires.enough"))
        await tap(tab, words("button.confirm"))
        await skip_until(tab, TURN)  # the event of the round may ask for something

        populate = words("empires.action.populate")
        on_button = words("empires.move.pawn", tile=populate)  # with few cards there is room for a button for each tile
        await tap(tab, on_button if on_button in await told(tab) else words("empires.kind.pawn"), populate)
        await skip_until(tab, WORKER)  # a boost or a field may be offered
        assert await tab.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert await all_at_full_width(tab)
