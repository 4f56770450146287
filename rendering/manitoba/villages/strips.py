"""The villages, a strip each with everything: figures, wampum, storage, ceremonial places, points (MAN-2.8, MAN-10)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from engine.game import Seat
from engine.manitoba.facts.components import FEATHER, GOODS
from engine.manitoba.game.view import PlaceView, PlayerView, SectorView
from rendering.elements.nameplate import draw_nameplate
from rendering.manitoba.signs import ASLEEP, EXEMPT, GOOD_ICONS, MARGIN, READY, ROOM, kind_suit
from rendering.paint.canvas import Box, Brush, Canvas, Point, Tile
from rendering.paint.theme import BODY, BOLD, HEAVY, LABEL_LETTERINGS, MEDIUM, NAME, TITLE, Rgb
from rendering.pictures import WIDTH, SeatedPerson
from texts.points import points_text
from texts.words import Words

VILLAGE_GAP, VILLAGE_PAD = 12, 13
VILLAGE_HEAD = 76
SECTOR_HEIGHT, SECTOR_GAP = 84, 8
SECTOR_WIDTH = (ROOM - 2 * VILLAGE_PAD - SECTOR_GAP) // 2
SLOT, SLOT_PITCH, SLOTS_AT = 46, 55, 124
PLACES_HEIGHT = 68
STRIP_HEIGHT = VILLAGE_HEAD + 2 * (SECTOR_HEIGHT + SECTOR_GAP) + PLACES_HEIGHT
ROUND, ROUND_PITCH = 44, 50
RAISE = 6
"""Rows by which a sector or a place to choose is raised."""

SectorStance: TypeAlias = Literal["plain", "framed", "open", "flat"]
"""How a sector or a place is drawn: as it is, as the last turn touched it, to be chosen, or while others are to be chosen."""


class Village(Struct, frozen=True):
    """What is shown of a village. `framed` are sectors (by good) and ceremonial places (by id) that the last turn touched.

    Those that are `open` can be chosen; `promised` says what that would bring in a sector.
    """

    seat: Seat
    person: SeatedPerson
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
    open: frozenset[str] = frozenset()
    promised: tuple[tuple[str, str], ...] = ()

    def state(self, store: str) -> SectorStance:
        if self.open:
            return "open" if store in self.open else "flat"
        return "framed" if store in self.framed else "plain"


def village_of_seat(seat: Seat, person: SeatedPerson, player: PlayerView) -> Village:
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
    )


def village_strip(brush: Brush, own: Village, words: Words) -> Tile:
    """One village with everything, as wide as the picture."""
    theme = brush.theme
    canvas = Canvas.opaque(brush, WIDTH, STRIP_HEIGHT + VILLAGE_GAP, theme.paper)
    draw_village_ground(canvas, own, (MARGIN, 0, ROOM, STRIP_HEIGHT))
    right = draw_figures(canvas, own, draw_wampum(canvas, own, draw_points(canvas, own, 40, words), 40), 40)
    draw_nameplate(
        canvas, own.seat, own.person, MARGIN + 20, right - 10, 40, words, to_act=own.to_act, winner=own.winner
    )
    promised = dict(own.promised)
    for number, sector in enumerate(own.sectors):
        left = MARGIN + VILLAGE_PAD + number % 2 * (SECTOR_WIDTH + SECTOR_GAP)
        top = VILLAGE_HEAD + number // 2 * (SECTOR_HEIGHT + SECTOR_GAP)
        cell = brush.tile(sector_cell, sector, own.seat, own.state(sector.good), promised.get(sector.good))
        canvas.put(cell, (left, top))
    draw_places(canvas, own, VILLAGE_HEAD + 2 * (SECTOR_HEIGHT + SECTOR_GAP), words)
    return canvas.as_tile()


def draw_village_ground(canvas: Canvas, own: Village, box: Box) -> None:
    """The ground of a village, framed for who is to act or has won."""
    theme, marked = canvas.theme, own.to_act or own.winner
    canvas.rounded(box, 26, theme.panel, theme.seats[own.seat] if marked else theme.line, 7 if marked else 2)


def draw_points(canvas: Canvas, own: Village, y: int, words: Words) -> int:
    """Points at the right end of a strip; gives where they begin."""
    x = WIDTH - MARGIN - 26
    said = words("picture.points", n=own.points, points=points_text(own.points))
    return x - canvas.text(said, (x, y), NAME, canvas.theme.ink, HEAVY, "r") - 34


def draw_wampum(canvas: Canvas, own: Village, x: int, y: int) -> int:
    """Wampum tiles left of `x`; gives where they begin."""
    for count, active in ((own.inactive, False), (own.active, True)):
        if count:
            canvas.put(canvas.brush.tile(wampum_tile, count, active), (x - 22, y))
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


def wampum_tile(brush: Brush, count: int, active: bool) -> Tile:
    """Wampum tiles with their number: dark when they can be used, pale when they have been (MAN-11)."""
    theme = brush.theme
    canvas = Canvas.clear(brush, 46, 48, theme.joker.edge)
    canvas.rounded((0, 0, 46, 48), 11, theme.joker.fill if active else theme.panel, theme.joker.edge, 3)
    canvas.text(str(count), (23, 24), BODY, theme.joker.on if active else theme.joker.edge, HEAVY, "m")
    return canvas.as_tile((23, 24))


def sector_cell(brush: Brush, sector: SectorView, seat: Seat, state: SectorStance, promised: str | None) -> Tile:
    """A sector: its good, its tokens, what the free spaces would make it worth, and what it is worth now.

    One to choose says there what it is promised instead.
    """
    theme, width, height = brush.theme, SECTOR_WIDTH, SECTOR_HEIGHT
    suit = kind_suit(theme, sector.good)
    canvas = Canvas.opaque(brush, width, height, theme.panel)
    draw_store(canvas, (0, 0, width, height), (suit.tint, suit.edge), state, theme.seats[seat])
    ink = theme.muted if state == "flat" else suit.deep
    y = (height - (RAISE if state == "open" else 0)) // 2
    canvas.icon(GOOD_ICONS[sector.good], (42, y), 48, ink)
    if sector.exempt:
        canvas.icon(EXEMPT, (94, y), 38, theme.muted if state == "flat" else theme.stays_ink)
    wide = 0 if promised is None else max(82, brush.glyphs.width(promised, NAME, HEAVY) + 20)
    for number in range(sector.capacity):
        at = SLOTS_AT + number * SLOT_PITCH + SLOT // 2, y
        if number < len(sector.tokens):
            canvas.put(brush.tile(stored_good_token, sector.tokens[number], SLOT), at)
        else:
            said = str(sector.scale[number + 1])
            if at[0] + brush.glyphs.width(said, BODY, MEDIUM) // 2 <= width - wide - 16 or not wide:
                canvas.text(said, at, BODY, ink, MEDIUM, "m")  # none that would be cut by what is promised
    if promised is None:
        worth = theme.bad if sector.points < 0 else theme.muted if state == "flat" else theme.ink
        canvas.text(points_text(sector.points), (width - 18, y), TITLE, worth, HEAVY, "r")
        return canvas.as_tile()
    canvas.rounded((width - wide - 16, y - 27, wide, 54), 16, theme.seats[seat])
    canvas.text(promised, (width - 16 - wide // 2, y), NAME, theme.white, HEAVY, "m")
    return canvas.as_tile()


def draw_store(canvas: Canvas, box: Box, usual: tuple[Rgb, Rgb], state: SectorStance, frame: Rgb) -> None:
    """The ground of a sector or a place: white and raised where it can be chosen, flat where others can; else as is usual."""
    theme, (left, top, width, height) = canvas.theme, box
    if state == "open":
        canvas.rounded((left, top + RAISE, width, height - RAISE), 14, theme.muted)
        canvas.rounded((left, top, width, height - RAISE), 14, theme.white, theme.ink, 5)
    elif state == "flat":
        canvas.rounded(box, 14, theme.paper, theme.line, 2)
    elif state == "framed":
        canvas.rounded(box, 14, usual[0], frame, 7)
    else:
        canvas.rounded(box, 14, *usual, 2)


def stored_good_token(brush: Brush, good: str, size: int, rounded: bool = False) -> Tile:
    """A good in a sector or on a ceremonial place; a feather is round everywhere, so that it is never taken for the sector's."""
    theme = brush.theme
    suit = kind_suit(theme, good)
    canvas = Canvas.clear(brush, size, size, suit.edge)
    canvas.rounded((0, 0, size, size), size // 2 if rounded or good == GOODS[FEATHER] else 9, suit.fill, suit.edge, 2)
    canvas.icon(GOOD_ICONS[good], (size // 2, size // 2), size - 10, suit.on)
    return canvas.as_tile((size // 2, size // 2))


def draw_places(canvas: Canvas, own: Village, top: int, words: Words) -> None:
    """The ceremonial places with their names: round spaces, filled or free."""
    theme = canvas.theme
    for number, place in enumerate(own.places):
        left = MARGIN + VILLAGE_PAD + number * (SECTOR_WIDTH + SECTOR_GAP)
        state, y = own.state(place.id), top + PLACES_HEIGHT // 2 - 5
        draw_store(canvas, (left, y - 28, SECTOR_WIDTH, 60), (theme.panel, theme.panel), state, theme.seats[own.seat])
        room = SECTOR_WIDTH - 40 - place.capacity * ROUND_PITCH
        ink = theme.ink if state == "open" else theme.muted
        canvas.term(words(f"manitoba.place.{place.id}"), (left + 18, y), room, ink, LABEL_LETTERINGS)
        start = left + SECTOR_WIDTH - 16 - place.capacity * ROUND_PITCH
        for space in range(place.capacity):
            at = start + space * ROUND_PITCH + ROUND_PITCH // 2, y
            if space < len(place.goods):
                canvas.put(canvas.brush.tile(stored_good_token, place.goods[space], ROUND, True), at)
            else:
                draw_free_space(canvas, at)


def draw_free_space(canvas: Canvas, at: Point, size: int = ROUND) -> None:
    canvas.shape("circle", at, size, canvas.theme.muted)
    canvas.shape("circle", at, size - 5, canvas.theme.panel)
