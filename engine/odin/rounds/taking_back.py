"""Taking back a whole turn in whose action nothing could be used after all (ODIN-5.0.6)."""

from __future__ import annotations

import msgspec
from msgspec import Struct, field, structs

from engine.frames import Frame
from engine.game import Move, Seat
from engine.odin.facts.pieces import WEAPONS, OpenStrip, PlacedVikings
from engine.odin.table.events import TurnTakenBack
from engine.odin.table.placement import Laid, Lying, with_laid, without_piece
from engine.odin.table.state import AnyTable, Player


class TakenTile(Struct, array_like=True):
    """A special tile that a card has taken off a board, and what fills its place (cards 70 and 71)."""

    owner: Seat
    board: str
    tile: Laid
    instead: Lying


class Before(Struct, kw_only=True, omit_defaults=True):
    """What one turn can change that nobody has seen anew: the seat's own things, what all share, tiles taken off boards."""

    player: Player
    spaces: dict[str, PlacedVikings]
    imitated: list[int]
    special: list[str]
    strips: list[OpenStrip]
    latest: Seat | None
    revealed: int
    taken: list[TakenTile] = []


COPIES = msgspec.msgpack.Decoder(Before)
WRITTEN = msgspec.msgpack.Encoder(order="deterministic")


SHARED = ("spaces", "imitated", "special", "strips", "latest")
"""What all share, by its name in the state."""


class TurnBegan(Frame[AnyTable, Move], tag="turn_began"):
    """Keeps how things were when a turn began that might have to be taken back; waits below that turn.

    `written` is encoded as in a snapshot: hardly any turn is taken back, so hardly any is read again.
    """

    written: msgspec.Raw = field(name="before")

    @property
    def before(self) -> Before:
        """How things were, in a copy that shares nothing."""
        return COPIES.decode(self.written)


def as_written(before: Before) -> msgspec.Raw:
    """How things are, as it stands in a snapshot."""
    return msgspec.Raw(WRITTEN.encode(before))


def remember_turn(s: AnyTable, seat: Seat) -> None:
    """Remembers how things are, only for a seat whose cards could make a space usable that then is not."""
    player = s.players[seat]
    if player.hand or player.played:
        before = Before(
            player=player,
            spaces=s.spaces,
            imitated=s.imitated,
            special=s.special,
            strips=s.strips,
            latest=s.latest,
            revealed=s.revealed,
        )
        s.push(TurnBegan(seat, as_written(before)))


def remember_taken(s: AnyTable, seat: Seat, taken: TakenTile) -> None:
    """Remembers that a tile has come off somebody else's board in this turn."""
    for frame in s.agenda:
        if isinstance(frame, TurnBegan) and frame.seat == seat and taken.owner != seat:
            before = frame.before
            before.taken.append(taken)
            frame.written = as_written(before)


def put_back(s: AnyTable, taken: TakenTile) -> None:
    """Puts the tile back where it lay; what its owner has laid since stays (ODIN-5.0.6)."""
    board = s.players[taken.owner].board(taken.board)
    assert board is not None, "boards are never lost"
    for piece in taken.instead:
        board.laid = without_piece(board.laid, piece)
    board.laid = with_laid(board.laid, taken.tile)


def take_back(s: AnyTable, seat: Seat) -> bool:
    """Restores all that was when the turn began; False when something has been shown since, or nothing was remembered."""
    at = next((n for n, frame in enumerate(s.agenda) if isinstance(frame, TurnBegan) and frame.seat == seat), None)
    if at is None:
        return False
    before, now = s.agenda[at].before, s.players[seat]
    if before.revealed != s.revealed:
        return False
    space = now.uses[-1].space if now.uses else ""
    for weapon in WEAPONS:  # others may have discarded weapons meanwhile
        spent = s.weapons_spent.get(weapon, 0) + now.count(weapon) - before.player.count(weapon)
        s.weapons_spent = {**s.weapons_spent, weapon: spent}
    s.weapons_spent = {weapon: n for weapon, n in s.weapons_spent.items() if n}
    s.players[seat] = structs.replace(before.player)
    for name in SHARED:
        setattr(s, name, getattr(before, name))
    for taken in before.taken:
        put_back(s, taken)
    del s.agenda[at + 1 :]
    s.emit(TurnTakenBack(seat, space))
    return True
