"""Tags on areas that can be chosen: how one gets there and what one gets."""

from __future__ import annotations

from rendering.elements.pieces import Piece, pieces_width, put_pieces
from rendering.manitoba.signs import GOOD_ICONS, HOME, MOVE, READY
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.theme import BODY, HEAVY
from texts.manitoba.hints import AreaTarget

TAG_ICON, TAG_HEIGHT, TAG_PAD = 30, 38, 9


def target_signs(target: AreaTarget, ways: bool) -> list[Piece]:
    """Into the wigwam, or the good that the area gets; with `ways` whether one comes from the square or by walking.

    The good that one gets lies there to be seen.
    """
    line: list[Piece] = []
    if target.placed and ways:
        line.append((READY, ""))
    if target.origins and ways:
        line.append((MOVE, ""))
    if target.leaves:
        line += [(MOVE, ""), (HOME, "")]
    if target.good and not (target.placed or target.origins or target.leaves):
        line += [("", "+"), (GOOD_ICONS[target.good], "")]
    return line


def area_tag(brush: Brush, seat: int, line: tuple[Piece, ...]) -> Tile:
    """A tag in the colour of a seat, anchored at its middle."""
    theme = brush.theme
    width = pieces_width(brush, line, TAG_ICON, BODY, HEAVY) + 2 * TAG_PAD
    canvas = Canvas.clear(brush, width, TAG_HEIGHT, theme.white)
    canvas.rounded((0, 0, width, TAG_HEIGHT), 16, theme.seats[seat], theme.white, 3)
    put_pieces(canvas, line, (width // 2, TAG_HEIGHT // 2), TAG_ICON, BODY, theme.white, HEAVY)
    return canvas.as_tile((width // 2, TAG_HEIGHT // 2))
