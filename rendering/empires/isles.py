"""The Expedition board: face-up islands with what they give, and the queue of ships between them."""

from __future__ import annotations

from msgspec import Struct

from engine.empires.content import contents
from engine.empires.view import EmpiresView, ShipView
from engine.game import Seat
from rendering.canvas import Box, Brush, Canvas, Tile
from rendering.empires.cards import EDGE_ROOM, Shown, deeds, draw_lines, loot, side_by_side
from rendering.empires.frames import INSET, WATER, draw_frame
from rendering.empires.hand import ACROSS, CARD_WIDTH, GAP, MARGIN
from rendering.empires.marks import LINE, ROOM_APART, Mark, lines_of, put_phrase
from rendering.empires.names import card_name
from rendering.empires.signs import CLAN_SHIP, KIND_ICONS, QUEUE, kind_suit
from rendering.pictures import WIDTH
from rendering.seats import sign
from rendering.theme import BODY, BOLD, MEDIUM
from rendering.words import Words

HEAD, LABEL_LINE = 60, 50
SHIP_WIDTH, SHIP_HEIGHT, SHIP_SIGN = 232, 76, 50
QUEUE_ICON = 60
"""Room at the left of the queue for the arrow at its head."""


class Slot(Struct, frozen=True):
    """A face-up island, or none any more."""

    data: str
    number: int


def isles(brush: Brush, view: EmpiresView, words: Words, sailed: tuple[Seat, ...] = ()) -> list[Tile]:
    """Near islands, the queue, distant islands. Of the seats that have just `sailed` the last ship is marked."""
    pairs = {
        name: tuple(Slot(view.data, n) for n in side.open)
        for name, side in (("near", view.near), ("distant", view.distant))
    }
    return [
        brush.panel(draw_pair, "near", pairs["near"], view.near.deck, words),
        queue(brush, view, words, newest(view, sailed)),
        brush.panel(draw_pair, "distant", pairs["distant"], view.distant.deck, words),
    ]


def draw_pair(brush: Brush, distance: str, slots: tuple[Slot, ...], deck: int, words: Words) -> Tile:
    """The face-up islands of one deck, side by side."""
    theme = brush.theme
    height = max((face_height(brush, slot) for slot in slots), default=0)
    canvas = Canvas.opaque(brush, WIDTH, LABEL_LINE + height + GAP, theme.paper)
    label = words("empires.picture.isles_near" if distance == "near" else "empires.picture.isles_distant", n=deck)
    x = MARGIN + canvas.text(label, (MARGIN, LABEL_LINE // 2), BODY, theme.ink, MEDIUM) + ROOM_APART
    if distance == "distant":
        put_phrase(canvas, (("good", "fish"),), (x, LABEL_LINE // 2))
    for place, slot in enumerate(slots):
        left = MARGIN + place % ACROSS * (CARD_WIDTH + GAP)
        canvas.put(brush.tile(draw_face, slot, height, words), (left, LABEL_LINE))
    return canvas.as_tile()


def face_lines(brush: Brush, slot: Slot) -> list[list[tuple[Mark, ...]]]:
    """What an island gives: its loot, then what it brings who conquers it."""
    card, room = contents()[slot.data].cards[slot.number], CARD_WIDTH - EDGE_ROOM
    conquered = side_by_side(brush, [lines_of(brush, part, room) for part in deeds(card)], room)
    return [*lines_of(brush, loot(card), room), *conquered]


def face_height(brush: Brush, slot: Slot) -> int:
    """How high an island's face is."""
    return HEAD + 3 + len(face_lines(brush, slot)) * LINE + WATER + 6


def draw_face(brush: Brush, slot: Slot, height: int, words: Words) -> Tile:
    """An island without its words."""
    card, theme = Shown(slot.data, slot.number).card, brush.theme
    suit = kind_suit(theme, card.kind)
    canvas = Canvas.opaque(brush, CARD_WIDTH, height, theme.paper)
    draw_frame(canvas, card.kind, (0, 0, CARD_WIDTH, height), suit.fill, suit.fill, HEAD)
    canvas.icon(KIND_ICONS[card.kind], (INSET + 24, HEAD // 2 + 2), 40, suit.on)
    canvas.text(card_name(words, card), (INSET + 60, HEAD // 2 + 2), BODY, suit.on, BOLD)
    draw_lines(canvas, face_lines(brush, slot), (INSET + 4, HEAD + 3), None)
    return canvas.as_tile()


def newest(view: EmpiresView, seats: tuple[Seat, ...]) -> frozenset[int]:
    """The places in the queue of the last ships of some seats, from 0."""
    owners = [ship.seat for ship in view.queue]
    return frozenset(len(owners) - 1 - owners[::-1].index(seat) for seat in seats if seat in owners)


def queue(brush: Brush, view: EmpiresView, words: Words, lit: frozenset[int] = frozenset()) -> Tile:
    """The queue of a view, some places of it marked."""
    return brush.panel(draw_queue, view.queue, words("empires.picture.queue"), lit)


def draw_queue(brush: Brush, queue: tuple[ShipView, ...], name: str, lit: frozenset[int] = frozenset()) -> Tile:
    """The ships from the arrow on: whose each is, a clan ship or a common one, and what it carries."""
    theme = brush.theme
    across = (WIDTH - 2 * MARGIN - QUEUE_ICON) // (SHIP_WIDTH + GAP)
    rows = max(1, -(-len(queue) // across))
    pitch = SHIP_HEIGHT + GAP if queue else LABEL_LINE
    canvas = Canvas.opaque(brush, WIDTH, LABEL_LINE + (rows * pitch + GAP if queue else 0), theme.paper)
    x = MARGIN + canvas.text(name, (MARGIN, LABEL_LINE // 2), BODY, theme.ink, MEDIUM) + ROOM_APART
    if not queue:
        canvas.text("–", (x, LABEL_LINE // 2), BODY, theme.muted, MEDIUM)
        return canvas.as_tile()
    canvas.icon(QUEUE, (MARGIN + QUEUE_ICON // 2 - 6, LABEL_LINE + SHIP_HEIGHT // 2), 48, theme.ink)
    for place, ship in enumerate(queue):
        left = MARGIN + QUEUE_ICON + place % across * (SHIP_WIDTH + GAP)
        box = (left, LABEL_LINE + place // across * pitch, SHIP_WIDTH, SHIP_HEIGHT)
        draw_ship(canvas, ship, box, place in lit)
    return canvas.as_tile()


def draw_ship(canvas: Canvas, ship: ShipView, box: Box, lit: bool) -> None:
    """A ship in its owner's frame, which is thick for one that stands out."""
    theme, (left, top, _, height) = canvas.theme, box
    canvas.rounded(box, 16, theme.panel, theme.seats[ship.seat], 11 if lit else 4)
    middle = top + height // 2
    canvas.put(canvas.brush.tile(sign, ship.seat, SHIP_SIGN), (left + 46, middle + SHIP_SIGN // 2 + 3))
    aboard: list[Mark] = [("good", "ship") if ship.common else ("icon", CLAN_SHIP)]
    aboard += [("good", good) for good, carried in (("fish", ship.fish), ("axe", ship.axe)) if carried]
    put_phrase(canvas, tuple(aboard), (left + 80, middle))
