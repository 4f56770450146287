"""The ring of Action tiles with the pawns that stand on them, and what it costs to come onto them."""

from __future__ import annotations

from msgspec import Struct, structs

from engine.empires.facts.content import empires_contents
from engine.empires.facts.schema import Goods
from engine.empires.game.view import EmpiresView
from engine.empires.table.tiles import FOOD
from engine.game import Seat
from rendering.elements.lines import cut_in_lines
from rendering.elements.seats import put_row, seat_sign
from rendering.empires.cards.card import draw_lift
from rendering.empires.signs.blocks import RING, PictureBlock, panel_block
from rendering.empires.signs.colours import GOLD, ISLAND, good_ink
from rendering.empires.signs.icons import ACTION_ICONS, DONE, GOOD_ICONS, MOVE, STEP
from rendering.empires.signs.marks import GAP_MARK, Phrase, goods_marks, phrase_width, put_phrase
from rendering.paint.canvas import Box, Brush, Canvas, Tile
from rendering.paint.theme import BODY, BOLD, MEDIUM, SMALL
from rendering.pictures import WIDTH
from texts.words import Words

RING_MARGIN, BETWEEN = 40, 52
"""Free at both ends, where the ring goes on, and between tiles."""

PAWN_SIZE, CROSS, IN_ROW, PAWN_ROW = 52, 30, 3, 60
NAME_AT, NAME_ROOM, PAWNS_FOOT, HEIGHT = 86, 8, 170, 184
"""Heights within a tile whose pawns stand in one row."""

OFFER_LINE = 56
MARK = 9


class RingPawn(Struct, frozen=True):
    seat: Seat
    tile: str
    exhausted: bool


class Arrival(Struct, frozen=True):
    """A way to come onto a tile: by a pawn that is put there or that moves there, what that costs, where it comes from."""

    tile: str
    moved: bool
    price: tuple[tuple[str, int], ...] = ()
    source: str = ""


Marked = tuple[tuple[str, Seat], ...]
"""The tile onto which each seat has come in its last turn."""


def pawns_of(view: EmpiresView) -> tuple[RingPawn, ...]:
    """All pawns that stand on tiles."""
    return tuple(
        RingPawn(seat, pawn.tile, pawn.exhausted)
        for seat, player in enumerate(view.players)
        for pawn in player.pawns
        if pawn.tile
    )


def ring_panel(
    view: EmpiresView, words: Words, marked: Marked = (), ways: tuple[Arrival, ...] | None = None, coming: str = ""
) -> PictureBlock:
    """The ring of a view; with `ways`, the tiles onto which somebody can come stand out, and their prices below them.

    Onto the tile `coming` the seat has chosen to come: its pawn stands there.
    """
    pawns = pawns_of(view)
    if coming and ways:
        pawns = with_pawn_moved(pawns, view.own, ways[0], coming)
    height = ring_height(view.ring, pawns, ways)
    return panel_block(height, draw_ring, view.data, view.ring, view.orange, pawns, words, marked, ways, coming)


def with_pawn_moved(pawns: tuple[RingPawn, ...], seat: Seat, way: Arrival, tile: str) -> tuple[RingPawn, ...]:
    """The pawns as they will stand: one of a seat has come onto a tile, from the tile where it stood."""
    left = [*pawns]
    leaves = next((pawn for pawn in left if way.source and (pawn.seat, pawn.tile) == (seat, way.source)), None)
    if leaves is not None:
        left.remove(leaves)
    return (*left, RingPawn(seat, tile, exhausted=False))


def ring_height(tiles: tuple[str, ...], pawns: tuple[RingPawn, ...], ways: tuple[Arrival, ...] | None) -> int:
    rows = max(len(pawn_rows(pawns, tile)) for tile in tiles)
    return HEIGHT + PAWN_ROW * (rows - 1) + (OFFER_LINE if ways else 10)


