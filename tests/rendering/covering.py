"""Which texts of a picture are covered by what is drawn later: letters of figures, names of places, labels.

Every step of drawing is noted, on sheets and on tiles, so that it is known where a text of a tile ends up and what lies over it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

import pytest
from PIL import Image, ImageChops

from rendering.paint.canvas import Brush, Canvas, Point
from rendering.paint.sheet import Layer, Mask, Region, Sheet, Tile

HIDDEN = 0.15
"""What share of a text's ink may be covered: a rim may touch it."""

NEAR = 4
"""How far away, in pixels, the same text may stand once more, where something was drawn anew over itself."""

Surface: TypeAlias = "Sheet | Image.Image"


class Ink(NamedTuple):
    """What a step of drawing put somewhere: through a mask, or over the whole region. `said` is the text that it is."""

    region: Region
    mask: Image.Image | None
    said: str = ""

    def moved(self, by: Point) -> Ink:
        """The same step on what its tile was put on."""
        left, top, right, bottom = self.region
        return self._replace(region=(left + by[0], top + by[1], right + by[0], bottom + by[1]))

    def within(self, region: Region) -> Image.Image:
        """Where in a region there is ink, as a mask of its size."""
        (left, top, right, bottom), (x, y, _, _) = region, self.region
        if self.mask is None:
            found = Image.new("L", (right - left, bottom - top))
            found.paste(255, (x - left, y - top, self.region[2] - left, self.region[3] - top))
            return found
        return self.mask.crop((left - x, top - y, right - x, bottom - y))


class Covered(NamedTuple):
    """A text, where it stands, and what share of it is covered."""

    said: str
    region: Region
    share: float


class Noted:
    """All steps of drawing since the patches were made, by the surface that they were made on."""

    def __init__(self) -> None:
        self.steps: dict[int, list[Ink | tuple[Surface, Point, Image.Image | None]]] = {}
        self.surfaces: list[Surface] = []
        self.looked_at: dict[int, int] = {}
        self.layers: dict[int, Sheet] = {}
        self.painted: dict[int, Sheet] = {}

    def of(self, surface: Surface) -> list[Ink | tuple[Surface, Point, Image.Image | None]]:
        """The steps on a surface. It is kept, so that no other one gets its id."""
        if id(surface) not in self.steps:
            self.steps[id(surface)] = []
            self.surfaces.append(surface)
        return self.steps[id(surface)]

    def flat(self, surface: Surface) -> Iterator[Ink]:
        """Everything on a surface in the order of drawing, also what is on tiles that were put on it."""
        for step in self.steps.get(id(surface), []):
            if isinstance(step, Ink):
                yield step
                continue
            inner, at, whole = step
            if whole is not None:
                yield Ink((at[0], at[1], at[0] + whole.width, at[1] + whole.height), whole)
            for ink in self.flat(inner):
                if whole is None or ink.said:
                    yield ink.moved(at)

    def covered(self) -> Iterator[Covered]:
        """The texts on sheets that cannot be read any more, as something lies over them: of a sheet once, until more is on it."""
        for surface in self.surfaces:
            steps = len(self.steps.get(id(surface), ()))
            if isinstance(surface, Sheet) and self.looked_at.get(id(surface)) != steps:
                self.looked_at[id(surface)] = steps
                yield from covered_among(list(self.flat(surface)))


def covered_among(inks: list[Ink]) -> Iterator[Covered]:
    """The texts among steps of which too much is covered by later ones, but those that were written once more in their place."""
    written: dict[str, list[int]] = {}
    for number, ink in enumerate(inks):
        written.setdefault(ink.said, []).append(number)
    for number, ink in enumerate(inks):
        again = (inks[later] for later in written[ink.said] if later > number)
        if not ink.said or any(is_same_place(ink, later) for later in again):
            continue
        left, top, right, bottom = ink.region
        over = [
            later
            for later in inks[number + 1 :]
            if later.region[0] < right and left < later.region[2] and later.region[1] < bottom and top < later.region[3]
        ]
        if not over:
            continue
        own = ink.within(ink.region).point(lambda value: 255 * (value > 128))
        left_over = own
        for later in over:
            if not later.said:
                hides = later.within(ink.region).point(lambda value: 255 * (value > 128))
                left_over = ImageChops.subtract(left_over, hides)
        all_of_it, rest = own.histogram()[255], left_over.histogram()[255]
        if all_of_it and (share := 1 - rest / all_of_it) > HIDDEN:
            yield Covered(ink.said, ink.region, round(share, 2))


