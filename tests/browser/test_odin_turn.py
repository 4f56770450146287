"""A round of A Feast for Odin alone, on a phone in Korean: a space, a tile laid on the home board, the feast."""

from pathlib import Path

import pytest
from alone import sitting_alone, tap, told
from chromium import Chromium
from three_ways import NEWEST_PRIVATE, Tab

from bot.texts.catalogue import load_languages

pytestmark = pytest.mark.asyncio(loop_scope="session")

WORDS = load_languages()["ko"]


async def finish(tab: Tab, news: str) -> None:
    """Take the first thing that is offered, step by step, until the panel tells that it has happened."""
    while news not in await told(tab):
        custom_id = await tab.asked()
        assert custom_id is not None, await told(tab)
        await tap(tab, None, selector=f'.message.private [data-custom-id="{custom_id}"]')


async def test_a_space_a_tile_and_a_feast_on_a_phone(chromium: Chromium, tmp_path: Path):
    async with sitting_alone(chromium, tmp_path, "odin") as minji:
        await a_round(minji)


async def a_round(minji: Tab) -> None:
    """A space, a tile, the feast."""
    await minji.open_panel()
    await tap(minji, WORDS("odin.kind.use"), WORDS("odin.plank.weekly_market"))
    await tap(minji, "(g1)")
    await finish(minji, "콩 1개, 은화 1개를 받았습니다")

    await tap(minji, WORDS("odin.kind.place"))
    await finish(minji, "은화를 놓았습니다")

    await tap(minji, WORDS("odin.kind.pass"))
    await tap(minji, WORDS("odin.proposed"))
    await finish(minji, "연회를 열었습니다")
    assert await minji.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert await minji.page.evaluate(f"{NEWEST_PRIVATE}.querySelector('img').naturalWidth === 1200")
