"""The page that a seat of A Feast for Odin sees in its panel: what it has, then what it is asked about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.game import Event
from engine.narrowing import Narrowed
from engine.odin.game.view import OdinView
from engine.odin.table.moves import Place
from rendering.drawings import Drawing, Drawings
from rendering.odin.pages.asked import (
    PICTURES,
    asking_cards,
    laying_drawing,
    laying_heading,
    spaces_asked,
    things_asked,
)
from rendering.odin.pages.own import others_of, own_home, own_islands, own_of
from rendering.odin.scene import (
    ANYTIME,
    LayingSpot,
    begins_to_lay,
    changes_of_last_turns,
    kind_begun,
    legal_moves_in_choosing,
    spot_of,
)
from rendering.pictures import Caption
from texts.words import Words

TAKE_TURN, LAYING, BEGINNING = "take_turn", "card_lay", "choose_start"
"""The questions that are asked about spaces, about all own boards, and before there is anything on them."""


def odin_private_page(
    view: OdinView, caption: Caption, words: Words, at: Narrowed, last: Sequence[Event] = ()
) -> Drawings:
    """The page of `view.seat`. Raises ValueError for a public view."""
    if view.seat is None:
        raise ValueError("a private page needs the view of a seat")
    spot = spot_of(at)
    if spot is not None:
        return laying_page(view, caption, words, at, spot, last)
    home = replace(own_home(view, caption, words, last, to_lay(at)), looks=looks_beside_home(view))
    if begins_to_lay(at):
        return [*asking_cards(view, words, at), replace(home, heading=laying_heading(at, words))]
    about = asked_about(view, words, at, last)
    if view.asked == BEGINNING:
        return about
    if view.asked == LAYING or not about:
        return [*about, *own_islands(view, words), home]
    return [replace(home, kinds=ANYTIME), *about]


def looks_beside_home(view: OdinView) -> tuple[str, ...]:
    """What is a press away from the home board: other boards and cards of the seat, as far as there are some; the table."""
    player = own_of(view)
    own = (("islands", others_of(player)), ("hand", player.hand or player.played))
    return (*(name for name, there in own if there), "table")


def to_lay(at: Narrowed) -> frozenset[str] | None:
    """The pieces to choose among, where one is to be laid next; None while something else is asked."""
    if not begins_to_lay(at):
        return None
    return frozenset(map(str, at.menus[-1].values)) | {
        move.piece for move in legal_moves_in_choosing(at) if isinstance(move, Place)
    }


def laying_page(
    view: OdinView, caption: Caption, words: Words, at: Narrowed, spot: LayingSpot, last: Sequence[Event]
) -> Drawings:
    """The cards that ask, then the board with the places for a piece; all boards while none is chosen."""
    cards = asking_cards(view, words, at)
    if spot.board:
        return [*cards, laying_drawing(view, words, at, spot)]
    home = own_home(view, caption, words, last, frozenset({spot.piece}))
    return [*cards, *own_islands(view, words), replace(home, heading=laying_heading(at, words))]


def asked_about(view: OdinView, words: Words, at: Narrowed, last: Sequence[Event]) -> list[Drawing]:
    """The pictures of the question, the one that answers it last; of what is begun beside it, if something is.

    Nothing where only the own boards and goods are asked about.
    """
    asking = asking_cards(view, words, at)
    if kind_begun(at) in ANYTIME:
        return [*things_asked(view, words, at), *asking]
    if view.asked in ("", TAKE_TURN):
        return spaces_asked(view, words, at, changes_of_last_turns(last))
    return [*asking, *PICTURES.get(view.asked, things_asked)(view, words, at)]
