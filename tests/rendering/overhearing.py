"""Whether pictures can be read where Discord shows them: no taller than their shape, letters large enough, icons that show.

Everything that is drawn is overheard: each text with its size and whether it only repeats something, each icon with the
colour that it lies on.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest
from PIL import Image

from rendering.paint.canvas import Box, Canvas
from rendering.paint.fonts import Glyphs
from rendering.paint.sheet import Sheet
from rendering.paint.theme import MEDIUM, Rgb
from rendering.pictures import FLAT, QUARTER, SQUARE, WIDTH, PictureShape
from rendering.pictures import ShownPictures as Pictures
from tests.rendering.test_colours import contrast

READABLE, REPEATED = 34, 28
"""Least sizes of 1200 pixels: 11 and 9 where a phone shows the picture 400 wide."""

LEAST_CONTRAST = 3.0
SHOWN_ON = {"diamond"}
"""Icons that are drawn as the bodies of things, one over the other."""


class Written(NamedTuple):
    text: str
    size: int
    repeats: bool


class Cut(NamedTuple):
    text: str
    left: int
    right: int


class Shown(NamedTuple):
    sign: str
    ink: Rgb
    ground: Rgb


class Overheard:
    """What was drawn."""

    def __init__(self) -> None:
        self.texts: set[Written] = set()
        self.icons: set[Shown] = set()
        self.lettering: set[Shown] = set()
        self.cut: set[Cut] = set()
        self.shortened: set[str] = set()
        self.noting = False


def overhearing(monkeypatch: pytest.MonkeyPatch) -> Overheard:
    """What will be drawn from now on, as long as the patches hold."""
    heard = Overheard()
    text, note, icon, shortened = Canvas.text, Canvas.note, Canvas.icon, Glyphs.shortened

    def hear_text(self: Canvas, said: str, at: Any, size: int, *args: Any, **kwargs: Any) -> int:
        heard.texts.add(Written(said, size, heard.noting))
        width = self.brush.glyphs.width(said, size, kwargs.get("weight", args[1] if len(args) > 1 else MEDIUM))
        align = kwargs.get("align", args[2] if len(args) > 2 else "l")
        left = at[0] - {"l": 0, "m": width // 2, "r": width}[align]
        ground = (
            most_of(self, within(self, (left, at[1] - size // 2, left + width, at[1] + size // 2))) if said else None
        )
        if ground is not None:
            heard.lettering.add(Shown(said, args[0] if args else kwargs["colour"], ground))
        if left < 0 or left + width > self.width:
            heard.cut.add(Cut(said, left, left + width - self.width))
        return text(self, said, at, size, *args, **kwargs)

    def hear_note(self: Canvas, *args: Any, **kwargs: Any) -> int:
        heard.noting = True
        try:
            return note(self, *args, **kwargs)
        finally:
            heard.noting = False

    def hear_icon(self: Canvas, name: str, centre: tuple[int, int], size: int, colour: Rgb) -> None:
        ground = under(self, centre, size)
        if ground is not None and name not in SHOWN_ON:
            heard.icons.add(Shown(name, colour, ground))
        icon(self, name, centre, size, colour)

    def hear_shortened(self: Glyphs, said: str, *args: Any, **kwargs: Any) -> str:
        shown = shortened(self, said, *args, **kwargs)
        if shown != self.plain(said):
            heard.shortened.add(said)
        return shown

    monkeypatch.setattr(Canvas, "text", hear_text)
    monkeypatch.setattr(Glyphs, "shortened", hear_shortened)
    monkeypatch.setattr(Canvas, "note", hear_note)
    monkeypatch.setattr(Canvas, "icon", hear_icon)
    return heard


def under(canvas: Canvas, centre: tuple[int, int], size: int) -> Rgb | None:
    """The colour that is most of what lies where an icon will; None where there is nothing yet."""
    (x, y), half = centre, size // 2
    return most_of(canvas, within(canvas, (x - half, y - half, x + half, y + half)))


def within(canvas: Canvas, box: Box) -> Box:
    """What of a box lies on the canvas."""
    return max(0, box[0]), max(0, box[1]), min(canvas.width, box[2]), min(canvas.height, box[3])


def most_of(canvas: Canvas, box: Box) -> Rgb | None:
    """The colour that is most of what is in a box; None where there is nothing yet."""
    colours = seen_in(canvas, box).getcolors((box[2] - box[0]) * (box[3] - box[1]))
    assert colours is not None
    (red, green, blue, alpha) = max(colours)[1]  # pyright: ignore[reportGeneralTypeIssues]
    return (red, green, blue) if alpha == 255 else None


def seen_in(canvas: Canvas, box: Box) -> Image.Image:
    """What is in a box so far. On a sheet only the steps that reach into the box are made: sheets are large."""
    surface = canvas._surface  # pyright: ignore[reportPrivateUsage]
    if not isinstance(surface, Sheet):
        return surface.crop(box)
    left, top, right, bottom = box
    image = Image.new("RGB", (right - left, bottom - top), surface.ground)
    for step in surface._steps:  # pyright: ignore[reportPrivateUsage]
        if step.left < right and left < step.right and step.top < bottom and top < step.bottom:
            step._replace(left=step.left - left, right=step.right - left).paint(image, top)
    return image.convert("RGBA")


MOST: Mapping[PictureShape, int] = {"flat": FLAT, "square": SQUARE, "quarter": QUARTER}


def is_held(pictures: Pictures, name: str) -> None:
    """Every picture of a page is as wide as all of its shape, no higher than its shape, and called otherwise than the others."""
    assert len({picture.name for picture in pictures}) == len(pictures), name
    for picture in pictures:
        image = Image.open(io.BytesIO(picture.png))
        assert image.width == (QUARTER if picture.shape == "quarter" else WIDTH)
        assert image.height <= MOST[picture.shape], f"{name}: {picture.name}"


def is_read(heard: Overheard) -> None:
    assert not heard.cut
    assert not [said for said in heard.texts if said.size < (REPEATED if said.repeats else READABLE)]
    shown = heard.icons | heard.lettering
    assert not [one for one in shown if contrast(one.ink, one.ground) < LEAST_CONTRAST]
