"""Larger cuts of the public picture: the board alone with its rows far apart, all cards that lie open, the legend."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event, Seat
from engine.keltis.options import board_of
from engine.keltis.pieces import COLOURS, Card, Colour, value_of
from engine.keltis.view import KeltisView
from rendering.canvas import Brush, Canvas, Tile
from rendering.keltis.legend import legend
from rendering.keltis.plan import MARGIN, ROW_PITCH, places_of
from rendering.keltis.public import head
from rendering.keltis.scene import draw_as_it_is
from rendering.keltis.signs import DECK, DOWN, UP, icon_of
from rendering.keltis.strips import ROOM
from rendering.nameplate import draw_nameplate
from rendering.pictures import WIDTH, Caption, Person
from rendering.theme import BODY, BOLD, HEAVY, MEDIUM, NAME
from rendering.words import Words

MAP_PITCH = 186
"""Distance of the rows on the map: every link can be followed."""

PLATE, CARDS_LINE, PAD = 84, 56, 14
ICON_ROOM = 76


def draw_map(brush: Brush, view: KeltisView, caption: Caption, words: Words, last: Sequence[Event]) -> list[Tile]:
    """The board alone."""
    rows = len(board_of(view.options).row)
    places = brush.known(places_of, view.options.board, view.seats, min(MAP_PITCH, ROW_PITCH * 13 // rows))
    canvas = Canvas.opaque(brush, WIDTH, places.height + MARGIN, brush.theme.paper)
    draw_as_it_is(canvas, view, places, words("keltis.start"), last)
    return [head(brush, view, caption, words), canvas.as_tile()]


def draw_cards(brush: Brush, view: KeltisView, caption: Caption, words: Words, last: Sequence[Event]) -> list[Tile]:
    """Every card of every row, and of the discard piles."""
    piles = brush.panel(cards_of, None, None, view.piles, (0,) * len(COLOURS), words)
    rows = [
        brush.panel(cards_of, seat, caption.people[seat], player.rows, player.row_directions, words)
        for seat, player in enumerate(view.players)
    ]
    return [head(brush, view, caption, words), *rows, piles]


def cards_of(
    brush: Brush,
    seat: Seat | None,
    person: Person | None,
    rows: tuple[tuple[Card, ...], ...],
    directions: tuple[int, ...],
    words: Words,
) -> Tile:
    """All cards of a player's rows, or of the discard piles, a line for each colour that has any."""
    theme, used = brush.theme, [colour for colour, row in enumerate(rows) if row]
    height = PLATE + len(used) * CARDS_LINE + PAD
    canvas = Canvas.opaque(brush, WIDTH, height + 12, theme.paper)
    canvas.rounded((MARGIN, 0, ROOM, height), 26, theme.panel, theme.line, 2)
    if seat is None or person is None:
        canvas.icon(DECK, (MARGIN + 46, PLATE // 2), 48, theme.ink)
        canvas.text(words("picture.discards"), (MARGIN + 94, PLATE // 2), NAME, theme.ink, BOLD)
    else:
        draw_nameplate(
            canvas, seat, person, MARGIN + 16, WIDTH - MARGIN - 20, PLATE // 2, words, to_act=False, winner=False
        )
    for line, colour in enumerate(used):
        draw_cards_line(canvas, colour, rows[colour], directions[colour], PLATE + line * CARDS_LINE)
    return canvas.as_tile()


def draw_cards_line(canvas: Canvas, colour: Colour, row: tuple[Card, ...], direction: int, top: int) -> None:
    """All cards of one colour in the order in which they were laid, the last one dark."""
    theme, y = canvas.theme, top + CARDS_LINE // 2 - 3
    suit = theme.suits[colour]
    canvas.rounded((MARGIN + PAD, top, ROOM - 2 * PAD, CARDS_LINE - 6), 14, suit.tint, suit.edge, 2)
    canvas.icon(icon_of(colour), (MARGIN + PAD + 34, y), 36, suit.deep)
    x = MARGIN + PAD + ICON_ROOM
    for number, card in enumerate(row):
        last = number == len(row) - 1
        text = str(value_of(card))
        x += canvas.text(text, (x, y), BODY, theme.ink if last else suit.deep, HEAVY if last else MEDIUM) + 15
    if direction:
        canvas.icon(UP if direction > 0 else DOWN, (x + 14, y), 24, suit.deep)


def draw_legend(brush: Brush, view: KeltisView, caption: Caption, words: Words, last: Sequence[Event]) -> list[Tile]:
    """What all signs mean."""
    return [head(brush, view, caption, words), brush.panel(legend, view.options, words)]
