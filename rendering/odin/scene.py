"""What the pictures and descriptions take from a view of Odin, in one place."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from engine.choices import KIND, kind_of
from engine.game import Event, Move, Seat
from engine.narrowing import Narrowed
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import RESOURCES, WEAPONS, BoardId
from engine.odin.facts.schema import GameLength
from engine.odin.game.scoring import score
from engine.odin.game.view import OdinView, PlayerView
from engine.odin.options import LONG
from engine.odin.table.boards import area_of
from engine.odin.table.events import (
    Explored,
    GotBuilding,
    GotShip,
    Imitated,
    Placed,
    PlayedOccupation,
    TookItems,
    UsedSpace,
)
from engine.odin.table.moves import ApplyCard, Imitate, Place, UseSpace
from engine.odin.table.placement import Laid, area_cover
from engine.odin.table.state import Board
from rendering.elements.recent import last_turns
from rendering.odin.signs.colours import COLOURS


def rounds_of(view: OdinView) -> GameLength:
    return odin_content().length(view.length == LONG)


# ---- what a seat has -----------------------------------------------------------------------------------------------------


def goods_of(player: PlayerView) -> list[tuple[str, int]]:
    """The goods and special tiles of the supply and stables, by colour, in the order of the data."""
    listed = [
        good for colour in COLOURS for good in odin_content().goods if odin_content().goods[good].colour == colour
    ]
    return [(item, player.has[item]) for item in (*listed, *odin_content().special_tiles) if player.has.get(item)]


def things_of(player: PlayerView) -> list[tuple[str, int]]:
    return [(item, player.has[item]) for item in (*RESOURCES, *WEAPONS) if player.has.get(item)]


def colour_totals(player: PlayerView) -> list[int]:
    """How many goods of each colour, in the order of COLOURS; special tiles are blue."""
    totals = [0] * len(COLOURS)
    for item, n in goods_of(player):
        good = odin_content().goods.get(item)
        totals[COLOURS.index(good.colour if good else "blue")] += n
    return totals


def ore_by_ship(player: PlayerView, kind: str) -> list[int]:
    """The ore on each ship of a kind in the bay."""
    return [ship.ore for ship in player.ships if ship.kind == kind]


def count_buildings(player: PlayerView, kind: str) -> int:
    return sum(board.kind == kind for board in player.boards)


def points_now(view: OdinView) -> tuple[int, ...]:
    return tuple(score(view).totals)


def covered_of(board: Board) -> tuple[int, int]:
    """How many cells of a board are covered, and how many can be; none of a shed."""
    area = area_of(board)
    if area is None:
        return 0, 0
    return area_cover(area, board.laid).covered.bit_count(), area.coverable.bit_count()


# ---- what happened -------------------------------------------------------------------------------------------------------


class Changed(Struct, frozen=True):
    """What every seat did last: the space used, and pieces laid by seat and board; other events are said in words."""

    spaces: dict[str, Seat] = {}
    imitations: dict[int, Seat] = {}
    laid: frozenset[tuple[Seat, str, Laid]] = frozenset()
    boards: frozenset[tuple[Seat, str]] = frozenset()


OdinShownEvent = UsedSpace | Imitated | Placed | GotShip | GotBuilding | Explored | PlayedOccupation | TookItems


def shown_of_last_turns(events: Iterable[Event]) -> list[OdinShownEvent]:
    """What every seat did in its last turn; the use of a space begins a turn."""
    shown = (event for event in events if isinstance(event, OdinShownEvent))
    return last_turns(shown, lambda event: isinstance(event, UsedSpace | Imitated))


def changes_of_last_turns(events: Iterable[Event]) -> Changed:
    """What every seat's last turn changed."""
    shown = shown_of_last_turns(events)
    used = {event.seat: event.space for event in shown if isinstance(event, UsedSpace)}
    spaces = {space: seat for seat, space in used.items()}
    imitations = {event.column: event.seat for event in shown if isinstance(event, Imitated)}
    laid = frozenset((event.seat, event.board, event.laid) for event in shown if isinstance(event, Placed))
    boards = frozenset(
        (event.seat, event.face if isinstance(event, Explored) else event.building)
        for event in shown
        if isinstance(event, Explored | GotBuilding)
    )
    return Changed(spaces, imitations, laid, boards)


# ---- what may be done ----------------------------------------------------------------------------------------------------


ANYTIME = frozenset({"place", "buy", "arm", "fill", "apply_card"})
"""The kinds of move that can be made beside the answer to a question."""


def kind_begun(at: Narrowed) -> str:
    """The kind of move that is put together or found; nothing while that is open."""
    if at.move is not None:
        return kind_of(at.move)
    return str(at.chosen[0]) if at.chosen and at.menus and at.menus[0].field == KIND else ""


def legal_moves_in_choosing(at: Narrowed) -> tuple[Move, ...]:
    """The legal moves that are listed where somebody stands in choosing.

    What can be done at any time is left out as long as it is not begun: no question is about it.
    """
    moves = at.left or at.listed
    return moves if kind_begun(at) in ANYTIME else tuple(move for move in moves if kind_of(move) not in ANYTIME)


def moves_in_question(at: Narrowed) -> tuple[Move, ...]:
    """The move that is found; else the legal moves that are listed."""
    return (at.move,) if at.move is not None else legal_moves_in_choosing(at)


def open_spaces(at: Narrowed) -> frozenset[str]:
    return frozenset(move.space for move in legal_moves_in_choosing(at) if isinstance(move, UseSpace))


def imitated_spaces(at: Narrowed) -> frozenset[str]:
    return frozenset(move.space for move in legal_moves_in_choosing(at) if isinstance(move, Imitate))


def cards_of(view: OdinView, at: Narrowed) -> tuple[int, ...]:
    """The occupations that may be used at any time, or the one that is, once that is begun; else the one that asks."""
    asking = view.asked_words.get("card")
    if isinstance(asking, int) and kind_begun(at) != "apply_card":
        return (asking,)
    return tuple(dict.fromkeys(move.card for move in moves_in_question(at) if isinstance(move, ApplyCard)))


def begins_to_lay(at: Narrowed) -> bool:
    """Whether somebody has chosen to lay something, and not yet what."""
    return at.move is None and bool(at.menus) and at.menus[-1].field == "piece"


class LayingSpot(Struct, frozen=True):
    """What is being laid: the piece, the board once it is chosen, and the place once it is."""

    piece: str
    board: BoardId = ""
    laid: Laid | None = None
    left: tuple[Laid, ...] = ()


def spot_of(at: Narrowed) -> LayingSpot | None:
    """Where a person stands in laying a piece; None while something else is chosen."""
    if isinstance(move := at.move, Place):
        return LayingSpot(move.piece, move.board, move.laid)
    places = [move for move in at.left if isinstance(move, Place)]
    if places and len(places) == len(at.left) and len({(move.piece, move.board) for move in places}) == 1:
        left = tuple(move.laid for move in places)
        return LayingSpot(places[0].piece, places[0].board, None, left)
    begun = at.chosen[1:] if at.chosen[:1] == ("place",) else at.chosen
    if begun and ("place" in at.chosen or at.menus[0].field == "piece"):
        return LayingSpot(*begun[:2])
    return None
