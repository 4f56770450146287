"""What a player may do and what it would bring, worked out from the legal moves for the private view."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from msgspec import Struct

from engine.game import Move
from engine.manitoba.components import Area
from engine.manitoba.content import contents
from engine.manitoba.components import PATHS
from engine.manitoba.moves import (
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
    WakeUp,
    Walk,
    WampumBerry,
)
from engine.manitoba.schema import Bonus
from engine.manitoba.view import ManitobaView, PlayerView
from rendering.manitoba.paths import Mark


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


class Hints(Struct, frozen=True):
    """What to ring and frame. `stores` are sectors and places with what the sector would be worth, None where that says nothing.

    `spaces` are the spaces of paths that would be reached or copied, with what they would give; `goods` can be taken.
    """

    areas: dict[Area, Target]
    spaces: dict[Mark, tuple[Bonus, ...]]
    stores: dict[str, int | None]
    goods: frozenset[str]
    lifts: dict[int, Lift]


def hints(view: ManitobaView, moves: Iterable[Move]) -> Hints:
    """The hints for these moves, the legal ones or those that a choice has left."""
    assert view.seat is not None
    player = view.players[view.seat]
    areas: dict[Area, Target] = {}
    walks: defaultdict[Area, list[Area]] = defaultdict(list)
    spaces: dict[Mark, tuple[Bonus, ...]] = {}
    stores: dict[str, int | None] = {}
    goods: set[str] = set()
    lifts: dict[int, Lift] = {}
    lying = {area.id: area.good if area.has_good else None for area in view.areas}
    for move in moves:
        match move:
            case Place(area):
                areas[area] = Target(placed=True, good=lying[area])
            case Walk(origin, to):
                walks[to].append(origin)
            case Remove(area):
                areas[area] = Target(leaves=True)
            case Fill(area):
                areas[area] = Target(good=next(known.good for known in view.areas if known.id == area))
            case Vision(path) | Copy(path):
                spaces |= way(view, player, path, copied=isinstance(move, Copy))
            case Keep(to) | WampumBerry(to) | Drop(to) | Score(to):
                stores[to] = worth(player, to, move)
            case Take(good):
                goods.add(good)
            case Act(discs):
                lifts[discs] = Lift(True, lifts.get(discs, Lift()).wakes)
            case WakeUp(discs, figures):
                known = lifts.get(discs, Lift())
                lifts[discs] = Lift(known.acts, max(figures, known.wakes or 0))
            case _:
                pass
    for to, origins in walks.items():
        areas[to] = Target(to in areas, tuple(origins), good=lying[to])
    return Hints(areas, spaces, stores, frozenset(goods), lifts)


def way(view: ManitobaView, player: PlayerView, path: str, copied: bool) -> dict[Mark, tuple[Bonus, ...]]:
    """The space that a Vision action reaches with what it gives now, or the one that a copy repeats with its plain bonus."""
    own = next(known for known in player.paths if known.id == path)
    if copied:
        space = contents()[view.data].spaces[PATHS.index(path)][own.space - 1]
        return {Mark(path, own.space): space.repeat or space.instant}
    return {Mark(path, own.next): own.bonuses} if own.next is not None else {}


def worth(player: PlayerView, to: str, move: Move) -> int | None:
    """What a sector would be worth after a move, or what it scores; None for a ceremonial place or the supply."""
    sector = next((known for known in player.sectors if known.good == to), None)
    if sector is None:
        return None
    if isinstance(move, Score):
        return sector.points
    tokens = len(sector.tokens) + (-1 if isinstance(move, Drop) else 1)
    return sector.scale[min(tokens, sector.capacity)]


def considered(moves: Sequence[Move], chosen: Move | None) -> Sequence[Move]:
    """The moves that hints are drawn for: the chosen one alone once there is one."""
    return moves if chosen is None else (chosen,)
