"""How tiles rise and turn by occupations: straight up, up into a neighbouring column, or to their other side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

from engine.game import Seat
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import ChosenBefore, RisingGood
from engine.odin.table.state import AnyTable, Player

COLOURS = ("orange", "red", "green", "blue")
SIDEWAYS = {"up": 0, "up_right": 1, "up_left": -1}


@lru_cache(maxsize=256)
def grid_step(good: str, direction: str) -> str | None:
    """What a good becomes by one step in the goods grid; None where there is no good (engine/odin/data/README.md, `upgrade`)."""
    goods = odin_content().goods
    facts = goods.get(good)
    if facts is None or facts.colour == COLOURS[-1]:
        return None
    colour = COLOURS[COLOURS.index(facts.colour) + 1]
    column = facts.box_column + SIDEWAYS[direction]
    return next((g.id for g in goods.values() if (g.colour, g.box_column, g.pregnant) == (colour, column, False)), None)


def good_after_steps(good: str, steps: int, direction: str) -> str | None:
    """What a good becomes by so many steps; None when it cannot."""
    reached: str | None = good
    for _ in range(steps):
        reached = grid_step(reached, direction) if reached else None
    return reached


def may_rise(player: Player, source: ops.TilesFrom | None, raised: tuple[str, ...]) -> Iterator[str]:
    """The goods of the supply and the stables that an upgrade may choose."""
    goods = odin_content().goods
    for good in sorted(player.has):
        if good not in goods:
            continue
        if source is None:
            yield good
        elif source.just_upgraded:
            if good in raised:
                yield good
        elif good in source.ids or (source.color and goods[good].colour == source.color):
            yield good


def ways_to_rise(player: Player, op: ops.Upgrade, raised: tuple[str, ...]) -> Iterator[tuple[RisingGood, ...]]:
    """Each way in which an upgrade may be used: the tiles with their steps, in the order of their names."""
    parts = [
        RisingGood(good, n)
        for good in may_rise(player, op.source, raised)
        for n in range(1, op.max_steps_each + 1)
        if good_after_steps(good, n, op.dir)
    ]
    for n in range(1, op.max_goods + 1):
        for tiles in combinations_with_replacement(sorted(parts), n):
            if has_goods_enough(player, tiles) and (not op.same_type or one_kind(tiles)):
                yield tiles


def could_rise(player: Player, op: ops.Upgrade, raised: tuple[str, ...]) -> bool:
    """Whether an upgrade has any such way: then a single tile can rise a single step."""
    return any(good_after_steps(good, 1, op.dir) for good in may_rise(player, op.source, raised))


def tiles_to_rise(player: Player, op: ops.Upgrade, raised: tuple[str, ...]) -> int:
    """How many tiles could rise."""
    return sum(player.count(good) for good in may_rise(player, op.source, raised) if good_after_steps(good, 1, op.dir))


def has_goods_enough(player: Player, tiles: tuple[RisingGood, ...]) -> bool:
    """Whether there are so many of each."""
    names = [rise.good for rise in tiles]
    return all(names.count(good) <= player.count(good) for good in set(names))


def one_kind(tiles: tuple[RisingGood, ...]) -> bool:
    """Whether all are of one kind, both faces of an animal being one."""
    goods = odin_content().goods
    return len({goods[rise.good].animal or rise.good for rise in tiles}) == 1


def may_turn(s: AnyTable, seat: Seat, op: ops.Flip, turned: Sequence[ChosenBefore]) -> list[str]:
    """The goods that may still be turned to their other side."""
    goods, player = odin_content().goods, s.players[seat]
    ids = op.source.ids if op.source else tuple(id for id, good in goods.items() if not good.animal)
    return [good for good in sorted(ids) if player.count(good) > turned.count(good)]
