"""A small writer of palette PNGs from bands of rows that were packed one by one, so that bands can be used again.

Measured against Pillow's writer in `bench/pictures.py`.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from PIL import Image

from rendering.paint.kept import PIXELS_IN_MICROSECOND

QUICK, THOROUGH = 3, 5
"""zlib's levels. The thorough one takes twice the time of the quick one and saves an eighth of the bytes."""

SIGNATURE = b"\x89PNG\r\n\x1a\n"
ADLER_BASE = 65521


class Band(NamedTuple):
    """Some rows as they stand in a file: compressed, their Adler-32 sum, how many bytes they were, how many rows."""

    packed: bytes
    adler: int
    length: int
    rows: int

    @property
    def weight(self) -> int:
        return len(self.packed)

    @property
    def effort(self) -> int:
        return self.length // PIXELS_IN_MICROSECOND


def png_of_bands(width: int, bands: Sequence[Band], palette: bytes) -> bytes:
    """The PNG of bands of one width, one below the other."""
    header = struct.pack(">IIBBBBB", width, sum(band.rows for band in bands), 8, 3, 0, 0, 0)
    return b"".join(
        (
            SIGNATURE,
            png_chunk(b"IHDR", header),
            png_chunk(b"PLTE", palette),
            png_chunk(b"IDAT", zlib_stream(bands)),
            png_chunk(b"IEND", b""),
        )
    )


def raw_bands(image: Image.Image, spans: Iterable[tuple[int, int]]) -> Iterator[memoryview]:
    """The rows of a palette image as a file has them before they are packed, in bands that follow each other."""
    # Every row of a PNG begins with the number of its filter, 0: an empty column before the picture gives exactly that.
    sheet = Image.new("P", (image.width + 1, image.height), 0)
    sheet.paste(image, (1, 0))
    raw = memoryview(sheet.tobytes())
    start = 0
    for top, bottom in spans:
        end = start + (bottom - top) * sheet.width
        yield raw[start:end]
        start = end


def packed_band(raw: memoryview, rows: int, level: int) -> Band:
    packer = zlib.compressobj(level, zlib.DEFLATED, -15)
    # A full flush forgets what came before, so that a band means the same wherever it is used again.
    return Band(packer.compress(raw) + packer.flush(zlib.Z_FULL_FLUSH), zlib.adler32(raw), len(raw), rows)


def zlib_stream(bands: Sequence[Band]) -> bytes:
    total = 1
    for part in bands:
        total = combined_checksum(total, part.adler, part.length)
    return b"".join((b"\x78\x01", *(part.packed for part in bands), b"\x03\x00", total.to_bytes(4, "big")))


def combined_checksum(first: int, second: int, length: int) -> int:
    """The Adler-32 sum of two pieces from the sums of each; `length` is that of the second."""
    low = (first & 0xFFFF) + (second & 0xFFFF) - 1
    high = (first >> 16) + (second >> 16) + length * ((first & 0xFFFF) - 1)
    return (high % ADLER_BASE) << 16 | low % ADLER_BASE


def png_chunk(kind: bytes, content: bytes) -> bytes:
    """A piece of a PNG file with its length and check sum."""
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
