"""The ground of what one chooses among: raised where it can be chosen, flat where it cannot, in a seat's colour once it is."""

from __future__ import annotations

from engine.game import Seat
from rendering.odin.signs.layout import PANEL_RADIUS
from rendering.paint.canvas import Box, Canvas
from rendering.paint.theme import Rgb


def draw_option_box(
    canvas: Canvas, box: Box, seat: Seat, *, chosen: bool, open: bool | None = True, ground: Rgb | None = None
) -> None:
    """A box, white or on a `ground` of its own; `open` is None where nobody chooses."""
    theme = canvas.theme
    if chosen:
        look = theme.seat_tint(seat), theme.seats[seat], 6
    elif open is False:
        look = theme.paper, theme.line, 2
    else:
        look = ground or theme.white, theme.ink if open else theme.line, 3 if open else 2
    canvas.rounded(box, PANEL_RADIUS, *look)
