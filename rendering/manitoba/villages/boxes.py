"""The villages as others need them, in boxes side by side: figures, wampum, what the storage is worth, points (MAN-2.8)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Seat
from engine.manitoba.game.view import SectorView
from rendering.elements.lines import cut_in_lines
from rendering.elements.nameplate import draw_nameplate
from rendering.manitoba.signs import ASLEEP, EXEMPT, GOOD_ICONS, MARGIN, READY, ROOM, kind_suit
from rendering.manitoba.villages.strips import SECTOR_GAP, VILLAGE_PAD, Village, draw_village_ground, wampum_tile
from rendering.paint.canvas import Box, Brush, Canvas, Point, Tile
from rendering.paint.theme import BODY, BOLD, HEAVY, NAME
from rendering.pictures import WIDTH
from texts.points import points_text
from texts.words import Words

BOX_GAP, BOXES_ACROSS = 12, 2
WIDE = (ROOM - (BOXES_ACROSS - 1) * BOX_GAP) // BOXES_ACROSS
BOX_HEIGHT, CELL = 218, 78
"""Height of a box, and of what the storage is worth in it."""

BAR, BAR_FROM_FOOT = 12, 20
PLACE = 24
"""The step from one round space of a ceremonial place to the next."""


def village_boxes(brush: Brush, owned: Sequence[Village], words: Words) -> list[Tile]:
    rows = cut_in_lines(owned, BOXES_ACROSS)
    return [brush.panel(box_row, row, words) for row in rows]


def box_row(brush: Brush, row: tuple[Village, ...], words: Words) -> Tile:
    canvas = Canvas.opaque(brush, WIDTH, BOX_HEIGHT + BOX_GAP, brush.theme.paper)
    for number, own in enumerate(row):
        draw_box(canvas, own, (MARGIN + number * (WIDE + BOX_GAP), 0, WIDE, BOX_HEIGHT), words)
    return canvas.as_tile()


def draw_box(canvas: Canvas, own: Village, box: Box, words: Words) -> None:
    """A village as others need it: who and how many points; figures and wampum; what the storage is worth."""
    theme, (left, top, width, height) = canvas.theme, box
    draw_village_ground(canvas, own, box)
    right = left + width - 20
    said = words("picture.points", n=own.points, points=points_text(own.points))
    right -= canvas.text(said, (right, top + 42), NAME, theme.ink, HEAVY, "r") + 16
    draw_nameplate(canvas, own.seat, own.person, left + 14, right, top + 42, words, to_act=False, winner=False)
    draw_means(canvas, own, (left + 20, top + 100))
    draw_exempt(canvas, own, (left + width - 22, top + 100))
    across = len(own.sectors) + 1
    cell = (width - 2 * VILLAGE_PAD - (across - 1) * SECTOR_GAP) // across
    y = top + height - CELL - VILLAGE_PAD
    for number, sector in enumerate(own.sectors):
        marked = own.seat if sector.good in own.framed else None
        canvas.put(
            canvas.brush.tile(small_cell, sector, cell, marked), (left + VILLAGE_PAD + number * (cell + SECTOR_GAP), y)
        )
    draw_small_places(canvas, own, (left + width - VILLAGE_PAD - cell, y, cell, CELL))


def draw_means(canvas: Canvas, own: Village, at: Point) -> None:
    """Figures on the square and in the wigwam, and wampum tiles with how many there are of them."""
    theme, (x, y) = canvas.theme, at
    for count, icon, ink in ((own.square, READY, theme.seats[own.seat]), (own.wigwam, ASLEEP, theme.muted)):
        canvas.icon(icon, (x + 20, y), 38, ink)
        canvas.text(str(count), (x + 48, y), BODY, theme.ink if count else theme.muted, BOLD)
        x += 92
    for count, active in ((own.active, True), (own.inactive, False)):
        if count:
            canvas.put(canvas.brush.tile(wampum_tile, count, active), (x + 24, y))
            x += 54


def draw_exempt(canvas: Canvas, own: Village, at: Point) -> None:
    """The goods that need not be scored, behind a shield; `at` is the right end."""
    theme, (x, y) = canvas.theme, at
    exempt = [sector.good for sector in own.sectors if sector.exempt]
    for good in reversed(exempt):
        canvas.icon(GOOD_ICONS[good], (x - 18, y), 34, kind_suit(theme, good).deep)
        x -= 42
    if exempt:
        canvas.icon(EXEMPT, (x - 20, y), 38, theme.stays_ink)


def small_cell(brush: Brush, sector: SectorView, width: int, marked: Seat | None) -> Tile:
    """A sector in short: its good, what it is worth now, and how many of its spaces are filled."""
    theme = brush.theme
    suit = kind_suit(theme, sector.good)
    colour = suit.edge if marked is None else theme.seats[marked]
    canvas = Canvas.opaque(brush, width, CELL, theme.panel)
    canvas.rounded((0, 0, width, CELL), 12, suit.tint, colour, 2 if marked is None else 6)
    canvas.icon(GOOD_ICONS[sector.good], (26, 28), 36, suit.deep)
    ink = theme.bad if sector.points < 0 else theme.ink
    canvas.text(points_text(sector.points), (width - 10, 28), BODY, ink, HEAVY, "r")
    pitch = (width - 16) // sector.capacity
    start = (width - pitch * sector.capacity) // 2
    for number in range(sector.capacity):
        box = (start + number * pitch + 1, CELL - BAR_FROM_FOOT, pitch - 2, BAR)
        filled = number < len(sector.tokens)
        canvas.rounded(box, 4, suit.deep if filled else theme.panel, suit.edge, 2)
    return canvas.as_tile()


def draw_small_places(canvas: Canvas, own: Village, box: Box) -> None:
    """The ceremonial places in short: a line of round spaces each, filled ones dark."""
    theme, (left, top, width, height) = canvas.theme, box
    for line, place in enumerate(own.places):
        y = top + (2 * line + 1) * height // 4
        if place.id in own.framed:
            canvas.outline((left, y - 17, width, 34), 12, theme.seats[own.seat], 5)
        start = left + (width - PLACE * place.capacity) // 2 + PLACE // 2
        for number in range(place.capacity):
            at = start + number * PLACE, y
            canvas.shape("circle", at, PLACE - 4, theme.muted)
            if number >= len(place.goods):
                canvas.shape("circle", at, PLACE - 9, theme.panel)
