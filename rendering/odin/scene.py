"""What the pictures and descriptions take from a view of Odin, in one place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from engine.game import Event, Seat, Word
from engine.narrowing import Narrowed
from engine.odin.boards import area_of, minus
from engine.odin.content import content
from engine.odin.events import (
    Explored,
    GotBuilding,
    GotShip,
    Imitated,
    Placed,
    PlayedOccupation,
    TookItems,
    UsedSpace,
)
from engine.odin.facts import Content
from engine.odin.moves import Imitate, Place, UseSpace
from engine.odin.options import LONG
from engine.odin.pieces import WEAPONS
from engine.odin.placement import Laid, cover
from engine.odin.schema import GameLength
from engine.odin.schema_spaces import Buy, Exchange, ExchangeChooseOne, Forge, OverseasTrade, SpaceFacts
from engine.odin.scoring import score
from engine.odin.state import Board
from engine.odin.view import OdinView, PlayerView
from rendering.odin.signs import COLOURS, RESOURCES
from rendering.recent import last_turns


def facts() -> Content:
    """The values of the data files."""
    return content()


def rounds_of(view: OdinView) -> GameLength:
    """The rounds of the game's length."""
    return content().length(view.length == LONG)


# ---- what a seat has -----------------------------------------------------------------------------------------------------


def goods_of(player: PlayerView) -> list[tuple[str, int]]:
    """The goods and special tiles of the supply and stables, by colour, in the order of the data."""
    listed = [good for colour in COLOURS for good in content().goods if content().goods[good].colour == colour]
    return [(item, player.has[item]) for item in (*listed, *content().special_tiles) if player.has.get(item)]


def things_of(player: PlayerView) -> list[tuple[str, int]]:
    """Resources and weapons of the supply."""
    return [(item, player.has[item]) for item in (*RESOURCES, *WEAPONS) if player.has.get(item)]


def colour_totals(player: PlayerView) -> list[int]:
    """How many goods of each colour, in the order of COLOURS; special tiles are blue."""
    totals = [0] * len(COLOURS)
    for item, n in goods_of(player):
        good = content().goods.get(item)
        totals[COLOURS.index(good.colour if good else "blue")] += n
    return totals


def fleet(player: PlayerView, kind: str) -> list[int]:
    """The ore on each ship of a kind in the bay."""
    return [ship.ore for ship in player.ships if ship.kind == kind]


def built(player: PlayerView, kind: str) -> int:
    """How many buildings of a kind."""
    return sum(board.kind == kind for board in player.boards)


def points_now(view: OdinView) -> tuple[int, ...]:
    """Every seat's points if the game ended now."""
    return tuple(score(view).totals)


def covered_of(board: Board) -> tuple[int, int]:
    """How many cells of a board are covered, and how many can be; none of a shed."""
    area = area_of(board)
    if area is None:
        return 0, 0
    return cover(area, board.laid).covered.bit_count(), area.coverable.bit_count()


def minus_of(board: Board) -> int:
    """The points that a board costs as it lies."""
    return minus(board)


# ---- what happened -------------------------------------------------------------------------------------------------------


class Changed(Struct, frozen=True):
    """What every seat did last: spaces used, and pieces laid by seat and board; other deeds are said in words."""

    spaces: dict[str, Seat] = {}
    imitations: dict[int, Seat] = {}
    laid: frozenset[tuple[Seat, str, Laid]] = frozenset()
    boards: frozenset[tuple[Seat, str]] = frozenset()


Deed = UsedSpace | Imitated | Placed | GotShip | GotBuilding | Explored | PlayedOccupation | TookItems


