"""Pieces that go from one place to another: `move`, by where they come from (engine/odin/data/README.md)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.game import Seat
from engine.odin.asking.anytime import fill_outline, find_known_board
from engine.odin.cards.amounts import amount_of, lies_on
from engine.odin.cards.payments import take_ore
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.names import write_building, write_ship
from engine.odin.facts.pieces import ChosenBefore, Cost, NamedBuilding, NamedShip
from engine.odin.operations.laying import CardLay, boards_for, to_lay
from engine.odin.operations.rules import CardChoice, ChoiceRules
from engine.odin.rounds.taking_back import TakenTile, remember_taken
from engine.odin.table.boards import area_of, open_outlines
from engine.odin.table.events import MovedPiece
from engine.odin.table.holdings import add_items, order_ships
from engine.odin.table.moments import Cause, OperationPath
from engine.odin.table.placement import fillings_of_piece, with_laid, without_piece
from engine.odin.table.state import AnyTable


class MoveOperation(ChoiceRules[ops.MovePieces, NamedShip | NamedBuilding]):
    """A piece, if it is there and has somewhere to go. The ship that gives ore, and the shed that gets a resource, are chosen."""

    def possible(self, s: AnyTable, seat: Seat, op: ops.MovePieces, cause: Cause) -> bool:
        player, to = s.players[seat], op.targets[0]
        if op.laid_as:
            return False  # wood in houses is laid as any piece is (card 40)
        match op.source:
            case "own_ships":
                return bool(ships_to_unload(s, seat, op))
            case "any_player_board":
                return lies_on(s, op.item) is not None
            case "supply":
                there = player.count(op.item) >= amount_of(s, seat, op.count, cause.moment)
                return there and (to == "new_ship" or bool(sheds_for(s, seat, op.item)))
            case _:
                return to == "vacated_spot" or (to_lay(s, seat, op, cause) > 0 and bool(boards_for(s, seat, op)))

    def costs(self, s: AnyTable, seat: Seat, op: ops.MovePieces, cause: Cause) -> Iterator[Cost]:
        if op.source == "own_ships":
            for ship in ships_to_unload(s, seat, op):
                yield Cost({"ore": -1}, unladen=ship)

    def called(self, s: AnyTable, seat: Seat, op: ops.MovePieces, cause: Cause) -> str:
        return op.item

    def carry_out(self, s: AnyTable, seat: Seat, op: ops.MovePieces, cause: Cause, path: OperationPath) -> None:
        match op.source, op.targets[0]:
            case "any_player_board", _:
                take_tile(s, seat, cause)
            case _, "vacated_spot":
                pass  # laid when the tile was taken
            case "supply", "new_ship":
                load_ore(s, seat, 3)
            case "own_ships" | "supply", _:
                super().carry_out(s, seat, op, cause, path)
            case _:
                s.push(CardLay(seat, cause, path, to_lay(s, seat, op, cause)))

    def options(
        self, s: AnyTable, seat: Seat, op: ops.MovePieces, cause: Cause, done: Sequence[ChosenBefore]
    ) -> Sequence[NamedShip | NamedBuilding]:
        if op.source == "own_ships":
            return ships_to_unload(s, seat, op)
        return sheds_for(s, seat, op.item) if s.players[seat].count(op.item) else ()

    def chosen(self, s: AnyTable, op: ops.MovePieces, asked: CardChoice, option: NamedShip | NamedBuilding) -> None:
        player = s.players[asked.seat]
        if isinstance(option, NamedShip):
            take_ore(player, option)
            add_items(player, op.item, 1)
            s.emit(MovedPiece(asked.seat, op.item, 1, write_ship(option), "supply"))
        else:
            fill_outline(s, asked.seat, find_known_board(player, write_building(option)), op.item)


def ships_to_unload(s: AnyTable, seat: Seat, op: ops.MovePieces) -> list[NamedShip]:
    """The ships from which ore can be taken (card 39)."""
    return list(dict.fromkeys(ship.named for ship in s.players[seat].ships if ship.ore and ship.kind in op.ships))


def sheds_for(s: AnyTable, seat: Seat, resource: str) -> list[NamedBuilding]:
    """The sheds with a free outline for a resource (card 42)."""
    sheds = s.players[seat].buildings("shed")
    return [shed for board in sheds if (shed := board.building) and open_outlines(board).get(resource)]


def take_tile(s: AnyTable, seat: Seat, cause: Cause) -> None:
    """Cards 70 and 71: a special tile leaves a board for the supply; the other pieces of the effect fill its cells."""
    taken, *others = (op for op in cause.written.effect if isinstance(op, ops.MovePieces))
    at = lies_on(s, taken.item)
    assert at is not None, f"{taken.item} lies on no board"
    loser, name = at
    board = find_known_board(s.players[loser], name)
    area = area_of(board)
    spot = next(one for one in board.laid if one.piece == taken.item)
    assert area is not None, "tiles lie on boards"
    board.laid, instead = (
        without_piece(board.laid, spot),
        next(iter(fillings_of_piece(area, spot, [op.item for op in others]))),
    )
    for one in instead:
        board.laid = with_laid(board.laid, one)
    remember_taken(s, seat, TakenTile(loser, name, spot, instead))
    add_items(s.players[seat], taken.item, 1)
    s.emit(MovedPiece(seat, taken.item, 1, name, "supply"))


def load_ore(s: AnyTable, seat: Seat, n: int) -> None:
    """Card 184: ore goes onto the longship just received, which carries none."""
    player = s.players[seat]
    ship = next(ship for ship in player.ships if ship.kind == "longship" and not ship.ore)
    add_items(player, "ore", -n)
    ship.ore = n
    order_ships(player)
    s.emit(MovedPiece(seat, "ore", n, "supply", write_ship(ship.named)))
