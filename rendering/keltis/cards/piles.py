"""The draw pile and the discard piles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.game import Seat
from engine.keltis.facts.pieces import Colour, KeltisCard, value_of
from engine.keltis.game.view import KeltisView
from rendering.elements.seats import count_bubble
from rendering.keltis.cards.strips import MARGIN
from rendering.keltis.signs import BARRED, DECK, icon_of
from rendering.keltis.tiles import SHADOW, CardStance
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.theme import HEAVY, TITLE
from rendering.pictures import WIDTH

PILE_WIDTH, PILE_HEIGHT, PILE_GAP = 182, 92, 12
TOP = 14


def piles_sheet(
    brush: Brush,
    view: KeltisView,
    marked: Mapping[Colour | None, Seat],
    choosable: Iterable[Colour | None] | None = None,
) -> list[Tile]:
    """The draw pile and the five discard piles: top card and number (KEL-9.6).

    `marked` piles have a frame in the colour of a seat (None is the draw pile). Where some are `choosable`, these are raised,
    and those of the others that have cards are struck out.
    """
    canvas = Canvas.opaque(brush, WIDTH, PILE_HEIGHT + SHADOW + 2 * TOP, brush.theme.paper)
    open_to = None if choosable is None else frozenset(choosable)
    for number, pile in enumerate((None, *range(len(view.piles)))):
        left = MARGIN + (PILE_WIDTH + PILE_GAP) * number
        standing: CardStance = "flat" if open_to is None else "open" if pile in open_to else "pale"
        if pile is None:
            tile = brush.tile(deck_tile, view.deck_size, standing)
        else:
            tile = brush.tile(pile_tile, pile, view.piles[pile][-1:], len(view.piles[pile]), standing)
        canvas.put(tile, (left, TOP))
        if pile in marked:
            canvas.frame((left, TOP, PILE_WIDTH, PILE_HEIGHT), brush.theme.seats[marked[pile]])
    return [canvas.as_tile()]


def pile_ground(brush: Brush, standing: CardStance) -> Canvas:
    """What a pile lies on: with a shadow where one can draw from it."""
    canvas = Canvas.opaque(brush, PILE_WIDTH, PILE_HEIGHT + SHADOW, brush.theme.paper)
    if standing == "open":
        canvas.rounded((0, SHADOW, PILE_WIDTH, PILE_HEIGHT), 18, brush.theme.line)
    return canvas


def deck_tile(brush: Brush, left: int, standing: CardStance) -> Tile:
    theme = brush.theme
    canvas, middle = pile_ground(brush, standing), PILE_HEIGHT // 2
    pale = standing == "pale"
    fill, ink = (theme.panel, theme.muted) if pale else (theme.ink, theme.white)
    canvas.rounded((0, 0, PILE_WIDTH, PILE_HEIGHT), 18, fill, theme.muted if pale else theme.ink, 3)
    canvas.icon(DECK, (52, middle), 56, ink)
    canvas.text(str(left), (94, middle), TITLE, ink, HEAVY)
    return canvas.as_tile()


def pile_tile(brush: Brush, colour: Colour, top: tuple[KeltisCard, ...], count: int, standing: CardStance) -> Tile:
    """One discard pile: its top card if there is one, and how many cards lie there; struck out where it is not to be drawn."""
    theme = brush.theme
    suit, canvas, middle = theme.suits[colour], pile_ground(brush, standing), PILE_HEIGHT // 2
    if not top:
        canvas.rounded((0, 0, PILE_WIDTH, PILE_HEIGHT), 18, theme.paper, theme.line, 3)
        canvas.icon(icon_of(colour), (PILE_WIDTH // 2, middle), 46, suit.deep)
        return canvas.as_tile()
    pale = standing == "pale"
    edge, stroke = (theme.ink, 5) if standing == "open" else (suit.edge, 3)
    canvas.rounded((0, 0, PILE_WIDTH, PILE_HEIGHT), 18, suit.tint if pale else suit.fill, edge, stroke)
    ink = suit.deep if pale else suit.on
    canvas.icon(icon_of(colour), (42, middle), 50, ink)
    if pale:
        canvas.icon(BARRED, (100, middle), 70, theme.bad)
    canvas.text(str(value_of(top[0])), (100, middle), 52, ink, HEAVY, "m")  # above the sign: it stays readable
    canvas.put(brush.tile(count_bubble, str(count)), (PILE_WIDTH - 28, 28))
    return canvas.as_tile()
