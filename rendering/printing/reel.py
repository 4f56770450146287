"""A reel: pictures that follow each other, packed by what changes from one to the next, for a page that steps through them.

Each picture of a page is followed on a track of its own, by its name. A track holds for each step the runs of pixels that
change, with the numbers of their new colours. A picture that is lower than others of its track leaves what lies below it as
it was.
"""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field

from PIL import Image

from rendering.pictures import WIDTH, ShownPictures

RUN = re.compile(rb"[^\0]+(?:\0{1,6}[^\0]+)*")
"""Pixels that change; so short a gap costs less than a new run."""
ROWS = 16
"""Rows that are compared at once."""
LEVEL = 8
"""Of zlib: 9 takes twice the time, for a page that is smaller by a hundredth."""


@dataclass(frozen=True)
class PackedTrack:
    """A track as it is written down.

    `height` is that of its tallest picture; `palette` has three bytes for each colour. `runs` says for each step how many
    runs there are. `places` are, packed, for each run the pixels left out before it and its length, each in bytes of seven
    bits, lowest first, the eighth set in all but the last; `changes` are, packed, the bytes of the runs.
    """

    width: int
    height: int
    palette: bytes
    runs: tuple[int, ...]
    places: bytes
    changes: bytes


@dataclass
class ReelTrack:
    """A track while it is made. It begins with pixels of the first colour alone."""

    width: int
    palette: bytes
    runs: list[int]
    pixels: bytes = b""
    places: bytearray = field(default_factory=bytearray)
    changes: bytearray = field(default_factory=bytearray)

    def follow(self, pixels: bytes) -> None:
        reached, runs = 0, 0
        before = self.pixels + bytes(max(0, len(pixels) - len(self.pixels)))
        for start, change in changed_pixels(before, pixels, self.width * ROWS):
            self.places += in_sevens(start - reached) + in_sevens(len(change))
            self.changes += change
            reached = start + len(change)
            runs += 1
        self.runs.append(runs)
        self.pixels = pixels + before[len(pixels) :]

    def packed(self) -> PackedTrack:
        places, changes = (zlib.compress(part, LEVEL) for part in (self.places, self.changes))
        height = len(self.pixels) // self.width
        return PackedTrack(self.width, height, self.palette, tuple(self.runs), places, changes)


class Reel:
    """The tracks of all pictures. `width` is how wide they are kept, in pixels: less than they are drawn takes fewer bytes."""

    def __init__(self, width: int = WIDTH) -> None:
        self._width = width
        self._tracks: dict[tuple[str, bytes], ReelTrack] = {}
        self._steps = 0

    def add(self, shown: ShownPictures) -> tuple[tuple[int, int], ...]:
        """Adds a step; gives the track number and the height of each picture. One that is only told has neither."""
        followed = [self._follow(picture.name, picture.png) for picture in shown if picture.png]
        self._steps += 1
        for track in self._tracks.values():
            track.runs += [0] * (self._steps - len(track.runs))
        return tuple(followed)

    def _follow(self, name: str, png: bytes) -> tuple[int, int]:
        image = Image.open(io.BytesIO(png))
        image.load()
        if image.width != self._width:
            image = narrower_picture(image, self._width)
        palette = bytes(image.getpalette("RGB") or b"")
        key = (name, palette)
        track = self._tracks.setdefault(key, ReelTrack(image.width, palette, [0] * self._steps))
        track.follow(image.tobytes())
        return [*self._tracks].index(key), image.height

    def packed(self) -> tuple[PackedTrack, ...]:
        """All tracks, by their numbers."""
        return tuple(track.packed() for track in self._tracks.values())


def narrower_picture(image: Image.Image, width: int) -> Image.Image:
    """A picture in a palette made narrower, to a whole part of its width, in the same palette."""
    return image.convert("RGB").reduce(image.width // width).quantize(palette=image, dither=Image.Dither.NONE)


def changed_pixels(before: bytes, after: bytes, step: int) -> Iterator[tuple[int, bytes]]:
    """Where a picture differs from the one before, and what it has there, from the first place to the last one that it has."""
    for start in range(0, len(after), step):
        new = after[start : start + step]
        old = before[start : start + len(new)]
        if old == new:
            continue
        difference = int.from_bytes(old, "little") ^ int.from_bytes(new, "little")
        for run in RUN.finditer(difference.to_bytes(len(new), "little")):
            yield start + run.start(), new[run.start() : run.end()]


def in_sevens(number: int) -> bytes:
    """A number in bytes of seven bits."""
    sevens = bytearray()
    while number > 127:
        sevens.append(number & 127 | 128)
        number >>= 7
    sevens.append(number)
    return bytes(sevens)
