"""The page of a match in a browser, from a file and without a network: by keys, by touch, in pictures and words."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot import cli
from tests.browser.machines.chromium import Chromium
from tests.operator.games_of_keltis import record, record_file

pytestmark = pytest.mark.asyncio(loop_scope="session")

PLACE = "document.querySelector('#place').textContent"
COLOURS = """
(() => {
  const canvas = document.querySelector('canvas');
  const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
  return [canvas.width, new Set(new Uint32Array(pixels.buffer)).size];
})()
"""
PIXELS = "document.querySelector('canvas').toDataURL()"
KEY = "dispatchEvent(new KeyboardEvent('keydown', {{ key: '{}' }}))"
SWIPE = """
(() => {
  const pictures = document.querySelector('#pictures');
  const at = (clientX) => new Touch({ identifier: 1, target: pictures, clientX, clientY: 200 });
  pictures.dispatchEvent(new TouchEvent('touchstart', { touches: [at(300)], changedTouches: [at(300)] }));
  pictures.dispatchEvent(new TouchEvent('touchend', { touches: [], changedTouches: [at(100)] }));
})()
"""


async def test_a_match_is_stepped_through_by_keys_and_touch(chromium: Chromium, tmp_path: Path):
    file = record_file(tmp_path, record())
    # The command runs a loop of its own.
    assert await asyncio.to_thread(cli.main, ["replay", str(file), "--language", "ko"]) == 0
    page = await chromium.new_page(width=400, height=860, phone=True)
    await page.open(file.with_suffix(".html").as_uri())
    await page.wait_for("document.querySelector('canvas')?.width")
    turns = int((await page.evaluate(PLACE)).split(" / ")[1])
    width, colours = await page.evaluate(COLOURS)
    assert width in (600, 1200)
    assert colours > 20
    begun = await page.evaluate(PIXELS)
    await page.evaluate(KEY.format("ArrowRight"))
    assert await page.evaluate(PLACE) == f"1 / {turns}"
    assert "카드" in await page.evaluate("document.querySelector('#told').innerText")
    assert await page.evaluate(PIXELS) != begun
    await page.evaluate(SWIPE)
    assert await page.evaluate(PLACE) == f"2 / {turns}"
    await page.evaluate(KEY.format("Home"))
    assert await page.evaluate(PIXELS) == begun  # the way back leads to the very picture
    await page.evaluate(KEY.format("End"))
    assert await page.evaluate(PLACE) == f"{turns} / {turns}"
    labels = "[...document.querySelectorAll('canvas')].map((it) => it.getAttribute('aria-label').length)"
    assert min(await page.evaluate(labels)) > 20
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.complaints == []
    await page.close()
