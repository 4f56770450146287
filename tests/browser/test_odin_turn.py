"""A round of A Feast for Odin alone, on a phone in Korean and at a desk in English: a space, a tile, the feast."""

from pathlib import Path

import pytest

from tests.browser.machines.alone import all_at_full_width, label, sitting_alone, tap, told
from tests.browser.machines.chromium import Chromium
from tests.browser.machines.three_ways import Tab

pytestmark = pytest.mark.asyncio(loop_scope="session")

GOT = {"ko": "콩 1개, 은화 1개를 받았습니다", "en": "Got 1 bean, 1 silver"}
LAID = {"ko": "은화를 놓았습니다", "en": "Laid silver"}
FEAST = {"ko": "연회를 열었습니다", "en": "Held the feast"}


async def finish(tab: Tab, news: dict[str, str]) -> None:
    """Take the first thing that is offered, step by step, until the panel tells that it has happened."""
    while news[tab.words.language] not in await told(tab):
        custom_id = await tab.asked()
        assert custom_id is not None, await told(tab)
        await tap(tab, None, selector=f'.message.private [data-custom-id="{custom_id}"]')


@pytest.mark.parametrize("phone", [True, pytest.param(False, marks=pytest.mark.thorough)])
async def test_a_space_a_tile_and_a_feast(chromium: Chromium, tmp_path: Path, phone: bool):
    async with sitting_alone(chromium, tmp_path, "odin", phone=phone) as tab:
        await a_round(tab)


async def a_round(tab: Tab) -> None:
    """A space, a tile, the feast."""
    await tab.open_panel()
    await tap(tab, f"{tab.words('odin.kind.use')}: c1", "(g1)")
    await finish(tab, GOT)

    await tap(tab, tab.words("odin.kind.place"))
    await finish(tab, LAID)

    await tap(tab, tab.words("odin.kind.pass"))
    await tap(tab, tab.words("button.confirm"))  # with Vikings left it is asked once more
    await tap(tab, label(tab, "odin.proposed"))
    await finish(tab, FEAST)
    assert await tab.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert await all_at_full_width(tab)
