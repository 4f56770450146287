"""The ring of Action tiles with the pawns that stand on them, and what it costs to come onto them."""

from __future__ import annotations

from msgspec import Struct

from engine.empires.content import contents
from engine.empires.schema import Goods
from engine.empires.tiles import FOOD
from engine.empires.view import EmpiresView
from engine.game import Seat
from rendering.canvas import Brush, Canvas, Tile
from rendering.empires.marks import Phrase, goods_marks, phrase_width, put_phrase
from rendering.empires.names import action_name
from rendering.empires.signs import ACTION_ICONS, GOLD, ISLAND, MOVE
from rendering.pictures import WIDTH
from rendering.seats import put_row, sign
from rendering.theme import BODY, BOLD
from rendering.words import Words

MARGIN, BETWEEN = 40, 52
"""Free at both ends, where the ring goes on, and between tiles."""

PAWN, CROSS = 52, 30
NAME_AT, PAWNS_FOOT, HEIGHT = 86, 170, 184
PRICE_LINE = 56
TO_AND_FRO = "arrow_left_right"


class RingPawn(Struct, frozen=True):
    """A pawn on a tile."""

    seat: Seat
    tile: str
    exhausted: bool


def pawns_of(view: EmpiresView) -> tuple[RingPawn, ...]:
    """All pawns that stand on tiles."""
    return tuple(
        RingPawn(seat, pawn.tile, pawn.exhausted)
        for seat, player in enumerate(view.players)
        for pawn in player.pawns
        if pawn.tile
    )


def ring(brush: Brush, view: EmpiresView, words: Words) -> Tile:
    """The ring of a view."""
    return brush.panel(draw_ring, view.data, view.ring, view.orange, pawns_of(view), words)


def draw_ring(
    brush: Brush, data: str, tiles: tuple[str, ...], orange: tuple[str, ...], pawns: tuple[RingPawn, ...], words: Words
) -> Tile:
    """The tiles in their order; from the last one it goes on to the first."""
    theme = brush.theme
    width = (WIDTH - 2 * MARGIN - (len(tiles) - 1) * BETWEEN) // len(tiles)
    canvas = Canvas.opaque(brush, WIDTH, HEIGHT + PRICE_LINE, theme.paper)
    extra = contents()[data].solo.orange_tile.extra_cost
    for place, tile in enumerate(tiles):
        left = MARGIN + place * (width + BETWEEN)
        standing = tuple(pawn for pawn in pawns if pawn.tile == tile)
        draw_tile(canvas, tile, (left, width), extra if tile in orange else {}, standing, words)
        canvas.icon(TO_AND_FRO, (min(left + width + BETWEEN // 2, WIDTH - MARGIN // 2), HEIGHT // 2), 34, theme.ink)
    canvas.icon(TO_AND_FRO, (MARGIN // 2, HEIGHT // 2), 34, theme.ink)
    price: Phrase = (("icon", MOVE), ("icon", TO_AND_FRO), ("text", ":"), *goods_marks(FOOD))
    put_phrase(canvas, price, ((WIDTH - phrase_width(brush, price)) // 2, HEIGHT + PRICE_LINE // 2 - 4))
    return canvas.as_tile()


def draw_tile(
    canvas: Canvas, tile: str, span: tuple[int, int], extra: Goods, standing: tuple[RingPawn, ...], words: Words
) -> None:
    """A tile with its pawns; the orange side has what it costs more."""
    theme, (left, width) = canvas.theme, span
    gold, middle = theme.suits[GOLD], left + width // 2
    ground, edge, ink = (gold.fill, gold.deep, gold.on) if extra else (theme.panel, theme.suits[ISLAND].fill, theme.ink)
    canvas.rounded((left, 4, width, HEIGHT - 8), 22, ground, edge, 5)
    canvas.icon(ACTION_ICONS[tile], (left + width * 2 // 3 if extra else middle, 36), 46, ink)
    if extra:
        put_phrase(canvas, (("text", "+"), *goods_marks(extra)), (left + 12, 36), ink)
    canvas.text(action_name(words, tile), (middle, NAME_AT), BODY, ink, BOLD, "m")
    put_row(canvas, [pawn_tile(canvas.brush, pawn) for pawn in standing], middle, PAWNS_FOOT, width - 16)


def pawn_tile(brush: Brush, pawn: RingPawn) -> Tile:
    """A pawn: the sign of its seat, crossed out and pale when it is exhausted."""
    return brush.tile(crossed, pawn.seat) if pawn.exhausted else brush.tile(sign, pawn.seat, PAWN)


def crossed(brush: Brush, seat: Seat) -> Tile:
    """The exhausted side of a pawn."""
    pale = sign(brush, seat, PAWN, faded=True)
    width, height = pale.image.size
    canvas = Canvas.clear(brush, width + CROSS // 2, height, brush.theme.white)
    canvas.put(pale, pale.anchor)
    middle = (width - 1, CROSS // 2 + 2)
    canvas.shape("circle", middle, CROSS, brush.theme.white)
    canvas.icon("close_thick", middle, CROSS - 8, brush.theme.ink)
    return canvas.as_tile(pale.anchor)
