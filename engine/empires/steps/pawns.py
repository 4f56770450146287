"""Action pawns: placed, moved for food, moved by cards (EMP-8.1 to EMP-8.4, EMP-12.12, EMP-19.5)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.empires.effects.features import trigger_features
from engine.empires.effects.possible import action_possible
from engine.empires.table.events import PawnMoved
from engine.empires.table.moves import MovePawn, PlacePawn
from engine.empires.table.payments import is_payable
from engine.empires.table.state import AnyTable, Pawn, Player
from engine.empires.table.tiles import neighbouring_tiles, price_of
from engine.game import Seat


def pawn_placements(s: AnyTable, seat: Seat) -> Iterator[PlacePawn]:
    """EMP-8.1: the tiles whose action is possible, while a pawn is off the tiles."""
    if not all(pawn.tile for pawn in s.players[seat].pawns):
        yield from (PlacePawn(tile) for tile in s.ring if is_open(s, seat, tile))


def can_place(s: AnyTable, seat: Seat, tile: str) -> bool:
    """Whether a pawn can be put on a tile."""
    return tile in s.ring and not all(pawn.tile for pawn in s.players[seat].pawns) and is_open(s, seat, tile)


def is_open(s: AnyTable, seat: Seat, tile: str) -> bool:
    """Whether a pawn that is off the tiles can be put on one of the ring."""
    if tile in s.orange and not is_payable(s.players[seat], price_of(s, tile, moved=False)):
        return False
    return action_possible(s, seat, tile)


def pawn_moves(s: AnyTable, seat: Seat) -> Iterator[MovePawn]:
    """EMP-8.2: the neighbouring tiles of ready pawns, where food or gold is there and the action is possible."""
    return (move for move in pawn_steps(s, seat) if is_in_reach(s, seat, move.tile))


def pawn_steps(s: AnyTable, seat: Seat) -> Iterator[MovePawn]:
    """The neighbouring tiles of ready pawns, whether they can be paid and used or not."""
    for source in dict.fromkeys([pawn.tile for pawn in s.players[seat].pawns if pawn.tile and not pawn.exhausted]):
        for tile in neighbouring_tiles(s, source):
            yield MovePawn(source, tile)


def is_in_reach(s: AnyTable, seat: Seat, tile: str) -> bool:
    """Whether a pawn beside a tile can be moved there for food."""
    return is_payable(s.players[seat], price_of(s, tile, moved=True)) and action_possible(s, seat, tile)


def can_move(s: AnyTable, seat: Seat, move: MovePawn) -> bool:
    """Whether a pawn can be moved so for food."""
    return move in pawn_steps(s, seat) and is_in_reach(s, seat, move.tile)


def pawn_shifts(s: AnyTable, player: Player) -> Iterator[MovePawn]:
    """EMP-12.12: any other tile for ready pawns on tiles; only one of two pawns that are alike."""
    here = [pawn for pawn in player.pawns if pawn.tile and not pawn.exhausted]
    apart = len(here) == 2 and here[0].tile == here[1].tile and here[0].moved != here[1].moved
    for source, moved in dict.fromkeys((pawn.tile, int(apart and pawn.moved)) for pawn in here):
        yield from (MovePawn(source, tile, moved) for tile in s.ring if tile != source)


def shift_pawn(s: AnyTable, seat: Seat, move: MovePawn) -> None:
    """EMP-12.12: a card moves a pawn; no food, no action, its side stays."""
    pawns = s.players[seat].pawns
    fitting = [n for n, pawn in enumerate(pawns) if pawn.tile == move.source and not pawn.exhausted]
    at = next((n for n in fitting if pawns[n].moved == bool(move.moved)), fitting[0])
    pawns[at] = Pawn(move.tile, moved=pawns[at].moved)
    s.emit(PawnMoved(seat, move.source, move.tile, action=False))
    trigger_features(s, seat, "move_pawn")
