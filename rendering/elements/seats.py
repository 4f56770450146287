"""Seats as all pictures show them: colour, shape and letter together, so that nobody needs to see the colour."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engine.first_seat import SEAT_LETTERS
from rendering.paint.canvas import Brush, Canvas, Point, SeatShape, Tile
from rendering.paint.theme import BODY, HEAVY, Rgb

SHAPES: tuple[SeatShape, ...] = ("circle", "square", "pentagon", "diamond")

HALO = 3
"""Width of the white rim that keeps a seat's sign apart from what lies under it."""

FADED = 0.45

DIAMOND_MORE = 1.16
"""A diamond has less room inside than the other shapes, and is so many times as large."""

RING, RING_GAP = 5, 5
"""The ring around a large figure, and the white between it and the body."""

CROWN, CROWNED = 0.4, 56
"""Size of the crown inside a large figure, as a share of its body, and the size of a figure that has room for one."""

OUTLINE = 6
"""How thick the outline is of a figure that is about to stand somewhere."""

BUBBLE = 44
"""Size of the round count on something that is there more than once."""


def seat_sign(brush: Brush, seat: int, size: int, large: bool = False, faded: bool = False) -> Tile:
    """The sign of a seat, `size` wide without its rim; anchored at the middle of its foot.

    The large figure has a ring around it and, where there is room, a crown inside.
    """
    theme = brush.theme
    crowned = large and size >= CROWNED
    size = seat_shape_size(seat, size)
    canvas = Canvas.clear(brush, size + 2 * HALO, size + 2 * HALO, theme.white)
    middle = size // 2 + HALO
    colour = theme.seats[seat]
    canvas.shape(SHAPES[seat], (middle, middle), size + 2 * HALO, theme.white)
    canvas.shape(SHAPES[seat], (middle, middle), size, colour)
    body = size
    if large:
        body = size - 2 * (RING + RING_GAP)
        canvas.shape(SHAPES[seat], (middle, middle), body + 2 * RING_GAP, theme.white)
        canvas.shape(SHAPES[seat], (middle, middle), body, colour)
    draw_letter(canvas, seat, middle, body, theme.white, crowned=crowned)
    if faded:
        alpha = canvas.image.getchannel("A")
        canvas.image.putalpha(Image.blend(Image.new("L", alpha.size), alpha, FADED))
    return canvas.as_tile((middle, size + 2 * HALO))


def seat_shape_size(seat: int, size: int) -> int:
    """The size of a seat's shape for the usual size: even, so that it has a middle."""
    return round(size * DIAMOND_MORE / 2) * 2 if SHAPES[seat] == "diamond" else size


def draw_letter(canvas: Canvas, seat: int, middle: int, body: int, ink: Rgb, *, crowned: bool) -> None:
    """The letter in the middle of a shape; below a crown, if it is crowned."""
    low = round({"pentagon": 0.02}.get(SHAPES[seat], 0.0) * body)
    letter = round(body * (0.54 if SHAPES[seat] == "diamond" else 0.6))
    if crowned:
        crown = round(body * CROWN)
        letter = max(BODY, round(letter * 0.9))
        canvas.icon("crown", (middle, middle + low - round(body * 0.25)), crown, ink)
        low += round(body * 0.15)
    if letter >= BODY:
        canvas.text(SEAT_LETTERS[seat], (middle, middle + low), letter, ink, HEAVY, "m")
    else:
        canvas.note(SEAT_LETTERS[seat], (middle, middle + low), ink, HEAVY, "m")  # colour and shape say it as well


def pale_sign(brush: Brush, seat: int, size: int) -> Tile:
    """The sign of a seat in white, for a ground in the seat's colour; anchored at its middle."""
    theme = brush.theme
    size = seat_shape_size(seat, size)
    canvas = Canvas.clear(brush, size, size, theme.white)
    canvas.shape(SHAPES[seat], (size // 2, size // 2), size, theme.white)
    draw_letter(canvas, seat, size // 2, size, theme.seats[seat], crowned=False)
    return canvas.as_tile((size // 2, size // 2))


def coming_figure(brush: Brush, seat: int, size: int) -> Tile:
    """A figure that is about to stand somewhere: the outline of the seat's sign and its letter on a pale ground; anchored at its
    middle."""
    theme = brush.theme
    size = seat_shape_size(seat, size)
    canvas = Canvas.clear(brush, size + 2 * HALO, size + 2 * HALO, theme.white)
    middle, shape = size // 2 + HALO, SHAPES[seat]
    for width, ink in (
        (size + 2 * HALO, theme.white),
        (size, theme.seats[seat]),
        (size - 2 * OUTLINE, theme.seat_tint(seat)),
    ):
        canvas.shape(shape, (middle, middle), width, ink)
    draw_letter(canvas, seat, middle, size, theme.seats[seat], crowned=False)
    return canvas.as_tile((middle, middle))


def count_bubble(brush: Brush, text: str) -> Tile:
    """A count in a dark round field, anchored at its middle."""
    theme = brush.theme
    width = max(BUBBLE, brush.glyphs.width(text, BODY, HEAVY) + 18)
    canvas = Canvas.clear(brush, width + 4, BUBBLE + 4, theme.white)
    canvas.rounded((0, 0, width + 4, BUBBLE + 4), BUBBLE // 2 + 2, theme.ink, theme.white, 2)
    canvas.text(text, (width // 2 + 2, BUBBLE // 2 + 2), BODY, theme.white, HEAVY, "m")
    return canvas.as_tile((width // 2 + 2, BUBBLE // 2 + 2))


def row_places(tiles: Sequence[Tile], middle: int, foot: int, room: int) -> list[tuple[Tile, Point]]:
    """Where tiles go, by their anchors, side by side on one foot line; they overlap where there is no room."""
    widths = [tile.image.width for tile in tiles]
    total = sum(widths)
    squeeze = max(0, total - room) / max(1, len(tiles) - 1)
    left = middle - (total - squeeze * (len(tiles) - 1)) / 2
    places: list[tuple[Tile, Point]] = []
    for tile, width in zip(tiles, widths, strict=True):
        places.append((tile, (round(left) + tile.anchor[0], foot)))
        left += width - squeeze
    return places


def put_row(canvas: Canvas, tiles: Sequence[Tile], middle: int, foot: int, room: int) -> None:
    """Tiles side by side on one foot line; they overlap where there is no room."""
    for tile, at in row_places(tiles, middle, foot, room):
        canvas.put(tile, at)
