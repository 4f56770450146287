"""A seat's boards, houses and sheds: what may be laid where, and what they are worth (ODIN-7, ODIN-3.7, ODIN-11.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Literal, TypeAlias

from engine.game import Refusal, Seat
from engine.odin.facts.areas import BoardArea
from engine.odin.facts.content import odin_content
from engine.odin.facts.names import write_building
from engine.odin.facts.outlines import empty_outlines, minus_of_outlines
from engine.odin.facts.pieces import BoardId, NamedBuilding
from engine.odin.table.placement import (
    Laid,
    Lying,
    bonuses_enclosed,
    can_be_laid,
    income_covered,
    legal_places,
    minus_points,
    open_rows,
)
from engine.odin.table.state import AnyTable, Board, Owner, Player, SharedTable


def area_of(board: Board) -> BoardArea | None:
    """The grid of a board or house; None for a shed, which has none."""
    return odin_content().areas.get(board.kind)


@lru_cache(maxsize=8192)
def board_spots(kind: str, lying: Lying, piece: str) -> tuple[Laid, ...]:
    """All legal places of one piece on a board or house."""
    area = odin_content().areas[kind]
    return tuple(legal_places(area, lying, piece, judged_as(area, piece)))


@lru_cache(maxsize=1024)
def by_turns(kind: str, lying: Lying, piece: str) -> dict[int, dict[int, tuple[int, ...]]]:
    """The rows of all legal places of one piece on a board or house, by turn, then by column."""
    area = odin_content().areas[kind]
    return open_rows(area, lying, piece, judged_as(area, piece))


@lru_cache(maxsize=8192)
def has_place(kind: str, lying: Lying, piece: str) -> bool:
    """Whether a piece has a legal place on a board or house."""
    area = odin_content().areas[kind]
    return can_be_laid(area, lying, piece, judged_as(area, piece))


def judged_as(area: BoardArea, piece: str) -> Literal["silver"] | None:
    """What a piece is judged as where that is not what it is: wood in a house as silver, by card 40."""
    return "silver" if piece == "wood" and area.is_house else None


def layable_tiles(player: Player) -> frozenset[str]:
    """The pieces in the supply and the stables that boards or houses take without a card (ODIN-7.1)."""
    return pieces_without_cards().intersection(player.has)


@cache
def pieces_without_cards() -> frozenset[str]:
    """The pieces that are laid without a card: all but wood (card 40)."""
    return frozenset(odin_content().pieces) - {"wood"}


def boards_with_cells(player: Player) -> tuple[tuple[BoardId, str, Lying], ...]:
    """The seat's boards and houses, each with its kind and what lies on it. Sheds have no cells."""
    areas = odin_content().areas
    return tuple([(board.named, kind, board.laid) for board in player.boards if (kind := board.kind) in areas])


def pieces_that_fit(boards: Sequence[tuple[BoardId, str, Lying]], pieces: Iterable[str]) -> Iterator[str]:
    """Which of some pieces have a legal place on one of these boards."""
    rooms = [(accepted_on(kind), kind, lying) for _, kind, lying in boards]
    for piece in pieces:
        for accepted, kind, lying in rooms:
            if piece in accepted and has_place(kind, lying, piece):
                yield piece
                break


@cache
def accepted_on(kind: str) -> frozenset[str]:
    """The pieces that a board or house takes, if there is room (ODIN-7.1)."""
    area = odin_content().areas[kind]
    return frozenset(
        id for id, piece in odin_content().pieces.items() if (judged_as(area, id) or piece.laid_as) in area.accepts
    )


def could_lay(player: Player) -> bool:
    """Whether any piece of the seat has a legal place (ODIN-8.7)."""
    pieces = layable_tiles(player)
    return bool(pieces) and any_has_place(boards_with_cells(player), pieces)


def any_has_place(boards: Sequence[tuple[BoardId, str, Lying]], pieces: frozenset[str]) -> bool:
    """Whether any of some pieces has a legal place on one of these boards. Asked in every window: loops, no generators."""
    for _, kind, lying in boards:
        for piece in accepted_on(kind) & pieces:
            if has_place(kind, lying, piece):
                return True
    return False


def round_income(player: Owner) -> int:
    """What an income phase would pay now (ODIN-3.7)."""
    return income_of(player.boards)


def income_of(boards: Iterable[Board]) -> int:
    """What an income phase would pay for these boards."""
    return sum(income_covered(area, board.laid) for board in boards if (area := area_of(board)))


def open_outlines(board: Board) -> dict[str, int]:
    """The empty outlines for each resource of a building; exploration boards have none (ODIN-11.2)."""
    return empty_outlines(board.kind, filled_outlines(board)) if board.kind in odin_content().buildings else {}


def filled_outlines(board: Board) -> dict[str, int]:
    """The filled outlines for each resource."""
    return {"wood": board.wood, "stone": board.stone}


def outlines_to_fill(player: Player) -> Iterator[tuple[NamedBuilding, str]]:
    """Each building and resource of which an outline could be filled from the supply (ODIN-11.2)."""
    for board in player.boards:
        if building := board.building:
            for resource, left in open_outlines(board).items():
                if left and player.count(resource):
                    yield building, resource


def points_lost(board: Board) -> int:
    """The points that a board or building costs as it lies (ODIN-11.3)."""
    area = area_of(board)
    cells = minus_points(area, board.laid) if area else 0
    return cells + (
        minus_of_outlines(board.kind, filled_outlines(board)) if board.kind in odin_content().buildings else 0
    )


def buildings_left(s: SharedTable, kind: str) -> int:
    """How many buildings of a kind the general supply has (ODIN-1.5)."""
    return odin_content().buildings[kind].count_in_box - sum(len(player.buildings(kind)) for player in s.players)


def add_building(player: Player, kind: str) -> str:
    """Puts a new building beside the home board; returns its name (ODIN-13.7)."""
    name = write_building(NamedBuilding(kind, len(player.buildings(kind)) + 1))
    player.boards.append(Board(name))
    return name


def unknown_board(seat: Seat, board: BoardId) -> Refusal:
    """The refusal of a board or house that the seat does not have."""
    return Refusal("ODIN-7.1.1", "no_such_board", {"seat": seat, "board": board})


BoardBonus: TypeAlias = tuple[Board, int, Counter[str]]
"""A board or house of which bonus cells pay: how many cells, and what."""


def bonus_by_board(s: AnyTable, seat: Seat) -> list[BoardBonus]:
    """What the bonus cells of a seat's boards and houses pay now."""
    found: list[BoardBonus] = []
    for board in s.players[seat].boards:
        area = area_of(board)
        cells = bonuses_enclosed(area, board.laid) if area else []
        if cells:
            items: Counter[str] = Counter()
            for gifts in cells:
                for gift in gifts:
                    items[gift.item] += gift.count
            found.append((board, len(cells), items))
    return found
