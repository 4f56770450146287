"""The figures that can be woken: who sleeps in the wigwam, and who is ready on the square (MAN-5.5)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Seat
from rendering.elements.seats import seat_sign
from rendering.manitoba.signs import ASLEEP, MARGIN, MOVE, READY, ROOM
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.theme import BODY, BOLD, HEAVY, NAME, Rgb
from rendering.pictures import WIDTH
from texts.words import Words

FIGURES_TOP, FIGURE_HEIGHT, FIGURE_GAP, FIGURE_SHADOW = 12, 190, 12, 8
FIGURE_BOX, ARROW = 534, 84
FIGURE_SIGN, FIGURE_PITCH = 56, 62


def waking_row(brush: Brush, seat: Seat, asleep: int, ready: int, woken: int, words: Words) -> Tile:
    """The wigwam, from where so many at most are `woken`, in full colour, and the square beyond."""
    theme = brush.theme
    canvas = Canvas.opaque(brush, WIDTH, FIGURES_TOP + FIGURE_HEIGHT + FIGURE_GAP, theme.paper)
    canvas.rounded((MARGIN, FIGURES_TOP + FIGURE_SHADOW, FIGURE_BOX, FIGURE_HEIGHT - FIGURE_SHADOW), 20, theme.muted)
    canvas.rounded((MARGIN, FIGURES_TOP, FIGURE_BOX, FIGURE_HEIGHT - FIGURE_SHADOW), 20, theme.white, theme.ink, 5)
    canvas.icon(MOVE, (WIDTH // 2, FIGURES_TOP + FIGURE_HEIGHT // 2), ARROW - 20, theme.ink)
    right = MARGIN + ROOM - FIGURE_BOX
    canvas.rounded((right, FIGURES_TOP, FIGURE_BOX, FIGURE_HEIGHT - FIGURE_SHADOW), 20, theme.panel, theme.line, 2)
    draw_group(canvas, MARGIN, (ASLEEP, theme.muted), words("manitoba.picture.asleep"), [seat] * asleep, woken)
    draw_group(canvas, right, (READY, theme.seats[seat]), words("manitoba.picture.ready"), [seat] * ready, ready)
    return canvas.as_tile()


def draw_group(
    canvas: Canvas, left: int, icon: tuple[str, Rgb], name: str, figures: Sequence[Seat], strong: int
) -> None:
    """Figures of one place with its sign and name; so many of them in full colour, the others faded."""
    theme, brush = canvas.theme, canvas.brush
    canvas.icon(icon[0], (left + 46, FIGURES_TOP + 48), 48, icon[1])
    canvas.text(name, (left + 84, FIGURES_TOP + 48), BODY, theme.ink, BOLD)
    canvas.text(str(len(figures)), (left + FIGURE_BOX - 26, FIGURES_TOP + 48), NAME, theme.ink, HEAVY, "r")
    for place, seat in enumerate(figures):
        at = left + 24 + place * FIGURE_PITCH + FIGURE_SIGN // 2, FIGURES_TOP + 100 + FIGURE_SIGN
        canvas.put(brush.tile(seat_sign, seat, FIGURE_SIGN, False, place >= strong), at)
