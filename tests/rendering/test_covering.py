"""No label covers a figure, the name of a place, or another label, in any picture of any position."""

from __future__ import annotations

from itertools import islice

import pytest

from rendering.paint.canvas import Brush, Canvas
from rendering.paint.fonts import Glyphs
from rendering.paint.theme import BODY, PAPER
from rendering.painter import Painter
from rendering.pictures import Look
from tests.rendering.covering import Covered, noting
from tests.rendering.many_pictures import KINDS, drawings, moments, sampled
from tests.rendering.unpainted import paint_nothing

EVERY, FIRST = 23, 9
"""Plies between two positions that are looked at, and the first one: figures of all seats have just come to the board."""

SOME = 2
"""Positions of each game where not all is looked at."""


def is_meant(game: str, covered: Covered) -> bool:
    """In A Feast for Odin tiles are laid over the numbers of cells: that is what they are there for."""
    return game == "odin" and covered.share == 1


@pytest.mark.parametrize(("kind", "seats", "whole"), sampled([game for game, _ in KINDS]))
def test_nothing_that_is_written_is_covered(
    kind: int, seats: int, whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, options = KINDS[kind]
    noted, painter = noting(monkeypatch), Painter()
    paint_nothing(monkeypatch)
    for at in islice(moments(game, options, seats, kind, EVERY, FIRST), None if whole else SOME):
        for name, draw in drawings(at, "en", Look()):
            draw(painter)
            assert [one for one in noted.covered() if not is_meant(game.name, one)] == [], name


def test_what_is_covered_is_found_also_in_a_tile(monkeypatch: pytest.MonkeyPatch) -> None:
    noted, brush = noting(monkeypatch), Brush(PAPER, Glyphs())
    tile = Canvas.clear(brush, 60, 60, PAPER.white)
    tile.text("A", (20, 30), BODY, PAPER.ink)
    sheet = Canvas.opaque(brush, 200, 100, PAPER.paper)
    sheet.put(tile.as_tile(), (50, 20))
    assert list(noted.covered()) == []
    sheet.rounded((75, 20, 40, 60), 8, PAPER.line)
    [covered] = noted.covered()
    assert covered.said == "A"
    assert 0.3 < covered.share < 1
