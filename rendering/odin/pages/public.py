"""The public pictures: the page of a board message."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.game import Event
from engine.odin.game.view import OdinView
from rendering.drawings import Drawing, Drawings
from rendering.odin.alt_texts.seats import goods_of_seat, seat_line
from rendering.odin.alt_texts.table import (
    explorations_told,
    free_told,
    heading_told,
    imitations_told,
    last_turns_told,
    occupied_told,
    rounds_to_come,
    special_tiles_text,
    strips_told,
)
from rendering.odin.pages.asked import panel_drawing
from rendering.odin.scene import changes_of_last_turns
from rendering.odin.seats import seat_cards
from rendering.odin.table import action_board, rows
from rendering.paint.canvas import Brush, Tile
from rendering.pictures import FLAT, Caption
from texts.words import Words


def odin_public_page(view: OdinView, caption: Caption, words: Words, last: Sequence[Event]) -> Drawings:
    """The page of a board message: both halves of the action board, then the seats with what lies on the table."""
    shown = action_board.shown_action_board(view, changes_of_last_turns(last))
    halves = [
        replace(
            panel_drawing(
                half,
                half_told(view, caption, words, last, half),
                action_board.half_board_tile,
                action_board.half_shown(shown, half),
                half,
            ),
            alt=(half_told(view, caption, words, last, half, free_named=False), 0),
        )
        for half in action_board.HALVES
    ]
    told = [
        heading_told(view, caption, words),
        *(seat_line(view, caption, words, seat) for seat in range(view.seats)),
        strips_told(view, words),
        explorations_told(view, words),
        *(goods_of_seat(view, caption, words, seat) for seat in range(view.seats)),
        special_tiles_text(view, words),
        rounds_to_come(view, words),
    ]
    seats = Drawing("seats", lambda brush: seats_tiles(brush, view, caption, words, FLAT), (told, view.seats + 2))
    return [*halves, seats]


def half_told(
    view: OdinView,
    caption: Caption,
    words: Words,
    last: Sequence[Event],
    half: action_board.Half,
    *,
    free_named: bool = True,
) -> list[str]:
    """A half of the action board: what was done last, who stands where, what is free, by what is done on these spaces.

    Not all of that may have room in a description: those that nobody uses are told by their codes there.
    """
    return [
        *([last_turns_told(last, caption, words)] if half == "upper" else []),
        occupied_told(view, words, half, named=True),
        *([imitations_told(view, words)] if half == "lower" else []),
        free_told(view, words, half, named=free_named),
    ]


def seats_tiles(brush: Brush, view: OdinView, caption: Caption, words: Words, room: int) -> list[Tile]:
    """The seats with what lies on the table for all; the rounds and special tiles where there is room."""
    lying = tuple((strip.strip, strip.gone) for strip in view.strips)
    unclaimed = tuple((face.face, face.silver) for face in view.explorations)
    below: list[Tile] = [brush.panel(rows.strips_tile, lying, words), brush.panel(rows.islands_tile, unclaimed, words)]
    room -= sum(tile.height for tile in below)
    plain = seat_cards.least_height(view)
    for more in (
        brush.panel(rows.special_shapes, view.special),
        brush.panel(rows.round_track, rows.round_track_of(view)),
    ):
        if plain + more.height <= room:
            below.append(more)
            room -= more.height
    return [*seat_cards.seat_card_rows(brush, view, caption, words, room), *below]
