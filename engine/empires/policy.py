"""A plain player: the first thing that looks useful, in a fixed order of kinds."""

from __future__ import annotations

from engine.choices import Choices
from engine.empires import moves as m
from engine.empires.content import contents
from engine.empires.subsets import Subsets
from engine.empires.view import EmpiresView
from engine.game import Move

ORDER: tuple[type[Move], ...] = (
    m.UseCard,
    m.PlacePawn,
    m.Build,
    m.PlayBoost,
    m.BuildField,
    m.Conquer,
    m.Accept,
    m.Raid,
    m.MovePawn,
)
"""Kinds of moves, the most useful first; the others as they come."""

TILES = ("harvest", "construct", "populate", "sail", "explore")
"""Tiles, the most useful first."""

WORKERS_KEPT_BACK = 3
"""How many workers Lookout leaves for the cards of the empire."""


def choose(view: EmpiresView, choices: Choices) -> Move:
    """One of the legal moves."""
    moves = choices.all() if isinstance(choices, Subsets) else choices.moves
    return min(moves, key=lambda move: worth(view, move))


def worth(view: EmpiresView, move: Move) -> tuple[int, int]:
    """How early a move comes: the lowest is taken."""
    place = ORDER.index(type(move)) if type(move) in ORDER else len(ORDER)
    match move:
        case m.Keep():
            wanted = max(1, view.players[view.own].goods.get("worker", 0) - WORKERS_KEPT_BACK)
            return place, abs(len(move.cards) - wanted)
        case m.PlacePawn():
            return place, TILES.index(move.tile)
        case m.Build():
            return place, -sum(contents()[view.data].cards[move.card].price(move.card).values())
        case m.Pass() | m.Skip() | m.Done():
            return len(ORDER) + 1, 0
        case _:
            return place, 0
