"""The villages: square and wigwam, wampum, storage, ceremonial places, points (MAN-2.8, MAN-10).

Three sizes: the strip that shows everything, the box that shows what matters to others, and one line.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.game import Seat
from engine.manitoba.components import FEATHER, GOODS
from engine.manitoba.view import PlaceView, PlayerView, SectorView
from rendering.canvas import Box, Brush, Canvas, Point, Tile
from rendering.manitoba.plan import MARGIN, ROOM
from rendering.manitoba.signs import ASLEEP, EXEMPT, GOOD_ICONS, READY, kind_suit
from rendering.nameplate import draw_nameplate
from rendering.pictures import WIDTH, Person
from rendering.points import minus
from rendering.theme import BODY, BOLD, HEAVY, MEDIUM, NAME, TITLE, Rgb
from rendering.words import Words

GAP, PAD = 12, 13
HEAD = 76
SECTOR_HEIGHT, SECTOR_GAP = 84, 8
SECTOR_WIDTH = (ROOM - 2 * PAD - SECTOR_GAP) // 2
SLOT, SLOT_PITCH, SLOTS_AT = 46, 55, 124
PLACES_HEIGHT = 62
STRIP_HEIGHT = HEAD + 2 * (SECTOR_HEIGHT + SECTOR_GAP) + PLACES_HEIGHT
ROUND, ROUND_PITCH = 44, 50


class Village(Struct, frozen=True):
    """What is shown of a village. `framed` are sectors (by good) and ceremonial places (by id) to be framed.

    `promised` says what the moves that are offered would bring in a sector.
    """

    seat: Seat
    person: Person
    points: int
    square: int
    wigwam: int
    active: int
    inactive: int
    sectors: tuple[SectorView, ...]
    places: tuple[PlaceView, ...]
    to_act: bool = False
    winner: bool = False
    framed: frozenset[str] = frozenset()
    promised: tuple[tuple[str, str], ...] = ()


def village(
    seat: Seat,
    person: Person,
    player: PlayerView,
    to_act: bool = False,
    winner: bool = False,
    framed: frozenset[str] = frozenset(),
    promised: tuple[tuple[str, str], ...] = (),
) -> Village:
    """A player's village as it is shown."""
    return Village(
        seat=seat,
        person=person,
        points=player.points,
        square=player.square,
        wigwam=player.wigwam,
        active=player.wampum_active,
        inactive=player.wampum_inactive,
        sectors=player.sectors,
        places=player.places,
        to_act=to_act,
        winner=winner,
        framed=framed,
        promised=promised,
    )


def strip(brush: Brush, own: Village, words: Words) -> Tile:
    """One village with everything, as wide as the picture."""
    theme = brush.theme
    canvas = Canvas.opaque(brush, WIDTH, STRIP_HEIGHT + GAP, theme.paper)
    draw_ground(canvas, own, (MARGIN, 0, ROOM, STRIP_HEIGHT))
    right = draw_figures(canvas, own, draw_wampum(canvas, own, draw_points(canvas, own, 40, words), 40), 40)
    draw_nameplate(
        canvas, own.seat, own.person, MARGIN + 20, right - 10, 40, words, to_act=own.to_act, winner=own.winner
    )
    promised = dict(own.promised)
    for number, sector in enumerate(own.sectors):
        left = MARGIN + PAD + number % 2 * (SECTOR_WIDTH + SECTOR_GAP)
        top = HEAD + number // 2 * (SECTOR_HEIGHT + SECTOR_GAP)
        marked = own.seat if sector.good in own.framed else None
        canvas.put(brush.tile(sector_cell, sector, marked, promised.get(sector.good)), (left, top))
    draw_places(canvas, own, HEAD + 2 * (SECTOR_HEIGHT + SECTOR_GAP), words)
    return canvas.as_tile()


def draw_ground(canvas: Canvas, own: Village, box: Box) -> None:
    """The ground of a village, framed for who is to act or has won."""
    theme, marked = canvas.theme, own.to_act or own.winner
    canvas.rounded(box, 26, theme.panel, theme.seats[own.seat] if marked else theme.line, 7 if marked else 2)


def draw_points(canvas: Canvas, own: Village, y: int, words: Words) -> int:
    """Points at the right end of a strip; gives where they begin."""
    x = WIDTH - MARGIN - 26
    said = words("picture.points", n=own.points, points=minus(own.points))
    return x - canvas.text(said, (x, y), NAME, canvas.theme.ink, HEAVY, "r") - 34


