"""One strip for each player: name, points, wish stones, hand, and the card rows; and what the last turns changed there."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from engine.game import Event, Seat
from engine.keltis.facts.pieces import COLOURS, Colour, KeltisCard, colour_of, value_of
from engine.keltis.game.view import PlayerView
from engine.keltis.table.moves import DiscardedCard, DrewOpen, LaidCard, StrippedHand, StrippedRow
from rendering.elements.nameplate import draw_nameplate
from rendering.elements.recent import last_turns
from rendering.keltis.signs import DOWN, HAND, UP, icon_of
from rendering.keltis.tiles import wish_stone
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.theme import BODY, BOLD, HEAVY, MEDIUM, NAME
from rendering.pictures import WIDTH, SeatedPerson
from texts.points import as_known
from texts.words import Words

MARGIN = 24
ROOM = WIDTH - 2 * MARGIN
STRIP_HEAD, CELL_HEIGHT, STRIP_PAD, STRIP_GAP = 70, 54, 12, 12
CELL_GAP = 8
CELL_WIDTH = (ROOM - 2 * STRIP_PAD - 4 * CELL_GAP) // 5
CELL_ICON = 46
NUMBER_GAP = 10
MORE = "…"
"""Stands for the first cards of a row that has no room for all; `cards` of the larger cuts shows them."""


class TouchedCards(Struct, frozen=True):
    """What the last turns touched beside the board: card rows as (seat, colour), and discard piles with who did it last."""

    rows: frozenset[tuple[Seat, Colour]]
    piles: dict[Colour | None, Seat]


def rows_and_piles_touched(events: Iterable[Event]) -> TouchedCards:
    """The rows and piles that every seat's last turn speaks of."""
    rows: set[tuple[Seat, Colour]] = set()
    piles: dict[Colour | None, Seat] = {}
    of_cards = (e for e in events if isinstance(e, LaidCard | DiscardedCard | StrippedHand | StrippedRow | DrewOpen))
    for event in last_turns(of_cards):
        if isinstance(event, LaidCard | StrippedRow):
            rows.add((event.seat, colour_of(event.card)))
        if not isinstance(event, LaidCard):
            piles[colour_of(event.card)] = event.seat
    return TouchedCards(frozenset(rows), piles)


class CardRow(Struct, frozen=True):
    """The cards of one colour before a player, and whether they go up or down (1, -1; 0 while that is open)."""

    colour: Colour
    cards: tuple[KeltisCard, ...]
    direction: int


def card_row(player: PlayerView, colour: Colour) -> CardRow:
    return CardRow(colour, player.rows[colour], player.row_directions[colour])


def row_texts(brush: Brush, row: CardRow) -> list[str]:
    """The values of a row, the last ones where there is no room for all."""
    glyphs = brush.glyphs
    texts = [str(value_of(card)) for card in row.cards]
    room = CELL_WIDTH - CELL_ICON - (30 if row.direction else 8)

    def width(shown: list[str]) -> int:
        return sum(glyphs.width(text, BODY, HEAVY) + NUMBER_GAP for text in shown)

    shown = texts
    while width(shown) > room:
        texts = texts[1:]
        shown = [MORE, *texts]
    return shown


class StripFacts(Struct, frozen=True):
    """What a strip says beside the player's own things. `hides` are points unknown; `framed` the colours of rows to be framed."""

    seat: int
    person: SeatedPerson
    total: int
    hides: bool
    to_act: bool
    framed: frozenset[Colour] = frozenset()
    winner: bool = False


def keltis_strip(brush: Brush, player: PlayerView, facts: StripFacts, words: Words) -> Tile:
    """One player: name, points, wish stones, hand, and all card rows (KEL-5.6)."""
    theme = brush.theme
    height = STRIP_HEAD + CELL_HEIGHT + STRIP_PAD
    canvas = Canvas.opaque(brush, WIDTH, height + STRIP_GAP, theme.paper)
    own = theme.seats[facts.seat]
    frame, stroke = (own, 7) if facts.to_act or facts.winner else (theme.line, 2)
    canvas.rounded((MARGIN, 0, ROOM, height), 26, theme.panel, frame, stroke)
    y = 37
    right = draw_counts(canvas, player, facts, y, words) - 24
    draw_nameplate(
        canvas, facts.seat, facts.person, MARGIN + 24, right, y, words, to_act=facts.to_act, winner=facts.winner
    )
    for colour in range(len(COLOURS)):
        left = MARGIN + STRIP_PAD + colour * (CELL_WIDTH + CELL_GAP)
        framed = facts.seat if colour in facts.framed else None
        cell = brush.tile(row_cell, card_row(player, colour), framed)
        canvas.put(cell, (left, STRIP_HEAD))
    return canvas.as_tile()


def draw_counts(canvas: Canvas, player: PlayerView, facts: StripFacts, y: int, words: Words) -> int:
    """Points, wish stones and hand size at the right end of a strip; gives where they begin."""
    theme, brush = canvas.theme, canvas.brush
    x = WIDTH - MARGIN - 26
    points = words("picture.points", n=facts.total, points=as_known(facts.total, hides=facts.hides))
    x -= canvas.text(points, (x, y), NAME, theme.ink, HEAVY, "r") + 36
    x -= canvas.text(str(player.hand_size), (x, y), BODY, theme.ink, BOLD, "r") + 26
    canvas.icon(HAND, (x, y), 38, theme.muted)
    x -= 52
    if player.wish_colours is None or not any(player.wish_colours):
        x -= canvas.text(str(player.wish_count), (x, y), BODY, theme.ink, BOLD, "r") + 28
        canvas.put(brush.tile(wish_stone, None, 54), (x, y))
        return x - 40
    for colour in reversed(range(len(COLOURS))):
        count = player.wish_colours[colour]
        if count:
            x -= canvas.text(str(count), (x, y), BODY, theme.ink, BOLD, "r") + 30
            canvas.put(brush.tile(wish_stone, COLOURS[colour], 54), (x, y))
            x -= 34
    return x


def row_cell(brush: Brush, row: CardRow, framed: Seat | None) -> Tile:
    """The last cards of one row in the order in which they were laid, and whether it goes up or down (KEL-5.3)."""
    theme, colour, width, height = brush.theme, row.colour, CELL_WIDTH, CELL_HEIGHT
    suit = theme.suits[colour]
    canvas = Canvas.opaque(brush, width, height, theme.panel)
    edge, stroke = (suit.edge, 2) if framed is None else (theme.seats[framed], 7)
    canvas.rounded((0, 0, width, height), 14, suit.tint if row.cards else theme.panel, edge, stroke)
    middle = height // 2
    canvas.icon(icon_of(colour), (26, middle), 32, suit.deep)
    if not row.cards:
        canvas.text("–", (CELL_ICON + (width - CELL_ICON) // 2 - 8, middle), BODY, theme.muted, MEDIUM, "m")
        return canvas.as_tile()
    x = CELL_ICON + 2
    *before, last = row_texts(brush, row)
    for text in before:
        x += canvas.text(text, (x, middle), BODY, suit.deep, BOLD) + NUMBER_GAP
    x += canvas.text(last, (x, middle), BODY, theme.ink, HEAVY) + NUMBER_GAP
    if row.direction:
        canvas.icon(UP if row.direction > 0 else DOWN, (x + 10, middle), 22, suit.deep)
    return canvas.as_tile()
