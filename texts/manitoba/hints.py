"""What a player may do and what it would bring, worked out from the legal moves for the view of a seat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from msgspec import Struct, structs

from engine.game import Move
from engine.manitoba.facts.components import PATHS, Area
from engine.manitoba.facts.content import contents
from engine.manitoba.facts.schema import Bonus
from engine.manitoba.game.view import ManitobaView, PlayerView
from engine.manitoba.steps.paths import plain_bonus
from engine.manitoba.table.moves import (
    Act,
    Copy,
    Drop,
    Fill,
    Keep,
    Place,
    Remove,
    Score,
    Take,
    Vision,
    Wake,
    WakeUp,
    Walk,
    WampumBerry,
)


class Mark(Struct, frozen=True):
    """A space of a path."""

    path: str
    space: int


class Target(Struct, frozen=True):
    """An area to choose: from the square, from these areas, or to be left; `good` is what the figure or the area would get."""

    placed: bool = False
    origins: tuple[Area, ...] = ()
    leaves: bool = False
    good: str | None = None


class Lift(Struct, frozen=True):
    """What may be done with so many discs: act, or wake so many figures at most (MAN-D10, MAN-D11)."""

    acts: bool = False
    wakes: int | None = None


class Worth(Struct, frozen=True):
    """What the sector would be worth `then`, or the points that it is `scored` for."""

    then: int | None = None
    scored: int | None = None


class Hints(Struct, frozen=True):
    """What can be chosen. `stores` are sectors and places with what the choice brings there, which may be nothing.

    `spaces` are the spaces of paths that would be reached or copied, with what they would give; `goods` can be taken. So many
    figures at most `wake` where that is asked; `homes` are the areas whose figures a scoring would send home.
    """

    areas: dict[Area, Target]
    spaces: dict[Mark, tuple[Bonus, ...]]
    stores: dict[str, Worth]
    goods: frozenset[str]
    lifts: dict[int, Lift]
    wakes: int | None = None
    homes: tuple[Area, ...] = ()


def hints(view: ManitobaView, moves: Sequence[Move]) -> Hints:
    """The hints for these moves, the legal ones or those that a choice has left."""
    assert view.seat is not None
    player = view.players[view.seat]
    spaces: dict[Mark, tuple[Bonus, ...]] = {}
    stores: dict[str, Worth] = {}
    goods: set[str] = set()
    for move in moves:
        match move:
            case Vision(path) | Copy(path):
                spaces |= way(view, player, path, copied=isinstance(move, Copy))
            case Keep(to) | WampumBerry(to) | Drop(to) | Score(to):
                stores[to] = worth(player, to, move)
            case Take(good):
                goods.add(good)
            case _:
                pass
    wakes = max((move.figures for move in moves if isinstance(move, Wake)), default=None)
    homes = emptied(view, {move.good for move in moves if isinstance(move, Score)})
    return Hints(targets(view, moves), spaces, stores, frozenset(goods), lifts(moves), wakes, homes)


def emptied(view: ManitobaView, scored: set[str]) -> tuple[Area, ...]:
    """The areas that own figures leave when one of these goods is scored; in the end they stay (MAN-14.4, MAN-17.4)."""
    if view.sacrificed:
        return ()
    return tuple(area.id for area in view.areas if area.seat == view.seat and area.good in scored)


def targets(view: ManitobaView, moves: Iterable[Move]) -> dict[Area, Target]:
    """The areas that can be chosen."""
    areas: dict[Area, Target] = {}
    walks: defaultdict[Area, list[Area]] = defaultdict(list)
    lying = {area.id: area.good if area.has_good else None for area in view.areas}
    goods = {area.id: area.good for area in view.areas}
    for move in moves:
        match move:
            case Place(area):
                areas[area] = Target(placed=True, good=lying[area])
            case Walk(origin, to):
                walks[to].append(origin)
            case Remove(area):
                areas[area] = Target(leaves=True)
            case Fill(area):
                areas[area] = Target(good=goods[area])
            case _:
                pass
    return areas | {to: Target(to in areas, tuple(origins), good=lying[to]) for to, origins in walks.items()}


def lifts(moves: Iterable[Move]) -> dict[int, Lift]:
    """What every number of discs allows."""
    found: dict[int, Lift] = {}
    for move in moves:
        if isinstance(move, Act):
            found[move.discs] = Lift(True, found.get(move.discs, Lift()).wakes)
        if isinstance(move, WakeUp):
            known = found.get(move.discs, Lift())
            found[move.discs] = Lift(known.acts, max(move.figures, known.wakes or 0))
    return found


def way(view: ManitobaView, player: PlayerView, path: str, copied: bool) -> dict[Mark, tuple[Bonus, ...]]:
    """The space that a Vision action reaches with what it gives now, or the one that a copy repeats with its plain bonus."""
    own = next(known for known in player.paths if known.id == path)
    if copied:
        spaces = contents()[view.data].spaces[PATHS.index(path)]
        return {Mark(path, own.space): obtainable(view, player, plain_bonus(spaces, own.space))}
    return {Mark(path, own.next): obtainable(view, player, own.bonuses)} if own.next is not None else {}


def obtainable(view: ManitobaView, player: PlayerView, bonuses: Iterable[Bonus]) -> tuple[Bonus, ...]:
    """What of some bonuses can be carried out: what cannot is lost (MAN-7.2, MAN-9.1, MAN-9.7)."""
    found: list[Bonus] = []
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


def worth(player: PlayerView, to: str, move: Move) -> Worth:
    """What a move brings in a sector; nothing on a ceremonial place and in the supply."""
    sector = next((known for known in player.sectors if known.good == to), None)
    if sector is None:
        return Worth()
    if isinstance(move, Score):
        return Worth(scored=sector.points)
    tokens = len(sector.tokens) + (-1 if isinstance(move, Drop) else 1)
    return Worth(then=sector.scale[min(tokens, sector.capacity)])