def draw_wampum(canvas: Canvas, own: Village, x: int, y: int) -> int:
    """Wampum tiles left of `x`; gives where they begin."""
    for count, active in ((own.inactive, False), (own.active, True)):
        if count:
            canvas.put(canvas.brush.tile(wampum, count, active), (x - 22, y))
            x -= 54
    return x


def draw_figures(canvas: Canvas, own: Village, x: int, y: int) -> int:
    """Wigwam and square left of `x`; gives where they begin."""
    theme = canvas.theme
    for count, icon, ink in ((own.wigwam, ASLEEP, theme.muted), (own.square, READY, theme.seats[own.seat])):
        x -= canvas.text(str(count), (x, y), BODY, theme.ink if count else theme.muted, BOLD, "r") + 28
        canvas.icon(icon, (x, y), 40, ink)
        x -= 46
    return x


def wampum(brush: Brush, count: int, active: bool) -> Tile:
    """Wampum tiles with their number: dark when they can be used, pale when they have been (MAN-11)."""
    theme = brush.theme
    canvas = Canvas.clear(brush, 46, 48, theme.joker.edge)
    canvas.rounded((0, 0, 46, 48), 11, theme.joker.fill if active else theme.panel, theme.joker.edge, 3)
    canvas.text(str(count), (23, 24), BODY, theme.joker.on if active else theme.joker.edge, HEAVY, "m")
    return canvas.as_tile((23, 24))


