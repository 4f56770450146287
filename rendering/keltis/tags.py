"""Tags on stones that can be reached: with which cards, and what it gains."""

from __future__ import annotations

from engine.keltis.pieces import Card, Size, colour_of, value_of
from rendering.canvas import Brush, Canvas, Tile
from rendering.keltis.signs import CROWN, HAND, icon_of
from rendering.pieces import Piece, pieces_width, put_pieces
from rendering.points import signed
from rendering.theme import BOLD, HEAVY, SMALL

LINE = 33
LISTED, LISTED_MIXED = 3, 2
"""How many cards a tag lists: of one colour by their values, of several colours with their symbols."""

SIGN = 26


def price(cards: tuple[Card, ...]) -> list[Piece]:
    """The cards that lead to a stone, or their number when they are many."""
    mixed = len({colour_of(card) for card in cards}) > 1
    if len(cards) > (LISTED_MIXED if mixed else LISTED):
        return [(HAND, f"×{len(cards)}")]
    return [(icon_of(colour_of(card)) if mixed or card == cards[0] else "", str(value_of(card))) for card in cards]


def tag(brush: Brush, seat: int, cards: tuple[Card, ...], gains: tuple[tuple[Size, int], ...]) -> Tile:
    """Price and gain in the colour of the seat, anchored at the middle of the foot."""
    gain: list[Piece] = [(CROWN if size == "L" else "", signed(points) if points else "±0") for size, points in gains]
    lines = [line for line in (price(cards), gain) if line]
    width = max(pieces_width(brush, line, SIGN, SMALL, HEAVY) for line in lines) + 24
    height = LINE * len(lines) + 12
    theme = brush.theme
    canvas = Canvas.clear(brush, width, height, theme.white)
    canvas.rounded((0, 0, width, height), 16, theme.seats[seat], theme.white, 3)
    for number, line in enumerate(lines):
        y = 6 + LINE * number + LINE // 2
        put_pieces(canvas, line, (width // 2, y), SIGN, SMALL, theme.white, HEAVY if line is gain else BOLD)
    return canvas.as_tile((width // 2, height))
