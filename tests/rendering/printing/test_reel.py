"""Pictures that follow each other come out of a reel as they went in."""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterator

from PIL import Image, ImageDraw

from rendering.pictures import Picture
from rendering.printing.reel import PackedTrack, Reel

WIDTH = 60
GREYS = bytes(shade for number in range(256) for shade in (number, number, number))


def picture(name: str, height: int, mark: int) -> Picture:
    """A picture with a pattern that tells it from others."""
    image = Image.new("P", (WIDTH, height), 3)
    image.putpalette(GREYS)
    pen = ImageDraw.Draw(image)
    pen.rectangle((mark, mark % 7, mark + 9, height - 2), 5 + mark)
    pen.point([(place, mark % height) for place in range(0, WIDTH, 5)], 200)
    written = io.BytesIO()
    image.save(written, "PNG")
    return Picture(written.getvalue(), "told", "told", name)


def sevens(content: bytes) -> Iterator[int]:
    """The numbers that stand there in bytes of seven bits."""
    number, shift = 0, 0
    for byte in content:
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            yield number
            number, shift = 0, 0


def unrolled(track: PackedTrack) -> list[bytes]:
    """The pixels after each step."""
    places, changes = sevens(zlib.decompress(track.places)), zlib.decompress(track.changes)
    pixels, taken, steps = bytearray(track.width * track.height), 0, list[bytes]()
    for runs in track.runs:
        at = 0
        for _ in range(runs):
            at += next(places)
            length = next(places)
            pixels[at : at + length] = changes[taken : taken + length]
            at, taken = at + length, taken + length
        steps.append(bytes(pixels))
    assert not [*places]
    assert taken == len(changes)
    return steps


def test_every_picture_comes_out_as_it_went_in() -> None:
    """Also one that comes later than others, is left out for a while, or is lower than before."""
    steps = [
        (picture("board", 40, 1),),
        (picture("board", 40, 2), picture("seats", 20, 3)),
        (picture("seats", 30, 4),),
        (picture("seats", 10, 5), picture("board", 40, 2)),
    ]
    reel = Reel(WIDTH)
    shown = [reel.add(step) for step in steps]
    tracks = reel.packed()
    pixels = [unrolled(track) for track in tracks]
    assert [(track.width, track.height) for track in tracks] == [(WIDTH, 40), (WIDTH, 30)]
    for number, (step, places) in enumerate(zip(steps, shown, strict=True)):
        for drawn, (track, height) in zip(step, places, strict=True):
            image = Image.open(io.BytesIO(drawn.png))
            assert image.height == height
            assert pixels[track][number][: WIDTH * height] == image.tobytes()
            assert tracks[track].palette[:15] == GREYS[:15]
    assert tracks[0].runs[2:] == (0, 0)


def test_a_narrower_reel_has_narrower_pictures_in_the_same_colours() -> None:
    reel = Reel(WIDTH // 2)
    [(track, height)] = reel.add((picture("board", 40, 1),))
    [packed] = reel.packed()
    assert (track, height, packed.width) == (0, 20, WIDTH // 2)
    assert packed.palette == GREYS
    [pixels] = unrolled(packed)
    assert len(pixels) == WIDTH // 2 * 20
    assert len(set(pixels)) > 1


def test_what_was_only_told_is_on_no_track() -> None:
    reel = Reel()
    assert reel.add((Picture(b"", "told", "told"),)) == ()
    assert reel.packed() == ()
