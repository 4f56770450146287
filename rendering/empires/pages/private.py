"""The page of a seat of Empires of the North: what it has, and what it is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.choices import kind_of
from engine.empires.game.view import EmpiresView
from engine.game import Event
from engine.narrowing import Narrowed
from rendering.drawings import Drawing, Drawings
from rendering.elements.captions import asked_text
from rendering.empires.alt_texts.seats import named_cards
from rendering.empires.alt_texts.table import word_in
from rendering.empires.pages import middle, own
from rendering.empires.pages.answer import answer_blocks
from rendering.empires.pages.sight import PictureSight
from rendering.empires.scene import TAKE_TURN
from rendering.empires.signs.blocks import HIGHEST, PictureBlock, height_of, pictures_of
from rendering.pictures import Caption
from texts.words import Words

LONGEST, LONGEST_STEP = 1800, 1000
"""Rows of all pictures of a turn together, and of any other question, at most, so far as the own empire can be cut: 565 and
315 px of a phone's two screens. What a step lets one choose is told in words below its pictures, and needs the room."""

HAND_PICTURES = 2
USED, PLACED, BUILT = ("use", "prefer"), ("pawn", "move"), ("build",)
"""The kinds of move that are chosen from the own empire, from the ring, and from the hand."""

WITH_EMPIRE = frozenset(
    {"keep_opening", "lookout_keep", "keep_seen", "search_deck", "pick_reclaimed", "construct", "pick_cheaper"}
)
"""Questions for which one wants to look at the own empire."""


def private_drawings(
    view: EmpiresView, caption: Caption, words: Words, at: Narrowed, last: Sequence[Event] = ()
) -> Drawings:
    """The page of `view.seat`; its last picture answers what is asked now. Raises ValueError for a view of the public."""
    sight = PictureSight(view, caption, words, at, last)
    asked = asked_text(view, sight.seat, caption, words, "empires", word_in(view))
    page = turn_drawings(sight) if sight.question in ("", TAKE_TURN) else step_drawings(sight)
    if not page:
        return [*pictures_of("table", middle.table_blocks(sight), looks=("islands",))]
    (lines, optional), final = page[-1].told, page[-1]
    return [*page[:-1], replace(final, told=([asked, *chosen_lines(sight), *lines], optional))]


def chosen_lines(sight: PictureSight) -> Iterator[str]:
    """The cards that are chosen so far, and those that were kept."""
    for key, cards in (("chosen", sight.choice.chosen), ("kept", sight.own.kept or ())):
        if cards:
            yield named_cards(sight.view, key, cards, sight.words)


def turn_drawings(sight: PictureSight) -> list[Drawing]:
    """What one has, where pawns can go, what one holds; once the kind of move is chosen, only what it is about."""
    kind = kind_chosen(sight)
    if kind in PLACED:
        return [*strip_page(sight), *table_page(middle.table_blocks(sight))]
    if kind in USED:
        return own_page(sight, HIGHEST)
    if kind == "raid":
        return [*strip_page(sight), *pictures_of("answer", answer_blocks(sight))]
    hand = own.hand_book(sight, HAND_PICTURES)
    if kind in BUILT:
        return [*strip_page(sight), *hand_page(sight, hand)]
    laid = middle.table_blocks(sight)
    room = min(HIGHEST, LONGEST - height_of([*laid, *hand.blocks]))
    return [*own_page(sight, room), *table_page(laid), *hand_page(sight, hand)]


def step_drawings(sight: PictureSight) -> list[Drawing]:
    """Goods, and where it helps as much of the empire as there is room for; then what is asked."""
    asked = answer_blocks(sight)
    room = min(HIGHEST, LONGEST_STEP - height_of(asked))
    above = own_page(sight, room) if sight.question in WITH_EMPIRE else strip_page(sight)
    return [*above, *pictures_of("answer", asked)]


def kind_chosen(sight: PictureSight) -> str:
    """The kind of move that is put together; nothing as long as that is the question."""
    if sight.at.move is not None:
        return kind_of(sight.at.move)
    return str(sight.at.chosen[0]) if sight.at.chosen else ""


def strip_page(sight: PictureSight) -> list[Drawing]:
    """The own strip alone; empire and hand are a press away."""
    looks = [name for name, there in (("empire", sight.own.empire), ("hand", sight.own.hand)) if there]
    return pictures_of("own", own.own_strip(sight), looks=looks)


def own_page(sight: PictureSight, room: int) -> list[Drawing]:
    """The own strip and the empire in so much room."""
    strip = own.own_strip(sight)
    cards = own.empire_blocks(sight, room - height_of(strip))
    return pictures_of("own", [*strip, *cards], kinds=USED, looks=("empire",) if sight.own.empire else ())


def table_page(blocks: list[PictureBlock]) -> list[Drawing]:
    """The middle of the table, with a look at the islands in words; what others have is looked at from the board."""
    return pictures_of("table", blocks, kinds=PLACED, looks=("islands",))


def hand_page(sight: PictureSight, hand: own.Book) -> list[Drawing]:
    """The own hand, whose number of cards the page says in its first lines; a look at it where not all of it is in words."""
    pages = pictures_of("hand", hand.blocks, kinds=BUILT, looks=() if hand.in_words else ("hand",))
    if pages:
        lines, optional = pages[0].told
        heading = sight.words("empires.picture.heading.hand", n=len(sight.own.hand or ()))
        pages[0] = replace(pages[0], told=([heading, *lines], optional))
    return pages
