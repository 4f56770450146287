"""What lies around the board: the head line, draw pile and discard piles, one strip per player."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from engine.game import Event
from engine.keltis.content import content
from engine.keltis.moves import Discarded, DrewOpen, Laid, StrippedHand, StrippedRow
from engine.keltis.pieces import COLOURS, Card, Colour, colour_of, value_of
from engine.keltis.view import KeltisView, PlayerView
from rendering.canvas import Box, Brush, Canvas, Tile
from rendering.keltis.plan import MARGIN
from rendering.keltis.signs import BARRED, DECK, DOWN, FLAG, HAND, UP, icon_of
from rendering.keltis.tiles import gem
from rendering.nameplate import draw_nameplate
from rendering.pictures import WIDTH, Person
from rendering.points import minus
from rendering.seats import bubble
from rendering.theme import BODY, BOLD, HEAVY, MEDIUM, NAME, SMALL, TITLE
from rendering.words import Words

ROOM = WIDTH - 2 * MARGIN
HEAD_HEIGHT = 92
PILES_HEIGHT = 142
STRIP_HEAD, CARD_LINE, STRIP_PAD, STRIP_GAP = 72, 42, 13, 12
CELL_GAP = 8
CELL_WIDTH = (ROOM - 2 * STRIP_PAD - 4 * CELL_GAP) // 5
CELL_ICON = 38
NUMBER_GAP = 9


class Touched(Struct, frozen=True):
    """What the last turn touched beside the board: card rows as (seat, colour), and discard piles."""

    rows: frozenset[tuple[int, Colour]] = frozenset()
    piles: frozenset[Colour] = frozenset()


def touched(events: Iterable[Event]) -> Touched:
    """The rows and piles that the events speak of."""
    rows: set[tuple[int, Colour]] = set()
    piles: set[Colour] = set()
    for event in events:
        if isinstance(event, Laid | StrippedRow):
            rows.add((event.seat, colour_of(event.card)))
        if isinstance(event, Discarded | StrippedHand | StrippedRow | DrewOpen):
            piles.add(colour_of(event.card))
    return Touched(frozenset(rows), frozenset(piles))


def draw_head(canvas: Canvas, view: KeltisView, title: str, words: Words) -> None:
    """Title, turn, and how near the end of the game is (KEL-10)."""
    theme, glyphs = canvas.theme, canvas.brush.glyphs
    y = HEAD_HEIGHT // 2
    right = draw_progress(canvas, view, y)
    turn = words("picture.over") if view.over else words("picture.turn", n=view.turn)
    right -= canvas.text(turn, (right, y), BODY, theme.muted, MEDIUM, "r") + 30
    canvas.text(glyphs.shortened(title, right - MARGIN, TITLE, HEAVY), (MARGIN + 4, y), TITLE, theme.ink, HEAVY)


def draw_progress(canvas: Canvas, view: KeltisView, y: int) -> int:
    """How many figures are in the end zone, at the right edge; gives where there is room again."""
    right = WIDTH - MARGIN - 4
    goal = content().numbers.end.figures_in_end_zone
    right -= canvas.text(f"{view.in_zone}/{goal}", (right, y), NAME, canvas.theme.ink, HEAVY, "r") + 30
    canvas.icon(FLAG, (right, y), 44, canvas.theme.ink)
    return right - 56


def draw_piles(
    canvas: Canvas,
    view: KeltisView,
    top: int,
    words: Words,
    marked: frozenset[Colour | None],
    barred: Iterable[Colour],
    ring: int | None,
) -> None:
    """The draw pile and the five discard piles: top card and number (KEL-9.6).

    `marked` piles have a frame (None is the draw pile) in the colour of seat `ring`, or in ink; `barred` ones are struck out.
    """
    theme = canvas.theme
    width, gap, height = 182, 12, 88
    left, y = MARGIN, top + 46
    frame = theme.ink if ring is None else theme.seats[ring]
    canvas.text(words("picture.deck"), (left + 4, top + 20), SMALL, theme.muted, MEDIUM)
    canvas.text(words("picture.discards"), (left + width + gap + 4, top + 20), SMALL, theme.muted, MEDIUM)
    canvas.rounded((left, y, width, height), 18, theme.ink)
    canvas.icon(DECK, (left + 52, y + height // 2), 56, theme.paper)
    canvas.text(str(view.deck_size), (left + 94, y + height // 2), TITLE, theme.white, HEAVY)
    boxes: list[tuple[Colour | None, Box]] = [(None, (left, y, width, height))]
    for colour, pile in enumerate(view.piles):
        box = (left + (width + gap) * (colour + 1), y, width, height)
        boxes.append((colour, box))
        struck = colour in set(barred) and bool(pile)
        canvas.put(canvas.brush.tile(pile_tile, colour, pile[-1:], len(pile), (width, height), struck), (box[0], y))
    for pile_of, box in boxes:
        if pile_of in marked:
            canvas.frame(box, frame)


def pile_tile(
    brush: Brush, colour: Colour, top: tuple[Card, ...], count: int, size: tuple[int, int], struck: bool
) -> Tile:
    """One discard pile: its top card if there is one, and how many cards lie there."""
    theme = brush.theme
    suit = theme.suits[colour]
    width, height = size
    canvas = Canvas.opaque(brush, width, height, theme.paper)
    middle = height // 2
    if not top:
        canvas.rounded((0, 0, width, height), 18, theme.paper, theme.line, 3)
        canvas.icon(icon_of(colour), (width // 2, middle), 46, suit.fill)
        return canvas.as_tile()
    canvas.rounded((0, 0, width, height), 18, suit.tint if struck else suit.fill, suit.edge, 3)
    ink = suit.deep if struck else suit.on
    canvas.icon(icon_of(colour), (46, middle), 50, ink)
    canvas.text(str(value_of(top[0])), (104, middle), 54, ink, HEAVY, "m")
    canvas.put(brush.tile(bubble, str(count)), (width - 24, 22))
    if struck:
        canvas.icon(BARRED, (width - 28, height - 24), 42, theme.bad)
    return canvas.as_tile()


class CardRow(Struct, frozen=True):
    """The cards of one colour before a player, and whether they go up or down (1, -1; 0 while that is open)."""

    colour: Colour
    cards: tuple[Card, ...]
    direction: int


def card_row(player: PlayerView, colour: Colour) -> CardRow:
    """A player's row of a colour."""
    return CardRow(colour, player.rows[colour], player.row_directions[colour])


