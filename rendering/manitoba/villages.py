"""One strip per village: square and wigwam, wampum, storage with its scale, ceremonial places, points (MAN-2.8, MAN-10)."""

from __future__ import annotations

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
from rendering.theme import BODY, BOLD, HEAVY, MEDIUM, NAME, SMALL, Rgb
from rendering.words import Words

HEAD, GAP, PAD = 76, 12, 13
CELL_GAP, PLACES_WIDTH = 8, 178
CELL = (ROOM - 2 * PAD - PLACES_WIDTH - 4 * CELL_GAP) // 4
SLOT, SLOT_PITCH, SLOT_LINE = 35, 37, 42
SCALE = 27
"""Size of the numbers of a scale: small, for two digits must stand on one space."""

IN_LINE = (CELL - 6) // SLOT_PITCH
SECTOR_HEAD = 46
ROUND, ROUND_PITCH = 38, 42


class Village(Struct, frozen=True):
    """What a strip shows. `framed` are sectors (by good) and ceremonial places (by id) to be framed.

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
    tile_points: tuple[int, int]
    to_act: bool = False
    winner: bool = False
    framed: frozenset[str] = frozenset()
    promised: tuple[tuple[str, str], ...] = ()


def village(
    seat: Seat,
    person: Person,
    player: PlayerView,
    tile_points: tuple[int, int],
    to_act: bool = False,
    winner: bool = False,
    framed: frozenset[str] = frozenset(),
    promised: tuple[tuple[str, str], ...] = (),
) -> Village:
    """A player's village as a strip shows it; `tile_points` are those of an active and an inactive wampum tile."""
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
        tile_points=tile_points,
        to_act=to_act,
        winner=winner,
        framed=framed,
        promised=promised,
    )


