"""Taking back a whole turn in whose action nothing could be used after all (ODIN-5.0.6)."""

from __future__ import annotations

from copy import deepcopy

from msgspec import Struct, structs

from engine.frames import Frame
from engine.game import Move, Seat
from engine.odin import schema_effects as ops
from engine.odin.content import content
from engine.odin.events import TurnTakenBack
from engine.odin.pieces import WEAPONS, OpenStrip, Standing
from engine.odin.placement import Laid, with_laid
from engine.odin.state import AnyTable, Player


class Lent(Struct, array_like=True):
    """A special tile on somebody else's board, from which a card could take it (cards 70 and 71)."""

    seat: Seat
    board: str
    laid: Laid


class Before(Struct, kw_only=True, omit_defaults=True):
    """What one turn can change that nobody has seen anew: the seat's own things, what all share, tiles that cards could take."""

    player: Player
    spaces: dict[str, Standing]
    imitated: list[int]
    special: list[str]
    strips: list[OpenStrip]
    latest: Seat | None
    revealed: int
    lent: list[Lent] = []


class TurnBegan(Frame[AnyTable, Move], tag="turn_began"):
    """Below a turn that might have to be taken back: how things were when it began."""

    before: Before


def remember(s: AnyTable, seat: Seat) -> None:
    """How things are; only for a seat whose cards could make a space usable that then is not."""
    player = s.players[seat]
    if player.hand or player.played:
        shared = {name: deepcopy(getattr(s, name)) for name in ("spaces", "imitated", "special", "strips", "latest")}
        s.push(
            TurnBegan(seat, Before(player=deepcopy(player), revealed=s.revealed, lent=within_reach(s, seat), **shared))
        )


def within_reach(s: AnyTable, seat: Seat) -> list[Lent]:
    """The tiles on boards of others that cards in the hand of a seat could take."""
    effects = (op for card in s.players[seat].hand for clause in content().cards[card].clauses for op in clause.effect)
    tiles = {op.item for op in effects if isinstance(op, ops.Move) and op.source == "any_player_board"}
    return [
        Lent(other, board.name, laid)
        for other, player in enumerate(s.players)
        for board in player.boards
        for laid in board.laid
        if other != seat and laid.piece in tiles
    ]


def give_back(s: AnyTable, lent: Lent) -> None:
    """A tile that a card has taken lies there again, in the place of what has filled its cells (ODIN-5.0.6)."""
    board = s.players[lent.seat].board(lent.board)
    assert board is not None, "boards stay with their seats"
    if lent.laid not in board.laid:
        cells = set(lent.laid.cells)
        board.laid = with_laid(tuple(one for one in board.laid if not cells.intersection(one.cells)), lent.laid)


def take_back(s: AnyTable, seat: Seat) -> bool:
    """Everything is as it was when the turn began; False when something has been shown since, or nothing was remembered."""
    at = next((n for n, frame in enumerate(s.agenda) if isinstance(frame, TurnBegan) and frame.seat == seat), None)
    if at is None or s.agenda[at].before.revealed != s.revealed:
        return False
    frame = s.agenda[at]
    before, now = deepcopy(frame.before), s.players[seat]
    for weapon in WEAPONS:  # others may have discarded weapons meanwhile
        spent = s.weapons_spent.get(weapon, 0) + now.count(weapon) - before.player.count(weapon)
        s.weapons_spent = {**s.weapons_spent, weapon: spent}
    s.weapons_spent = {weapon: n for weapon, n in s.weapons_spent.items() if n}
    s.players[seat] = structs.replace(before.player)
    for lent in before.lent:
        give_back(s, lent)
    for name in ("spaces", "imitated", "special", "strips", "latest"):
        setattr(s, name, getattr(before, name))
    del s.agenda[at + 1 :]
    s.emit(TurnTakenBack(seat))
    return True
