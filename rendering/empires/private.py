"""The private view: the question, what it is about, the hand and all else that the seat has."""

from __future__ import annotations

from collections.abc import Sequence

from engine.empires.view import EmpiresView
from engine.game import Event, Seat
from engine.narrowing import Narrowed
from rendering.band import Band, band
from rendering.canvas import Brush, Tile
from rendering.empires import standing, strips
from rendering.empires.asked_about import asked_about, own_ring
from rendering.empires.cards import MARKS_ALONE, NAMES_ALONE, Shown
from rendering.empires.event import event
from rendering.empires.hand import hand_in
from rendering.empires.hand import height_of as hand_height
from rendering.empires.heading import HEADING, headed
from rendering.empires.public import band_facts
from rendering.empires.scene import TAKE_TURN, Among, among, asked_of, deeds, question_of, tiles_of, touched
from rendering.empires.standing import IN_FULL, IN_SHORT, Lying
from rendering.empires.telling import word_in
from rendering.pictures import TALLEST, Caption
from rendering.telling import question
from rendering.theme import BODY, SMALL
from rendering.words import Words

HAND_FIRST = (
    (BODY, IN_FULL),
    (SMALL, IN_FULL),
    (SMALL, IN_SHORT),
    (MARKS_ALONE, IN_FULL),
    (MARKS_ALONE, IN_SHORT),
    (NAMES_ALONE, IN_SHORT),
    (SMALL, None),
    (MARKS_ALONE, None),
    (NAMES_ALONE, None),
    (None, None),
)
EMPIRE_FIRST = (
    (BODY, IN_FULL),
    (SMALL, IN_FULL),
    (MARKS_ALONE, IN_FULL),
    (NAMES_ALONE, IN_FULL),
    (None, IN_FULL),
    (NAMES_ALONE, IN_SHORT),
    (None, IN_SHORT),
)
"""How fully the hand and the empire are shown, the fuller ways first; None: not at all, while others have all the room."""

SHORTER = {"offer_effect": "empires.picture.offered", "demand": "empires.picture.demanded"}
"""Questions that say in words, too long for a band, what stands below it in the picture."""

LEAST_ROOM = 500
"""What is left for what the seat has beside a question, at least."""


def draw_private(
    brush: Brush, view: EmpiresView, caption: Caption, words: Words, at: Narrowed, last: Sequence[Event] = ()
) -> list[Tile]:
    """The whole private picture of `view.seat`. Raises ValueError for a public view."""
    if view.seat is None:
        raise ValueError("a private picture needs the view of a seat")
    seat = view.seat
    own = strips.strip_of(brush, view, caption, words, seat, last, cards=False)
    top = [brush.panel(band, asked(view, seat, caption, words)), *event(brush, view, words)]
    below = [
        *([brush.panel(strips.strip, own, words)] if view.players[seat].clan else []),
        *own_ring(brush, view, words, at, tiles_of(deeds(last))),
    ]
    room = TALLEST - heights([*top, *below])
    about = asked_about(brush, view, caption, words, at, room - LEAST_ROOM)
    return [*top, *about, *below, *own_cards(brush, view, words, at, last, room - heights(about))]


def own_cards(
    brush: Brush, view: EmpiresView, words: Words, at: Narrowed, last: Sequence[Event], room: int
) -> list[Tile]:
    """The hand and the empire, what is asked about first, as fully as there is room."""
    player, choice = view.players[view.own], among(at)
    held = player.hand or ()
    stands = {one.card for one in player.empire}
    in_hand, in_empire = concerns(choice, held), concerns(choice, stands)
    judged = in_hand or question_of(view) == TAKE_TURN
    cards = [
        Shown(view.data, number, str(number), choice.can(number) if judged else None, number in choice.chosen)
        for number in sorted(held)
    ]
    empire = standing.empire_cards(view, view.own, choice if in_empire else Among(), touched(last))
    turned = in_empire and not in_hand
    ways = EMPIRE_FIRST if turned else HAND_FIRST
    fitting = (way for way in ways if needed(brush, cards, empire, words, *way) <= room)
    size, full = next(fitting, ways[-1])
    mine = [] if size is None else headed(brush, hand_in(brush, cards, words, size), words, "hand", len(cards))
    left = room - heights(mine) - HEADING
    there = [] if full is None else standing.rows(brush, empire, words, full, left)
    standing_there = headed(brush, there, words, "empire", len(stands))
    return [*standing_there, *mine] if turned else [*mine, *standing_there]


def concerns(choice: Among, cards: Sequence[int] | set[int]) -> bool:
    """Whether one is asked to choose among some cards."""
    return bool((choice.lit | choice.chosen) & set(cards))


def needed(
    brush: Brush, cards: list[Shown], empire: list[Lying], words: Words, size: int | None, full: bool | None
) -> int:
    """How high hand and empire are together when they are shown so fully."""
    held = hand_height(brush, cards, words, size) + HEADING if cards and size is not None else 0
    return held + (standing.rows_height(brush, empire, words, full) + HEADING if empire and full is not None else 0)


def asked(view: EmpiresView, seat: Seat, caption: Caption, words: Words) -> Band:
    """The band with what this player, or somebody else, is asked."""
    own = any(decision.seat == seat for decision in view.decisions)
    said = question(view, seat, caption, words, "empires", word_in(view))
    if question_of(view) in SHORTER:
        filled = {field: word_in(view)(words, field, value) for field, value in asked_of(view).items()}
        said = words(SHORTER[question_of(view)], **filled)
    return Band(seat, own, said, "", band_facts(view, words)[:1])


def heights(tiles: Sequence[Tile]) -> int:
    """How high tiles are, one below the other."""
    return sum(tile.height for tile in tiles)
