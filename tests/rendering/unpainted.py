"""Pictures that nobody looks at: put together, so that all they say is heard and their size is known, but not painted."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias

from rendering.paint.canvas import Brush, Tile
from rendering.painter import Painter, Style
from rendering.printing.png import QUICK, Band, packed_band, png_chunk, png_of_bands

if TYPE_CHECKING:
    import pytest  # who forks bots has no use for it

Draw: TypeAlias = Callable[[Brush], Sequence[Tile]]

MARK: Final = b"tEXtSketch\0"
"""Begins the chunk by which a sketch differs from a picture, and from that of another one."""
END: Final = png_chunk(b"IEND", b"")


def paint_nothing(patch: pytest.MonkeyPatch) -> None:
    """As long as the patch holds: neither pictures nor sketches."""
    for painter in (Painter, Sketcher):
        patch.setattr(painter, "_png", unpainted)


class Sketcher(Painter):
    """Draws all pictures as sketches."""

    def _png(self, draw: Draw, style: Style, passing: bool) -> bytes:
        return sketch(draw(style.brush), style)


def sketch(tiles: Sequence[Tile], style: Style) -> bytes:
    """A blank picture of the same size, which is the same file as another one only if they would look the same."""
    digests = [digest for tile in tiles for digest in style.press._plate(tile).digests]
    bands = [blank_band(tile.width, tile.height) for tile in tiles]
    blank = png_of_bands(tiles[0].width, bands, style.press.palette.bytes)
    told = MARK[4:] + hashlib.blake2b(b"".join(digests)).hexdigest().encode()
    return blank.removesuffix(END) + png_chunk(MARK[:4], told) + END


def is_sketch(png: bytes) -> bool:
    """Whether a picture is one that was not painted."""
    return MARK in png


@cache
def blank_band(width: int, rows: int) -> Band:
    """Rows of the first colour of a palette."""
    return packed_band(memoryview(bytes((width + 1) * rows)), rows, QUICK)


def unpainted(_: Painter, draw: Draw, style: Style, _passing: bool) -> bytes:
    """A picture that has its size alone."""
    tiles = draw(style.brush)
    return png_of_bands(
        tiles[0].width, [Band(b"", 1, 0, sum(tile.height for tile in tiles))], style.press.palette.bytes
    )
