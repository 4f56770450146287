"""The Expedition board: face-up islands with what they give, and the queue of ships between them."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from engine.empires.facts.content import empires_contents
from engine.empires.game.view import EmpiresView, ShipView
from engine.game import Seat
from rendering.elements.seats import seat_sign
from rendering.empires.cards.card import (
    CARD_NAME_LINE,
    EDGE_ROOM,
    HEAD_ROOM,
    abilities_of,
    draw_lift,
    lines_in,
    loot_phrases,
)
from rendering.empires.cards.frames import INSET, WATER, Colours, draw_frame
from rendering.empires.signs.blocks import GAP, MARGIN, PictureBlock, left_of, panel_block, width_abreast
from rendering.empires.signs.colours import kind_suit
from rendering.empires.signs.icons import CLAN_SHIP, QUEUE
from rendering.empires.signs.marks import (
    MARKS_LINE,
    ROOM_APART,
    SIZE,
    Mark,
    Phrase,
    draw_lines,
    lines_of,
    put_phrase,
    side_by_side,
)
from rendering.paint.canvas import Box, Brush, Canvas, Tile
from rendering.paint.measures import wrapped_lines
from rendering.paint.theme import BODY, BOLD, HEAVY, LABEL_LETTERINGS, MEDIUM
from rendering.pictures import WIDTH
from texts.empires.names import card_name
from texts.words import Words

LABEL_LINE = 50
ISLES_ACROSS = 4
FACE_WIDTH = width_abreast(ISLES_ACROSS)
SHIPS_AT = 350
"""Where the ships begin, right of the name of the queue and the arrow at its head."""

SHIPS_ACROSS, SHIP_HEIGHT, SHIP_SIGN = 3, 70, 48
SHIP_WIDTH = (WIDTH - MARGIN - SHIPS_AT - (SHIPS_ACROSS - 1) * GAP) // SHIPS_ACROSS
SHIP_PITCH = SHIP_HEIGHT + GAP
FACES = 200
"""Faces of islands that are remembered: in four languages, of two versions of the facts, all that there are."""


class IslandSlot(Struct, frozen=True):
    """A face-up island, or none any more."""

    data: str
    number: int


def isles_panel(view: EmpiresView, words: Words) -> PictureBlock:
    """The face-up islands, near ones at the left, distant ones at the right."""
    near, distant = (tuple(IslandSlot(view.data, n) for n in side.open) for side in (view.near, view.distant))
    height = max((face_height(slot, words) for slot in (*near, *distant)), default=0)
    decks = (view.near.deck, view.distant.deck)
    return panel_block(LABEL_LINE + height + GAP, draw_isles, near, distant, decks, height, words)


def draw_isles(
    brush: Brush,
    near: tuple[IslandSlot, ...],
    distant: tuple[IslandSlot, ...],
    decks: tuple[int, int],
    height: int,
    words: Words,
) -> Tile:
    """The islands of both decks side by side, each pair below how many lie face down; a fish stands for the distant ones."""
    theme = brush.theme
    canvas = Canvas.opaque(brush, WIDTH, LABEL_LINE + height + GAP, theme.paper)
    for side, (slots, deck) in enumerate(zip((near, distant), decks, strict=True)):
        left = left_of(ISLES_ACROSS // 2 * side, ISLES_ACROSS)
        label = words("empires.picture.isles_distant" if side else "empires.picture.isles_near", n=deck)
        room = left_of(ISLES_ACROSS // 2, ISLES_ACROSS) - left_of(0, ISLES_ACROSS) - 2 * ROOM_APART - SIZE
        x = left + canvas.term(label, (left, LABEL_LINE // 2), room, theme.ink, LABEL_LETTERINGS) + ROOM_APART
        if side:
            put_phrase(canvas, (("good", "fish"),), (x, LABEL_LINE // 2))
        for place, slot in enumerate(slots):
            draw_face(
                canvas, slot, (left_of(ISLES_ACROSS // 2 * side + place, ISLES_ACROSS), LABEL_LINE), height, words
            )
    return canvas.as_tile()


class IslandFace(Struct, frozen=True):
    """What stands on an island: the lines of its name, and its loot, then what it brings who conquers it."""

    name: tuple[str, ...]
    marks: tuple[tuple[Phrase, ...], ...]

    @property
    def head(self) -> int:
        return len(self.name) * CARD_NAME_LINE + HEAD_ROOM


@lru_cache(maxsize=FACES)
def face_of(slot: IslandSlot, words: Words) -> IslandFace:
    """The same for all pictures on which an island lies."""
    card, room = empires_contents()[slot.data].cards[slot.number], FACE_WIDTH - EDGE_ROOM
    conquered = side_by_side(lines_in(abilities_of(card), room), room)
    lines = [*lines_of(loot_phrases(card), room), *conquered]
    return IslandFace(tuple(wrapped_lines(card_name(words, card), room, BOLD)), tuple(tuple(line) for line in lines))


def face_height(slot: IslandSlot, words: Words) -> int:
    face = face_of(slot, words)
    return face.head + 3 + len(face.marks) * MARKS_LINE + WATER + 6


def draw_face(canvas: Canvas, slot: IslandSlot, at: tuple[int, int], height: int, words: Words) -> None:
    """An island without its words, its corner at a point."""
    face, theme = face_of(slot, words), canvas.theme
    suit = kind_suit(theme, empires_contents()[slot.data].cards[slot.number].kind)
    (left, top), colours = at, Colours(suit.fill, suit.fill, theme.panel)
    draw_frame(canvas, "island_near", (left, top, FACE_WIDTH, height), colours, face.head)
    name = [canvas.brush.glyphs.shortened(line, FACE_WIDTH - EDGE_ROOM, BODY, BOLD) for line in face.name]
    at_name = left + FACE_WIDTH // 2, top + face.head // 2 + 2
    canvas.lines(name, at_name, CARD_NAME_LINE, BODY, suit.on, BOLD, "m")
    draw_lines(canvas, face.marks, (left + INSET + 4, top + face.head + 3), None)


def newest_ships(view: EmpiresView, seats: tuple[Seat, ...]) -> frozenset[int]:
    """The places in the queue of the last ships of some seats, from 0."""
    owners = [ship.seat for ship in view.queue]
    return frozenset(len(owners) - 1 - owners[::-1].index(seat) for seat in seats if seat in owners)


def queue_panel(view: EmpiresView, words: Words, lit: frozenset[int] = frozenset()) -> PictureBlock:
    """The queue of a view, some places of it marked."""
    rows = -(-len(view.queue) // SHIPS_ACROSS)
    height = rows * SHIP_PITCH + GAP // 2 if rows else LABEL_LINE
    return panel_block(height, draw_queue, view.queue, words("empires.picture.queue"), height, lit)


def draw_queue(
    brush: Brush, queue: tuple[ShipView, ...], name: str, height: int, lit: frozenset[int] = frozenset()
) -> Tile:
    """The ships from the arrow on: their places, whose each is, a clan ship or a common one, and what it carries."""
    theme, middle = brush.theme, (SHIP_HEIGHT if queue else LABEL_LINE) // 2
    canvas = Canvas.opaque(brush, WIDTH, height, theme.paper)
    x = MARGIN + canvas.text(name, (MARGIN, middle), BODY, theme.ink, MEDIUM) + ROOM_APART
    if not queue:
        canvas.text("–", (x, middle), BODY, theme.muted, MEDIUM)
        return canvas.as_tile()
    canvas.icon(QUEUE, (SHIPS_AT - 36, middle), 44, theme.ink)
    for place, ship in enumerate(queue):
        left = SHIPS_AT + place % SHIPS_ACROSS * (SHIP_WIDTH + GAP)
        box = (left, place // SHIPS_ACROSS * SHIP_PITCH, SHIP_WIDTH, SHIP_HEIGHT)
        draw_ship(canvas, ship, place + 1, box, lit=place in lit)
    return canvas.as_tile()


def draw_ship(canvas: Canvas, ship: ShipView, place: int, box: Box, *, lit: bool) -> None:
    """A ship with its place, in its owner's frame; one that stands out is raised and has a thick one."""
    theme, (left, top, _, height) = canvas.theme, box
    if lit:
        draw_lift(canvas, box, 16)
    canvas.rounded(box, 16, theme.white if lit else theme.panel, theme.seats[ship.seat], 11 if lit else 4)
    middle = top + height // 2
    x = left + 20 + canvas.text(f"{place}.", (left + 20, middle), BODY, theme.ink, HEAVY) + 34
    canvas.put(canvas.brush.tile(seat_sign, ship.seat, SHIP_SIGN), (x, middle + SHIP_SIGN // 2 + 3))
    aboard: list[Mark] = [("good", "ship") if ship.common else ("icon", CLAN_SHIP)]
    aboard += [("good", good) for good, carried in (("fish", ship.fish), ("axe", ship.axe)) if carried]
    put_phrase(canvas, tuple(aboard), (x + 36, middle))
