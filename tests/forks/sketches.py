"""Pictures as most plays see them: laid out, told and told apart as ever, but blank, as nobody looks at them there.

Painting, mapping to colours and packing take most of the time of a picture. A bot whose folder has a file `SKETCHES` paints
one picture of `SHARE`, chosen by what it tells, so that each kind of picture is painted in some plays; of the others it works
out all that is to be painted, and leaves it at that. A test that looks at pictures has that file away (`tests/e2e/conftest.py`).
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from rendering.drawings import Drawing
from rendering.paint.canvas import Brush, Tile
from rendering.painter import Painter, Style
from rendering.pictures import Look, Picture
from rendering.printing.png import QUICK, Band, packed_band, png_chunk, png_of_bands
from texts.words import Words

SKETCHES: Final = "sketches"
SHARE: Final = 8
MARK: Final = b"tEXtSketch\0"
"""Begins the chunk by which a sketch differs from a picture, and from that of another one."""
END: Final = png_chunk(b"IEND", b"")

Draw = Callable[[Brush], Sequence[Tile]]


@dataclass(frozen=True)
class Sketched:
    """How a picture is drawn that is not to be painted."""

    draw: Draw

    def __call__(self, brush: Brush) -> Sequence[Tile]:
        return self.draw(brush)


def give_sketches() -> None:
    """Has every painter sketch where it may."""
    paint, png = Painter._picture, Painter._png

    def picture(
        self: Painter, drawing: Drawing, words: Words, look: Look, game: str | None, *, passing: bool
    ) -> Picture:
        if not look.in_words and Path(SKETCHES).exists() and not is_painted(drawing):
            drawing = replace(drawing, draw=Sketched(drawing.draw))
        return paint(self, drawing, words, look, game, passing=passing)

    def png_or_sketch(self: Painter, draw: Draw, style: Style, passing: bool) -> bytes:
        return sketch(draw(style.brush), style) if isinstance(draw, Sketched) else png(self, draw, style, passing)

    changed: Any = Painter
    changed._picture, changed._png = picture, png_or_sketch


def is_painted(drawing: Drawing) -> bool:
    """Whether it is among those that are painted everywhere: the same in each run."""
    lines, _ = drawing.told
    return zlib.crc32("\n".join([drawing.name, *filter(None, lines)]).encode()) % SHARE == 0


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
