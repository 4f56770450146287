"""Pictures that nobody looks at: put together, so that all they say is heard and their size is known, but not painted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from rendering.paint.canvas import Brush, Tile
from rendering.painter import Painter, Style
from rendering.printing.png import Band, png_of_bands
from rendering.printing.press import Press


def paint_nothing(patch: pytest.MonkeyPatch) -> None:
    """As long as the patch holds."""
    patch.setattr(Painter, "_png", unpainted)


class Sketcher(Painter):
    """Draws pictures without paint, as much alike as the painted ones are: their bytes are what tells their bands apart."""

    def _png(self, draw: Callable[[Brush], Sequence[Tile]], style: Style, passing: bool) -> bytes:
        tiles = draw(style.brush)
        bands = [Band(b"".join(digests_of(style.press, tile)), 1, 0, tile.height) for tile in tiles]
        return png_of_bands(tiles[0].width, bands, style.press.palette.bytes)


def digests_of(press: Press, tile: Tile) -> Sequence[bytes]:
    """What tells the bands of a tile apart."""
    return press._plate(tile).digests


def unpainted(_: Painter, draw: Callable[[Brush], Sequence[Tile]], style: Style, _passing: bool) -> bytes:
    """A picture that has its size alone."""
    tiles = draw(style.brush)
    return png_of_bands(
        tiles[0].width, [Band(b"", 1, 0, sum(tile.height for tile in tiles))], style.press.palette.bytes
    )
