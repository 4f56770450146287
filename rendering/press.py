"""The press: tiles in, the bands of a PNG out. What has been printed before is taken as it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import cast

from rendering.canvas import Panel
from rendering.kept import Kept
from rendering.palette import Palette
from rendering.png import Band, banded
from rendering.sheet import Sheet, Tile

RUN = 16
"""How many bands are painted and mapped together at most."""

_NUMBERS = count(1)


class Press:
    """Prints in the colours of one palette."""

    def __init__(self, palette: Palette, kept: Kept) -> None:
        self.palette = palette
        self._kept = kept
        self._number = next(_NUMBERS)

    def bands(self, tile: Tile) -> Sequence[Band]:
        """A tile as bands."""
        if not isinstance(tile, Panel):
            return self._printed(tile.sheet)[1]
        key = "panel", self._number, tile.key
        known = cast(Sequence[bytes] | None, self._kept.find(key))
        bands = [self._find(digest) for digest in known or ()]
        if known and all(bands):
            return cast(Sequence[Band], bands)
        digests, printed = self._printed(tile.sheet)
        self._kept.keep(key, tuple(digests))
        return printed

    def _find(self, digest: bytes) -> Band | None:
        return cast(Band | None, self._kept.find(digest))

    def _printed(self, sheet: Sheet) -> tuple[Sequence[bytes], Sequence[Band]]:
        """The digests of a sheet's bands, and the bands; those that nobody has had yet are painted."""
        spans = sheet.bands()
        digests = sheet.digests(spans, self._number)
        bands = [self._find(digest) for digest in digests]
        for first, last in runs([band is None for band in bands]):
            image = sheet.painted(spans[first][0], spans[last][1])
            heights = [bottom - top for top, bottom in spans[first : last + 1]]
            for place, band in enumerate(banded(self.palette.mapped(image), heights), start=first):
                bands[place] = band
                self._kept.keep(digests[place], band)
        return digests, cast(Sequence[Band], bands)


def runs(missing: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """The first and the last place of every row of missing ones, cut where it gets longer than RUN."""
    start: int | None = None
    for place, gone in enumerate([*missing, False]):
        if start is not None and (not gone or place - start == RUN):
            yield start, place - 1
            start = None
        if gone and start is None:
            start = place
