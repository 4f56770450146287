"""Manitoba in Korean on three phones: one by the panel, one by slash commands, one in one line."""

from pathlib import Path

import pytest

from tests.browser.machines.chromium import Chromium
from tests.browser.machines.product import Product
from tests.browser.machines.whole_game import ThreeSeats

pytestmark = pytest.mark.asyncio(loop_scope="session")

STEPS = 12


@pytest.mark.thorough
async def test_three_ways_at_one_table(chromium: Chromium, tmp_path: Path):
    async with Product.running(tmp_path) as product, ThreeSeats.sit_down(chromium, product, "ko") as seats:
        steps = 0
        while steps < STEPS or not all(tab.answers for tab in seats.tabs):
            steps += await seats.turn()
        for tab in seats.tabs:
            assert not any("MAN-" in answer for answer in tab.answers)
            assert tab.page.complaints == []
            assert await tab.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
