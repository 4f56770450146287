"""Goods that rise in colour, and goods turned in overseas trading (ODIN-5.4, ODIN-5.5.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Any

from msgspec import Struct

from engine.choices import Open
from engine.game import Move, Seat
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import RisingGood
from engine.odin.table.answers import ENOUGH, Unlisted
from engine.odin.table.events import Upgraded
from engine.odin.table.holdings import add_items, trigger_received
from engine.odin.table.moves import Raise, Trade
from engine.odin.table.state import AnyTable, Owner, Player


@lru_cache(maxsize=512)
def good_after_rise(good: str, colours: int) -> str | None:
    """What a good becomes when it rises so many colours; None when it cannot (ODIN-5.4.1, ODIN-5.4.4)."""
    for _ in range(colours):
        facts = odin_content().goods.get(good)
        if facts is None or not facts.upgrade_to:
            return None
        good = facts.upgrade_to
    return good


def can_rise(player: Owner) -> bool:
    """Whether the seat has a good that could rise (ODIN-5.4.4)."""
    return not goods_that_rise().isdisjoint(player.has)


@cache
def goods_that_rise() -> frozenset[str]:
    """The goods that can rise a colour."""
    return frozenset(good for good in odin_content().goods if good_after_rise(good, 1))


class Raising(Struct, Unlisted, frozen=True):
    """Which goods rise: named one after the other, in any order."""

    stock: tuple[tuple[str, int], ...]
    most: int
    colours: int

    kind = "upgrade"

    def values(self, chosen: Sequence[RisingGood]) -> tuple[RisingGood, ...]:
        """What may be named after these."""
        used = Counter([rise.good for rise in chosen])
        return tuple(
            RisingGood(good, n)
            for good, count in self.stock
            if count > used[good]
            for n in range(1, self.colours + 1)
            if good_after_rise(good, n)
        )

    def after(self, chosen: Sequence[Any]) -> Open | Move:
        goods = [rise for rise in chosen if rise != ENOUGH]
        for n, rise in enumerate(goods):
            if n >= self.most or rise not in self.values(goods[:n]):
                raise LookupError(f"{rise} cannot rise")
        more = self.values(goods)
        if goods and (len(goods) == self.most or not more or ENOUGH in chosen):
            return Raise(tuple(goods))
        return Open("goods", (ENOUGH, *more) if goods else more)

    def moves(self) -> Iterator[Raise]:
        """All of them, one by one."""
        parts = self.values(())
        for n in range(1, self.most + 1):
            for goods in combinations_with_replacement(sorted(parts), n):
                if self.allows(goods):
                    yield Raise(goods)

    def allows(self, goods: Sequence[RisingGood]) -> bool:
        """Whether these goods may rise together (ODIN-5.4.7)."""
        stock, used = dict(self.stock), Counter([rise.good for rise in goods])
        return (
            0 < len(goods) <= self.most
            and all(stock.get(good, 0) >= n for good, n in used.items())
            and all(rise.colours <= self.colours and good_after_rise(rise.good, rise.colours) for rise in goods)
        )


def raising_part(player: Player, most: int, colours: int) -> Raising:
    """What a seat may raise in one action."""
    stock = tuple(sorted([(good, n) for good, n in player.has.items() if good in goods_that_rise()]))
    return Raising(stock, most, colours)


class Trading(Struct, Unlisted, frozen=True):
    """Which green goods are turned in overseas trading; none is possible too (ODIN-5.5.1)."""

    green: tuple[str, ...]

    kind = "trade"

    def after(self, chosen: Sequence[Any]) -> Open | Move:
        goods = [good for good in chosen if good != ENOUGH]
        if len(set(goods)) != len(goods) or not set(goods) <= set(self.green):
            raise LookupError(f"{goods} cannot be turned")
        more = tuple(good for good in self.green if good not in goods)
        return Open("goods", (ENOUGH, *more)) if more and ENOUGH not in chosen else Trade(tuple(goods))

    def moves(self) -> Iterator[Trade]:
        """All of them, one by one."""
        for n in range(len(self.green) + 1):
            yield from map(Trade, combinations(self.green, n))

    def allows(self, goods: Sequence[str]) -> bool:
        """Whether these may be turned: each once."""
        return set(goods) <= set(self.green) and len(set(goods)) == len(goods)


def trading_part(player: Player) -> Trading:
    """What a seat may turn."""
    goods = odin_content().goods
    return Trading(tuple(sorted(item for item in player.has if item in goods and goods[item].colour == "green")))


def upgrade_goods(s: AnyTable, seat: Seat, goods: Sequence[RisingGood], *, by_action: bool = True) -> list[str]:
    """Goods leave together and come back in their new colours, at the same moment (ODIN-5.4.7). Returns what they are now."""
    pairs = [(one.good, to) for one in goods if (to := good_after_rise(one.good, one.colours))]
    return turn_goods_into(s, seat, pairs, by_action=by_action)


def turn_goods_into(s: AnyTable, seat: Seat, pairs: Sequence[tuple[str, str]], *, by_action: bool = True) -> list[str]:
    """Each of these goods becomes the other one, all at the same moment. Returns what they are now."""
    player = s.players[seat]
    player.ready = False
    new = [to for _, to in pairs]
    for good, _ in pairs:
        add_items(player, good, -1)
    for good in new:
        add_items(player, good, 1)
    if new:
        s.emit(Upgraded(seat, tuple(good for good, _ in pairs), tuple(new)))
    trigger_received(s, seat, Counter(new), by_action=by_action)
    return new
