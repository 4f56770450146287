"""The cards of an empire as they lie: three abreast, in marks with their goods and upgrades, or by name alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct, structs

from engine.empires.game.view import CardInPlayView, EmpiresView
from engine.game import Seat
from rendering.elements.lines import cut_in_lines
from rendering.empires.cards.card import (
    BESIDE,
    EDGE_ROOM,
    LAID_OUT,
    SHADOW,
    CardHead,
    DrawnCard,
    abilities_of,
    card_head,
    colours_of,
    draw_body,
    draw_head,
    draw_lift,
    icons_of,
    lines_in,
    loot_phrases,
    price_phrases,
    sign_width,
    state_phrases,
    symbols_phrase,
)
from rendering.empires.cards.card import brief_phrase as brief_of
from rendering.empires.cards.frames import FRAME_EDGE, foot_of, side_of
from rendering.empires.cards.reading import CardLine, put_ring
from rendering.empires.scene import Among, piles_of_empire, settled_answer
from rendering.empires.signs.blocks import GAP, RING, PictureBlock, left_of, panel_block, width_abreast
from rendering.empires.signs.marks import (
    MARKS_LINE,
    Phrase,
    draw_lines,
    lines_of,
    phrase_width,
    put_phrase,
    side_by_side,
    width_of_line,
)
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.measures import text_width
from rendering.paint.theme import BOLD
from rendering.pictures import WIDTH
from texts.words import Words

STANDING_ACROSS = 3
STANDING_WIDTH = width_abreast(STANDING_ACROSS)
STANDING_ABOVE, STANDING_FOOT = 4, 8

ANY_CARD = Among()


def card_lying(view: EmpiresView, one: CardInPlayView, choice: Among, touched: Mapping[int, Seat]) -> DrawnCard:
    """A card of an empire without what lies on it."""
    return DrawnCard(
        view.data,
        one.card,
        one.text,
        can=choice.can(one.card),
        chosen=one.card in choice.chosen,
        exhausted=one.exhausted,
        goods=tuple(one.goods.items()),
        touched=touched.get(one.card),
        settled=settled_answer(view, one.card),
    )


def empire_cards(
    view: EmpiresView, seat: Seat, choice: Among = ANY_CARD, touched: Mapping[int, Seat] | None = None
) -> list[DrawnCard]:
    """The cards of an empire by kinds."""
    found: list[DrawnCard] = []
    for pile in piles_of_empire(view, seat):
        upgrades = tuple(card_lying(view, one, choice, touched or {}) for one in pile.upgrades)
        found.append(structs.replace(card_lying(view, pile.head, choice, touched or {}), upgrades=upgrades))
    return found


# ---- one card ------------------------------------------------------------------------------------------------------------


class CardLines(Struct, frozen=True):
    """A card in marks, or by its name alone, in lines; a card that is called by name has marks below it if need be."""

    head: CardHead
    marks: tuple[tuple[Phrase, ...], ...]
    height: int


@lru_cache(maxsize=LAID_OUT)
def card_in_lines(own: DrawnCard, words: Words, *, full: bool) -> CardLines:
    """A card in lines; in full with its price, what it does, its symbols and what lies on it."""
    if not full:
        return card_called(own, words)
    room = STANDING_WIDTH - EDGE_ROOM - side_of(own.face.kind)
    icons = icons_of(own)[1:] if own.sign else icons_of(own)
    head = card_head(own, words, room, icons, (), 0)
    marks = tuple(tuple(line) for line in body_lines(own, words))
    return CardLines(
        head,
        marks,
        head.height + STANDING_ABOVE + len(marks) * MARKS_LINE + STANDING_FOOT + foot_of(own.face.kind) + SHADOW,
    )


def card_called(own: DrawnCard, words: Words) -> CardLines:
    """A card by its name, with the marks that matter most beside it, or below it where the name would be broken twice."""
    short, room = brief_of(own), STANDING_WIDTH - EDGE_ROOM
    kind, *icons = icons_of(own)
    icons = icons if own.sign or short else [kind, *icons]
    taken = phrase_width(short) + 14 if short else 0
    head = card_head(own, words, room - taken, tuple(icons), (), 0)
    names = max(text_width(line, BOLD) for line in head.name)
    if short and (len(head.name) > 2 or names > room - taken - sign_width(own.sign) - BESIDE * len(icons)):
        head = card_head(own, words, room, tuple(icons), (), 0)
        lines = tuple(tuple(line) for line in lines_of([short], room))
        return CardLines(head, lines, head.height + len(lines) * MARKS_LINE + 2 * FRAME_EDGE + SHADOW)
    return CardLines(structs.replace(head, marks=short), (), head.height + FRAME_EDGE + SHADOW)


def body_lines(own: DrawnCard, words: Words) -> list[list[Phrase]]:
    face, room = own.face, STANDING_WIDTH - EDGE_ROOM - side_of(own.face.kind)
    parts = [price_phrases(own.card, own.number)] if own.held else []
    parts += [loot_phrases(face)] if own.held else []
    lines_of_abilities = abilities_of(face) if own.held else abilities_of(face)[: len(face.abilities)]
    lines = side_by_side(lines_in([*parts, *lines_of_abilities, *state_phrases(own, words)], room), room)
    return with_symbols(lines, symbols_phrase(face), room) if face.symbols else lines


def with_symbols(lines: list[list[Phrase]], types: Phrase, room: int) -> list[list[Phrase]]:
    """The symbols of a card at the end of the first line that has room for them, else in one of their own."""
    for line in lines:
        if width_of_line([*line, types]) <= room:
            line.append(types)
            return lines
    return [*lines, [types]]


def draw_lying(brush: Brush, own: DrawnCard, words: Words, height: int, *, full: bool) -> Tile:
    lines, theme = card_in_lines(own, words, full=full), brush.theme
    canvas = Canvas.opaque(brush, STANDING_WIDTH, height, theme.paper)
    if full:
        left, _ = draw_body(canvas, own, (0, 0, STANDING_WIDTH, height), lines.head)
        draw_lines(canvas, lines.marks, (left, lines.head.height + STANDING_ABOVE), theme.muted if own.pale else None)
    else:
        draw_called(canvas, own, structs.replace(lines, height=height))
    return canvas.as_tile()


def draw_called(canvas: Canvas, own: DrawnCard, lines: CardLines) -> None:
    """A card by its name: a head alone, with marks on a light ground that keeps their colours."""
    theme, height = canvas.theme, lines.height - SHADOW
    ink, faded = colours_of(theme, own), theme.muted if own.pale else None
    if own.raised:
        draw_lift(canvas, (0, 0, STANDING_WIDTH, height), 14)
    canvas.rounded((0, 0, STANDING_WIDTH, height), 14, ink.head, ink.edge, FRAME_EDGE)
    right, top = STANDING_WIDTH - 12, (height - lines.head.height - len(lines.marks) * MARKS_LINE) // 2
    if lines.head.marks:
        taken = phrase_width(lines.head.marks, canvas.brush)
        canvas.rounded((right - taken - 10, 9, taken + 14, height - 18), 12, ink.ground)
        put_phrase(canvas, lines.head.marks, (right - taken - 3, height // 2), faded)
        right -= taken + 18
    if lines.marks:
        foot = height - 9 - len(lines.marks) * MARKS_LINE
        canvas.rounded((9, foot, STANDING_WIDTH - 18, len(lines.marks) * MARKS_LINE), 12, ink.ground)
        draw_lines(canvas, lines.marks, (16, foot), faded)
    draw_head(canvas, own, structs.replace(lines.head, marks=()), (16, right), top)


# ---- rows ----------------------------------------------------------------------------------------------------------------


def row_height(row: Sequence[DrawnCard], words: Words, *, full: bool) -> int:
    """How high a row is, with the room below it."""
    return max(card_in_lines(own, words, full=full).height for own in row) + GAP


def rows_of_cards(cards: Sequence[DrawnCard], words: Words, told: CardLine, *, full: bool) -> list[PictureBlock]:
    """Cards in rows, each as high as its highest card."""
    return [row_block(row, words, told, full=full) for row in cut_in_lines(cards, STANDING_ACROSS)]


def row_block(row: tuple[DrawnCard, ...], words: Words, told: CardLine, *, full: bool) -> PictureBlock:
    height = row_height(row, words, full=full)
    return panel_block(height, draw_row, row, words, height, full).telling(lambda: map(told, row))


def draw_row(brush: Brush, row: tuple[DrawnCard, ...], words: Words, height: int, full: bool) -> Tile:
    """Cards side by side; a ring around what is chosen, in a seat's colour around what that seat has touched."""
    canvas = Canvas.opaque(brush, WIDTH, height, brush.theme.paper)
    for place, own in enumerate(row):
        left = left_of(place, STANDING_ACROSS)
        canvas.inlay(draw_lying(brush, own, words, height - GAP, full=full), (left, RING))
        put_ring(canvas, own, (left, RING, STANDING_WIDTH, height - GAP))
    return canvas.as_tile()
