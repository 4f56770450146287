"""Seats as all pictures show them: colour, shape and letter together, so that nobody needs to see the colour."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from rendering.canvas import Brush, Canvas, Shape, Tile
from rendering.theme import HEAVY, SMALL, Rgb

LETTERS = "ABCD"
SHAPES: tuple[Shape, ...] = ("circle", "square", "pentagon", "diamond")

HALO = 3
"""Width of the white rim that keeps a seat's sign apart from what lies under it."""

FADED = 0.4

DIAMOND_MORE = 8
"""A diamond has less room inside than the other shapes."""

BUBBLE = 38
"""Size of the round count on something that is there more than once."""


def sign(brush: Brush, seat: int, size: int, crown: bool = False, faded: bool = False) -> Tile:
    """The sign of a seat, `size` wide without its rim; anchored at the middle of its foot. A crown marks the large figure."""
    theme = brush.theme
    size += DIAMOND_MORE if SHAPES[seat] == "diamond" else 0
    body = size + 2 * HALO
    crown_size = round(size * 0.54) if crown else 0
    pointed = SHAPES[seat] == "diamond"  # its crown sits lower, on the point; the others stand behind their shapes
    rise = round(crown_size * (0.3 if pointed else 0.55))
    canvas = Canvas.clear(brush, body, body + rise, theme.white)
    centre = body // 2, rise + body // 2
    colour = theme.seats[seat]
    if crown and not pointed:
        draw_crown(canvas, centre[0], crown_size, colour)
    canvas.shape(SHAPES[seat], centre, body, theme.white)
    canvas.shape(SHAPES[seat], centre, size, colour)
    if crown and pointed:
        draw_crown(canvas, centre[0], crown_size, colour)
    low = {"pentagon": 0.02}.get(SHAPES[seat], 0.0)
    letter = round(size * (0.54 if SHAPES[seat] == "diamond" else 0.6))
    canvas.text(LETTERS[seat], (centre[0], centre[1] + round(low * size)), letter, theme.white, HEAVY, "m")
    if faded:
        alpha = canvas.image.getchannel("A")
        canvas.image.putalpha(Image.blend(Image.new("L", alpha.size), alpha, FADED))
    return canvas.as_tile((body // 2, body + rise))


def draw_crown(canvas: Canvas, x: int, size: int, colour: Rgb) -> None:
    """A crown with its light rim at the upper edge of a sign."""
    at = x, size // 3 + HALO + 1
    canvas.icon("crown", at, size + 8, canvas.theme.white)
    canvas.icon("crown", at, size, colour)


def bubble(brush: Brush, text: str) -> Tile:
    """A count in a dark round field, anchored at its middle."""
    theme = brush.theme
    width = max(BUBBLE, brush.glyphs.width(text, SMALL, HEAVY) + 18)
    canvas = Canvas.clear(brush, width + 4, BUBBLE + 4, theme.white)
    canvas.rounded((0, 0, width + 4, BUBBLE + 4), BUBBLE // 2 + 2, theme.ink, theme.white, 2)
    canvas.text(text, (width // 2 + 2, BUBBLE // 2 + 2), SMALL, theme.white, HEAVY, "m")
    return canvas.as_tile((width // 2 + 2, BUBBLE // 2 + 2))


def put_row(canvas: Canvas, tiles: Sequence[Tile], middle: int, foot: int, room: int) -> list[int]:
    """Tiles side by side on one foot line; they overlap where there is no room. Gives their left edges."""
    widths = [tile.image.width for tile in tiles]
    total = sum(widths)
    squeeze = max(0, total - room) / max(1, len(tiles) - 1)
    left = middle - (total - squeeze * (len(tiles) - 1)) / 2
    lefts: list[int] = []
    for tile, width in zip(tiles, widths, strict=True):
        canvas.put(tile, (round(left) + tile.anchor[0], foot))
        lefts.append(round(left))
        left += width - squeeze
    return lefts
