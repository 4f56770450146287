"""Pictures as most plays see them: laid out, told and told apart as ever, but blank, as nobody looks at them there.

Painting, mapping to colours and packing take most of the time of a picture. A bot whose folder has a file `SKETCHES` paints
one picture of `SHARE`, chosen by what it tells, so that each kind of picture is painted in some plays; of the others it works
out all that is to be painted, and leaves it at that. A test that looks at pictures has that file away (`tests/e2e/conftest.py`).
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from rendering.drawings import Drawing
from rendering.paint.canvas import Brush, Tile
from rendering.painter import Painter, Style
from rendering.pictures import Look, Picture
from tests.rendering.unpainted import Draw, sketch
from texts.words import Words

SKETCHES: Final = "sketches"
SHARE: Final = 8


@dataclass(frozen=True)
class Sketched:
    """How a picture is drawn that is not to be painted."""

    draw: Draw

    def __call__(self, brush: Brush) -> Sequence[Tile]:
        return self.draw(brush)


def give_sketches() -> None:
    """Has every painter sketch where it may."""
    paint, png = Painter._picture, Painter._png

    def picture(
        self: Painter, drawing: Drawing, words: Words, look: Look, game: str | None, *, passing: bool
    ) -> Picture:
        if not look.in_words and Path(SKETCHES).exists() and not is_painted(drawing):
            drawing = replace(drawing, draw=Sketched(drawing.draw))
        return paint(self, drawing, words, look, game, passing=passing)

    def png_or_sketch(self: Painter, draw: Draw, style: Style, passing: bool) -> bytes:
        return sketch(draw(style.brush), style) if isinstance(draw, Sketched) else png(self, draw, style, passing)

    changed: Any = Painter
    changed._picture, changed._png = picture, png_or_sketch


def is_painted(drawing: Drawing) -> bool:
    """Whether it is among those that are painted everywhere: the same in each run."""
    lines, _ = drawing.told
    return zlib.crc32("\n".join([drawing.name, *filter(None, lines)]).encode()) % SHARE == 0
