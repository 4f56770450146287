"""The figures that can be woken: who sleeps in the wigwam, and who is ready on the square (MAN-5.5)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Seat
from rendering.canvas import Brush, Canvas, Tile
from rendering.manitoba.plan import MARGIN, ROOM
from rendering.manitoba.signs import ASLEEP, MOVE, READY
from rendering.pictures import WIDTH
from rendering.seats import sign
from rendering.theme import BODY, BOLD, HEAVY, NAME, Rgb
from rendering.words import Words

TOP, HEIGHT, GAP, SHADOW = 12, 190, 12, 8
BOX, ARROW = 534, 84
SIGN, PITCH = 56, 62


def waking(brush: Brush, seat: Seat, asleep: int, ready: int, woken: int, words: Words) -> Tile:
    """The wigwam, from where so many at most are `woken`, in full colour, and the square beyond."""
    theme = brush.theme
    canvas = Canvas.opaque(brush, WIDTH, TOP + HEIGHT + GAP, theme.paper)
    canvas.rounded((MARGIN, TOP + SHADOW, BOX, HEIGHT - SHADOW), 20, theme.muted)
    canvas.rounded((MARGIN, TOP, BOX, HEIGHT - SHADOW), 20, theme.white, theme.ink, 5)
    canvas.icon(MOVE, (WIDTH // 2, TOP + HEIGHT // 2), ARROW - 20, theme.ink)
    right = MARGIN + ROOM - BOX
    canvas.rounded((right, TOP, BOX, HEIGHT - SHADOW), 20, theme.panel, theme.line, 2)
    draw_group(canvas, MARGIN, (ASLEEP, theme.muted), words("manitoba.picture.asleep"), [seat] * asleep, woken)
    draw_group(canvas, right, (READY, theme.seats[seat]), words("manitoba.picture.ready"), [seat] * ready, ready)
    return canvas.as_tile()


def draw_group(
    canvas: Canvas, left: int, icon: tuple[str, Rgb], name: str, figures: Sequence[Seat], strong: int
) -> None:
    """Figures of one place with its sign and name; so many of them in full colour, the others faded."""
    theme, brush = canvas.theme, canvas.brush
    canvas.icon(icon[0], (left + 46, TOP + 48), 48, icon[1])
    canvas.text(name, (left + 84, TOP + 48), BODY, theme.ink, BOLD)
    canvas.text(str(len(figures)), (left + BOX - 26, TOP + 48), NAME, theme.ink, HEAVY, "r")
    for place, seat in enumerate(figures):
        at = left + 24 + place * PITCH + SIGN // 2, TOP + 100 + SIGN
        canvas.put(brush.tile(sign, seat, SIGN, False, place >= strong), at)