def card_lines(brush: Brush, row: CardRow) -> list[list[str]]:
    """The values of a row, in as many lines as its cell needs; the sign of the direction goes behind the last one."""
    glyphs = brush.glyphs
    lines: list[list[str]] = [[]]
    used, room = 0, CELL_WIDTH - CELL_ICON - 16
    for number, card in enumerate(row.cards):
        text = str(value_of(card))
        tail = 24 if number == len(row.cards) - 1 and row.direction else 0
        need = glyphs.width(text, BODY, BOLD) + (NUMBER_GAP if lines[-1] else 0)
        if lines[-1] and used + need + tail > room:
            lines.append([])
            used, need = 0, need - NUMBER_GAP
        lines[-1].append(text)
        used += need
    return lines


def strip_height(brush: Brush, player: PlayerView) -> int:
    """How high a player's strip is: as its longest row of cards needs."""
    lines = max(len(card_lines(brush, card_row(player, colour))) for colour in range(len(COLOURS)))
    return STRIP_HEAD + lines * CARD_LINE + 16 + STRIP_PAD


class StripFacts(Struct, frozen=True):
    """What a strip says beside the player's own things. `framed` are the colours of rows to be framed."""

    seat: int
    person: Person
    total: int
    to_act: bool
    framed: frozenset[Colour] = frozenset()
    winner: bool = False


