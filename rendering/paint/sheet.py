"""Sheets: what is drawn is noted step by step, so that any part of a sheet can be painted without the rest.

Pictures are written in bands of rows. A band is known by the steps that reach into it: where the same steps were made
before, nothing is painted, mapped or packed again.
"""

from __future__ import annotations

import hashlib
import zlib
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator
from itertools import count, pairwise
from typing import NamedTuple

from PIL import Image

from rendering.paint.kept import PIXELS_IN_MICROSECOND, TILE_EFFORT, Kept, pixel_bytes
from rendering.paint.theme import Rgb

BAND_ROWS = 32
DIGEST = 16
QUICK = 1
"""zlib's level for layers: they are unpacked often and packed once."""
IN_MEMORY = "RGBX"
"""How Pillow holds pixels of colour: rows that are unpacked as such are used where they lie, without being copied."""

Point = tuple[int, int]
Region = tuple[int, int, int, int]
"""Left, top, right, bottom."""

_NUMBERS = count(1)
"""Every mask, tile and layer gets one, and none gets it again: notes tell them apart by it when they themselves are gone."""


class Mask:
    """Where ink goes, and how much of it."""

    __slots__ = ("height", "image", "number", "width")

    def __init__(self, image: Image.Image) -> None:
        self.image = image
        self.width, self.height = image.size
        self.number = next(_NUMBERS)

    def cropped(self, region: Region) -> Mask:
        """What of it lies in a region of its own."""
        return Mask(self.image.crop(region))

    @property
    def weight(self) -> int:
        return pixel_bytes(self.image)


class Tile:
    """A piece of picture, painted or only noted. `anchor` is the point of it that is put somewhere."""

    __slots__ = ("_image", "_sheet", "anchor", "number")

    def __init__(self, drawn: Image.Image | Sheet | None, anchor: Point = (0, 0)) -> None:
        self._image: Image.Image | None = drawn if isinstance(drawn, Image.Image) else None
        self._sheet: Sheet | None = drawn if isinstance(drawn, Sheet) else None
        self.anchor = anchor
        self.number = next(_NUMBERS)

    @property
    def image(self) -> Image.Image:
        """What is seen of it; painted when somebody looks for the first time."""
        if self._image is None:
            self._image = self.sheet.painted()
        return self._image

    @property
    def sheet(self) -> Sheet:
        """The steps that it was drawn in; one for a piece that was painted."""
        if self._sheet is None:
            self._sheet = Sheet(*self.image.size, (0, 0, 0))
            self._sheet.note(Step(None, self, 0, 0, *self.image.size))
        return self._sheet

    @property
    def width(self) -> int:
        return self.sheet.width

    @property
    def height(self) -> int:
        return self.sheet.height

    def cropped(self, region: Region) -> Tile:
        """What of it lies in a region of its own."""
        return Tile(self.image.crop(region))

    @property
    def weight(self) -> int:
        """Bytes that it holds once it is painted."""
        return pixel_bytes(self.image)

    @property
    def effort(self) -> int:
        return TILE_EFFORT


