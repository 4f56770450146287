"""The position of a game of Keltis, and nothing else."""

from __future__ import annotations

from typing import Generic

from msgspec import Struct, field

from engine.game import F, Seat, State
from engine.keltis.facts.content import keltis_content
from engine.keltis.facts.pieces import COLOURS, KeltisCard, StoneId
from engine.keltis.options import KeltisOptions, board_of

PLAIN = len(COLOURS)
"""Index of the wish stones without a colour, those of the base board, in `Player.wishes`."""


class KeltisPlayer(Struct):
    """What one seat has. `figures` are positions, the large figure first; `rows` and `wishes` are indexed by colour."""

    hand: list[KeltisCard]
    figures: list[StoneId]
    rows: list[list[KeltisCard]] = field(default_factory=lambda: [[] for _ in COLOURS])
    wishes: list[int] = field(default_factory=lambda: [0] * (len(COLOURS) + 1))
    points: int = 0


class KeltisTable(State[F], Generic[F], kw_only=True):
    """The table. `tokens` gives the place of each token in its token set, `stacks` the wish stones left on a stone.

    `barred` are the colours whose discard piles may not be drawn from this turn (KEL-9.3). `idle` counts idle turns and
    `stirred` says that this one is not (KEL-9.7).
    """

    options: KeltisOptions
    players: list[KeltisPlayer]
    deck: list[KeltisCard]
    removed: list[KeltisCard]
    tokens: dict[StoneId, int]
    stacks: dict[StoneId, int]
    piles: list[list[KeltisCard]] = field(default_factory=lambda: [[] for _ in COLOURS])
    barred: list[int] = field(default_factory=list[int])
    idle: int = 0
    stirred: bool = False
    turn: int = 1
    first: Seat = 0


def figures_in_zone(s: KeltisTable[F]) -> int:
    """Counts the figures of all players in the end zone (KEL-10.1)."""
    zone = board_of(s.options).zone
    return sum(at in zone for player in s.players for at in player.figures)


def guard_is_on(s: KeltisTable[F]) -> bool:
    """Whether the stall guard lets nobody draw from the discard piles (KEL-9.7)."""
    guard = keltis_content().numbers.stall_guard
    return s.options.stall_guard == "on" and guard.enabled and s.idle >= guard.idle_rounds * s.seats