def cell_lines(own: Village) -> int:
    """In how many lines the largest sector lies."""
    return max(-(-sector.capacity // IN_LINE) for sector in own.sectors)


def cell_height(own: Village) -> int:
    """The height of a sector's cell."""
    return max(SECTOR_HEAD + cell_lines(own) * SLOT_LINE + 8, 2 * 48)


def strip(brush: Brush, own: Village, words: Words) -> Tile:
    """One village."""
    theme = brush.theme
    cell = cell_height(own)
    height = HEAD + cell + PAD
    canvas = Canvas.opaque(brush, WIDTH, height + GAP, theme.paper)
    colour = theme.seats[own.seat]
    marked = own.to_act or own.winner
    canvas.rounded((MARGIN, 0, ROOM, height), 26, theme.panel, colour if marked else theme.line, 7 if marked else 2)
    draw_name(canvas, own, draw_counts(canvas, own, 40, words), 40, words)
    left = MARGIN + PAD
    promised = dict(own.promised)
    for sector in own.sectors:
        marked = own.seat if sector.good in own.framed else None
        canvas.put(brush.tile(sector_cell, sector, cell, marked, promised.get(sector.good)), (left, HEAD))
        left += CELL + CELL_GAP
    for number, place in enumerate(own.places):
        box = (left, HEAD + number * (cell // 2), PLACES_WIDTH, cell // 2)
        draw_place(canvas, place, box, colour, place.id in own.framed)
    return canvas.as_tile()


def wampum(brush: Brush, points: int, active: bool) -> Tile:
    """A wampum tile with what it is worth in the end: dark when it can be used, pale when it has been (MAN-11)."""
    theme = brush.theme
    canvas = Canvas.clear(brush, 40, 44, theme.joker.edge)
    canvas.rounded((0, 0, 40, 44), 11, theme.joker.fill if active else theme.panel, theme.joker.edge, 3)
    canvas.text(str(points), (20, 22), SMALL, theme.joker.on if active else theme.joker.edge, HEAVY, "m")
    return canvas.as_tile((20, 22))


def draw_counts(canvas: Canvas, own: Village, y: int, words: Words) -> int:
    """Points, wampum, wigwam and square at the right end of a strip; gives where they begin."""
    theme, x = canvas.theme, draw_worth(canvas, own, y, words)
    for count, icon, ink in ((own.wigwam, ASLEEP, theme.muted), (own.square, READY, theme.seats[own.seat])):
        x -= canvas.text(str(count), (x, y), BODY, theme.ink if count else theme.muted, BOLD, "r") + 28
        canvas.icon(icon, (x, y), 40, ink)
        x -= 46
    return x


def draw_worth(canvas: Canvas, own: Village, y: int, words: Words) -> int:
    """Points and wampum at the right end of a strip; gives where they begin."""
    theme, brush = canvas.theme, canvas.brush
    x = WIDTH - MARGIN - 26
    said = words("picture.points", n=own.points, points=minus(own.points))
    x -= canvas.text(said, (x, y), NAME, theme.ink, HEAVY, "r") + 34
    for count, points, active in ((own.inactive, own.tile_points[1], False), (own.active, own.tile_points[0], True)):
        if count:
            x -= canvas.text(f"×{count}", (x, y), BODY, theme.ink, BOLD, "r") + 26
            canvas.put(brush.tile(wampum, points, active), (x, y))
            x -= 42
    return x


def draw_name(canvas: Canvas, own: Village, right: int, y: int, words: Words) -> None:
    """Who it is, left of `right`."""
    draw_nameplate(
        canvas, own.seat, own.person, MARGIN + 24, right - 10, y, words, to_act=own.to_act, winner=own.winner
    )


def sector_cell(brush: Brush, sector: SectorView, height: int, marked: Seat | None, promised: str | None) -> Tile:
    """A sector: its good, what it is worth now, its tokens, and what the free spaces would make it worth.

    It is framed in the colour of a seat that marks it, and says there what it is promised.
    """
    theme, width = brush.theme, CELL
    suit = kind_suit(theme, sector.good)
    colour = suit.edge if marked is None else theme.seats[marked]
    canvas = Canvas.opaque(brush, width, height, theme.panel)
    canvas.rounded((0, 0, width, height), 14, suit.tint, colour, 2 if marked is None else 6)
    y = 26
    canvas.icon(GOOD_ICONS[sector.good], (28, y), 38, suit.deep)
    if sector.exempt:
        canvas.icon(EXEMPT, (67, y), 34, theme.stays_ink)
    ink = theme.bad if sector.points < 0 else theme.ink
    right, size = width - 14, BODY
    if promised is not None:
        wide = brush.glyphs.width(promised, BODY, HEAVY) + 16
        canvas.rounded((width - wide - 8, 7, wide, 40), 14, colour)
        canvas.text(promised, (width - 8 - wide // 2, y + 1), BODY, theme.white, HEAVY, "m")
        right, size = width - wide - 14, SMALL
    canvas.text(minus(sector.points), (right, y), size, ink, HEAVY, "r")
    start = (width - min(IN_LINE, sector.capacity) * SLOT_PITCH) // 2 + SLOT_PITCH // 2
    for number in range(sector.capacity):
        at = start + number % IN_LINE * SLOT_PITCH, SECTOR_HEAD + SLOT_LINE // 2 + number // IN_LINE * SLOT_LINE
        if number < len(sector.tokens):
            canvas.put(brush.tile(token, sector.tokens[number], SLOT), at)
        else:
            canvas.text(str(sector.scale[number + 1]), at, SCALE, suit.deep, MEDIUM, "m")
    return canvas.as_tile()


def token(brush: Brush, good: str, size: int, rounded: bool = False) -> Tile:
    """A good in a sector or on a ceremonial place; a feather is round everywhere, so that it is never taken for the sector's."""
    theme = brush.theme
    suit = kind_suit(theme, good)
    canvas = Canvas.clear(brush, size, size, suit.edge)
    canvas.rounded((0, 0, size, size), size // 2 if rounded or good == GOODS[FEATHER] else 9, suit.fill, suit.edge, 2)
    canvas.icon(GOOD_ICONS[good], (size // 2, size // 2), size - 8, suit.on)
    return canvas.as_tile((size // 2, size // 2))


def draw_place(canvas: Canvas, place: PlaceView, box: Box, colour: Rgb, framed: bool) -> None:
    """A ceremonial place: round spaces, filled or free."""
    theme = canvas.theme
    left, top, width, height = box
    if framed:
        canvas.rounded((left, top, width, height), 14, theme.panel, colour, 6)
    start = left + (width - 4 * ROUND_PITCH) // 2
    for number in range(place.capacity):
        at = start + number * ROUND_PITCH + ROUND_PITCH // 2, top + height // 2
        if number < len(place.goods):
            canvas.put(canvas.brush.tile(token, place.goods[number], ROUND, True), at)
        else:
            draw_free_space(canvas, at)


def draw_free_space(canvas: Canvas, at: Point) -> None:
    """A free space of a ceremonial place."""
    canvas.shape("circle", at, ROUND, canvas.theme.link)
    canvas.shape("circle", at, ROUND - 5, canvas.theme.panel)