def changed(events: Iterable[Event]) -> Changed:
    """What the events speak of, of every seat its last turn."""
    deeds = last_turns(event for event in events if isinstance(event, Deed))
    spaces = {deed.space: deed.seat for deed in deeds if isinstance(deed, UsedSpace)}
    imitations = {deed.column: deed.seat for deed in deeds if isinstance(deed, Imitated)}
    laid = frozenset(
        (deed.seat, deed.board, Laid(deed.piece, deed.row, deed.column, deed.turn))
        for deed in deeds
        if isinstance(deed, Placed)
    )
    boards = frozenset(
        (deed.seat, deed.face if isinstance(deed, Explored) else deed.building)
        for deed in deeds
        if isinstance(deed, Explored | GotBuilding)
    )
    return Changed(spaces, imitations, laid, boards)


# ---- what may be done ----------------------------------------------------------------------------------------------------


def question_of(view: OdinView) -> str:
    """The tag of what the viewing seat is asked; empty when it is not asked."""
    return next((decision.question for decision in view.decisions if decision.seat == view.seat), "")


def asked_of(view: OdinView) -> dict[str, Word]:
    """What fills the question of the viewing seat."""
    for decision in view.decisions:
        if decision.seat == view.seat:
            return decision.words
    return {}


def open_spaces(view: OdinView, at: Narrowed) -> frozenset[str]:
    """The spaces that the viewing seat can use: by the legal moves where these are listed, else by what a space demands."""
    listed = [move.space for move in at.left if isinstance(move, UseSpace)]
    if listed or view.seat is None:
        return frozenset(listed)
    return frozenset(
        space.id for space in content().spaces.values() if within_reach(view, view.players[view.seat], space)
    )


def imitated_spaces(at: Narrowed) -> frozenset[str]:
    """The spaces that can be imitated, where the legal moves are listed."""
    return frozenset(move.space for move in at.left if isinstance(move, Imitate))


def within_reach(view: OdinView, player: PlayerView, space: SpaceFacts) -> bool:
    """Whether a space is free, and the seat has the Vikings, ships, animals and prices that are printed on it."""
    if space.id in view.spaces or player.vikings < space.vikings:
        return False
    needs = space.requires
    if any(len(fleet(player, ship)) < n for ship, n in needs.ship_min.items()):
        return False
    if needs.ship_any_of and not any(fleet(player, ship) for ship in needs.ship_any_of):
        return False
    if any(player.has.get(kind, 0) + player.has.get(f"pregnant_{kind}", 0) < n for kind, n in needs.animal_min.items()):
        return False
    step = space.steps[0]
    prices: Sequence[dict[str, int]] = ()
    if isinstance(step, Exchange) and not step.optional:
        prices = step.prices
    elif isinstance(step, Buy | ExchangeChooseOne | OverseasTrade | Forge):
        prices = (step.pay,)
    return not prices or any(all(player.has.get(item, 0) >= n for item, n in price.items()) for price in prices)


def begins_to_lay(at: Narrowed) -> bool:
    """Whether somebody has chosen to lay something, and not yet what."""
    return at.move is None and bool(at.menus) and at.menus[-1].field == "piece"


class Spot(Struct, frozen=True):
    """What is being laid: the piece, the board once it is chosen, and the place once it is."""

    piece: str
    board: str = ""
    laid: Laid | None = None
    left: tuple[Laid, ...] = ()


def spot_of(at: Narrowed) -> Spot | None:
    """Where a person stands in laying a piece; None while something else is chosen."""
    if isinstance(move := at.move, Place):
        return Spot(move.piece, move.board, Laid(move.piece, move.row, move.column, move.turn))
    places = [move for move in at.left if isinstance(move, Place)]
    if places and len(places) == len(at.left) and len({(move.piece, move.board) for move in places}) == 1:
        left = tuple(Laid(move.piece, move.row, move.column, move.turn) for move in places)
        return Spot(places[0].piece, places[0].board, None, left)
    begun = at.chosen[1:] if at.chosen[:1] == ("place",) else at.chosen
    if begun and ("place" in at.chosen or at.menus[0].field == "piece"):
        return Spot(*begun[:2])
    return None