class Layer:
    """What lies unchanged under many pictures, from side to side: its rows in full colour, packed band by band.

    Bands that were unpacked are kept so in `unpacked`, as long as nothing that saves more needs the room.
    """

    __slots__ = ("height", "number", "rows", "unpacked", "width")

    def __init__(self, sheet: Sheet, unpacked: Kept) -> None:
        self.width, self.height = sheet.width, sheet.height
        self.number = next(_NUMBERS)
        self.unpacked = unpacked
        image = sheet.painted()
        spans = [(top, min(top + BAND_ROWS, self.height)) for top in range(0, self.height, BAND_ROWS)]
        bands = (image.crop((0, top, self.width, bottom)) for top, bottom in spans)
        self.rows = [zlib.compress(band.tobytes("raw", IN_MEMORY), QUICK) for band in bands]

    def bands(self, top: int, bottom: int) -> Iterator[tuple[int, Image.Image]]:
        """Its bands that reach between two heights, each with its own height."""
        for number in range(max(0, top) // BAND_ROWS, -(-min(bottom, self.height) // BAND_ROWS)):
            band = self.unpacked.find((self.number, number))
            if not isinstance(band, Image.Image):
                band = self._unpacked(number)
                self.unpacked.keep((self.number, number), band)
            yield number * BAND_ROWS, band

    def _unpacked(self, number: int) -> Image.Image:
        size = self.width, min(BAND_ROWS, self.height - number * BAND_ROWS)
        return Image.frombuffer(IN_MEMORY, size, zlib.decompress(self.rows[number]), "raw", IN_MEMORY, 0, 1)

    @property
    def weight(self) -> int:
        return sum(map(len, self.rows))

    @property
    def effort(self) -> int:
        return self.width * self.height // PIXELS_IN_MICROSECOND


class Step(NamedTuple):
    """One step of drawing: colour through a mask or plain, or a tile or layer as it is, in a region."""

    colour: Rgb | None
    piece: Mask | Tile | Layer | None
    left: int
    top: int
    right: int
    bottom: int

    def paint(self, image: Image.Image, above: int) -> None:
        """Makes the step on an image whose first row is row `above` of the sheet."""
        region = self.left, self.top - above, self.right, self.bottom - above
        if isinstance(self.piece, Mask):
            # `Image.paste` takes longer to look at what it is given than most masks take to be pasted.
            image.im.paste(self.colour, region, self.piece.image.im)
        elif isinstance(self.piece, Tile):
            tile = self.piece.image
            if tile.mode == "RGBA":
                image.im.paste(tile.im, region, tile.im)
            else:
                image.im.paste(tile.im, region)
        elif isinstance(self.piece, Layer):
            for start, rows in self.piece.bands(-region[1], image.height - region[1]):
                above = region[1] + start
                image.im.paste(rows.im, (self.left, above, self.right, above + rows.height))
        elif self.colour is not None:
            image.im.paste(self.colour, region)


class Sheet:
    """An opaque sheet and the steps that were made on it."""

    def __init__(self, width: int, height: int, ground: Rgb) -> None:
        self.width = width
        self.height = height
        self.ground = ground
        self._steps: list[Step] = []

    def note(self, step: Step) -> None:
        if step.left < step.right and step.top < step.bottom:
            self._steps.append(step)

    def inlay(self, other: Sheet, left: int, top: int, cut: Callable[[Mask | Tile, Region], Mask | Tile]) -> None:
        """The steps of another sheet, with its corner at a point; `cut` gives what of a piece lies on that sheet."""
        self.note(Step(other.ground, None, left, top, left + other.width, top + other.height))
        for colour, piece, x, y, right, bottom in other._steps:
            region = a, b, c, d = max(0, x), max(0, y), min(right, other.width), min(bottom, other.height)
            if isinstance(piece, Mask | Tile) and region != (x, y, right, bottom) and a < c and b < d:
                piece = cut(piece, (a - x, b - y, c - x, d - y))
            self.note(Step(colour, piece, a + left, b + top, c + left, d + top))

    def painted(self, top: int = 0, bottom: int | None = None) -> Image.Image:
        """The rows from `top` to `bottom`; all of them when nothing is said."""
        bottom = self.height if bottom is None else bottom
        steps = [step for step in self._steps if step.top < bottom and step.bottom > top]
        hidden = steps and isinstance(steps[0].piece, Layer) and steps[0].top <= top and steps[0].bottom >= bottom
        image = Image.new("RGB", (self.width, bottom - top), None if hidden else self.ground)
        for step in steps:
            step.paint(image, top)
        return image

    def bands(self) -> list[tuple[int, int]]:
        """The bands, from top to bottom, as first row and row after the last; layers begin and end with one."""
        layers = [step for step in self._steps if isinstance(step.piece, Layer)]
        edges = sorted({0, self.height, *(edge for step in layers for edge in (step.top, step.bottom))})
        return [
            (top, min(top + BAND_ROWS, end)) for start, end in pairwise(edges) for top in range(start, end, BAND_ROWS)
        ]

    def digests(self, bands: list[tuple[int, int]], salt: int) -> list[bytes]:
        """What tells the bands apart: the same for bands that look the same wherever they are; `salt` keeps kinds apart."""
        tops = [top for top, _ in bands]
        notes = [array("q", (salt, self.width, bottom - top, colour_number(self.ground))) for top, bottom in bands]
        for colour, piece, left, top, right, bottom in self._steps:
            code = -1 if colour is None else colour_number(colour)
            number = 0 if piece is None else piece.number
            place = max(0, bisect_right(tops, top) - 1)
            while place < len(tops) and tops[place] < bottom:
                above = tops[place]
                notes[place].extend((code, number, left, top - above, right, bottom - above))
                place += 1
        return [hashlib.blake2b(note, digest_size=DIGEST).digest() for note in notes]


def colour_number(colour: Rgb) -> int:
    """A colour as one number."""
    return colour[0] << 16 | colour[1] << 8 | colour[2]