def sector_cell(brush: Brush, sector: SectorView, marked: Seat | None, promised: str | None) -> Tile:
    """A sector: its good, its tokens, what the free spaces would make it worth, and what it is worth now.

    It is framed in the colour of a seat that marks it, and says there what it is promised instead.
    """
    theme, width, height = brush.theme, SECTOR_WIDTH, SECTOR_HEIGHT
    suit = kind_suit(theme, sector.good)
    colour = suit.edge if marked is None else theme.seats[marked]
    canvas = Canvas.opaque(brush, width, height, theme.panel)
    canvas.rounded((0, 0, width, height), 14, suit.tint, colour, 2 if marked is None else 7)
    y = height // 2
    canvas.icon(GOOD_ICONS[sector.good], (42, y), 48, suit.deep)
    if sector.exempt:
        canvas.icon(EXEMPT, (94, y), 38, theme.stays_ink)
    for number in range(sector.capacity):
        at = SLOTS_AT + number * SLOT_PITCH + SLOT // 2, y
        if number < len(sector.tokens):
            canvas.put(brush.tile(token, sector.tokens[number], SLOT), at)
        else:
            canvas.text(str(sector.scale[number + 1]), at, BODY, suit.deep, MEDIUM, "m")
    if promised is None:
        ink = theme.bad if sector.points < 0 else theme.ink
        canvas.text(minus(sector.points), (width - 18, y), TITLE, ink, HEAVY, "r")
        return canvas.as_tile()
    wide = max(82, brush.glyphs.width(promised, NAME, HEAVY) + 20)
    canvas.rounded((width - wide - 12, 14, wide, height - 28), 16, colour)
    canvas.text(promised, (width - 12 - wide // 2, y), NAME, theme.white, HEAVY, "m")
    return canvas.as_tile()


def token(brush: Brush, good: str, size: int, rounded: bool = False) -> Tile:
    """A good in a sector or on a ceremonial place; a feather is round everywhere, so that it is never taken for the sector's."""
    theme = brush.theme
    suit = kind_suit(theme, good)
    canvas = Canvas.clear(brush, size, size, suit.edge)
    canvas.rounded((0, 0, size, size), size // 2 if rounded or good == GOODS[FEATHER] else 9, suit.fill, suit.edge, 2)
    canvas.icon(GOOD_ICONS[good], (size // 2, size // 2), size - 10, suit.on)
    return canvas.as_tile((size // 2, size // 2))


def draw_places(canvas: Canvas, own: Village, top: int, words: Words) -> None:
    """The ceremonial places with their names: round spaces, filled or free."""
    theme, y = canvas.theme, top + PLACES_HEIGHT // 2 - 4
    for number, place in enumerate(own.places):
        left = MARGIN + PAD + number * (SECTOR_WIDTH + SECTOR_GAP)
        framed = place.id in own.framed
        if framed:
            canvas.outline((left, y - 28, SECTOR_WIDTH, 56), 14, theme.seats[own.seat], 7)
        room = SECTOR_WIDTH - 40 - place.capacity * ROUND_PITCH
        name = canvas.brush.glyphs.shortened(words(f"manitoba.place.{place.id}"), room, BODY, MEDIUM)
        canvas.text(name, (left + 18, y), BODY, theme.muted, MEDIUM)
        start = left + SECTOR_WIDTH - 16 - place.capacity * ROUND_PITCH
        for space in range(place.capacity):
            at = start + space * ROUND_PITCH + ROUND_PITCH // 2, y
            if space < len(place.goods):
                canvas.put(canvas.brush.tile(token, place.goods[space], ROUND, True), at)
            else:
                draw_free_space(canvas, at)


def draw_free_space(canvas: Canvas, at: Point, size: int = ROUND) -> None:
    """A free space of a ceremonial place."""
    canvas.shape("circle", at, size, canvas.theme.muted)
    canvas.shape("circle", at, size - 5, canvas.theme.panel)


# ------------------------------------------------------------------------------------------------------------- boxes

BOX_GAP = 12
WIDE_BOX, WIDE_CELL, NARROW_CELL = 214, 72, 104


def columns(seats: int) -> int:
    """How many boxes stand side by side."""
    return 3 if seats == 3 else 2


def boxes_height(seats: int) -> int:
    """The height of all boxes with the free paper below them."""
    return -(-seats // columns(seats)) * (box_height(columns(seats)) + BOX_GAP)


def box_height(across: int) -> int:
    """The height of a box: the narrow ones have taller cells."""
    return WIDE_BOX + (NARROW_CELL - WIDE_CELL if across == 3 else 0)


def boxes(brush: Brush, owned: Sequence[Village], words: Words) -> list[Tile]:
    """All villages in boxes side by side."""
    across = columns(len(owned))
    rows = [tuple(owned[first : first + across]) for first in range(0, len(owned), across)]
    return [brush.panel(box_row, row, across, words) for row in rows]


def box_row(brush: Brush, row: tuple[Village, ...], across: int, words: Words) -> Tile:
    """Some boxes side by side."""
    height = box_height(across)
    width = (ROOM - (across - 1) * BOX_GAP) // across
    canvas = Canvas.opaque(brush, WIDTH, height + BOX_GAP, brush.theme.paper)
    for number, own in enumerate(row):
        draw_box(canvas, own, (MARGIN + number * (width + BOX_GAP), 0, width, height), words)
    return canvas.as_tile()


def draw_box(canvas: Canvas, own: Village, box: Box, words: Words) -> None:
    """A village as others need it: who and how many points; figures and wampum; what the storage is worth."""
    theme, (left, top, width, height) = canvas.theme, box
    draw_ground(canvas, own, box)
    right = left + width - 20
    said = words("picture.points", n=own.points, points=minus(own.points))
    if height > WIDE_BOX:
        said = minus(own.points)  # narrow: where points stand, a number alone is told
    right -= canvas.text(said, (right, top + 42), NAME, theme.ink, HEAVY, "r") + 16
    draw_nameplate(canvas, own.seat, own.person, left + 14, right, top + 42, words, to_act=False, winner=False)
    draw_means(canvas, own, (left + 20, top + 100))
    across = len(own.sectors) + 1
    cell = (width - 2 * PAD - (across - 1) * SECTOR_GAP) // across
    tall = NARROW_CELL if height > WIDE_BOX else WIDE_CELL
    y = top + height - tall - PAD
    for number, sector in enumerate(own.sectors):
        marked = own.seat if sector.good in own.framed else None
        tile = canvas.brush.tile(small_cell, sector, (cell, tall), marked)
        canvas.put(tile, (left + PAD + number * (cell + SECTOR_GAP), y))
    draw_small_places(canvas, own, (left + width - PAD - cell, y, cell, tall))


def draw_means(canvas: Canvas, own: Village, at: Point) -> None:
    """Figures on the square and in the wigwam, and wampum tiles with how many there are of them."""
    theme, (x, y) = canvas.theme, at
    for count, icon, ink in ((own.square, READY, theme.seats[own.seat]), (own.wigwam, ASLEEP, theme.muted)):
        canvas.icon(icon, (x + 20, y), 38, ink)
        canvas.text(str(count), (x + 48, y), BODY, theme.ink if count else theme.muted, BOLD)
        x += 92
    for count, active in ((own.active, True), (own.inactive, False)):
        if count:
            canvas.put(canvas.brush.tile(wampum, count, active), (x + 24, y))
            x += 54


def small_cell(brush: Brush, sector: SectorView, size: tuple[int, int], marked: Seat | None) -> Tile:
    """A sector in short: its good, what it is worth now, and how many of its spaces are filled."""
    theme, (width, height) = brush.theme, size
    suit = kind_suit(theme, sector.good)
    colour = suit.edge if marked is None else theme.seats[marked]
    canvas = Canvas.opaque(brush, width, height, theme.panel)
    canvas.rounded((0, 0, width, height), 12, suit.tint, colour, 2 if marked is None else 6)
    ink = theme.bad if sector.points < 0 else theme.ink
    x, y = (width // 2, 26) if height > width else (26, 29)
    canvas.icon(GOOD_ICONS[sector.good], (x, y), 34, suit.deep)
    if sector.exempt:
        canvas.shape("circle", (x + 17, y + 13), 30, suit.tint)
        canvas.icon(EXEMPT, (x + 17, y + 13), 24, theme.stays_ink)
    if height > width:
        canvas.text(minus(sector.points), (x, 66), BODY, ink, HEAVY, "m")
    else:
        canvas.text(minus(sector.points), (width - 10, y), BODY, ink, HEAVY, "r")
    pitch = (width - 16) // sector.capacity
    start = (width - pitch * sector.capacity) // 2
    for number in range(sector.capacity):
        box = (start + number * pitch + 1, height - 20, pitch - 2, 12)
        filled = number < len(sector.tokens)
        canvas.rounded(box, 4, suit.deep if filled else theme.panel, suit.edge, 2)
    return canvas.as_tile()


def draw_small_places(canvas: Canvas, own: Village, box: Box) -> None:
    """The ceremonial places in short: a line of round spaces each, filled ones dark."""
    theme, (left, top, width, height) = canvas.theme, box
    for line, place in enumerate(own.places):
        pitch = min(24, width // 4)
        y = top + (2 * line + 1) * height // 4
        if place.id in own.framed:
            canvas.outline((left, y - 17, width, 34), 12, theme.seats[own.seat], 5)
        start = left + (width - pitch * place.capacity) // 2 + pitch // 2
        for number in range(place.capacity):
            at = start + number * pitch, y
            canvas.shape("circle", at, pitch - 4, theme.muted)
            if number >= len(place.goods):
                canvas.shape("circle", at, pitch - 9, theme.panel)


# ------------------------------------------------------------------------------------------------------------- lines

LINE = 62


def lines(brush: Brush, owned: tuple[Village, ...], words: Words) -> Tile:
    """Some villages, a line each: who, figures, wampum, what every sector is worth, points."""
    theme = brush.theme
    canvas = Canvas.opaque(brush, WIDTH, len(owned) * LINE + GAP, theme.paper)
    canvas.rounded((MARGIN, 0, ROOM, len(owned) * LINE), 24, theme.panel, theme.line, 2)
    for number, own in enumerate(owned):
        if number:
            canvas.rounded((MARGIN + 20, number * LINE, ROOM - 40, 2), 0, theme.line)
        draw_line(canvas, own, number * LINE + LINE // 2, words)
    return canvas.as_tile()


def draw_line(canvas: Canvas, own: Village, y: int, words: Words) -> None:
    """One village in a line."""
    theme = canvas.theme
    x = draw_points(canvas, own, y, words) + 4
    for sector in reversed(own.sectors):
        ink: Rgb = theme.bad if sector.points < 0 else theme.ink
        canvas.text(minus(sector.points), (x - 44, y), BODY, ink, BOLD)
        canvas.icon(GOOD_ICONS[sector.good], (x - 70, y), 34, kind_suit(theme, sector.good).deep)
        x -= 98
    x -= 20
    x = draw_figures(canvas, own, draw_wampum(canvas, own, x, y), y)
    draw_nameplate(canvas, own.seat, own.person, MARGIN + 14, x, y, words, to_act=False, winner=False)
