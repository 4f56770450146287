"""Icons that the icon font does not have, drawn from plain shapes on its grid of 24 by 24."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from PIL import Image, ImageDraw

GRID, FINE = 24, 8


class Drawing(Struct, frozen=True):
    """Filled shapes: polygons, ellipses (left, top, right, bottom), lines (from, to, width); `cut` is taken away again."""

    polygons: tuple[tuple[tuple[float, float], ...], ...] = ()
    ellipses: tuple[tuple[float, float, float, float], ...] = ()
    lines: tuple[tuple[float, float, float, float, float], ...] = ()
    cut: tuple[tuple[tuple[float, float], ...], ...] = ()
    gaps: tuple[tuple[float, float, float, float, float], ...] = ()


OWN: Mapping[str, Drawing] = {
    "bison": Drawing(
        polygons=(
            (
                *((1.6, 14.6), (1.9, 12.2), (3.4, 10.3), (5.2, 9.2), (6.6, 6.6), (8.6, 4.6), (10.8, 4.1), (13.0, 5.4)),
                *((15.2, 7.6), (18.6, 8.0), (21.2, 9.2), (22.2, 11.4), (22.0, 14.6), (21.2, 16.0), (21.4, 20.4)),
                *((19.2, 20.4), (18.8, 16.6), (16.4, 15.6), (13.0, 16.2), (11.9, 20.4), (9.7, 20.4), (9.0, 17.0)),
                *((7.8, 17.6), (6.6, 19.6), (5.6, 17.6), (3.4, 17.2)),
            ),
            ((4.2, 10.6), (2.5, 9.6), (2.3, 7.0), (3.5, 8.6), (5.4, 9.6)),
        ),
        lines=((21.6, 10.2, 23.0, 14.6, 0.9),),
    ),
    "canoe": Drawing(
        polygons=(
            (
                *((0.6, 8.8), (2.6, 11.4), (6.4, 12.7), (12.0, 13.1), (17.6, 12.7), (21.4, 11.4), (23.4, 8.8)),
                *((22.8, 13.4), (20.6, 16.8), (17.4, 18.4), (6.6, 18.4), (3.4, 16.8), (1.2, 13.4)),
            ),
        ),
        ellipses=((14.9, 3.0, 18.1, 7.6),),
        lines=((12.6, 13.0, 16.2, 6.0, 1.3),),
    ),
    "hills": Drawing(
        ellipses=((0.6, 8.4, 15.4, 29.6), (10.8, 12.0, 23.4, 26.0)),
        cut=(((-1.0, 19.0), (25.0, 19.0), (25.0, 31.0), (-1.0, 31.0)),),
        gaps=((10.4, 19.6, 12.6, 14.4, 1.2),),
    ),
    "beads": Drawing(
        lines=(
            *((0.0, 12.0, 24.0, 12.0, 1.4), (1.4, 12.0, 7.4, 12.0, 9.0)),
            *((9.0, 12.0, 15.0, 12.0, 9.0), (16.6, 12.0, 22.6, 12.0, 9.0)),
        ),
    ),
    "berries": Drawing(
        ellipses=((2.2, 10.6, 11.0, 19.4), (12.6, 12.0, 21.4, 20.8), (8.2, 17.0, 9.0, 17.8)),
        polygons=(((12.4, 3.0), (17.0, 1.6), (21.4, 4.0), (18.0, 7.4), (14.2, 6.8)),),
        lines=((6.6, 11.4, 12.6, 4.4, 1.5), (16.6, 12.8, 12.8, 4.6, 1.5)),
    ),
}


def own_mask(name: str, size: int) -> Image.Image:
    """The mask of an own icon, without room around it. Raises KeyError for a name that is not here."""
    shapes = OWN[name]
    scale = size * FINE / GRID
    image = Image.new("L", (size * FINE, size * FINE))
    pen = ImageDraw.Draw(image)
    for box in shapes.ellipses:
        pen.ellipse([edge * scale for edge in box], fill=255)
    for corners in shapes.polygons:
        pen.polygon([(x * scale, y * scale) for x, y in corners], fill=255)
    for listed, ink in ((shapes.lines, 255), (shapes.gaps, 0)):
        for x0, y0, x1, y1, width in listed:
            pen.line([(x0 * scale, y0 * scale), (x1 * scale, y1 * scale)], fill=ink, width=round(width * scale))
    for corners in shapes.cut:
        pen.polygon([(x * scale, y * scale) for x, y in corners], fill=0)
    small = image.reduce(FINE)
    return small.crop(small.getbbox())
