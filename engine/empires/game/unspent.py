"""What a seat could still do in its turn, and gives up for the round by passing (EMP-6.6)."""

from __future__ import annotations

from engine.empires.game.seen import table_seen
from engine.empires.game.view import EmpiresView
from engine.empires.rounds.turns import TakeTurn
from engine.empires.table.moves import Build, PlacePawn, UseCard

UNKNOWN = 0
"""A card of a deck, whichever it is."""


def unspent_by_passing(view: EmpiresView) -> dict[str, int]:
    """How many pawns could be placed (`pawn`), cards used (`card`) and locations built (`location`) instead of passing.

    Seen from the seat whose view it is. Raids and moves of pawns for food are left out: axes and food stay for later rounds.
    """
    seat, table = view.own, table_seen(view)
    table.players[seat].deck = [UNKNOWN] * view.players[seat].deck
    table.near.deck = [UNKNOWN] * view.near.deck
    table.distant.deck = [UNKNOWN] * view.distant.deck
    moves = list(TakeTurn(seat).moves(table))
    ready = sum(not pawn.tile for pawn in view.players[seat].pawns)
    found = {
        "pawn": ready if any(isinstance(move, PlacePawn) for move in moves) else 0,
        "card": sum(isinstance(move, UseCard) for move in moves),
        "location": sum(isinstance(move, Build) for move in moves),
    }
    return {thing: n for thing, n in found.items() if n}
