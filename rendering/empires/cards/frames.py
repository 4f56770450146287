"""The frames of cards: each kind has a shape of its own beside its colour."""

from __future__ import annotations

from typing import NamedTuple

from rendering.paint.canvas import Box, Canvas
from rendering.paint.theme import Rgb

FRAME_EDGE, INSET = 5, 16
"""How thick a frame is, and how far within it things are drawn."""

CUT, ROUND, NOTCH, UPGRADE_STEP, WATER = 22, 34, 17, 9, 30
"""Corners cut off an action, corners of a feature, notches of a boost, what an upgrade lies above the card below it, the
water below an island."""


class Colours(NamedTuple):
    """The colours of a frame: its edge, the ground of its head, and that of the rest of the card."""

    edge: Rgb
    head: Rgb
    ground: Rgb


EdgeSpan = tuple[int, int]
"""The left and the right edge within which the rest of a card is drawn."""


def below_of(kind: str) -> int:
    """How many cards a card of this kind lies on in its picture."""
    return {"upgrade_field": 1, "dual_field": 2}.get(kind, 0)


def side_of(kind: str) -> int:
    """What the frame of a kind takes at the side, beside its edge."""
    return below_of(kind) * UPGRADE_STEP


def foot_of(kind: str) -> int:
    """What it takes at the foot."""
    return WATER if kind in ("island_near", "island_distant") else below_of(kind) * UPGRADE_STEP


def draw_frame(canvas: Canvas, kind: str, box: Box, ink: Colours, head_height: int) -> EdgeSpan:
    """The frame of a card with the ground of its head; gives its edges."""
    if kind in ("location_action", "start_location"):
        return draw_cut_frame(canvas, box, ink, head_height)
    if kind == "location_feature":
        return draw_round_frame(canvas, box, ROUND, ink, head_height)
    if below_of(kind):
        return draw_stacked_frame(canvas, box, below_of(kind), ink, head_height)
    if kind in ("field", "start_field"):
        return draw_rimmed_frame(canvas, box, ink, head_height)
    if kind == "boost":
        return draw_ticket_frame(canvas, box, ink, head_height)
    return draw_waves_frame(canvas, box, ink, head_height)


def inset_box(box: Box, by: int) -> Box:
    """A box whose edges are so far within those of another."""
    left, top, width, height = box
    return left + by, top + by, width - 2 * by, height - 2 * by


def draw_round_frame(canvas: Canvas, box: Box, radius: int, ink: Colours, head_height: int) -> EdgeSpan:
    left, top, width, height = box
    canvas.rounded(box, radius, ink.edge)
    inner = inset_box(box, FRAME_EDGE)
    canvas.rounded(inner, max(0, radius - FRAME_EDGE), ink.head)
    lower = top + head_height
    canvas.rounded(
        (left + FRAME_EDGE, lower, width - 2 * FRAME_EDGE, top + height - FRAME_EDGE - lower),
        max(0, radius - FRAME_EDGE),
        ink.ground,
    )
    canvas.fill((left + FRAME_EDGE, lower, left + width - FRAME_EDGE, lower + radius), ink.ground)
    canvas.fill((left + FRAME_EDGE, lower, left + width - FRAME_EDGE, lower + 3), ink.edge)
    return left, left + width


def draw_cut_frame(canvas: Canvas, box: Box, ink: Colours, head_height: int) -> EdgeSpan:
    left, top, width, _ = box
    inner_left, inner_top, inner_width, _ = inner = inset_box(box, FRAME_EDGE)
    draw_bevelled_box(canvas, box, CUT, ink.edge)
    draw_bevelled_box(canvas, inner, CUT - 2, ink.ground)
    draw_bevelled_box(
        canvas, (inner_left, inner_top, inner_width, head_height - FRAME_EDGE), CUT - 2, ink.head, foot=False
    )
    bottom = top + head_height
    canvas.fill((left + FRAME_EDGE, bottom, left + width - FRAME_EDGE, bottom + 3), ink.edge)
    return left, left + width


def draw_bevelled_box(canvas: Canvas, box: Box, cut: int, colour: Rgb, *, foot: bool = True) -> None:
    """A box whose corners are cut off, those at its foot on request not."""
    # Masks cost by area, plain filling next to nothing: only the corners go through a mask.
    left, top, width, height = box
    right, bottom = left + width - 1, top + height - 1
    for edge, inner in ((top, top + cut), (bottom, bottom - cut))[: 2 if foot else 1]:
        canvas.fill((left + cut, min(edge, inner), right - cut, max(edge, inner) + 1), colour)
        canvas.polygon([(left + cut, edge), (left, inner), (left + cut, inner)], colour)
        canvas.polygon([(right - cut, edge), (right, inner), (right - cut, inner)], colour)
    canvas.fill((left, top + cut, right + 1, (bottom - cut if foot else bottom) + 1), colour)


def draw_rimmed_frame(canvas: Canvas, box: Box, ink: Colours, head_height: int) -> EdgeSpan:
    """Two rims, one within the other, as furrows."""
    left, top, width, height = box
    canvas.fill((left, top, left + width, top + height), ink.edge)
    a, b, c, d = inset_box(box, 4)
    canvas.fill((a, b, a + c, b + d), ink.ground)
    a, b, c, d = inset_box(box, 8)
    canvas.fill((a, b, a + c, b + d), ink.edge)
    a, b, c, d = inset_box(box, 11)
    canvas.fill((a, b, a + c, b + d), ink.ground)
    canvas.fill((a, b, a + c, top + head_height), ink.head)
    canvas.fill((a, top + head_height, a + c, top + head_height + 3), ink.edge)
    return left + 4, left + width - 4


def draw_stacked_frame(canvas: Canvas, box: Box, below: int, ink: Colours, head_height: int) -> EdgeSpan:
    """A card that lies on others."""
    left, top, width, height = box
    width, height = width - below * UPGRADE_STEP, height - below * UPGRADE_STEP
    for depth in range(below, -1, -1):
        canvas.rounded(
            (left + depth * UPGRADE_STEP, top + depth * UPGRADE_STEP, width, height),
            8,
            ink.ground,
            ink.edge,
            FRAME_EDGE,
        )
    canvas.fill((left + FRAME_EDGE, top + FRAME_EDGE, left + width - FRAME_EDGE, top + head_height), ink.head)
    canvas.fill((left + FRAME_EDGE, top + head_height, left + width - FRAME_EDGE, top + head_height + 3), ink.edge)
    return left, left + width


def draw_ticket_frame(canvas: Canvas, box: Box, ink: Colours, head_height: int) -> EdgeSpan:
    """Notches at both sides, where a ticket is torn."""
    left, top, width, _ = box
    draw_round_frame(canvas, box, 14, ink, head_height)
    middle = top + head_height + 2
    for x in (left, left + width):
        canvas.shape("circle", (x, middle), 2 * (NOTCH + FRAME_EDGE), ink.edge)
        canvas.shape("circle", (x, middle), 2 * NOTCH, canvas.theme.paper)
    return left, left + width


def draw_waves_frame(canvas: Canvas, box: Box, ink: Colours, head_height: int) -> EdgeSpan:
    """Water at the foot."""
    left, top, width, height = box
    draw_round_frame(canvas, box, 10, ink, head_height)
    foot, count = top + height, width // WATER
    canvas.fill((left, foot - WATER + 6, left + width, foot - 10), ink.edge)
    for place in range(1, count):
        wave = ink.ground if place % 2 else ink.edge
        canvas.shape("circle", (left + place * width // count, foot - WATER + 6), WATER - 8, wave)
    return left, left + width
