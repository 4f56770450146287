"""Vikings: placing them on the action board and taking them back (ODIN-3.5, ODIN-3.12, ODIN-12)."""

from __future__ import annotations

from engine.game import Seat
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import PlacedVikings
from engine.odin.options import LONG
from engine.odin.table.events import VikingsReturned
from engine.odin.table.moments import Moment
from engine.odin.table.state import AnyTable
from engine.odin.table.timing import trigger_cards

SOLO = 1
"""The number of seats of the solo game."""


def place_vikings(s: AnyTable, seat: Seat, space: str, n: int) -> None:
    """Vikings go from the Thing square to a space (ODIN-3.5.2)."""
    s.players[seat].vikings -= n
    s.spaces[space] = PlacedVikings(seat, n, s.round)
    s.latest = seat
    square_counted(s, seat)


def return_vikings(s: AnyTable, seat: Seat, space: str, n: int) -> None:
    """Vikings go from a space back to the Thing square (ODIN-3.5.6); when the last one leaves, it is free (ODIN-3.5.8)."""
    if n:
        move_vikings_back(s, seat, space, n)
        trigger_cards(s, seat, Moment("vikings_return", count=n, phase=s.phase))
        square_counted(s, seat)


def move_vikings_back(s: AnyTable, seat: Seat, space: str, n: int) -> None:
    """Vikings go back without a trigger: those that a card takes back trigger cards together, at its end."""
    standing = s.spaces[space]
    standing.vikings -= n
    if not standing.vikings:
        del s.spaces[space]
    s.players[seat].vikings += n
    s.emit(VikingsReturned(seat, n))


def square_counted(s: AnyTable, seat: Seat) -> None:
    """Triggers cards: the number of Vikings on the Thing square has changed."""
    trigger_cards(s, seat, Moment("thing_square_count", count=s.players[seat].vikings))


def new_vikings(s: AnyTable) -> None:
    """ODIN-3.1.1: one more Viking each; in the solo game those of the round's cell (ODIN-12.2)."""
    for player in s.players:
        player.vikings += vikings_on_cell(s, s.round)


def vikings_on_cell(s: AnyTable, number: int) -> int:
    """The Vikings that wait on the cell of a round (ODIN-2.2, ODIN-12.1)."""
    if s.seats != SOLO:
        return 1
    solo = odin_content().rounds.solo.long if s.length == LONG else odin_content().rounds.solo.short
    return solo.first_colour_on_table[number - 1] + solo.second_colour_on_table[number - 1]


def all_return(s: AnyTable) -> None:
    """Phase 12 (ODIN-3.12): all Vikings leave the action board; in the solo game those of the round before (ODIN-12.3)."""
    s.imitated = []
    if s.seats == SOLO:
        change_colours(s)
        return
    for standing in s.spaces.values():
        s.players[standing.seat].vikings += standing.vikings
    s.spaces = {}


def change_colours(s: AnyTable) -> None:
    """The colour just played rests, its Vikings on the board stay there; the other one is up (ODIN-12.3, ODIN-12.6)."""
    player = s.players[0]
    back = [space for space, standing in s.spaces.items() if standing.round < s.round]
    coming = player.resting + sum(s.spaces.pop(space).vikings for space in back)
    player.resting, player.vikings = player.vikings, coming


def vikings_to_come(s: AnyTable) -> int:
    """The Vikings that still wait on a banquet table, on the cells of the rounds to come."""
    return sum(vikings_on_cell(s, number) for number in range(s.round + 1, s.game_length.rounds + 1))
