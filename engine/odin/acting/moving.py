"""Pieces and Vikings that occupations move from one place to another, each in one place with the numbers of its cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.game import Seat
from engine.odin.asking.anytime import fill, owned
from engine.odin.cards.amounts import lies_on
from engine.odin.cards.clauses import Cause
from engine.odin.cards.payments import take_ore
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.content import content
from engine.odin.facts.names import ship_kind
from engine.odin.facts.pieces import Items
from engine.odin.possible.ships import leave_bay
from engine.odin.table.boards import area_of
from engine.odin.table.events import MovedPiece, Upgraded, VikingsReturned
from engine.odin.table.holdings import add, order_ships, pay, received
from engine.odin.table.placement import fillings, with_laid, without_piece
from engine.odin.table.state import AnyTable
from engine.odin.using.taking_back import TakenTile, remember_taken


def move_chosen(s: AnyTable, seat: Seat, op: ops.Move, place: str) -> None:
    """An ore comes off the ship (card 39), or a resource goes onto an outline of the shed (card 42)."""
    player = s.players[seat]
    if op.source == "own_ships":
        take_ore(player, place)
        add(player, op.item, 1)
        s.emit(MovedPiece(seat, op.item, 1, place, "supply"))
    else:
        fill(s, seat, owned(player, place), op.item)


def take_tile(s: AnyTable, seat: Seat, cause: Cause) -> None:
    """Cards 70 and 71: a special tile leaves a board for the supply; the other pieces of the effect fill its cells."""
    taken, *others = (op for op in cause.written.effect if isinstance(op, ops.Move))
    at = lies_on(s, taken.item)
    assert at is not None, f"{taken.item} lies on no board"
    loser, name = at
    board = owned(s.players[loser], name)
    area = area_of(board)
    spot = next(one for one in board.laid if one.piece == taken.item)
    assert area is not None, "tiles lie on boards"
    board.laid, instead = without_piece(board.laid, spot), next(iter(fillings(area, spot, [op.item for op in others])))
    for one in instead:
        board.laid = with_laid(board.laid, one)
    remember_taken(s, seat, TakenTile(loser, name, spot, instead))
    add(s.players[seat], taken.item, 1)
    s.emit(MovedPiece(seat, taken.item, 1, name, "supply"))


def load(s: AnyTable, seat: Seat, n: int) -> None:
    """Card 184: ore goes onto the longship just received, which carries none."""
    player = s.players[seat]
    ship = next(ship for ship in player.ships if ship.kind == "longship" and not ship.ore)
    add(player, "ore", -n)
    ship.ore = n
    order_ships(player)
    s.emit(MovedPiece(seat, "ore", n, "supply", ship.name))


def turn(s: AnyTable, seat: Seat, goods: Sequence[str]) -> None:
    """Cards 78 and 79: tiles turn to their other side; an animal that becomes pregnant is not gained."""
    facts, player = content().goods, s.players[seat]
    sides = [(good, facts[good].reverse) for good in goods]
    for good, reverse in sides:
        add(player, good, -1)
        add(player, reverse, 1)
    if sides:
        s.emit(Upgraded(seat, tuple(good for good, _ in sides), tuple(reverse for _, reverse in sides)))
    came = Counter(reverse for _, reverse in sides if not facts[reverse].animal)
    received(s, seat, came, by_action=True)


def call_back(s: AnyTable, seat: Seat, space: str) -> None:
    """A Viking goes from a space to the Thing Square; when the last one leaves, it is free (ODIN-3.5.8)."""
    standing, player = s.spaces[space], s.players[seat]
    standing.vikings -= 1
    if not standing.vikings:
        del s.spaces[space]
    player.vikings += 1
    player.back.append(space)
    s.emit(VikingsReturned(seat, 1))


def emigrate_by_card(s: AnyTable, seat: Seat, ship: str, price: Items) -> None:
    """Cards 84 and 110: a ship emigrates without a space."""
    s.players[seat].uses[-1].ships = [ship_kind(ship)]
    pay(s, seat, price, "emigrate")
    leave_bay(s, seat, ship, price)
