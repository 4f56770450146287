"""What cards count, always of their owner alone (README, Counters)."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

from engine.empires.facts import schema_effects as fx
from engine.empires.table.cards import card_face, kind_of, symbols_in_empire
from engine.empires.table.sight import Sight
from engine.empires.table.state import AnyTable, Cause
from engine.game import Seat


def count_on_cards(s: AnyTable | Sight, seat: Seat, counter: fx.CardCounter, card: int) -> int:
    """What a counter of a card, called by its physical number, stands at."""
    return COUNTERS[type(counter)](s, seat, counter, card)


def by_symbol(s: AnyTable | Sight, seat: Seat, counter: fx.BySymbol, _card: int) -> int:
    """Cards with a symbol."""
    return symbols_in_empire(s, s.players[seat])[counter.symbol]


def by_kind(s: AnyTable | Sight, seat: Seat, counter: fx.ByKind, _card: int) -> int:
    """Cards of some kinds."""
    return sum(kind_of(s, one) in counter.kinds for one in s.players[seat].empire)


def count_islands(s: AnyTable | Sight, seat: Seat, _counter: fx.Islands, _card: int) -> int:
    """Conquered islands and copies of them."""
    return sum(card_face(s, one).is_island for one in s.players[seat].empire)


def distinct_symbols(s: AnyTable | Sight, seat: Seat, _counter: fx.DistinctSymbols, _card: int) -> int:
    """Different symbols."""
    return len(symbols_in_empire(s, s.players[seat]))


def largest_symbol_group(s: AnyTable | Sight, seat: Seat, _counter: fx.LargestSymbolGroup, _card: int) -> int:
    """Cards with the most frequent symbol."""
    return max(symbols_in_empire(s, s.players[seat]).values(), default=0)


def count_assigned(s: AnyTable | Sight, seat: Seat, counter: fx.AssignedUnits, card: int) -> int:
    """Units on this card or on all."""
    own = s.players[seat].empire
    where = own if counter.scope == "own_cards" else [one for one in own if one.card == card]
    return sum(one.goods.get(good, 0) for one in where for good in counter.goods)


def in_supply(s: AnyTable | Sight, seat: Seat, counter: fx.InSupply, _card: int) -> int:
    """Units in the supply."""
    return s.players[seat].count(counter.good)


def count_returned(s: AnyTable, seat: Seat, _counter: fx.ReturnedCards, _card: int) -> int:
    """Cards that the op before has returned."""
    return s.players[seat].returned


COUNTERS: MappingProxyType[type[Any], Callable[[Any, Seat, Any, int], int]] = MappingProxyType(
    {
        fx.BySymbol: by_symbol,
        fx.ByKind: by_kind,
        fx.Islands: count_islands,
        fx.DistinctSymbols: distinct_symbols,
        fx.LargestSymbolGroup: largest_symbol_group,
        fx.AssignedUnits: count_assigned,
        fx.InSupply: in_supply,
        fx.ReturnedCards: count_returned,
    }
)
"""How each is counted."""


def count_foreseen(s: AnyTable, seat: Seat, counter: fx.CardCounter, cause: Cause) -> int:
    """What a counter stands at before its list of ops runs: of that list, no card has returned yet."""
    return 0 if isinstance(counter, fx.ReturnedCards) else count_on_cards(s, seat, counter, cause.card)


def times_gained_now(s: AnyTable, seat: Seat, op: fx.GainPer, card: int) -> int:
    """How often a `gain_per` gains now."""
    return times_for_count(op, count_on_cards(s, seat, op.per, card))


def times_for_count(op: fx.GainPer, n: int) -> int:
    """How often a `gain_per` gains for so many counted."""
    sets = n // op.divisor if op.round == "down" else -(-n // op.divisor)
    return sets if op.max is None else min(sets, op.max)
