"""Pictures that nobody looks at: put together, so that all they say is heard and their size is known, but not painted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from rendering.paint.canvas import Brush, Tile
from rendering.painter import Painter, Style
from rendering.printing.png import Band, png_of_bands


def paint_nothing(patch: pytest.MonkeyPatch) -> None:
    """As long as the patch holds."""
    patch.setattr(Painter, "_png", unpainted)


def unpainted(_: Painter, draw: Callable[[Brush], Sequence[Tile]], style: Style, _passing: bool) -> bytes:
    """A picture that has its size alone."""
    tiles = draw(style.brush)
    return png_of_bands(
        tiles[0].width, [Band(b"", 1, 0, sum(tile.height for tile in tiles))], style.press.palette.bytes
    )
