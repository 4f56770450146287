"""The page of Empires of the North that all see: the table, and every seat."""

from __future__ import annotations

from collections.abc import Sequence

from engine.empires.game.view import EmpiresView
from engine.first_seat import SEAT_LETTERS
from engine.game import Event
from rendering.drawings import Drawing, Drawings
from rendering.empires.alt_texts.last_turns import last_turns_told
from rendering.empires.alt_texts.seats import empire_told, seat_line
from rendering.empires.alt_texts.table import heading_text
from rendering.empires.pages import middle
from rendering.empires.pages.sight import PictureSight
from rendering.empires.signs.blocks import pictures_of
from rendering.empires.table import strips
from rendering.pictures import Caption
from texts.words import Words

SIDE_BY_SIDE = 2
"""Seats in one picture."""


def public_drawings(view: EmpiresView, caption: Caption, words: Words, last: Sequence[Event]) -> Drawings:
    """The table, then the strips of the seats, two to a picture."""
    sight = PictureSight(view, caption, words, last=last)
    top = [*middle.solo_event(sight), *middle.table_blocks(sight)]
    said = [last_turns_told(view, list(last), words), heading_text(view, caption, words)]
    top[0] = top[0].saying(*said, *top[0].told())
    return [*pictures_of("table", top, looks=("islands",)), *seat_strips(sight)]


def seat_strips(sight: PictureSight) -> list[Drawing]:
    """The strips of all seats, with a look at each one's empire."""
    view, found = sight.view, list[Drawing]()
    for first in range(0, view.seats, SIDE_BY_SIDE):
        here = range(first, min(first + SIDE_BY_SIDE, view.seats))
        blocks = [
            strips.strip_block(view, sight.caption, sight.words, seat, sight.last).saying(
                seat_line(view, sight.caption, sight.words, seat), *empire_told(view, sight.caption, sight.words, seat)
            )
            for seat in here
        ]
        name = "seats_" + "".join(SEAT_LETTERS[seat] for seat in here).lower()
        found += pictures_of(name, blocks, looks=[empire_part(seat) for seat in here if view.players[seat].empire])
    return found


def empire_part(seat: int) -> str:
    return f"empire_{SEAT_LETTERS[seat].lower()}"
