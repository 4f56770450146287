"""The press: tiles in, the bands of a PNG out. What has been printed before is taken as it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import count
from typing import cast

from rendering.paint.canvas import Panel
from rendering.paint.kept import Kept
from rendering.paint.sheet import Tile
from rendering.printing.palette import Palette
from rendering.printing.png import QUICK, THOROUGH, Band, packed_band, raw_bands

RUN = 8
"""How many bands are painted and mapped together at most: what is painted is packed while the next ones are painted."""

LARGE = 180 * 1024
"""Bytes of a file, expected from the bands that are there, from which on bytes count more than time."""

_NUMBERS = count(1)


class Press:
    """Prints in the colours of one palette. Bands are packed by a thread of their own, beside the painting."""

    def __init__(self, palette: Palette, kept: Kept, packing: ThreadPoolExecutor) -> None:
        self.palette = palette
        self._kept = kept
        self._packing = packing
        self._number = next(_NUMBERS)

    def bands(self, tiles: Sequence[Tile], *, passing: bool = False) -> list[Band]:
        """Tiles, one below the other, as bands. One person looks at a `passing` picture, until the next press."""
        plates = [self._plate(tile) for tile in tiles]
        level = level_for([band for plate in plates for band in plate.bands], passing=passing)
        for plate in plates:
            plate.packing = [*self._packed(plate, level)]
        for plate in plates:
            for first, packing in plate.packing:
                for place, band in enumerate(packing.result(), first):
                    plate.bands[place] = band
                    self._kept.keep(plate.digests[place], band)
        return [band for plate in plates for band in plate.bands if band is not None]

    def _plate(self, tile: Tile) -> PrintingPlate:
        """A tile with all its bands that there are."""
        if not isinstance(tile, Panel):
            spans = tile.sheet.bands()
            return self._filled(tile.sheet.digests(spans, self._number), tile)
        key = "panel", self._number, tile.key
        known = cast(Sequence[bytes] | None, self._kept.find(key))
        if known is None:
            spans = tile.sheet.bands()
            known = tuple(tile.sheet.digests(spans, self._number))
            self._kept.keep(key, known)
        return self._filled(known, tile)

    def _filled(self, digests: Sequence[bytes], tile: Tile) -> PrintingPlate:
        return PrintingPlate(tile, digests, [cast(Band | None, self._kept.find(digest)) for digest in digests])

    def _packed(self, plate: PrintingPlate, level: int) -> Iterator[tuple[int, Future[list[Band]]]]:
        """Paints the bands that are missing, and has them packed, row after row of them; gives the place of each row's first."""
        for first, last in missing_runs([band is None for band in plate.bands]):
            sheet = plate.tile.sheet
            spans = sheet.bands()[first : last + 1]
            numbers = self.palette.mapped(sheet.painted(spans[0][0], spans[-1][1]))
            yield first, self._packing.submit(all_packed, [*raw_bands(numbers, spans)], spans, level)


class PrintingPlate:
    """A tile in the press: what tells its bands apart, and those bands that are there."""

    def __init__(self, tile: Tile, digests: Sequence[bytes], bands: list[Band | None]) -> None:
        self.tile = tile
        self.digests = digests
        self.bands = bands
        self.packing: list[tuple[int, Future[list[Band]]]] = []


def all_packed(raw: Sequence[memoryview], spans: Sequence[tuple[int, int]], level: int) -> list[Band]:
    """Bands packed together: a thread is woken by each order, not by each band."""
    return [packed_band(rows, bottom - top, level) for rows, (top, bottom) in zip(raw, spans, strict=True)]


def level_for(bands: Sequence[Band | None], *, passing: bool) -> int:
    """How the missing bands of a picture are packed: quickly, where a quarter is there and the file will not be large.

    A picture that is all new stays for long, unless it is `passing`; the next turn changes most of what changes.
    """
    there = [len(band.packed) for band in bands if band is not None]
    if sum(there) * len(bands) > LARGE * len(there) or (4 * len(there) < len(bands) and not passing):
        return THOROUGH
    return QUICK


def missing_runs(missing: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """The first and the last place of every row of missing ones, cut where it gets longer than RUN."""
    start: int | None = None
    for place, gone in enumerate([*missing, False]):
        if start is not None and (not gone or place - start == RUN):
            yield start, place - 1
            start = None
        if gone and start is None:
            start = place
