"""The private view: the question, what it is about, the hand and all else that the seat has."""

from __future__ import annotations

from collections.abc import Sequence

from engine.empires.view import EmpiresView
from engine.game import Event, Seat
from engine.narrowing import Narrowed
from rendering.band import Band, band
from rendering.canvas import Brush, Tile
from rendering.empires import ring, standing, strips
from rendering.empires.cards import Shown
from rendering.empires.event import event
from rendering.empires.hand import hand
from rendering.empires.public import band_facts
from rendering.empires.scene import among, touched
from rendering.empires.telling import word_in
from rendering.pictures import TALLEST, Caption
from rendering.telling import question
from rendering.words import Words


def draw_private(
    brush: Brush, view: EmpiresView, caption: Caption, words: Words, at: Narrowed, last: Sequence[Event] = ()
) -> list[Tile]:
    """The whole private picture of `view.seat`. Raises ValueError for a public view."""
    if view.seat is None:
        raise ValueError("a private picture needs the view of a seat")
    seat, player, choice = view.seat, view.players[view.seat], among(at)
    held = [
        Shown(view.data, number, "", choice.can(number), number in choice.chosen)
        for number in (*(player.aside or ()), *(player.hand or ()))
    ]
    tiles = [
        brush.panel(band, asked(view, seat, caption, words)),
        *event(brush, view, words),
        brush.panel(strips.strip, strips.strip_of(brush, view, caption, words, seat, last, cards=False), words),
        ring.ring(brush, view, words),
    ]
    room = TALLEST - sum(tile.height for tile in tiles)
    own = standing.rows(brush, standing.empire_cards(view, seat, choice, touched(last)), words, standing.IN_SHORT)
    tall = sum(tile.height for tile in own)
    return [*tiles, *hand(brush, held, words, room - tall), *own]


def asked(view: EmpiresView, seat: Seat, caption: Caption, words: Words) -> Band:
    """The band with what this player, or somebody else, is asked."""
    own = any(decision.seat == seat for decision in view.decisions)
    said = question(view, seat, caption, words, "empires", word_in(view))
    return Band(seat, own, said, "", band_facts(view, words)[:1])
