"""Pictures can be read where Discord shows them: no taller than twice their width, letters large enough, icons that show.

Everything that is drawn is overheard: each text with its size and whether it only repeats something, each icon with the
colour that it lies on.
"""

from __future__ import annotations

import io
from itertools import chain
from typing import Any, NamedTuple

import pytest
from PIL import Image

from rendering.canvas import Canvas
from rendering.painter import Painter
from rendering.pictures import TALLEST, WIDTH, Look, Picture
from rendering.sheet import Sheet
from rendering.theme import BODY, SMALL, Rgb
from tests.rendering.golden_pictures import PICTURES
from tests.rendering.many_pictures import KINDS, LOOKS, WORDS, drawings, lobbies, moments, sampled
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
    icon: str
    ink: Rgb
    ground: Rgb


class Overheard:
    """What was drawn."""

    def __init__(self) -> None:
        self.texts: set[Written] = set()
        self.icons: set[Shown] = set()
        self.cut: set[Cut] = set()
        self.noting = False


@pytest.fixture
def overheard(monkeypatch: pytest.MonkeyPatch) -> Overheard:
    heard = Overheard()
    text, note, icon = Canvas.text, Canvas.note, Canvas.icon

    def hear_text(self: Canvas, said: str, at: Any, size: int, *args: Any, **kwargs: Any) -> int:
        heard.texts.add(Written(said, size, heard.noting))
        width = text(self, said, at, size, *args, **kwargs)
        align = kwargs.get("align", args[2] if len(args) > 2 else "l")
        left = at[0] - {"l": 0, "m": width // 2, "r": width}[align]
        if left < 0 or left + width > self.width:
            heard.cut.add(Cut(said, left, left + width - self.width))
        return width

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

    monkeypatch.setattr(Canvas, "text", hear_text)
    monkeypatch.setattr(Canvas, "note", hear_note)
    monkeypatch.setattr(Canvas, "icon", hear_icon)
    return heard


def under(canvas: Canvas, centre: tuple[int, int], size: int) -> Rgb | None:
    """The colour that is most of what lies where an icon will; None where there is nothing yet."""
    (x, y), half = centre, size // 2
    left, top, right, bottom = max(0, x - half), max(0, y - half), min(canvas.width, x + half), y + half
    surface = canvas._surface  # pyright: ignore[reportPrivateUsage] - these rows only: all of it for each icon takes minutes
    bottom = min(canvas.height, bottom)
    if isinstance(surface, Sheet):
        patch = surface.painted(top, bottom).crop((left, 0, right, bottom - top))
    else:
        patch = surface.crop((left, top, right, bottom))
    colours = patch.convert("RGBA").getcolors(1 << 16)
    assert colours is not None
    (red, green, blue, alpha) = max(colours)[1]  # pyright: ignore[reportGeneralTypeIssues]
    return (red, green, blue) if alpha == 255 else None


def is_held(picture: Picture, name: str) -> None:
    image = Image.open(io.BytesIO(picture.png))
    assert image.width == WIDTH
    assert image.height <= TALLEST, name


def is_read(heard: Overheard) -> None:
    assert not heard.cut
    assert not [said for said in heard.texts if said.size < (REPEATED if said.repeats else READABLE)]
    assert not [icon for icon in heard.icons if contrast(icon.ink, icon.ground) < LEAST_CONTRAST]


def test_no_more_than_twice_as_high_as_wide() -> None:
    assert TALLEST == 2 * WIDTH == 2400
    assert (BODY, SMALL) == (READABLE, REPEATED)


def test_golden_pictures_can_be_read(overheard: Overheard) -> None:
    painter = Painter()
    for name, draw in PICTURES.items():
        is_held(draw(painter), name)
    is_read(overheard)
    assert any(said.repeats for said in overheard.texts)
    assert len(overheard.icons) > 50


@pytest.mark.parametrize(("kind", "seats"), sampled(len(KINDS)))
def test_pictures_of_any_position_can_be_read(overheard: Overheard, kind: int, seats: int) -> None:
    painter, (game, options) = Painter(), KINDS[kind]
    turns = chain.from_iterable(((language, look) for look in LOOKS) for language in sorted(WORDS))
    ways = list(turns)
    for number, at in enumerate(moments(game, options, seats, kind, every=120)):
        language, look = ways[number % len(ways)]
        for name, draw in drawings(at, language, look):
            is_held(draw(painter), f"{name} {language} {number}")
    is_read(overheard)


@pytest.mark.parametrize("language", WORDS)
def test_lobbies_can_be_read(overheard: Overheard, language: str) -> None:
    for name, draw in lobbies(language, Look()):
        is_held(draw(Painter()), name)
    is_read(overheard)


def test_what_is_too_small_or_too_pale_is_found(overheard: Overheard) -> None:
    painter = Painter()
    PICTURES["lobby-ko"](painter)
    is_read(overheard)
    overheard.texts.add(Written("small", READABLE - 1, repeats=False))
    with pytest.raises(AssertionError):
        is_read(overheard)
    overheard.texts.clear()
    overheard.icons.add(Shown("water", (230, 188, 46), (244, 238, 225)))
    with pytest.raises(AssertionError):
        is_read(overheard)
