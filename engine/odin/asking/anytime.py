"""What may be done at any time: laying pieces, buying and arming ships (ODIN-8.1 to 8.4); outlines at the end (ODIN-11.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from engine.choices import Open
from engine.game import Move, Refusal, Seat
from engine.kept import kept
from engine.odin.asking.anytime_cards import anytime_card_costs, plays_cards, usable_anytime_clauses, why_not_applied
from engine.odin.asking.ships import arm_ship, arming_moves, buy_ship, ships_to_buy, why_not_armed, why_not_bought
from engine.odin.asking.suggestions import suggested_places
from engine.odin.cards.passive import lays_wood
from engine.odin.facts import outlines
from engine.odin.facts.content import odin_content
from engine.odin.facts.names import write_board, write_building
from engine.odin.facts.pieces import SILVER, BoardId, Cost, Ship, items_less
from engine.odin.table.answers import ChoicePart, part_of_answers
from engine.odin.table.boards import (
    any_has_place,
    area_of,
    board_spots,
    boards_with_cells,
    by_turns,
    filled_outlines,
    has_place,
    judged_as,
    layable_tiles,
    outlines_to_fill,
    pieces_that_fit,
    unknown_board,
)
from engine.odin.table.events import OutlineFilled, Placed
from engine.odin.table.holdings import add_items
from engine.odin.table.moments import Moment
from engine.odin.table.moves import ApplyCard, Arm, BuyShip, Fill, Place
from engine.odin.table.placement import Lying, legal_places, why_not_laid, with_laid
from engine.odin.table.state import AnyTable, Board, Player, with_player
from engine.odin.table.timing import TimingWindow, trigger_cards

AnytimeMove: TypeAlias = Place | BuyShip | Arm | Fill | ApplyCard
"""The moves of ODIN-8.1; outlines only in the final window (ODIN-11.2)."""


def is_cost_borne(_cost: Cost) -> bool:
    """Bears every cost: where nothing can be broken off, as off the turn (ODIN-8.6 b)."""
    return True


class Occasion(Struct, frozen=True):
    """A decision at which a seat may do something at any time.

    `bears` says whether it bears a cost (ODIN-8.10). `final` is the final window, in which outlines may be filled
    (ODIN-11.2); `off_turn` is off one's turn, where no cards can be played (ODIN-8.6 b); `acting` says that an action of the
    seat is under way (ODIN-8.5).
    """

    seat: Seat
    bears: Callable[[Cost], bool]
    final: bool = False
    off_turn: bool = False
    acting: bool = False


class Laying(Struct, frozen=True, dict=True):
    """Which pieces may be laid where: too many places to list.

    `there` is what the seat has and may spend, of which one piece at least fits somewhere. `phases` is how often income and
    bonuses are still paid.
    """

    there: frozenset[str]
    boards: tuple[tuple[BoardId, str, Lying], ...]
    phases: int = 0

    kind = "place"

    @kept
    def pieces(self) -> tuple[str, ...]:
        """The pieces that have a place, by name."""
        return tuple(pieces_that_fit(self.boards, sorted(self.there)))

    def after(self, chosen: Sequence[Any]) -> Open | Move:
        match chosen:
            case []:
                return Open("piece", self.pieces)
            case [piece]:
                return Open("board", self.boards_for(piece))
            case [piece, board]:
                return Open("turn", tuple(self.turns(piece, board)))
            case [piece, board, turn]:
                return Open("column", tuple(self.turns(piece, board)[turn]))
            case [piece, board, turn, column]:
                return Open("row", self.turns(piece, board)[turn][column])
            case [piece, board, turn, column, row] if row in self.turns(piece, board)[turn][column]:
                return Place(piece=piece, board=board, turn=turn, column=column, row=row)
            case _:
                raise LookupError(f"{chosen} is no place")

    def turns(self, piece: str, board: BoardId) -> dict[int, dict[int, tuple[int, ...]]]:
        """The places of a piece on a board, by turns and columns. Raises LookupError when there are none."""
        turns = by_turns(*self.lies(board), piece) if piece in self.pieces else {}
        if not turns:
            raise LookupError(f"{piece} has no place on {board}")
        return turns

    def boards_for(self, piece: str) -> tuple[BoardId, ...]:
        """The boards and houses on which a piece has a place. Raises LookupError for a piece that may not be laid."""
        if piece not in self.pieces:
            raise LookupError(f"{piece} cannot be laid")
        return tuple(name for name, kind, lying in self.boards if has_place(kind, lying, piece))

    def left(self, chosen: Sequence[Any]) -> Sequence[Place]:
        if len(chosen) < 2:
            return ()
        piece, board, *place = chosen
        if board not in self.boards_for(piece):
            raise LookupError(f"{piece} has no place on {board}")
        kind, lying = self.lies(board)
        left = [
            Place.of(board, laid)
            for laid in board_spots(kind, lying, piece)
            if all(one == chosen for one, chosen in zip((laid.turn, laid.column, laid.row), place, strict=False))
        ]
        if not left:
            raise LookupError(f"{chosen} is no place")
        return left

    def suggested(self, chosen: Sequence[Any]) -> Sequence[Sequence[Any]]:
        """See `Suggesting`: places on the board that is chosen."""
        if len(chosen) < 2:
            return ()
        piece, board, *begun = chosen
        kind, lying = self.lies(board)
        area = odin_content().areas[kind]
        found = [place.laid for place in suggested_places(area, lying, piece, self.phases, judged_as(area, piece))]
        places = [(laid.turn, laid.column, laid.row) for laid in found]
        return [place[len(begun) :] for place in places if list(place[: len(begun)]) == begun]

    def lies(self, board: BoardId) -> tuple[str, Lying]:
        """The kind of a board, and what lies on it. Raises LookupError for a board that is not there."""
        for name, kind, lying in self.boards:
            if name == board:
                return kind, lying
        raise LookupError(f"there is no {board}")


def pieces_for_boards(
    when: Occasion, boards: Sequence[tuple[BoardId, str, Lying]], there: frozenset[str]
) -> Iterator[str]:
    """Which of these pieces a seat may lay at a decision on one of its boards, by name."""
    bears = when.bears
    for piece in pieces_that_fit(boards, sorted(there)):
        if bears is is_cost_borne or bears(Cost({piece: 1})):
            yield piece


def laying_parts(s: AnyTable, when: Occasion) -> list[ChoicePart]:
    """The pieces that a seat may lay at a decision, as a part; no part where none has a place."""
    there = pieces_of(s, when.seat)
    if not there:
        return []
    boards = boards_with_cells(s.players[when.seat])
    if when.bears is not is_cost_borne:
        there = frozenset(pieces_for_boards(when, boards, there))
    return [Laying(there, boards, phases_to_come(s))] if any_has_place(boards, there) else []


def phases_to_come(s: AnyTable) -> int:
    """How often income and bonuses are still paid."""
    return s.game_length.rounds - s.round + 1


def anytime_parts(s: AnyTable, when: Occasion) -> list[ChoicePart]:
    """All that a seat may do at any time at this decision."""
    parts = laying_parts(s, when)
    for moves in other_anytime_moves(s, when):
        parts += part_of_answers(moves)
    return parts


def anytime_moves(s: AnyTable, when: Occasion) -> Iterator[AnytimeMove]:
    """All that a seat may do at any time, move by move, each looked for only when it is wanted."""
    player = s.players[when.seat]
    for piece in pieces_for_boards(when, boards_with_cells(player), pieces_of(s, when.seat)):
        yield from places_for(player, piece)
    for moves in other_anytime_moves(s, when):
        yield from moves


def pieces_of(s: AnyTable, seat: Seat) -> frozenset[str]:
    """What a seat may lay; with a card also wood (card 40)."""
    player = s.players[seat]
    with_wood = player.played and player.count("wood") and lays_wood(s, seat)
    return layable_tiles(player) | {"wood"} if with_wood else layable_tiles(player)


def places_for(player: Player, piece: str) -> Iterator[Place]:
    """The places where a piece may be laid, one by one."""
    for board in player.boards:
        if area_of(board):
            yield from places_on(board, piece)


def places_on(board: Board, piece: str) -> Iterator[Place]:
    """The places where a piece may be laid on one board or house."""
    area, named = odin_content().areas[board.kind], board.named
    for laid in legal_places(area, board.laid, piece, judged_as(area, piece)):
        yield Place.of(named, laid)


def other_anytime_moves(s: AnyTable, when: Occasion) -> Iterator[Iterator[AnytimeMove]]:
    """All but the laying of pieces, kind by kind; does not look for what a seat without silver, ships or cards cannot do."""
    player = s.players[when.seat]
    if player.has.get(SILVER):
        yield bearable_moves(when, ships_to_buy(player))
    if player.ships and not when.acting:
        yield bearable_moves(when, arming_moves(player))
    if player.played:
        yield card_applications(s, when)
    if when.final:
        yield (Fill(building, resource) for building, resource in outlines_to_fill(player))


def bearable_moves(when: Occasion, moves: Iterator[BuyShip | Arm]) -> Iterator[BuyShip | Arm]:
    """The moves whose costs can be borne."""
    return moves if when.bears is is_cost_borne else (move for move in moves if when.bears(cost_of(move)))


def card_applications(s: AnyTable, when: Occasion) -> Iterator[ApplyCard]:
    """The cards that may be used."""
    for cause in usable_anytime_clauses(s, when.seat):
        if when.off_turn and plays_cards(cause):
            continue
        if when.bears is is_cost_borne or all(map(when.bears, anytime_card_costs(s, when.seat, cause.card))):
            yield ApplyCard(cause.card)


def cost_of(move: Place | BuyShip | Arm | Fill) -> Cost:
    """What a move costs."""
    match move:
        case Place():
            return Cost({move.piece: 1})
        case BuyShip():
            return Cost({SILVER: odin_content().ships[move.ship].silver_price}, move.ship)
        case Arm():
            return Cost({"ore": 1})
        case Fill():
            return Cost({move.resource: 1})


def all_costs(s: AnyTable, seat: Seat, move: AnytimeMove) -> list[Cost]:
    """What each way costs in which a move may go on."""
    return list(anytime_card_costs(s, seat, move.card)) if isinstance(move, ApplyCard) else [cost_of(move)]


def why_not_anytime(s: AnyTable, when: Occasion, move: AnytimeMove) -> Refusal | None:
    """The rule against a move at a decision."""
    refusal = why_not_done(s, when, move)
    if refusal is None and not all(map(when.bears, all_costs(s, when.seat, move))):
        return Refusal("ODIN-8.10", "breaks_off")
    return refusal


def why_not_done(s: AnyTable, when: Occasion, move: AnytimeMove) -> Refusal | None:
    """The rule against a move, whatever is being decided."""
    seat, player = when.seat, s.players[when.seat]
    match move:
        case Place():
            return why_not_placed(s, seat, move)
        case BuyShip():
            return why_not_bought(player, move.ship)
        case Arm():
            return why_not_armed(player, move.ship, acting=when.acting)
        case Fill():
            return why_not_filled(player, seat, move) if when.final else Refusal("ODIN-11.2", "outlines_later")
        case ApplyCard():
            return why_not_applied(s, seat, move.card, off_turn=when.off_turn)


def why_not_placed(s: AnyTable, seat: Seat, move: Place) -> Refusal | None:
    """The rule against laying a piece (ODIN-7); wood is laid as silver in houses where a card allows it (card 40)."""
    player = s.players[seat]
    board = player.board(write_board(move.board))
    area = area_of(board) if board else None
    if board is None or area is None:
        return unknown_board(seat, move.board)
    if not player.count(move.piece):
        return Refusal("ODIN-7.1.1", "not_in_supply", {"piece": move.piece})
    as_silver = move.piece == "wood" and area.is_house and lays_wood(s, seat)
    return why_not_laid(area, board.laid, move.laid, "silver" if as_silver else None)


def why_not_filled(player: Player, seat: Seat, move: Fill) -> Refusal | None:
    """The rule against filling an outline (ODIN-11.2)."""
    board = player.board(write_building(move.building))
    if board is None or board.kind not in odin_content().buildings:
        return unknown_board(seat, move.building)
    full = outlines.why_no_outline(board.kind, filled_outlines(board), move.resource)
    if full or player.count(move.resource):
        return full
    return Refusal("ODIN-11.2", "not_in_supply", {"piece": move.resource})


def do_anytime(s: AnyTable, seat: Seat, move: AnytimeMove) -> None:
    """Carries out what may be done at any time."""
    player = s.players[seat]
    match move:
        case Place():
            place_tile(s, seat, move)
        case BuyShip():
            buy_ship(s, seat, move.ship)
        case Arm():
            arm_ship(s, seat, move.ship)
        case Fill():
            fill_outline(s, seat, find_known_board(player, write_building(move.building)), move.resource)
        case ApplyCard():
            s.push(TimingWindow(seat, "on", (Moment("anytime", card=move.card),)))


def place_tile(s: AnyTable, seat: Seat, move: Place) -> None:
    """A piece goes from the supply or the stable to a board or house, and stays there (ODIN-7.2.6)."""
    add_items(s.players[seat], move.piece, -1)
    lay_piece(s, seat, move)


def lay_piece(s: AnyTable, seat: Seat, move: Place) -> None:
    """A piece lies on a board or house, wherever it came from."""
    board = find_known_board(s.players[seat], write_board(move.board))
    board.laid = with_laid(board.laid, move.laid)
    s.emit(Placed(seat=seat, piece=move.piece, board=board.name, turn=move.turn, column=move.column, row=move.row))
    trigger_cards(s, seat, Moment("place", item=move.piece, count=1, to=board.kind))


def fill_outline(s: AnyTable, seat: Seat, board: Board, resource: str) -> None:
    """Wood or stone goes on an outline (ODIN-11.2)."""
    add_items(s.players[seat], resource, -1)
    if resource == "wood":
        board.wood += 1
    else:
        board.stone += 1
    s.emit(OutlineFilled(seat, board.name, resource))


def find_known_board(player: Player, name: str) -> Board:
    """A board that the seat is known to have."""
    board = player.board(name)
    assert board is not None, f"there is no {name}"
    return board


def table_after_cost(s: AnyTable, seat: Seat, cost: Cost) -> AnyTable:
    """The position after a seat has met a cost."""
    player = s.players[seat]
    ships = [*player.ships, Ship(cost.ship)] if cost.ship else player.ships
    if cost.unladen:
        at = next(n for n, ship in enumerate(ships) if ship.named == cost.unladen)
        ships = [*ships[:at], Ship(ships[at].kind, ships[at].ore - 1), *ships[at + 1 :]]
    return with_player(s, seat, has=items_less(player.has, cost.spent), ships=ships, hand=player.hand[cost.cards :])
