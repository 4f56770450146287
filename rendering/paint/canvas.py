"""The few primitives that everything is drawn with: shape, line, icon, text, tile."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from typing import Literal, TypeVar

from PIL import Image, ImageDraw

from rendering.paint.fonts import CAP_HEIGHT, Glyphs
from rendering.paint.kept import Kept
from rendering.paint.sheet import Layer, Mask, Point, Region, Sheet, Step, Tile
from rendering.paint.theme import MEDIUM, SMALL, Lettering, Rgb, Theme
from rendering.pictures import WIDTH

SeatShape = Literal["circle", "square", "pentagon", "diamond", "triangle"]
Made = TypeVar("Made")
Box = tuple[int, int, int, int]
"""Left, top, width, height."""

FINE = 4
"""Shapes are drawn this many times as large and reduced, which smooths their edges."""

_CORNERS: dict[str, tuple[int, float]] = {"pentagon": (5, -90), "triangle": (3, -90), "diamond": (4, -90)}


class Brush:
    """A theme, and everything that is kept from picture to picture: glyphs, masks of shapes, finished tiles and layers."""

    def __init__(self, theme: Theme, glyphs: Glyphs) -> None:
        self.theme = theme
        self.glyphs = glyphs
        self.kept = glyphs.kept

    def known(self, work_out: Callable[..., Made], *args: Hashable) -> Made:
        """What `work_out(*args)` gives, such as the places of a board; worked out once."""
        return self.kept.of(work_out, *args)

    def tile(self, draw: Callable[..., Tile], *args: Hashable) -> Tile:
        """What `draw(brush, *args)` draws; drawn once."""
        return self.kept.of(self._tile, draw, *args)

    def panel(self, draw: Callable[..., Tile], *args: Hashable) -> Tile:
        """Like `tile`, for what is as wide as a picture and comes again in the next ones: of it only the print is kept."""
        return Panel((draw, *args), lambda: draw(self, *args), self.kept)

    def layer(self, draw: Callable[..., Tile], *args: Hashable) -> Layer:
        """Like `tile`, for what is as large as a picture and lies under many."""
        return self.kept.of(self._layer, draw, *args)

    def _tile(self, draw: Callable[..., Tile], *args: Hashable) -> Tile:
        drawn = draw(self, *args)
        return Tile(drawn.image, drawn.anchor)  # without the steps that led to it

    def _layer(self, draw: Callable[..., Tile], *args: Hashable) -> Layer:
        return Layer(draw(self, *args).sheet, self.kept)


class Canvas:
    """Something to draw on: a sheet, where every step is noted, or a tile that is transparent around what is drawn."""

    def __init__(self, brush: Brush, surface: Sheet | Image.Image) -> None:
        self.brush = brush
        self.theme = brush.theme
        self._surface = surface
        self.width, self.height = surface.width, surface.height

    @classmethod
    def opaque(cls, brush: Brush, width: int, height: int, ground: Rgb) -> Canvas:
        return cls(brush, Sheet(width, height, ground))

    @classmethod
    def clear(cls, brush: Brush, width: int, height: int, rim: Rgb) -> Canvas:
        """A transparent sheet. `rim` is the colour of the outermost thing on it, so that its smooth edge does not darken."""
        return cls(brush, Image.new("RGBA", (width, height), (*rim, 0)))

    @property
    def image(self) -> Image.Image:
        return self._surface.painted() if isinstance(self._surface, Sheet) else self._surface

    def stamp(self, mask: Mask, left: int, top: int, colour: Rgb) -> None:
        """Colour through a mask."""
        region = left, top, left + mask.width, top + mask.height
        if isinstance(self._surface, Sheet):
            self._surface.note(Step(colour, mask, *region))
        else:
            self._surface.paste((*colour, 255), region, mask.image)

    def fill(self, region: tuple[int, int, int, int], colour: Rgb) -> None:
        """Plain colour in a region: left, top, right, bottom."""
        if isinstance(self._surface, Sheet):
            self._surface.note(Step(colour, None, *region))
        else:
            self._surface.paste((*colour, 255), region)

    def lay(self, layer: Layer, top: int) -> None:
        """A layer from side to side, under what is drawn later."""
        assert isinstance(self._surface, Sheet), "a layer needs a sheet"
        self._surface.note(Step(None, layer, 0, top, layer.width, top + layer.height))

    def shape(self, shape: SeatShape, centre: Point, size: int, colour: Rgb) -> None:
        """A regular shape whose box is `size` wide."""
        half = size // 2
        self.stamp(self.brush.kept.of(shape_mask, shape, size), centre[0] - half, centre[1] - half, colour)

    def rounded(self, box: Box, radius: int, fill: Rgb, edge: Rgb | None = None, stroke: int = 2) -> None:
        """A rectangle with round corners, with an edge inside its box."""
        left, top, width, height = box
        if edge is not None:
            self._fill_rounded(left, top, width, height, radius, edge)
            left, top, width, height = left + stroke, top + stroke, width - 2 * stroke, height - 2 * stroke
            radius = max(0, radius - stroke)
        self._fill_rounded(left, top, width, height, radius, fill)

    def _fill_rounded(self, left: int, top: int, width: int, height: int, radius: int, colour: Rgb) -> None:
        # Masks cost by area, plain filling next to nothing: only the corners go through a mask.
        radius, right, bottom = min(radius, width // 2, height // 2), left + width, top + height
        self.fill((left, top + radius, right, bottom - radius), colour)
        if not radius:
            return
        for edge, first in ((top, True), (bottom - radius, False)):
            self.fill((left + radius, edge, right - radius, edge + radius), colour)
            corners = self.brush.kept.of(corner_masks, radius)
            self.stamp(corners[0 if first else 2], left, edge, colour)
            self.stamp(corners[1 if first else 3], right - radius, edge, colour)

    def outline(self, box: Box, radius: int, edge: Rgb, stroke: int) -> None:
        """The edge alone of a rectangle with round corners."""
        self.stamp(self.brush.kept.of(ring_mask, box[2], box[3], radius, stroke), box[0], box[1], edge)

    def frame(self, box: Box, *colours: Rgb) -> None:
        """A frame around something with a light rim, so that it shows on every colour; of several colours, one in the other."""
        left, top, width, height = box
        each = 8 if len(colours) == 1 else 6
        if colours:
            stroke = each * len(colours) + 4
            self.outline((left - 7, top - 7, width + 14, height + 14), 24, self.theme.white, stroke)
        for number, colour in enumerate(colours):
            out = 5 - each * number
            self.outline((left - out, top - out, width + 2 * out, height + 2 * out), 17 + out, colour, each)

    def line(self, start: Point, end: Point, width: int, colour: Rgb) -> None:
        """A straight line with round ends."""
        mask = self.brush.kept.of(line_mask, end[0] - start[0], end[1] - start[1], width)
        room = line_room(width)
        self.stamp(mask, min(start[0], end[0]) - room, min(start[1], end[1]) - room, colour)

    def polygon(self, points: Sequence[Point], colour: Rgb) -> None:
        """A filled polygon."""
        left, top = min(x for x, _ in points), min(y for _, y in points)
        corners = tuple((x - left, y - top) for x, y in points)
        self.stamp(self.brush.kept.of(polygon_mask, corners), left, top, colour)

    def arrowhead(
        self, tip: tuple[float, float], way: tuple[float, float], length: float, half: float, colour: Rgb
    ) -> None:
        """The head of an arrow that points along `way`, a step of length 1; `half` of its width lies on either side."""
        (x, y), (dx, dy) = tip, way
        u, v = x - dx * length, y - dy * length
        corners = (tip, (u + dy * half, v - dx * half), (u - dy * half, v + dx * half))
        self.polygon([(round(x), round(y)) for x, y in corners], colour)

    def icon(self, name: str, centre: Point, size: int, colour: Rgb) -> None:
        """An icon, centred by what is seen of it."""
        mask = self.brush.glyphs.icon(name, size)
        self.stamp(mask, centre[0] - mask.width // 2, centre[1] - mask.height // 2, colour)

    def text(
        self, text: str, at: Point, size: int, colour: Rgb, weight: int = MEDIUM, align: Literal["l", "m", "r"] = "l"
    ) -> int:
        """A line of text whose digits are centred on the height of `at`; gives its width."""
        width = self.brush.glyphs.width(text, size, weight)
        drawn = self.brush.glyphs.text(text, size, weight)
        if drawn is not None:
            mask, dx, dy = drawn
            left = at[0] - {"l": 0, "m": width // 2, "r": width}[align]
            self.stamp(mask, left + dx, at[1] + round(size * CAP_HEIGHT / 2) + dy, colour)
        return width

    def lines(
        self,
        lines: Sequence[str],
        at: Point,
        pitch: int,
        size: int,
        colour: Rgb,
        weight: int = MEDIUM,
        align: Literal["l", "m", "r"] = "l",
    ) -> None:
        """Lines of text below each other; the middle of them all is on the height of `at`."""
        for line, y in zip(lines, heights_around(at[1], len(lines), pitch), strict=True):
            self.text(line, (at[0], y), size, colour, weight, align)

    def centred(self, text: str, at: Point, size: int, colour: Rgb, weight: int = MEDIUM) -> int:
        """A line of text around a point, or as near to it as the picture has room for; gives its width."""
        half = (self.brush.glyphs.width(text, size, weight) + 1) // 2
        return self.text(text, (max(half, min(at[0], self.width - half)), at[1]), size, colour, weight, "m")

    def note(self, text: str, at: Point, colour: Rgb, weight: int = MEDIUM, align: Literal["l", "m", "r"] = "l") -> int:
        """A line that only repeats what the picture says elsewhere: it alone may be smaller than what must be read."""
        return self.text(text, at, SMALL, colour, weight, align)

    def term(
        self,
        term: str,
        at: Point,
        room: int,
        colour: Rgb,
        letterings: Sequence[Lettering],
        align: Literal["l", "m", "r"] = "l",
    ) -> int:
        """A word of ours in the first lettering in which it has room, or cut in the last one; gives its width.

        SMALL is among them only where the word repeats what the picture says elsewhere.
        """
        shown, (size, weight) = self.brush.glyphs.fitted(term, room, letterings)
        if size == SMALL:
            return self.note(shown, at, colour, weight, align)
        return self.text(shown, at, size, colour, weight, align)

    def put(self, tile: Tile, at: Point) -> None:
        """A finished tile, its anchor at the point."""
        left, top = at[0] - tile.anchor[0], at[1] - tile.anchor[1]
        if isinstance(self._surface, Sheet):
            size = tile.image.size
            self._surface.note(Step(None, tile, left, top, left + size[0], top + size[1]))
        else:
            self._surface.alpha_composite(tile.image, (left, top))

    def inlay(self, tile: Tile, at: Point) -> None:
        """What is noted of a tile, step by step: it is not painted by itself, as suits what is large and seldom comes again."""
        assert isinstance(self._surface, Sheet), "steps need a sheet"
        self._surface.inlay(tile.sheet, *at, lambda piece, region: self.brush.kept.of(cropped_piece, piece, region))

    def as_tile(self, anchor: Point = (0, 0)) -> Tile:
        return Tile(self._surface, anchor)


class Panel(Tile):
    """A tile as wide as a picture that is drawn only when its steps are asked for: mostly its print is kept under its key."""

    __slots__ = ("_draw", "_kept", "key")

    def __init__(self, key: Hashable, draw: Callable[[], Tile], kept: Kept) -> None:
        super().__init__(None)
        self.key = key
        self._draw = draw
        self._kept = kept

    @property
    def width(self) -> int:
        """As wide as a picture: it need not be drawn to be known."""
        return WIDTH

    @property
    def height(self) -> int:
        """How many rows it has, which is kept like its print: to make room for others it need not be drawn."""
        known = self._kept.find(("height", self.key))
        if isinstance(known, int):
            return known
        self._kept.keep(("height", self.key), self.sheet.height)
        return self.sheet.height

    @property
    def sheet(self) -> Sheet:
        """The steps that it was drawn in."""
        if self._sheet is None:
            self._sheet = self._draw().sheet
        return self._sheet


def blank_paper(brush: Brush, height: int) -> Tile:
    """Nothing but paper, as wide as a picture."""
    return Canvas.opaque(brush, WIDTH, height, brush.theme.paper).as_tile()


def heights_around(middle: int, number: int, pitch: int) -> list[int]:
    """The heights of so many things below each other, whose middle is on a height."""
    return [middle + round((place - (number - 1) / 2) * pitch) for place in range(number)]


def cropped_piece(piece: Mask | Tile, region: Region) -> Mask | Tile:
    """What of a piece lies in a region of its own."""
    return piece.cropped(region)


def shape_mask(shape: SeatShape, size: int) -> Mask:
    """A shape that fills a square box. Polygons are moved so that they look centred, and their corners are blunt."""
    big = size * FINE
    image = Image.new("L", (big, big))
    pen = ImageDraw.Draw(image)
    if shape == "circle":
        pen.ellipse((0, 0, big - 1, big - 1), fill=255)
    elif shape == "square":
        inset = big * 0.05
        pen.rounded_rectangle((inset, inset, big - inset - 1, big - inset - 1), big * 0.14, fill=255)
    else:
        corners, turn = _CORNERS[shape]
        blunt = big * 0.06
        reach, low = big / 2 - blunt, {"pentagon": 0.03, "triangle": 0.1, "diamond": 0.0}[shape] * big
        points = [
            (
                big / 2 + reach * math.cos(math.radians(turn + 360 * corner / corners)),
                big / 2 + low + reach * math.sin(math.radians(turn + 360 * corner / corners)),
            )
            for corner in range(corners)
        ]
        pen.polygon(points, fill=255)
        for (x, y), (u, v) in zip(points, [*points[1:], points[0]], strict=True):
            pen.line((x, y, u, v), fill=255, width=round(2 * blunt))
            pen.ellipse((x - blunt, y - blunt, x + blunt, y + blunt), fill=255)
    return Mask(image.reduce(FINE))


def corner_masks(radius: int) -> tuple[Mask, Mask, Mask, Mask]:
    """The four quarters of a disc: upper left, upper right, lower left, lower right."""
    big = 2 * radius * FINE
    disc = Image.new("L", (big, big))
    ImageDraw.Draw(disc).ellipse((0, 0, big - 1, big - 1), fill=255)
    disc = disc.reduce(FINE)
    whole = 2 * radius
    return (
        Mask(disc.crop((0, 0, radius, radius))),
        Mask(disc.crop((radius, 0, whole, radius))),
        Mask(disc.crop((0, radius, radius, whole))),
        Mask(disc.crop((radius, radius, whole, whole))),
    )


def ring_mask(width: int, height: int, radius: int, stroke: int) -> Mask:
    """The edge of a rectangle with round corners."""
    image = Image.new("L", (width * FINE, height * FINE))
    pen = ImageDraw.Draw(image)
    inner = stroke * FINE
    pen.rounded_rectangle((0, 0, width * FINE - 1, height * FINE - 1), radius * FINE, fill=255)
    within = (inner, inner, width * FINE - 1 - inner, height * FINE - 1 - inner)
    pen.rounded_rectangle(within, max(0, radius - stroke) * FINE, fill=0)
    return Mask(image.reduce(FINE))


def line_room(width: int) -> int:
    """What the mask of a line leaves free around its ends: as little as its round ends need, for masks cost by area."""
    return width // 2 + 2


def line_mask(dx: int, dy: int, width: int) -> Mask:
    """A line with round ends, in a box that leaves `line_room` free on all sides."""
    room = line_room(width)
    image = Image.new("L", ((abs(dx) + 2 * room) * FINE, (abs(dy) + 2 * room) * FINE))
    pen = ImageDraw.Draw(image)
    x = room if dx >= 0 else room - dx
    y = room if dy >= 0 else room - dy
    ends = [(x * FINE, y * FINE), ((x + dx) * FINE, (y + dy) * FINE)]
    pen.line(ends, fill=255, width=width * FINE)
    half = width * FINE / 2
    for u, v in ends:
        pen.ellipse((u - half, v - half, u + half, v + half), fill=255)
    return Mask(image.reduce(FINE))


def polygon_mask(points: tuple[Point, ...]) -> Mask:
    """A filled polygon whose box begins at 0, 0."""
    width, height = max(x for x, _ in points) + 1, max(y for _, y in points) + 1
    image = Image.new("L", (width * FINE, height * FINE))
    ImageDraw.Draw(image).polygon([(x * FINE, y * FINE) for x, y in points], fill=255)
    return Mask(image.reduce(FINE))
