"""A tile that is laid in step by step looks as one that was painted and put."""

from __future__ import annotations

from rendering.elements.pieces import put_pieces
from rendering.elements.seats import seat_sign
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.fonts import Glyphs
from rendering.paint.theme import BODY, PAPER

BRUSH = Brush(PAPER, Glyphs())


def card() -> Tile:
    """Something that is cut at all its edges."""
    canvas = Canvas.opaque(BRUSH, 200, 120, PAPER.zone)
    for corner in ((0, 0), (200, 60), (100, 120), (260, 60)):
        canvas.shape("circle", corner, 50, PAPER.ink)
    canvas.fill((150, -20, 260, 30), PAPER.bad)
    canvas.put(BRUSH.tile(seat_sign, 1, 52), (190, 70))
    put_pieces(canvas, [("fish", "1 · 2 · 3")], (120, 100), 40, BODY, PAPER.ink)
    return canvas.as_tile()


def test_steps_look_as_the_painted_tile_and_end_at_its_edges() -> None:
    steps, painted = (Canvas.opaque(BRUSH, 300, 200, PAPER.paper) for _ in range(2))
    for canvas in (steps, painted):
        canvas.fill((0, 0, 300, 90), PAPER.line)
    steps.inlay(card(), (40, 50))
    painted.put(card(), (40, 50))
    assert steps.image.tobytes() == painted.image.tobytes()
