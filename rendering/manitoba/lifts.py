"""The choice of discs: for every number of lifted discs the stack that the others would see (MAN-D10)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.manitoba.view import ManitobaView
from rendering.canvas import Canvas
from rendering.manitoba.hints import Lift
from rendering.manitoba.signs import LAND_ICONS, WAKE, disc_suit, land_of_disc
from rendering.manitoba.totem import COLUMN, COLUMN_TITLE, PAD, disc
from rendering.pieces import put_pieces
from rendering.theme import BODY, BOLD, HEAVY, MEDIUM, TITLE
from rendering.words import Words

LINE = 112
DISC, PITCH = 44, 46
ACROSS = 14
"""The gap between the village's stack and the outside one."""


def height(open_to: Mapping[int, Lift]) -> int:
    """The height of the whole choice."""
    return COLUMN_TITLE + LINE * len(open_to) + 10


def village_of(totem: tuple[str, ...], discs: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The village's stack and the outside one when so many discs are lifted and turned over (MAN-4.2)."""
    return tuple(reversed(totem[:discs])), totem[discs:]


def draw_lifts(
    canvas: Canvas, view: ManitobaView, open_to: Mapping[int, Lift], words: Words, at: tuple[int, int]
) -> None:
    """A box per number of discs: what one could do; below, the stack in the village, and pale what stays outside."""
    theme = canvas.theme
    left, top = at
    seat = view.seat or 0
    canvas.rounded((left, top, COLUMN, height(open_to)), 20, theme.panel, theme.seats[seat], 7)
    canvas.text(words("manitoba.picture.discs"), (left + PAD + 8, top + 34), BODY, theme.muted, MEDIUM)
    for number, (discs, lift) in enumerate(sorted(open_to.items())):
        y = top + COLUMN_TITLE + number * LINE
        canvas.rounded((left + PAD, y, COLUMN - 2 * PAD, 2), 0, theme.line)
        village, outside = village_of(view.totem, discs)
        canvas.text(str(discs), (left + 44, y + 32), TITLE, theme.ink, HEAVY, "m")
        draw_means(canvas, village[0] if village else None, lift, (left + 92, y + 33))
        for x, colour, stays in discs_at(village, outside):
            canvas.put(canvas.brush.tile(disc, colour, DISC, stays), (left + x, y + 82))


def discs_at(village: tuple[str, ...], outside: tuple[str, ...]) -> list[tuple[int, str, bool]]:
    """Where the discs lie, from the left end of the box: the village's, then, pale, those outside."""
    start = PAD + 26
    found = [(start + place * PITCH, colour, False) for place, colour in enumerate(village)]
    after = start + len(village) * PITCH + (ACROSS if village else 0)
    return found + [(after + place * PITCH, colour, True) for place, colour in enumerate(outside)]


def draw_means(canvas: Canvas, colour: str | None, lift: Lift, at: tuple[int, int]) -> None:
    """What so many discs allow: the landscape to act on, the figures that could be woken."""
    theme, (x, y) = canvas.theme, at
    if lift.acts and colour is not None:
        suit = disc_suit(theme, colour)
        canvas.rounded((x, y - 25, 76, 50), 16, suit.fill, suit.edge, 3)
        canvas.icon(LAND_ICONS[land_of_disc(colour)], (x + 38, y), 38, suit.on)
    if lift.wakes is not None:
        put_pieces(canvas, [(WAKE, str(lift.wakes))], (x + 98, y), 44, BODY, theme.ink, BOLD, "l")
