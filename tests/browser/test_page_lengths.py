"""`bench.tools.lengths` has the measures of the page on a phone: words that break, buttons that wrap, sections, menus."""

import io
from collections.abc import Sequence

import pytest
from PIL import Image

from bench.tools.lengths import height_of, length_of
from bot.messages.layout.components import Button, FileToSend, Menu, Option
from bot.messages.layout.pages import FigurePart, Page, Part, SectionPart, Text, discord_layout
from emulator.server import LocalTable
from emulator.world.files import Upload
from tests.browser.machines.chromium import Page as Tab
from tests.browser.machines.tabs import OpenTab

pytestmark = pytest.mark.asyncio(loop_scope="session")

ALT_LINE = 25.3
"""Pixels of the line with *ALT* that only this page has below a picture."""


def picture(height: int) -> FigurePart:
    """A picture as wide as a board."""
    stream = io.BytesIO()
    Image.new("RGB", (1200, height), "navy").save(stream, "PNG")
    return FigurePart(FileToSend(f"picture{height}.png", stream.getvalue(), "Blue"))


def button(label: str, emoji: str | None = None) -> Button:
    return Button(label, label, emoji=emoji)


def menu(asks: str) -> Menu:
    return Menu(asks, asks, (Option("one", "1"), Option("two", "2")))


ENGLISH: list[Part] = [
    Text("**Lift discs: act, or wake figures**\n-# Spring, round 3 of 16 · 0 points now · 2 on the square · 3 asleep"),
    picture(764),
    SectionPart("🌸 **Pink 3**\n−4 points", button("Lay a card ›")),
    SectionPart(
        "⚙️ **Mead Hall (13)**\n1 food and 1 wood · action: 1 worker and 2 food → 1 gold, 1 card and 1 VP",
        button("Keep ›"),
    ),
    menu("Use a space: a2 – k1"),
    (button("Buy a knarr · 5 silver → +5 points", "⛵"), button("Lay silver ›", "🪙")),
    (button("Pass ⚠️ ›"), button("Undo"), button("⌨️"), button("?"), button("Hint", "💡")),
]
KOREAN: list[Part] = [
    Text(
        "**바이킹을 놓을 행동 칸을 고르거나 패스하세요**\n"
        "-# 7라운드 중 5라운드 · 남은 바이킹 10명 · 은화 13개 · 다음 수입 +3 · 연회 8칸"
    ),
    picture(600),
    SectionPart("🟤 **1개 · 갈색**\n들소 3개 얻기", button("액션")),
    menu("타일 놓기 / 배 사기"),
    (button("포경선 사기 · 은화 3개 → +3점", "⛵"), button("노르 사기 · 은화 5개 → +5점", "⛵")),
    (button("무르기"), button("2수", "⏮️"), button("⌨️"), button("?"), button("힌트", "💡")),
]


async def shown(tab: Tab, table: LocalTable, parts: Sequence[Part]) -> list[float]:
    """The heights of the parts of a page, as a phone has them."""
    page = Page(tuple(parts))
    body = {
        "flags": 32768,
        "components": discord_layout(parts).to_components(),
        "attachments": [{"id": n, "filename": file.name, "description": "Blue"} for n, file in enumerate(page.files)],
    }
    uploads = [Upload(n, file.name, file.content) for n, file in enumerate(page.files)]
    message = table.book.create(table.hooks.channel("board-games"), table.world.bot, body, uploads).id
    layout_of_it = f"document.querySelector('[data-message=\"{message}\"] .layout')"
    await tab.wait_for(layout_of_it)
    await tab.evaluate(f"{layout_of_it}.querySelectorAll('img').forEach((one) => (one.loading = 'eager'))")
    await tab.wait_for(f"[...{layout_of_it}.querySelectorAll('img')].every((one) => one.naturalWidth)")
    return await tab.evaluate(f"[...{layout_of_it}.children].map((one) => one.getBoundingClientRect().height)")


@pytest.mark.parametrize("parts", [ENGLISH, KOREAN], ids=["en", "ko"])
async def test_a_page_is_as_long_as_it_is_measured(open_tab: OpenTab, table: LocalTable, parts: list[Part]):
    heights = await shown(await open_tab("alice", phone=True), table, parts)
    for part, height in zip(parts, heights, strict=True):
        alt = ALT_LINE if isinstance(part, FigurePart) else 0
        assert height_of(part) == pytest.approx(height - alt, abs=5), part
    real = sum(heights) + 8 * (len(parts) - 1) - ALT_LINE
    assert length_of(Page(tuple(parts))) == pytest.approx(real, rel=0.03)
