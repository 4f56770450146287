"""The steps that one player's figures may take (KEL-6, KEL-7): they follow from the board and from where the figures stand."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import Struct

from engine.game import Seat
from engine.keltis.facts.board import ANY_COLOUR, Board, FigureStep
from engine.keltis.facts.pieces import COLOURS, Colour, StoneId
from engine.keltis.options import board_of
from engine.keltis.table.state import KeltisTable


class Stance(Struct, frozen=True):
    """What follows from where a player's figures stand.

    `paths` are those on which they stand. `steps` are those that a card of each colour allows, and in the last place
    (ANY_COLOUR) a clover or a relay; the large figure's come first, and those of equal figures once (KEL-7.8). `relays`
    are the colours whose cards let another figure move than that of their path (KEL-6.6).
    """

    paths: frozenset[str | None]
    steps: tuple[tuple[FigureStep, ...], ...]
    relays: frozenset[Colour]


def stance_of(s: KeltisTable[Any], seat: Seat) -> Stance:
    return stance_on_stones(board_of(s.options), tuple(s.players[seat].figures))


@lru_cache(maxsize=1024)
def stance_on_stones(board: Board, at: tuple[StoneId, ...]) -> Stance:
    """The stance of figures on these stones, the large one's first. Kept, because it holds for some turns and is asked often.

    KEL-6.1, KEL-6.2 and KEL-7.1 to KEL-7.4 are one rule: along a link, onto a stone of the card's colour or a joker, and,
    where the board says so, onto another path only when no own figure is on that one.
    """
    large, *small = at
    paths = frozenset([board.path[space] for space in at])
    closed = paths - {None} if board.rules.one_figure_per_path else ()
    steps: list[list[FigureStep]] = [[] for _ in (*COLOURS, ANY_COLOUR)]
    for strides in (board.strides["L"][large], *(board.strides["s"][space] for space in sorted(set(small)))):
        for step, enters, by in strides:
            if enters not in closed:
                for colour in by:
                    steps[colour].append(step)
    relays = frozenset([board.relays[space] for space in at if space in board.relays])
    return Stance(paths, tuple(map(tuple, steps)), relays)
