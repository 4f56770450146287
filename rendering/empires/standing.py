"""The cards of an empire as they lie: name and kind, what they do in marks, goods on them, upgrades below their field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct, structs

from engine.empires.content import contents
from engine.empires.facts import Card
from engine.empires.view import EmpiresView, StandingView
from engine.game import Seat
from rendering.canvas import Brush, Canvas, Tile
from rendering.empires import formula
from rendering.empires.cards import EDGE_ROOM, NAME_LINE, draw_lines, put_sign, side_by_side, symbols
from rendering.empires.frames import INSET, draw_frame, foot_of, side_of
from rendering.empires.hand import ACROSS, CARD_WIDTH, GAP, MARGIN, RING
from rendering.empires.marks import LINE, ROOM_APART, Phrase, goods_marks, lines_of, phrase_width, put_phrase
from rendering.empires.names import card_name
from rendering.empires.scene import Among, piles, settled
from rendering.empires.signs import ASSIGN, COPY, DONE, EXHAUSTED, KIND_ICONS, MAYBE, UPGRADE_ICON, kind_suit
from rendering.pictures import WIDTH
from rendering.theme import BODY, BOLD
from rendering.words import Words

HEAD, FOOT = NAME_LINE + 14, 8
ICON = 38
ROOM = CARD_WIDTH - EDGE_ROOM

IN_FULL, IN_SHORT = True, False
"""With what cards do, or by name alone."""


ANY = Among()


class Lying(Struct, frozen=True):
    """A card of an empire as it is drawn: its physical number and the one whose text counts, its side, the goods on it.

    `can`: it can be chosen, it cannot, or nobody asks; `touched` is who has used or raided it last. `settled` is how its
    feature is answered without asking: "always", "never", or not at all.
    """

    data: str
    number: int
    text: int
    exhausted: bool = False
    goods: tuple[tuple[str, int], ...] = ()
    upgrades: tuple[Lying, ...] = ()
    can: bool | None = None
    chosen: bool = False
    touched: Seat | None = None
    settled: str = ""

    @property
    def card(self) -> Card:
        """What is printed on it."""
        return contents()[self.data].cards[self.number]

    @property
    def face(self) -> Card:
        """The card as which it is treated."""
        return contents()[self.data].cards[self.text]


def lying(view: EmpiresView, one: StandingView, choice: Among, touched: Mapping[int, Seat]) -> Lying:
    """A card of an empire without what lies on it."""
    return Lying(
        view.data,
        one.card,
        one.text,
        one.exhausted,
        tuple(one.goods.items()),
        (),
        choice.can(one.card),
        one.card in choice.chosen,
        touched.get(one.card),
        settled(view, one.card),
    )


def empire_cards(
    view: EmpiresView,
    seat: Seat,
    choice: Among = ANY,
    touched: Mapping[int, Seat] | None = None,
) -> list[Lying]:
    """The cards of an empire by kinds."""
    found: list[Lying] = []
    for pile in piles(view, seat):
        upgrades = tuple(lying(view, one, choice, touched or {}) for one in pile.upgrades)
        found.append(structs.replace(lying(view, pile.head, choice, touched or {}), upgrades=upgrades))
    return found


def body(brush: Brush, own: Lying, words: Words) -> list[list[Phrase]]:
    """The lines below the name: what is copied, what the card does with its symbols, what lies on it."""
    face = own.face
    parts: list[list[Phrase]] = [formula.ability(able) for able in face.abilities]
    if own.text != own.number:
        parts.insert(0, [(("icon", COPY), ("text", card_name(words, face)))])
    for upgrade in own.upgrades:
        goods = upgrade.face.as_field.goods if upgrade.face.as_field else {}
        parts.append([(("icon", UPGRADE_ICON), ("text", card_name(words, upgrade.card))), goods_marks(goods)])
    if own.goods:
        parts.append([(("icon", ASSIGN), ("text", ":"), *goods_marks(dict(own.goods)))])
    if own.settled:
        parts.append([(("icon", MAYBE), ("text", words(f"empires.picture.settled.{own.settled}")))])
    room = ROOM - side_of(face.kind)
    lines = side_by_side(brush, [lines_of(brush, part, room) for part in parts if part], room)
    if face.symbols:
        lines = with_symbols(brush, lines, symbols(face), room)
    return lines


def with_symbols(brush: Brush, lines: list[list[Phrase]], types: Phrase, room: int) -> list[list[Phrase]]:
    """The symbols of a card at the end of the first line that has room for them, else in one of their own."""
    for line in lines:
        if sum(phrase_width(brush, phrase) + ROOM_APART for phrase in line) + phrase_width(brush, types) <= room:
            line.append(types)
            return lines
    return [*lines, [types]]


def height_of(brush: Brush, own: Lying, words: Words, full: bool) -> int:
    """How high a card is."""
    return HEAD + len(body(brush, own, words)) * LINE + FOOT + foot_of(own.face.kind) if full else HEAD


def draw_lying(brush: Brush, own: Lying, words: Words, height: int, full: bool) -> Tile:
    """A card of an empire."""
    theme, kind = brush.theme, own.face.kind
    suit, pale = kind_suit(theme, kind), own.exhausted or own.can is False
    canvas = Canvas.opaque(brush, CARD_WIDTH, height, theme.paper)
    head, on = (suit.tint, suit.edge) if pale else (suit.fill, suit.on)
    if full:
        draw_frame(canvas, kind, (0, 0, CARD_WIDTH, height), suit.fill, head, HEAD)
        draw_lines(canvas, body(brush, own, words), (INSET + 4, HEAD + 3), theme.muted if pale else None)
    else:
        canvas.rounded((0, 0, CARD_WIDTH, height), 14, head, suit.fill, 5)
    middle = HEAD // 2 + 2
    icons = [KIND_ICONS[kind], *([EXHAUSTED] if own.exhausted else []), *([DONE] if own.can else [])]
    right = CARD_WIDTH - INSET - side_of(kind)
    for place, icon in enumerate(icons):
        canvas.icon(icon, (right - ICON // 2 - place * (ICON + 10), middle), ICON, on)
    right -= len(icons) * (ICON + 10)
    if not full and (marks := brief(own)):
        put_phrase(canvas, marks, (right - phrase_width(brush, marks), middle), on)
        right -= phrase_width(brush, marks) + ROOM_APART
    left = INSET + 4
    left += put_sign(canvas, str(own.number) if own.can else "", (left, middle), on, head)
    name = brush.glyphs.shortened(card_name(words, own.card), right - left, BODY, BOLD)
    canvas.text(name, (left, middle), BODY, on, BOLD)
    return canvas.as_tile()


def draw_row(brush: Brush, row: tuple[Lying, ...], words: Words, height: int, full: bool) -> Tile:
    """Cards side by side; a ring around what is chosen, in a seat's colour around what that seat has touched."""
    canvas = Canvas.opaque(brush, WIDTH, height, brush.theme.paper)
    for place, own in enumerate(row):
        left = MARGIN + place * (CARD_WIDTH + GAP)
        canvas.inlay(draw_lying(brush, own, words, height - GAP, full), (left, GAP // 2))
        if own.chosen or own.touched is not None:
            edge = brush.theme.ink if own.touched is None else brush.theme.seats[own.touched]
            canvas.outline((left - RING, 0, CARD_WIDTH + 2 * RING, height), 20, edge, RING)
    return canvas.as_tile()


def brief(own: Lying) -> Phrase:
    """What is told of a card beside its name where there is no room for more: what a field gives, or what lies on the card."""
    if own.goods:
        return (("icon", ASSIGN), *goods_marks(dict(own.goods)))
    given: Counter[str] = Counter()
    for one in (own, *own.upgrades):
        given.update(one.face.as_field.goods if one.face.as_field else {})
    return goods_marks(given)


def rows(brush: Brush, cards: Sequence[Lying], words: Words, full: bool, room: int = 0) -> list[Tile]:
    """Cards in rows, each as high as its highest card; with a room, the first ones in full as far as there is room."""
    room -= rows_height(brush, cards, words, IN_SHORT)
    tiles: list[Tile] = []
    for row in rows_of(cards):
        more = brush.known(row_height, brush, row, words, IN_FULL) - brush.known(
            row_height, brush, row, words, IN_SHORT
        )
        fully = full or more <= room
        room = room - more if fully else min(room, 0)
        tiles.append(brush.panel(draw_row, row, words, brush.known(row_height, brush, row, words, fully), fully))
    return tiles


def rows_height(brush: Brush, cards: Sequence[Lying], words: Words, full: bool) -> int:
    """How high the rows are."""
    return sum(brush.known(row_height, brush, row, words, full) for row in rows_of(cards))


def row_height(brush: Brush, row: tuple[Lying, ...], words: Words, full: bool) -> int:
    """How high a row is, with the room below it."""
    return max(height_of(brush, own, words, full) for own in row) + GAP


def rows_of(cards: Sequence[Lying]) -> list[tuple[Lying, ...]]:
    """Two cards in a row."""
    return [tuple(cards[place : place + ACROSS]) for place in range(0, len(cards), ACROSS)]
