"""Pictures of any position can be read where Discord shows them; golden ones are listened to where they are compared."""

from __future__ import annotations

from itertools import islice, product

import pytest

from rendering.paint.theme import BODY, SMALL
from rendering.painter import Painter
from rendering.pictures import FLAT, QUARTER, SQUARE, WIDTH, Look
from tests.rendering.golden_pictures import PICTURES
from tests.rendering.many_pictures import KINDS, LOOKS, WORDS, drawings, lobbies, moments, sampled
from tests.rendering.overhearing import READABLE, REPEATED, Overheard, Shown, Written, is_held, is_read
from tests.rendering.unpainted import paint_nothing

EVERY = 200
"""Plies between two positions that are drawn, beside the first and the last."""

AMID = 80
"""The ply before which the only position is drawn where not all is looked at: golden pictures are of starts and of ends."""


def test_pictures_fill_the_boxes_that_discord_fits_them_into() -> None:
    assert round(WIDTH * 7 / 11) == FLAT
    assert SQUARE <= WIDTH / 1.1
    assert 1.7 <= WIDTH / QUARTER <= 2
    assert (BODY, SMALL) == (READABLE, REPEATED)


@pytest.fixture(autouse=True)
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is drawn is heard before it is painted."""
    paint_nothing(monkeypatch)


@pytest.fixture(scope="module")
def painter() -> Painter:
    """Who draws: what was drawn before has been heard."""
    return Painter()


@pytest.mark.parametrize(("kind", "seats", "whole"), sampled([game for game, _ in KINDS]))
def test_pictures_of_any_position_can_be_read(
    painter: Painter, overheard: Overheard, kind: int, seats: int, whole: bool
) -> None:
    game, options = KINDS[kind]
    ways = list(product(sorted(WORDS), LOOKS))
    found = (
        moments(game, options, seats, kind, EVERY)
        if whole
        else islice(moments(game, options, seats, kind, EVERY, AMID), 1)
    )
    for number, at in enumerate(found, start=kind):
        language, look = ways[number % len(ways)]
        for name, draw in drawings(at, language, look):
            is_held(draw(painter), f"{name} {language} {number}")
    is_read(overheard)


@pytest.mark.parametrize("language", WORDS)
def test_lobbies_can_be_read(painter: Painter, overheard: Overheard, language: str) -> None:
    for name, draw in lobbies(language, Look()):
        is_held(draw(painter), name)
    is_read(overheard)


def test_what_is_too_small_or_too_pale_is_found(overheard: Overheard) -> None:
    painter = Painter()
    PICTURES["manitoba-board-lake-ko"](painter)
    is_read(overheard)
    assert any(said.repeats for said in overheard.texts)
    assert overheard.icons
    overheard.texts.add(Written("small", READABLE - 1, repeats=False))
    with pytest.raises(AssertionError):
        is_read(overheard)
    overheard.texts.clear()
    for listed in (overheard.icons, overheard.lettering):
        listed.clear()
        listed.add(Shown("water", (230, 188, 46), (244, 238, 225)))
        with pytest.raises(AssertionError):
            is_read(overheard)
        listed.clear()
    is_read(overheard)
