"""What a player may do and what it would bring, worked out from the legal moves for the view of a seat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from msgspec import Struct, structs

from engine.game import Move
from engine.manitoba.facts.components import PATHS, AreaId
from engine.manitoba.facts.content import manitoba_contents
from engine.manitoba.facts.schema import PathBonus
from engine.manitoba.game.view import ManitobaView, PlayerView
from engine.manitoba.steps.paths import plain_bonus
from engine.manitoba.table.moves import (
    ActWithDiscs,
    CopySpace,
    DropFeather,
    FillArea,
    KeepIn,
    PlaceFigure,
    RemoveFigure,
    Score,
    TakeOffered,
    Vision,
    Wake,
    WakeUp,
    WalkFigure,
    WampumBerry,
)


class SpaceMark(Struct, frozen=True):
    """A space of a path."""

    path: str
    space: int


class AreaTarget(Struct, frozen=True):
    """An area to choose: from the square, from these areas, or to be left; `good` is what the figure or the area would get."""

    placed: bool = False
    origins: tuple[AreaId, ...] = ()
    leaves: bool = False
    good: str | None = None


class Lift(Struct, frozen=True):
    """What may be done with so many discs: act, or wake so many figures at most (MAN-D10, MAN-D11)."""

    acts: bool = False
    wakes: int | None = None


class SectorWorth(Struct, frozen=True):
    """What the sector would be worth `then`, or the points that it is `scored` for."""

    then: int | None = None
    scored: int | None = None


class ManitobaHints(Struct, frozen=True):
    """What can be chosen. `stores` are sectors and places with what the choice brings there, which may be nothing.

    `spaces` are the spaces of paths that would be reached or copied, with what they would give; `goods` can be taken. So many
    figures at most `wake` where that is asked; `homes` are the areas whose figures a scoring would send home.
    """

    areas: dict[AreaId, AreaTarget]
    spaces: dict[SpaceMark, tuple[PathBonus, ...]]
    stores: dict[str, SectorWorth]
    goods: frozenset[str]
    lifts: dict[int, Lift]
    wakes: int | None = None
    homes: tuple[AreaId, ...] = ()


def manitoba_hints(view: ManitobaView, moves: Sequence[Move]) -> ManitobaHints:
    """The hints for these moves, the legal ones or those that a choice has left."""
    assert view.seat is not None
    player = view.players[view.seat]
    spaces: dict[SpaceMark, tuple[PathBonus, ...]] = {}
    stores: dict[str, SectorWorth] = {}
    goods: set[str] = set()
    for move in moves:
        match move:
            case Vision(path) | CopySpace(path):
                spaces |= spaces_on_path(view, player, path, copied=isinstance(move, CopySpace))
            case KeepIn(to) | WampumBerry(to) | DropFeather(to) | Score(to):
                stores[to] = sector_worth(player, to, move)
            case TakeOffered(good):
                goods.add(good)
            case _:
                pass
    wakes = max((move.figures for move in moves if isinstance(move, Wake)), default=None)
    homes = areas_emptied(view, {move.good for move in moves if isinstance(move, Score)})
    return ManitobaHints(
        target_areas(view, moves), spaces, stores, frozenset(goods), lifts_by_discs(moves), wakes, homes
    )


def areas_emptied(view: ManitobaView, scored: set[str]) -> tuple[AreaId, ...]:
    """The areas that own figures leave when one of these goods is scored; in the end they stay (MAN-14.4, MAN-17.4)."""
    if view.sacrificed:
        return ()
    return tuple(area.id for area in view.areas if area.seat == view.seat and area.good in scored)


def target_areas(view: ManitobaView, moves: Iterable[Move]) -> dict[AreaId, AreaTarget]:
    """The areas that can be chosen."""
    areas: dict[AreaId, AreaTarget] = {}
    walks: defaultdict[AreaId, list[AreaId]] = defaultdict(list)
    lying = {area.id: area.good if area.has_good else None for area in view.areas}
    goods = {area.id: area.good for area in view.areas}
    for move in moves:
        match move:
            case PlaceFigure(area):
                areas[area] = AreaTarget(placed=True, good=lying[area])
            case WalkFigure(origin, to):
                walks[to].append(origin)
            case RemoveFigure(area):
                areas[area] = AreaTarget(leaves=True)
            case FillArea(area):
                areas[area] = AreaTarget(good=goods[area])
            case _:
                pass
    return areas | {to: AreaTarget(to in areas, tuple(origins), good=lying[to]) for to, origins in walks.items()}


def lifts_by_discs(moves: Iterable[Move]) -> dict[int, Lift]:
    """What every number of discs allows."""
    found: dict[int, Lift] = {}
    for move in moves:
        if isinstance(move, ActWithDiscs):
            found[move.discs] = Lift(True, found.get(move.discs, Lift()).wakes)
        if isinstance(move, WakeUp):
            known = found.get(move.discs, Lift())
            found[move.discs] = Lift(known.acts, max(move.figures, known.wakes or 0))
    return found


def spaces_on_path(
    view: ManitobaView, player: PlayerView, path: str, copied: bool
) -> dict[SpaceMark, tuple[PathBonus, ...]]:
    """The space that a Vision action reaches with what it gives now, or the one that a copy repeats with its plain bonus."""
    own = next(known for known in player.paths if known.id == path)
    if copied:
        spaces = manitoba_contents()[view.data].spaces[PATHS.index(path)]
        return {SpaceMark(path, own.space): obtainable_bonuses(view, player, plain_bonus(spaces, own.space))}
    return {SpaceMark(path, own.next): obtainable_bonuses(view, player, own.bonuses)} if own.next is not None else {}


def obtainable_bonuses(view: ManitobaView, player: PlayerView, bonuses: Iterable[PathBonus]) -> tuple[PathBonus, ...]:
    """The bonuses, or parts of them, that can be carried out: what cannot is lost (MAN-7.2, MAN-9.1, MAN-9.7)."""
    found: list[PathBonus] = []
    for bonus in bonuses:
        match bonus.kind:
            case "take":
                goods = tuple(good for good in bonus.goods if view.supply[good])
                found += [structs.replace(bonus, goods=goods)] if goods else []
            case "wake":
                figures = min(bonus.n, player.wigwam)
                found += [structs.replace(bonus, n=figures)] if figures else []
            case "wampum":
                tiles = min(bonus.n, view.wampum)
                found += [structs.replace(bonus, n=tiles)] if tiles else []
            case "deploy_anywhere":
                found += [bonus] if player.square else []
            case _:
                found.append(bonus)
    return tuple(found)


def sector_worth(player: PlayerView, to: str, move: Move) -> SectorWorth:
    """What a move brings in a sector; nothing on a ceremonial place and in the supply."""
    sector = next((known for known in player.sectors if known.good == to), None)
    if sector is None:
        return SectorWorth()
    if isinstance(move, Score):
        return SectorWorth(scored=sector.points)
    tokens = len(sector.tokens) + (-1 if isinstance(move, DropFeather) else 1)
    return SectorWorth(then=sector.scale[min(tokens, sector.capacity)])
