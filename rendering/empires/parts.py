"""Larger cuts: each empire card by card, the islands with all that they say."""

from __future__ import annotations

from collections.abc import Sequence

from engine.empires.view import EmpiresView
from engine.game import Event, Seat
from rendering.canvas import Brush, Tile
from rendering.empires import isles, standing, strips
from rendering.empires.cards import Shown
from rendering.empires.hand import hand
from rendering.empires.public import head
from rendering.empires.scene import touched
from rendering.pictures import TALLEST, Caption
from rendering.words import Words


def draw_empire(
    brush: Brush, view: EmpiresView, caption: Caption, words: Words, last: Sequence[Event], *, seat: Seat
) -> list[Tile]:
    """The empire of a seat: its strip, and its cards as fully as there is room."""
    top = [head(brush, view, caption, words)]
    if seat >= view.seats:
        return top
    top.append(brush.panel(strips.strip, strips.strip_of(brush, view, caption, words, seat, last), words))
    cards = standing.empire_cards(view, seat, touched=touched(last))
    room = TALLEST - sum(tile.height for tile in top)
    return [*top, *standing.rows(brush, cards, words, standing.IN_SHORT, room)]


def draw_islands(brush: Brush, view: EmpiresView, caption: Caption, words: Words, last: Sequence[Event]) -> list[Tile]:
    """The face-up islands in marks and words, and the queue."""
    top = [head(brush, view, caption, words), isles.queue(brush, view, words)]
    cards = [Shown(view.data, number) for number in (*view.near.open, *view.distant.open)]
    return [*top, *hand(brush, cards, words, TALLEST - sum(tile.height for tile in top))]
