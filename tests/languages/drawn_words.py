"""How the words of pictures lie: which were cut, reach out of their picture or over the edge of a box, or touch each other."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

import pytest

from rendering.paint.canvas import Box, Canvas
from rendering.paint.fonts import Glyphs
from rendering.paint.theme import MEDIUM
from tests.rendering.overhearing import seen_in, within
from tests.rendering.paint.known_type import remember_type

remember_type()

WORD = 3
"""Letters that make a word: fewer are a sign, and some signs stand on others."""

ONE_GROUND = 0.9
"""What share of the ground of a word has one colour, at least: round corners of a box may reach under its ends."""

ABOVE, BELOW = 0.36, 0.3
"""How far letters reach above and below the height that they are centred on, as shares of their size: not what hangs lower."""

APART = 2
"""Pixels between two texts beside each other, at least."""


class Written(NamedTuple):
    said: str
    box: Box


class DrawnWords:
    """What is wrong with what was drawn, and how much was looked at."""

    def __init__(self) -> None:
        self.wrong: set[str] = set()
        self.words = 0
        self._written: dict[int, list[Written]] = {}
        self._canvases: list[Canvas] = []

    def hear(self, canvas: Canvas, said: str, box: Box) -> None:
        """A text that is about to be drawn in a box: left, top, right, bottom."""
        if id(canvas) not in self._written:
            self._written[id(canvas)] = []
            self._canvases.append(canvas)  # no other one gets its id
        if box[0] < 0 or box[2] > canvas.width:
            self.wrong.add(f"{said!r} reaches out of its picture")
        for other in self._written[id(canvas)]:
            if is_word(said) + is_word(other.said) and other.said != said and is_touching(box, other.box):
                self.wrong.add(f"{said!r} touches {other.said!r}")
        self._written[id(canvas)].append(Written(said, box))
        if is_word(said):
            self.words += 1
            left, top, right, bottom = box
            ends = (left - APART, top, left, bottom), (right, top, right + APART, bottom)
            if share_of_ground(canvas, box) < ONE_GROUND or any(is_edge(canvas, end, box) for end in ends):
                self.wrong.add(f"{said!r} lies over an edge")

    def next_picture(self) -> None:
        """Forgets where texts were drawn."""
        self._written.clear()
        self._canvases.clear()


def is_word(said: str) -> bool:
    return sum(letter.isalpha() for letter in said) >= WORD


def is_touching(one: Box, other: Box) -> bool:
    return one[0] < other[2] + APART and other[0] < one[2] + APART and one[1] < other[3] and other[1] < one[3]


def share_of_ground(canvas: Canvas, box: Box) -> float:
    """How much of what is in a box so far has the colour that is most of it."""
    left, top, right, bottom = seen = within(canvas, box)
    colours = seen_in(canvas, seen).getcolors((right - left) * (bottom - top))
    assert colours
    return max(colours)[0] / sum(number for number, _ in colours)


def is_edge(canvas: Canvas, end: Box, box: Box) -> bool:
    """Whether most of what lies before or behind a word has another colour than its ground."""
    if end[0] < 0 or end[2] > canvas.width:
        return False
    beside, ground = (seen_in(canvas, within(canvas, one)) for one in (end, box))
    colours = ground.getcolors(ground.width * ground.height) or []
    most = max(colours)[1]
    return (
        sum(number for number, colour in beside.getcolors() or [] if colour == most) < beside.width * beside.height / 2
    )


def drawn_words(patch: pytest.MonkeyPatch, names: Collection[str] = ()) -> DrawnWords:
    """What will be drawn from now on, as long as the patch holds; `names` of people may be cut, and what holds one of them."""
    drawn = DrawnWords()
    text, shortened = Canvas.text, Glyphs.shortened

    def hear_text(self: Canvas, said: str, at: Any, size: int, *args: Any, **kwargs: Any) -> int:
        width = self.brush.glyphs.width(said, size, kwargs.get("weight", args[1] if len(args) > 1 else MEDIUM))
        align = kwargs.get("align", args[2] if len(args) > 2 else "l")
        left = at[0] - {"l": 0, "m": width // 2, "r": width}[align]
        if said:
            drawn.hear(self, said, (left, at[1] - round(ABOVE * size), left + width, at[1] + round(BELOW * size)))
        return text(self, said, at, size, *args, **kwargs)

    def hear_shortened(self: Glyphs, said: str, *args: Any, **kwargs: Any) -> str:
        shown = shortened(self, said, *args, **kwargs)
        if shown != self.plain(said) and not any(name in said or said in name for name in names):
            drawn.wrong.add(f"{said!r} is cut")
        return shown

    patch.setattr(Canvas, "text", hear_text)
    patch.setattr(Glyphs, "shortened", hear_shortened)
    return drawn
