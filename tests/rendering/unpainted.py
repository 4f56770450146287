"""Pictures that nobody looks at: put together, so that all they say is heard and their size is known, but not painted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from rendering.canvas import Brush, Tile
from rendering.painter import Painter, Style
from rendering.pictures import WIDTH
from rendering.png import Band, written


def paint_nothing(patch: pytest.MonkeyPatch) -> None:
    """As long as the patch holds."""
    patch.setattr(Painter, "_png", unpainted)


def unpainted(_: Painter, draw: Callable[[Brush], Sequence[Tile]], style: Style, _passing: bool) -> bytes:
    """A picture that has its size alone."""
    height = sum(tile.height for tile in draw(style.brush))
    return written(WIDTH, [Band(b"", 1, 0, height)], style.press.palette.bytes)
