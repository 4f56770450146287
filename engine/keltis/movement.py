"""Where figures may go, and what happens when one arrives (KEL-6, KEL-7, KEL-8.1, KEL-10.1)."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from engine.game import Seat
from engine.keltis.board import ANY_COLOUR, Board, FigureStep
from engine.keltis.content import content
from engine.keltis.moves import Ended, Entered, FoundClover, FoundMarker, Moved, Scored, TookWish
from engine.keltis.options import board_of, token_points
from engine.keltis.pieces import COLOURS, Colour, Figure, Space
from engine.keltis.state import PLAIN, Table, figures_in_zone

Question: TypeAlias = Literal["clover", "card"] | None
"""The kind of a token whose effect is a choice (KEL-8.10), None when there is nothing to ask."""

LARGE = 0
"""The place of the large figure among a player's figures."""


def figures(s: Table[Any], seat: Seat) -> list[Figure]:
    """The seat's figures, equal ones named once (KEL-7.8), the large one first."""
    large, *small = s.players[seat].figures
    return [Figure("L", large), *(Figure("s", at) for at in sorted(set(small)))]


def ways(s: Table[Any], seat: Seat, colour: Colour = ANY_COLOUR) -> list[FigureStep]:
    """Every step of an own figure: with a card of the colour, or of any kind by a clover or a relay.

    KEL-6.1, KEL-6.2 and KEL-7.1 to KEL-7.4 are one rule: along a link, onto a stone of the card's colour or a joker, and,
    where the board says so, onto another path only when no own figure is on that one.
    """
    board = board_of(s.options)
    large, *small = s.players[seat].figures
    found = [*board.steps["L"][colour][large]]
    for at in sorted(set(small)):
        found += board.steps["s"][colour][at]
    if not found or not board.rules.one_figure_per_path:
        return found
    taken = own_paths(board, s.players[seat].figures)
    path = board.path
    return [(figure, to) for figure, to in found if path[to] == path[figure.at] or path[to] not in taken]


def own_paths(board: Board, at: list[Space]) -> set[str | None]:
    """The paths on which these figures stand."""
    return {board.path[space] for space in at}


def relay_is_due(s: Table[Any], seat: Seat, colour: Colour) -> bool:
    """Whether the own figure of this colour's path stands on its end stone (KEL-6.6)."""
    board = board_of(s.options)
    if not board.rules.end_space_relay:
        return False
    return any(board.path[at] == COLOURS[colour] and not board.next[at] for at in s.players[seat].figures)


def go(s: Table[Any], seat: Seat, figure: Figure, to: Space, by: Literal["card", "clover", "relay"]) -> Question:
    """Moves a figure, tests for the end (KEL-10.1) and lets the token work (KEL-8.1).

    Gives the token about which the player is now asked.
    """
    places = s.players[seat].figures
    places[LARGE if figure.size == "L" else places.index(figure.at, LARGE + 1)] = to
    s.emit(Moved(seat, figure.size, figure.at, to, by))
    zone = board_of(s.options).zone
    if to in zone and figure.at not in zone:  # KEL-10.2: moving on inside counts nothing more
        count = figures_in_zone(s)
        s.emit(Entered(seat, count))
        if count >= content().numbers.end.figures_in_end_zone:
            end(s, "zone")
            return None
    return arrive(s, seat, figure, to)


def arrive(s: Table[Any], seat: Seat, figure: Figure, to: Space) -> Question:
    """What the token or the stack on a stone does for the figure that enters it (KEL-8)."""
    if s.stacks.get(to):
        s.stacks[to] -= 1  # KEL-8.9
        take_wish(s, seat, to, board_of(s.options).stacks[to], s.stacks[to])
    number = s.tokens.get(to)
    if number is None:
        return None
    token = content().tokens[board_of(s.options).token_set].token[number]
    if not token.stays:
        del s.tokens[to]  # KEL-8.2, KEL-8.8
    if token.kind == "points":
        points = token_points(s.options, token, figure.size)
        s.players[seat].points += points
        s.emit(Scored(seat, points, to))
    elif token.kind == "wish":
        take_wish(s, seat, to, COLOURS.index(token.colour) if token.colour else None, None)
    else:
        s.emit(FoundClover(seat, to) if token.kind == "clover" else FoundMarker(seat, to))
        return token.kind
    return None


def take_wish(s: Table[Any], seat: Seat, at: Space, colour: Colour | None, left: int | None) -> None:
    """The player gets a wish stone (KEL-8.8, KEL-8.9)."""
    s.players[seat].wishes[PLAIN if colour is None else colour] += 1
    s.emit(TookWish(seat, at, colour, left))


def end(s: Table[Any], by: Literal["zone", "deck"]) -> None:
    """The game is over at once: nothing that was still to happen does.

    The fifth figure came into the end zone (KEL-10.1), or the draw pile is empty (KEL-10.3). Hands, removed cards and wish
    stones are open from now on, so that nobody may take the last move back without asking.
    """
    s.agenda.clear()
    s.revealed += 1
    s.emit(Ended(by))
