"""What cards count, always of their owner alone (README, Counters)."""

from __future__ import annotations

from engine.empires.facts import schema_effects as fx
from engine.empires.table.cards import card_face, kind_of, symbols_in_empire
from engine.empires.table.sight import Sight
from engine.empires.table.state import AnyTable, Cause
from engine.game import Seat


def count_on_cards(s: AnyTable | Sight, seat: Seat, counter: fx.CardCounter, card: int) -> int:
    """What a counter of a card, called by its physical number, stands at."""
    player = s.players[seat]
    match counter:
        case fx.BySymbol():
            return symbols_in_empire(s, player).get(counter.symbol, 0)
        case fx.ByKind():
            return sum([kind_of(s, one) in counter.kinds for one in player.empire])
        case fx.Islands():
            return sum([card_face(s, one).is_island for one in player.empire])
        case fx.DistinctSymbols():
            return len(symbols_in_empire(s, player))
        case fx.LargestSymbolGroup():
            return max(symbols_in_empire(s, player).values(), default=0)
        case fx.AssignedUnits():
            where = [one for one in player.empire if counter.scope == "own_cards" or one.card == card]
            return sum(one.goods.get(good, 0) for one in where for good in counter.goods)
        case fx.InSupply():
            return player.count(counter.good)
        case fx.ReturnedCards():
            return player.returned


def count_foreseen(s: AnyTable, seat: Seat, counter: fx.CardCounter, cause: Cause) -> int:
    """What a counter stands at before its list of ops runs: no card has returned by that list yet."""
    return 0 if isinstance(counter, fx.ReturnedCards) else count_on_cards(s, seat, counter, cause.card)


def times_gained_now(s: AnyTable, seat: Seat, op: fx.GainPer, card: int) -> int:
    return times_for_count(op, count_on_cards(s, seat, op.per, card))


def times_for_count(op: fx.GainPer, n: int) -> int:
    """How often a `gain_per` gains when so many are counted."""
    sets = n // op.divisor if op.round == "down" else -(-n // op.divisor)
    return sets if op.max is None else min(sets, op.max)