def is_same_place(ink: Ink, later: Ink) -> bool:
    """Whether a later step writes in the same place."""
    return all(abs(a - b) <= NEAR for a, b in zip(ink.region, later.region, strict=True))


def noting(monkeypatch: pytest.MonkeyPatch) -> Noted:
    """What will be drawn from now on, as long as the patches hold."""
    noted = Noted()
    saying: list[str] = []
    text, stamp, fill, put, inlay, lay = (Canvas.text, Canvas.stamp, Canvas.fill, Canvas.put, Canvas.inlay, Canvas.lay)
    layer_made, tile_made = Layer.__init__, Brush._tile  # pyright: ignore[reportPrivateUsage]

    def surface_of(canvas: Canvas) -> Surface:
        return canvas._surface  # pyright: ignore[reportPrivateUsage]

    def note_text(self: Canvas, said: str, *args: Any, **kwargs: Any) -> int:
        saying.append(said)
        try:
            return text(self, said, *args, **kwargs)
        finally:
            saying.pop()

    def note_stamp(self: Canvas, mask: Mask, left: int, top: int, colour: Any) -> None:
        region = left, top, left + mask.width, top + mask.height
        noted.of(surface_of(self)).append(Ink(region, mask.image, saying[-1] if saying else ""))
        stamp(self, mask, left, top, colour)

    def note_fill(self: Canvas, region: Region, colour: Any) -> None:
        noted.of(surface_of(self)).append(Ink(region, None))
        fill(self, region, colour)

    def note_put(self: Canvas, tile: Tile, at: Point) -> None:
        image = tile.image
        inner: Surface = image if image.mode == "RGBA" else noted.painted.get(id(image), tile.sheet)
        alpha = image.getchannel("A") if image.mode == "RGBA" else Image.new("L", image.size, 255)
        place = at[0] - tile.anchor[0], at[1] - tile.anchor[1]
        noted.of(surface_of(self)).append((inner, place, alpha))
        put(self, tile, at)

    def note_tile(self: Brush, draw: Any, *args: Any) -> Tile:
        drawn: list[Tile] = []

        def remembered(*args: Any) -> Tile:
            drawn.append(draw(*args))
            return drawn[0]

        made = tile_made(self, remembered, *args)
        if made.image.mode == "RGB":
            noted.surfaces.append(made.image)
            noted.painted[id(made.image)] = drawn[0].sheet
        return made

    def note_inlay(self: Canvas, tile: Tile, at: Point) -> None:
        noted.of(surface_of(self)).append((tile.sheet, at, None))
        inlay(self, tile, at)

    def note_layer(self: Layer, sheet: Sheet, unpacked: Any) -> None:
        layer_made(self, sheet, unpacked)
        noted.layers[self.number] = sheet

    def note_lay(self: Canvas, layer: Layer, top: int) -> None:
        noted.of(surface_of(self)).append((noted.layers[layer.number], (0, top), None))
        lay(self, layer, top)

    for name, hook in (
        ("text", note_text),
        ("stamp", note_stamp),
        ("fill", note_fill),
        ("put", note_put),
        ("inlay", note_inlay),
        ("lay", note_lay),
    ):
        monkeypatch.setattr(Canvas, name, hook)
    monkeypatch.setattr(Layer, "__init__", note_layer)
    monkeypatch.setattr(Brush, "_tile", note_tile)
    return noted
