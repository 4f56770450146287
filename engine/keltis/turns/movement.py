"""Moves of figures, and what happens when one arrives (KEL-6, KEL-7, KEL-8.1, KEL-10.1)."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from engine.game import Seat
from engine.keltis.facts.content import keltis_content
from engine.keltis.facts.pieces import COLOURS, Colour, Figure, StoneId
from engine.keltis.options import board_of, token_points
from engine.keltis.table.moves import Entered, FigureMoved, FoundClover, FoundMarker, ScoredToken, TookWish
from engine.keltis.table.state import PLAIN, KeltisTable, figures_in_zone

TokenQuestion: TypeAlias = Literal["clover", "card"] | None
"""The kind of a token whose effect is a choice (KEL-8.10), None when there is nothing to ask."""

LARGE = 0
"""The place of the large figure among a player's figures."""


def move_figure_to_stone(
    s: KeltisTable[Any], seat: Seat, figure: Figure, to: StoneId, by: Literal["card", "clover", "relay"]
) -> TokenQuestion:
    """Moves a figure, tests for the end (KEL-10.1) and lets the token work (KEL-8.1).

    Gives the token about which the player is now asked.
    """
    places = s.players[seat].figures
    places[LARGE if figure.size == "L" else places.index(figure.at, LARGE + 1)] = to
    s.emit(FigureMoved(seat, figure.size, figure.at, to, by))
    zone = board_of(s.options).zone
    if to in zone and figure.at not in zone:  # KEL-10.2: moving on inside counts nothing more
        count = figures_in_zone(s)
        s.emit(Entered(seat, count))
        if count >= keltis_content().numbers.end.figures_in_end_zone:
            end_at_once(s, "zone")
            return None
    return let_token_work(s, seat, figure, to)


def let_token_work(s: KeltisTable[Any], seat: Seat, figure: Figure, to: StoneId) -> TokenQuestion:
    """Lets the token or the stack on a stone work for the figure that enters it (KEL-8)."""
    if s.stacks.get(to):
        s.stacks[to] -= 1  # KEL-8.9
        take_wish(s, seat, to, board_of(s.options).stacks[to], s.stacks[to])
    number = s.tokens.get(to)
    if number is None:
        return None
    token = keltis_content().tokens[board_of(s.options).token_set].token[number]
    if not token.stays:
        del s.tokens[to]  # KEL-8.2, KEL-8.8
    if token.kind == "points":
        points = token_points(s.options, token, figure.size)
        s.players[seat].points += points
        s.emit(ScoredToken(seat, points, to))
    elif token.kind == "wish":
        take_wish(s, seat, to, COLOURS.index(token.colour) if token.colour else None, None)
    else:
        s.emit(FoundClover(seat, to) if token.kind == "clover" else FoundMarker(seat, to))
        return token.kind
    return None


def take_wish(s: KeltisTable[Any], seat: Seat, at: StoneId, colour: Colour | None, left: int | None) -> None:
    """Gives the player a wish stone (KEL-8.8, KEL-8.9)."""
    s.players[seat].wishes[PLAIN if colour is None else colour] += 1
    s.emit(TookWish(seat, at, colour, left))


def end_at_once(s: KeltisTable[Any], by: Literal["zone", "deck"]) -> None:
    """Ends the game at once: nothing that was still to happen does.

    The fifth figure came into the end zone (KEL-10.1), or the draw pile is empty (KEL-10.3). Hands, removed cards and wish
    stones are open from now on, so that nobody may take the last move back without asking.
    """
    s.end(by)
    s.revealed += 1