def strip(brush: Brush, player: PlayerView, facts: StripFacts, words: Words) -> Tile:
    """One player: name, points, wish stones, hand, and all card rows (KEL-5.6)."""
    theme = brush.theme
    height = strip_height(brush, player)
    canvas = Canvas.opaque(brush, WIDTH, height + STRIP_GAP, theme.paper)
    own = theme.seats[facts.seat]
    frame, stroke = (own, 7) if facts.to_act or facts.winner else (theme.line, 2)
    canvas.rounded((MARGIN, 0, ROOM, height), 26, theme.panel, frame, stroke)
    y = 40
    right = draw_counts(canvas, player, facts, y, words) - 24
    draw_nameplate(
        canvas, facts.seat, facts.person, MARGIN + 24, right, y, words, to_act=facts.to_act, winner=facts.winner
    )
    for colour in range(len(COLOURS)):
        left = MARGIN + STRIP_PAD + colour * (CELL_WIDTH + CELL_GAP)
        cell = brush.tile(row_cell, card_row(player, colour), height - STRIP_HEAD - STRIP_PAD, colour in facts.framed)
        canvas.put(cell, (left, STRIP_HEAD))
    return canvas.as_tile()


def draw_counts(canvas: Canvas, player: PlayerView, facts: StripFacts, y: int, words: Words) -> int:
    """Points, wish stones and hand size at the right end of a strip; gives where they begin."""
    theme, brush = canvas.theme, canvas.brush
    x = WIDTH - MARGIN - 26
    x -= (
        canvas.text(
            words("picture.points", n=facts.total, points=minus(facts.total)), (x, y), NAME, theme.ink, HEAVY, "r"
        )
        + 36
    )
    x -= canvas.text(str(player.hand_size), (x, y), BODY, theme.ink, BOLD, "r") + 26
    canvas.icon(HAND, (x, y), 38, theme.muted)
    x -= 52
    if player.wish_colours is None or not any(player.wish_colours):
        x -= canvas.text(str(player.wish_count), (x, y), BODY, theme.ink, BOLD, "r") + 28
        canvas.put(brush.tile(gem, None, 42), (x, y))
        return x - 40
    for colour in reversed(range(len(COLOURS))):
        count = player.wish_colours[colour]
        if count:
            x -= canvas.text(str(count), (x, y), BODY, theme.ink, BOLD, "r") + 30
            canvas.put(brush.tile(gem, COLOURS[colour], 46), (x, y))
            x -= 34
    return x


def row_cell(brush: Brush, row: CardRow, height: int, framed: bool) -> Tile:
    """All cards of one row in the order in which they were laid, and whether it goes up or down (KEL-5.3)."""
    theme, colour, width = brush.theme, row.colour, CELL_WIDTH
    suit = theme.suits[colour]
    canvas = Canvas.opaque(brush, width, height, theme.panel)
    lines = card_lines(brush, row)
    used = bool(lines[0])
    edge, stroke = (theme.ink, 5) if framed else (suit.fill, 2)
    canvas.rounded((0, 0, width, height), 14, suit.tint if used else theme.panel, edge, stroke)
    middle = height // 2
    canvas.icon(icon_of(colour), (22, middle), 32, suit.deep if used else suit.fill)
    if not used:
        canvas.text("–", (CELL_ICON + (width - CELL_ICON) // 2 - 8, middle), BODY, theme.muted, MEDIUM, "m")
        return canvas.as_tile()
    y = middle - (len(lines) - 1) * CARD_LINE // 2
    for number, line in enumerate(lines):
        x = CELL_ICON + 6
        for place, text in enumerate(line, start=1):
            last = number == len(lines) - 1 and place == len(line)
            x += (
                canvas.text(text, (x, y), BODY, suit.deep if not last else theme.ink, HEAVY if last else BOLD)
                + NUMBER_GAP
            )
        if number == len(lines) - 1 and row.direction:
            canvas.icon(UP if row.direction > 0 else DOWN, (x + 10, y), 22, suit.deep)
        y += CARD_LINE
    return canvas.as_tile()
