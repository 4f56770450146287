"""A small writer of palette PNGs that compresses in bands and takes over those that it has had before.

After a move most of a board is as it was, and much of the rest as it was a little earlier: a mark goes, a menu closes.
Measured against Pillow's writer in `bench/pictures.py`.
"""

from __future__ import annotations

import struct
import zlib
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

BAND_ROWS = 32
LEVEL = 4
SHEETS = 8
BANDS = 1024
"""How many bands are kept by what they hold: some forty megabytes."""

SIGNATURE = b"\x89PNG\r\n\x1a\n"
ADLER_BASE = 65521


class Band(NamedTuple):
    """Some rows: as they are, compressed, and their Adler-32 sum."""

    raw: bytes
    packed: bytes
    adler: int


class BandWriter:
    """Writes pictures and keeps the bands of the last ones: those of one match and kind are told apart by a key."""

    def __init__(self, keep: int = 64) -> None:
        self._keep = keep
        self._sheet = lru_cache(SHEETS)(blank_sheet)
        self._kept: OrderedDict[Hashable, list[Band]] = OrderedDict()
        self._packed = lru_cache(BANDS)(packed)

    def write(self, parts: Sequence[Image.Image], palette: bytes, key: Hashable) -> bytes:
        """The PNG of palette images of one width, one below the other."""
        width, height = parts[0].width, sum(part.height for part in parts)
        sheet = self._sheet(width + 1, height)
        top = 0
        for part in parts:
            sheet.paste(part, (1, top))
            top += part.height
        rows = sheet.tobytes()
        stride = (width + 1) * BAND_ROWS
        known = self._kept.get(key, [])
        bands = [
            self._band(rows[start : start + stride], known[number] if number < len(known) else None)
            for number, start in enumerate(range(0, len(rows), stride))
        ]
        self._kept[key] = bands
        self._kept.move_to_end(key)
        if len(self._kept) > self._keep:
            self._kept.popitem(last=False)
        header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
        return b"".join(
            (
                SIGNATURE,
                chunk(b"IHDR", header),
                chunk(b"PLTE", palette),
                chunk(b"IDAT", stream(bands)),
                chunk(b"IEND", b""),
            )
        )

    def _band(self, raw: bytes, known: Band | None) -> Band:
        # Most bands are the last picture's: to compare is cheaper than to look up, which must read every byte twice.
        return known if known is not None and known.raw == raw else self._packed(raw)


def blank_sheet(width: int, height: int) -> Image.Image:
    """A sheet to put the parts on, one column wider than they are.

    Every row of a PNG begins with the number of its filter, 0; the first column, which stays zero, gives exactly that.
    """
    return Image.new("P", (width, height), 0)


def packed(raw: bytes) -> Band:
    """The band of these rows."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -15)
    # A full flush forgets what came before, so that a band means the same wherever it is used again.
    return Band(raw, packer.compress(raw) + packer.flush(zlib.Z_FULL_FLUSH), zlib.adler32(raw))


def stream(bands: list[Band]) -> bytes:
    """The zlib stream of all bands."""
    total = 1
    for part in bands:
        total = combined(total, part.adler, len(part.raw))
    return b"".join((b"\x78\x01", *(part.packed for part in bands), b"\x03\x00", total.to_bytes(4, "big")))


def combined(first: int, second: int, length: int) -> int:
    """The Adler-32 sum of two pieces from the sums of each; `length` is that of the second."""
    low = (first & 0xFFFF) + (second & 0xFFFF) - 1
    high = (first >> 16) + (second >> 16) + length * ((first & 0xFFFF) - 1)
    return (high % ADLER_BASE) << 16 | low % ADLER_BASE


def chunk(kind: bytes, content: bytes) -> bytes:
    """A piece of a PNG file with its length and check sum."""
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
