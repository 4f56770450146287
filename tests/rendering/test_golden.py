"""Pictures look as they did, within what another build of FreeType may do to the edges of letters, can be read, and are small."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from rendering.painter import Painter
from rendering.pictures import ALT_LIMIT, TEXT_LIMIT
from tests.rendering.golden_pictures import FOLDER, PICTURES, as_on_phone
from tests.rendering.overhearing import Overheard, is_held, is_read

MEAN, BLOCK_MEAN, BLOCK = 2.5, 26.0, 10
"""How far a picture may be off on average, and any block of it, in levels of 255."""

LARGEST = 250 * 1024
"""Bytes of a picture's file."""


@pytest.fixture(scope="module")
def painter() -> Painter:
    return Painter()


def worst_block(off: Image.Image) -> int:
    """How far off the worst block of a grey picture of differences is."""
    return max(off.reduce(BLOCK).tobytes())


def by_turns(names: Collection[str]) -> list[Any]:
    """All names; a picture in two languages is drawn in one of them by turns, and in the other in thorough runs."""
    twice = [stem for name in names if (stem := name.removesuffix("-en")) != name and f"{stem}-ko" in names]
    seldom = {f"{stem}-{('en', 'ko')[number % 2]}" for number, stem in enumerate(twice)}
    return [pytest.param(name, marks=pytest.mark.thorough if name in seldom else ()) for name in names]


@pytest.mark.parametrize("name", by_turns(PICTURES))
def test_picture_looks_as_before_and_can_be_read(painter: Painter, overheard: Overheard, name: str) -> None:
    pictures = PICTURES[name](painter)
    is_held(pictures, name)
    is_read(overheard)
    for picture in pictures:
        assert len(picture.png) <= LARGEST
        assert 0 < len(picture.alt) <= ALT_LIMIT
        assert len(picture.alt) <= len(picture.text) <= TEXT_LIMIT
    now = as_on_phone(pictures)
    golden = Image.open(FOLDER / f"{name}.png").convert("RGB")
    assert now.size == golden.size
    off = ImageChops.difference(now, golden).convert("L")
    assert ImageStat.Stat(off).mean[0] <= MEAN
    assert worst_block(off) <= BLOCK_MEAN


def test_every_golden_image_is_drawn() -> None:
    assert {file.stem for file in FOLDER.glob("*.png")} == set(PICTURES)


def test_another_position_is_told_apart(painter: Painter) -> None:
    one, other = (
        as_on_phone(PICTURES[name](painter)) for name in ("private-expansion-play-ko", "private-expansion-chosen-en")
    )
    off = ImageChops.difference(one, other.resize(one.size)).convert("L")
    assert worst_block(off) > BLOCK_MEAN
