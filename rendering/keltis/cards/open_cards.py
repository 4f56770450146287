"""All cards that lie open: every card of every row, and of the discard piles."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.game import Seat
from engine.keltis.facts.pieces import Colour, KeltisCard, value_of
from rendering.elements.nameplate import draw_nameplate
from rendering.keltis.cards.strips import MARGIN, ROOM
from rendering.keltis.signs import DECK, DOWN, UP, icon_of
from rendering.paint.canvas import Brush, Canvas, Tile, blank_paper
from rendering.paint.theme import BODY, BOLD, HEAVY, MEDIUM, NAME
from rendering.pictures import WIDTH, SeatedPerson
from texts.words import Words

PLATE, CARD_LINE, PAD, SIGN_GAP = 72, 54, 14, 8
ICON_ROOM = 76


class OpenCards(Struct, frozen=True):
    """The cards of a player's rows, or of the discard piles, which are nobody's, by colour; and which way each row goes."""

    rows: tuple[tuple[KeltisCard, ...], ...]
    directions: tuple[int, ...]
    seat: Seat | None = None
    person: SeatedPerson | None = None
    told: str = ""

    @property
    def height(self) -> int:
        """Rows of the sheet: a line for each colour that has cards."""
        return PLATE + CARD_LINE * sum(map(bool, self.rows)) + PAD + SIGN_GAP


def cards_sheet(brush: Brush, sheet: Sequence[OpenCards], words: Words) -> list[Tile]:
    return [brush.panel(blank_paper, SIGN_GAP), *(brush.panel(cards_of, cards, words) for cards in sheet)]


def cards_of(brush: Brush, cards: OpenCards, words: Words) -> Tile:
    theme, y = brush.theme, PLATE // 2
    canvas = Canvas.opaque(brush, WIDTH, cards.height, theme.paper)
    canvas.rounded((MARGIN, 0, ROOM, cards.height - SIGN_GAP), 26, theme.panel, theme.line, 2)
    if cards.seat is None or cards.person is None:
        canvas.icon(DECK, (MARGIN + 46, y), 48, theme.ink)
        canvas.text(words("picture.discards"), (MARGIN + 94, y), NAME, theme.ink, BOLD)
    else:
        span = MARGIN + 16, WIDTH - MARGIN - 20
        draw_nameplate(canvas, cards.seat, cards.person, *span, y, words, to_act=False, winner=False)
    used = [colour for colour, row in enumerate(cards.rows) if row]
    for number, colour in enumerate(used):
        draw_line(canvas, colour, cards.rows[colour], cards.directions[colour], PLATE + number * CARD_LINE)
    return canvas.as_tile()


def draw_line(canvas: Canvas, colour: Colour, row: tuple[KeltisCard, ...], direction: int, top: int) -> None:
    """All cards of one colour in the order in which they were laid, the last one dark."""
    theme, y = canvas.theme, top + (CARD_LINE - 6) // 2
    suit = theme.suits[colour]
    canvas.rounded((MARGIN + PAD, top, ROOM - 2 * PAD, CARD_LINE - 6), 14, suit.tint, suit.edge, 2)
    canvas.icon(icon_of(colour), (MARGIN + PAD + 34, y), 36, suit.deep)
    x = MARGIN + PAD + ICON_ROOM
    for number, card in enumerate(row):
        last = number == len(row) - 1
        text = str(value_of(card))
        x += canvas.text(text, (x, y), BODY, theme.ink if last else suit.deep, HEAVY if last else MEDIUM) + 15
    if direction:
        canvas.icon(UP if direction > 0 else DOWN, (x + 16, y), 30, suit.deep)
