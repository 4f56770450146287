"""What effects are made of: filters, counters, and a Struct for each op. The README beside the data explains every word."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import field

from engine.empires.facts.schema import (
    ActionName,
    CardKind,
    Fact,
    GoodName,
    Goods,
    Natural,
    Positive,
    Resource,
    Symbol,
)


class Filter(Fact, frozen=True):
    """A card fits when all conditions hold; one that is not given holds for all cards."""

    kinds: tuple[CardKind, ...] | None = None
    symbols: tuple[Symbol, ...] | None = None
    symbol_in_empire: Literal[True] | None = None


# ---- counters ------------------------------------------------------------------------------------------------------------


class CounterFacts(Fact, frozen=True, tag_field="of"):
    """Base of what is counted, always of the owner alone and the card that asks included."""


class BySymbol(CounterFacts, frozen=True, tag="symbol"):
    """Cards of the empire with this symbol."""

    symbol: Symbol


class ByKind(CounterFacts, frozen=True, tag="kind"):
    """Cards of the empire of these kinds."""

    kinds: tuple[CardKind, ...]


class Islands(CounterFacts, frozen=True, tag="islands"):
    """Conquered islands, copies of islands too."""


class DistinctSymbols(CounterFacts, frozen=True, tag="distinct_symbols"):
    """Different symbols of the empire."""


class LargestSymbolGroup(CounterFacts, frozen=True, tag="largest_symbol_group"):
    """Cards that have the most frequent symbol."""


class AssignedUnits(CounterFacts, frozen=True, tag="assigned"):
    """Units of these goods on this card, or on all own cards."""

    goods: tuple[GoodName, ...]
    scope: Literal["this", "own_cards"]


class InSupply(CounterFacts, frozen=True, tag="supply"):
    """Units of a good in the own supply, neither spent nor assigned."""

    good: GoodName


class ReturnedCards(CounterFacts, frozen=True, tag="returned"):
    """Cards that the op `return_to_hand` just before has returned."""


CardCounter: TypeAlias = (
    BySymbol | ByKind | Islands | DistinctSymbols | LargestSymbolGroup | AssignedUnits | InSupply | ReturnedCards
)


class CountCondition(Fact, frozen=True):
    """A count that must be reached."""

    counter: CardCounter
    at_least: Positive


# ---- operations ----------------------------------------------------------------------------------------------------------


class Operation(Fact, frozen=True, tag_field="op"):
    """Base of what an effect is made of."""


class GainOp(Operation, frozen=True, tag="gain"):
    """Gain exactly these."""

    goods: Goods


class GainAny(Operation, frozen=True, tag="gain_any"):
    """Gain so many units in any mix of these kinds."""

    source: tuple[Resource, ...] = field(name="from")
    count: Positive


class GainPer(Operation, frozen=True, tag="gain_per"):
    """Gain goods once for each `divisor` counted, at most `max` times."""

    goods: Goods
    per: CardCounter
    divisor: Positive
    round: Literal["down", "up"]
    max: Positive | None


class TradeGoods(Operation, frozen=True, tag="trade"):
    """Spend so many resources of one kind, gain so many of one other kind."""

    spend: Positive
    gain: Positive


class May(Operation, frozen=True, tag="may"):
    """Ask; on yes run the effect."""

    effect: tuple[Op, ...]


class PayFor(Operation, frozen=True, tag="pay"):
    """Spend a cost, then run the effect."""

    cost: Goods
    effect: tuple[Op, ...]


class ChooseOne(Operation, frozen=True, tag="choose"):
    """Run exactly one of the lists."""

    options: tuple[tuple[Op, ...], ...]


class IfCounted(Operation, frozen=True, tag="if"):
    """Run something if a count has been reached."""

    cond: CountCondition
    then: tuple[Op, ...]


class PerformAction(Operation, frozen=True, tag="perform"):
    """One of the five actions in full (EMP-8.12)."""

    action: tuple[ActionName, ...]


class GainFieldGoods(Operation, frozen=True, tag="gain_field_goods"):
    """The goods of one single Field card; not a Harvest (EMP-9.14)."""


class BuildReduced(Operation, frozen=True, tag="build"):
    """Build a non-field location now, its cost lowered by so many resources; not a Construct."""

    reduce: Natural


class LookAtCards(Operation, frozen=True, tag="look"):
    """Set cards of the own deck aside, keep some, discard the rest (EMP-12.25)."""

    count: Positive
    take: Positive


class Search(Operation, frozen=True, tag="search"):
    """Look through the own deck for a card (EMP-12.11)."""

    filter: Filter


class Reclaim(Operation, frozen=True, tag="reclaim"):
    """Take a card from the own discard pile into the hand."""


class ShiftPawn(Operation, frozen=True, tag="move_pawn"):
    """Move a ready pawn on a tile to any other tile (EMP-12.12)."""


class Restore(Operation, frozen=True, tag="restore"):
    """Turn an own exhausted card upright; `other`: not this one."""

    filter: Filter
    other: bool


class Recover(Operation, frozen=True, tag="recover"):
    """Workers from the own spent tile to the supply."""

    count: Positive


class Assign(Operation, frozen=True, tag="assign"):
    """Put units from the supply on this card; `limit`: how many of these kinds may ever lie there."""

    source: tuple[GoodName, ...] = field(name="from")
    min: Natural
    max: Positive
    limit: Positive | None


class ReleaseOp(Operation, frozen=True, tag="release"):
    """Assigned goods go back to the supply; without `goods` everything on that card."""

    scope: Literal["this", "one_card", "all_cards"]
    goods: tuple[GoodName, ...] | None


class AdvanceShip(Operation, frozen=True, tag="advance_ship"):
    """An own queued ship swaps with the one in front of it (EMP-12.14)."""


class ExpeditionNow(Operation, frozen=True, tag="expedition_now"):
    """Resolve an own queued ship now (EMP-12.16)."""

    modes: tuple[Literal["pillage", "conquer"], ...]


class RaidFree(Operation, frozen=True, tag="raid"):
    """Raid without spending an axe (EMP-10.7)."""


class ReturnToHand(Operation, frozen=True, tag="return_to_hand"):
    """Cards go from the empire to the hand, one after the other (EMP-12.17)."""

    scope: Literal["this", "other", "any"]
    min: Natural
    max: Positive
    filter: Filter


class MoveCopy(Operation, frozen=True, tag="move_copy"):
    """Lay an own copy card beside another card (EMP-12.15)."""


class GainClanShip(Operation, frozen=True, tag="gain_clan_ship"):
    """A clan ship from the reserve to the supply (EMP-3.4)."""


class OthersGain(Operation, frozen=True, tag="others_gain"):
    """Every other player who has not passed gains."""

    goods: Goods


Op: TypeAlias = (
    GainOp
    | GainAny
    | GainPer
    | TradeGoods
    | May
    | PayFor
    | ChooseOne
    | IfCounted
    | PerformAction
    | GainFieldGoods
    | BuildReduced
    | LookAtCards
    | Search
    | Reclaim
    | ShiftPawn
    | Restore
    | Recover
    | Assign
    | ReleaseOp
    | AdvanceShip
    | ExpeditionNow
    | RaidFree
    | ReturnToHand
    | MoveCopy
    | GainClanShip
    | OthersGain
)
"""What effects are made of."""

Ops: TypeAlias = tuple[Op, ...]


HANGING = (TradeGoods, PayFor, BuildReduced, Assign, Restore, Recover, GainPer, IfCounted)
"""Ops that look at the supply, the spent tile or exhausted cards."""


def parts_of(op: Op) -> tuple[Ops, ...]:
    """The lists of ops within one."""
    match op:
        case May() | PayFor():
            return (op.effect,)
        case ChooseOne():
            return op.options
        case IfCounted():
            return (op.then,)
        case _:
            return ()


def every_op(ops: Ops) -> Iterator[Op]:
    """All ops of a list and those within them."""
    for op in ops:
        yield op
        for part in parts_of(op):
            yield from every_op(part)