def draw_ring(
    brush: Brush,
    data: str,
    tiles: tuple[str, ...],
    orange: tuple[str, ...],
    pawns: tuple[RingPawn, ...],
    words: Words,
    marked: Marked = (),
    ways: tuple[Arrival, ...] | None = None,
    coming: str = "",
) -> Tile:
    """The tiles in their order; from the last one it goes on to the first. Between them stands what a move costs."""
    theme = brush.theme
    width = (WIDTH - 2 * RING_MARGIN - (len(tiles) - 1) * BETWEEN) // len(tiles)
    whole = ring_height(tiles, pawns, ways)
    height = whole - (OFFER_LINE if ways else 10)
    canvas = Canvas.opaque(brush, WIDTH, whole, theme.paper)
    extra = empires_contents()[data].solo.orange_tile.extra_cost
    draw_step(canvas, RING_MARGIN // 2)
    for place, tile in enumerate(tiles):
        left = RING_MARGIN + place * (width + BETWEEN)
        standing = pawn_rows(pawns, tile)
        came = tuple(seat for marked_tile, seat in marked if marked_tile == tile)
        can = None if ways is None else any(way.tile == tile for way in ways)
        box = (left, 4, width, height - 10)
        draw_tile(canvas, tile, box, extra if tile in orange else {}, standing, words, came, can)
        if tile == coming:
            canvas.outline((left - RING, 4 - RING // 2, width + 2 * RING, height - 10 + RING), 26, theme.ink, RING)
            canvas.icon(DONE, (left + width - 34, 36), 38, theme.ink)
        draw_step(canvas, min(left + width + BETWEEN // 2, WIDTH - RING_MARGIN // 2))
        here = dict.fromkeys(structs.replace(way, source="") for way in ways or () if way.tile == tile)
        if here:
            phrase = tuple(mark for way in here for mark in (GAP_MARK, *way_marks(way)))[1:]
            put_phrase(
                canvas, phrase, (left + (width - phrase_width(phrase, brush)) // 2, height + OFFER_LINE // 2 - 2)
            )
    return canvas.as_tile()


def draw_step(canvas: Canvas, x: int) -> None:
    """Two tiles are neighbours, and so much a move between them costs."""
    canvas.icon(STEP, (x, HEIGHT // 2 - 22), 34, canvas.theme.ink)
    for place, good in enumerate(FOOD):
        canvas.icon(GOOD_ICONS[good], (x, HEIGHT // 2 + 18 + 40 * place), 32, good_ink(canvas.theme, good))


def way_marks(way: Arrival) -> Phrase:
    """A pawn that is put, or that moves, and its price."""
    return (("icon", STEP if way.moved else MOVE), *goods_marks(dict(way.price)))


def draw_tile(
    canvas: Canvas,
    tile: str,
    box: Box,
    extra: Goods,
    standing: list[tuple[RingPawn, ...]],
    words: Words,
    came: tuple[Seat, ...],
    can: bool | None,
) -> None:
    """A tile with its pawns; the orange side has what it costs more, a frame tells who has just come.

    `can`: somebody may come here, nobody may, or nobody asks.
    """
    theme, (left, top, width, height) = canvas.theme, box
    gold, middle = theme.suits[GOLD], left + width // 2
    ground, edge, ink = (gold.fill, gold.deep, gold.on) if extra else (theme.panel, theme.suits[ISLAND].fill, theme.ink)
    if can:
        ground, edge = gold.fill if extra else theme.white, theme.ink
    elif can is False:
        ground, edge, ink = theme.paper, theme.line, theme.muted
    for place, seat in enumerate(came[:2]):
        room = MARK * (len(came[:2]) - place)
        low = min(room, top)
        canvas.rounded((left - room, top - low, width + 2 * room, height + 2 * low), 26, theme.seats[seat])
    if can:
        draw_lift(canvas, box, 22)
    canvas.rounded(box, 22, ground, edge, 5)
    canvas.icon(ACTION_ICONS[tile], (left + width * 2 // 3 if extra else middle, 36), 46, ink)
    if extra:
        put_phrase(canvas, (("text", "+"), *goods_marks(extra)), (left + 12, 36), ink)
    letterings = (BODY, BOLD), (BODY, MEDIUM), (SMALL, BOLD)
    canvas.term(words(f"empires.action.{tile}"), (middle, NAME_AT), width - 2 * NAME_ROOM, ink, letterings, "m")
    for place, row in enumerate(standing):
        foot = PAWNS_FOOT + place * PAWN_ROW
        put_row(canvas, [pawn_tile(canvas.brush, pawn) for pawn in row], middle, foot, width - 12)


def pawn_rows(pawns: tuple[RingPawn, ...], tile: str) -> list[tuple[RingPawn, ...]]:
    """The pawns of a tile in rows; one at least."""
    here = [pawn for pawn in pawns if pawn.tile == tile]
    return cut_in_lines(here, IN_ROW) or [()]


def pawn_tile(brush: Brush, pawn: RingPawn) -> Tile:
    """A pawn: the sign of its seat, crossed out and pale when it is exhausted."""
    return brush.tile(crossed_pawn, pawn.seat) if pawn.exhausted else brush.tile(seat_sign, pawn.seat, PAWN_SIZE)


def crossed_pawn(brush: Brush, seat: Seat) -> Tile:
    """The exhausted side of a pawn."""
    pale = seat_sign(brush, seat, PAWN_SIZE, faded=True)
    width, height = pale.image.size
    canvas = Canvas.clear(brush, width, height, brush.theme.white)
    canvas.put(pale, pale.anchor)
    corner = (width - CROSS // 2, CROSS // 2)
    canvas.shape("circle", corner, CROSS, brush.theme.white)
    canvas.icon("close_thick", corner, CROSS - 8, brush.theme.ink)
    return canvas.as_tile(pale.anchor)
