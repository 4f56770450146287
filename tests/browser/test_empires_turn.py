"""The beginning of Empires of the North alone, on a phone in Korean: clan, opening hand, Lookout, a turn with a pawn."""

from pathlib import Path

import pytest
from alone import sitting_alone, tap, told
from chromium import Chromium
from three_ways import NEWEST_PRIVATE, Tab

from bot.texts.catalogue import load_languages

pytestmark = pytest.mark.asyncio(loop_scope="session")

WORDS = load_languages()["ko"]
CARDS = (
    f"[...{NEWEST_PRIVATE}.querySelectorAll('.button')].map((it) => it.innerText).filter((it) => /[(]\\d+[)]/.test(it))"
)


async def skip_until(tab: Tab, news: str) -> None:
    """Leave out what is offered until the panel says something."""
    while news not in await told(tab):
        await tap(tab, WORDS("empires.kind.skip"))


async def test_a_lookout_and_a_turn_on_a_phone(chromium: Chromium, tmp_path: Path):
    async with sitting_alone(chromium, tmp_path, "empires") as minji:
        # Turns are short: the call comes after the board, and would push it away just as a finger comes down.
        await minji.page.wait_for_text("차례가 되었습니다", ".message:not(.private)")
        await minji.open_panel()
        await tap(minji, "글렌")
        for _ in range(3):
            await tap(minji, (await minji.page.evaluate(CARDS))[0])
        await tap(minji, WORDS("button.confirm"))
        assert "1라운드를 시작합니다" in await told(minji)

        [first, *_] = await minji.page.evaluate(CARDS)
        await tap(minji, first)
        await tap(minji, WORDS("empires.enough"))
        await tap(minji, WORDS("button.confirm"))
        await skip_until(minji, "차례예요")  # the event of the round may ask for something

        populate = WORDS("empires.action.populate")
        on_button = WORDS("empires.move.pawn", tile=populate)  # with few cards there is room for a button for each tile
        await tap(minji, on_button if on_button in await told(minji) else WORDS("empires.kind.pawn"), populate)
        await skip_until(minji, "일꾼 1명을 획득했습니다")  # a boost or a field may be offered
        assert await minji.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert await minji.page.evaluate(f"{NEWEST_PRIVATE}.querySelector('img').naturalWidth === 1200")
