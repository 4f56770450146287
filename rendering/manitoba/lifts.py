"""The choice of discs: for every number of lifted discs the stack that the others would see (MAN-D10)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.manitoba.view import ManitobaView
from rendering.canvas import Canvas
from rendering.manitoba.hints import Lift
from rendering.manitoba.plan import MARGIN, ROOM
from rendering.manitoba.signs import LAND_ICONS, WAKE, disc_suit, land_of_disc
from rendering.manitoba.totem import disc
from rendering.pieces import put_pieces
from rendering.theme import BODY, BOLD, HEAVY, MEDIUM, SMALL
from rendering.words import Words

TITLE, LINE, BOTTOM = 58, 82, 16
NUMBER, STACK, OUTSIDE = 70, 330, 862
PITCH, SMALL_DISC, BIG_DISC, OUTSIDE_DISC = 94, 56, 66, 48


def height(open_to: Mapping[int, Lift]) -> int:
    """The height of the whole choice."""
    return TITLE + LINE * len(open_to) + BOTTOM


def village_of(totem: tuple[str, ...], discs: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The village's stack and the outside one when so many discs are lifted and turned over (MAN-4.2)."""
    return tuple(reversed(totem[:discs])), totem[discs:]


def draw_lifts(canvas: Canvas, view: ManitobaView, open_to: Mapping[int, Lift], words: Words, top: int) -> None:
    """One line per number of discs: what one could do, the stack in the village, what stays outside."""
    theme = canvas.theme
    seat = view.seat or 0
    canvas.rounded((MARGIN, top, ROOM, height(open_to) - 12), 26, theme.panel, theme.seats[seat], 7)
    for key, left in (("discs", 24), ("village", STACK), ("outside", OUTSIDE)):
        said = canvas.brush.glyphs.shortened(words(f"manitoba.picture.{key}"), 500 if left == STACK else 280, SMALL)
        canvas.text(said, (MARGIN + left, top + 34), SMALL, theme.muted, MEDIUM)
    for number, (discs, lift) in enumerate(sorted(open_to.items())):
        y = top + TITLE + number * LINE + LINE // 2
        if number:
            canvas.rounded((MARGIN + 20, y - LINE // 2, ROOM - 40, 2), 0, theme.line)
        village, outside = village_of(view.totem, discs)
        canvas.text(str(discs), (MARGIN + 40, y), 46, theme.ink, HEAVY, "m")
        draw_means(canvas, village[0] if village else None, lift, y)
        for place, colour in enumerate(village):
            size = SMALL_DISC if place else BIG_DISC
            canvas.put(canvas.brush.tile(disc, colour, size, False), (MARGIN + STACK + 44 + place * PITCH, y - 3))
        for x, colour in zip(outside_centres(len(outside)), outside, strict=True):
            canvas.put(canvas.brush.tile(disc, colour, OUTSIDE_DISC, True), (x, y - 3))


def outside_centres(discs: int) -> list[int]:
    """Where the discs that stay outside are drawn: closer where all five stay, which another ruling allows (MAN-R02)."""
    first, last = MARGIN + OUTSIDE + 30, MARGIN + ROOM - 24 - OUTSIDE_DISC // 2
    pitch = min(60, (last - first) // max(1, discs - 1))
    return [first + place * pitch for place in range(discs)]


def draw_means(canvas: Canvas, colour: str | None, lift: Lift, y: int) -> None:
    """What so many discs allow: the landscape to act on, the figures that could be woken."""
    theme = canvas.theme
    if lift.acts and colour is not None:
        suit = disc_suit(theme, colour)
        canvas.rounded((MARGIN + 84, y - 28, 76, 56), 16, suit.fill, suit.edge, 3)
        canvas.icon(LAND_ICONS[land_of_disc(colour)], (MARGIN + 122, y), 42, suit.on)
    if lift.wakes is not None:
        put_pieces(canvas, [(WAKE, str(lift.wakes))], (MARGIN + 180, y), 46, BODY, theme.ink, BOLD, "l")
