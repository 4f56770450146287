"""What the data files say: cards and what they do, clans, islands; and the look-ups made of it.

The README beside the files explains every word. A name that is not here is an error, and each operation is a Struct of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Literal, TypeAlias

from msgspec import Struct, field

from engine.empires.schema import (
    ActionName,
    ClanName,
    EventName,
    Fact,
    Good,
    Goods,
    Kind,
    Natural,
    Positive,
    Resource,
    Symbol,
)
from engine.empires.schema_solo import Scenario, SoloFile
from engine.texts import Texts

RESOURCES = ("food", "wood", "stone", "sheep", "fish")
"""EMP-2.5: what gold may stand in for, in the order in which they are named everywhere."""

SUPPLIED = ("worker", *RESOURCES, "gold", "axe")
"""What lies in a supply as a number."""

ACTIONS = ("explore", "populate", "construct", "harvest", "sail")
"""EMP-2.2: the five actions, and the tiles that carry them."""

CLANS = ("glenn", "ulaf", "panuk", "heidel", "nanurjuk", "mckinnon")

EASY_CLANS = ("glenn", "ulaf")
"""The clans that suit a first game. Who plays one for the first time is told so."""

FIELD_KINDS = ("start_field", "field", "upgrade_field", "dual_field")
"""EMP-2.11: the kinds of Field cards."""


class Filter(Fact, frozen=True):
    """Which cards fit; what is not said fits all. Several conditions must all hold."""

    kinds: tuple[Kind, ...] | None = None
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

    kinds: tuple[Kind, ...]


class Islands(CounterFacts, frozen=True, tag="islands"):
    """Conquered islands, copies of islands too."""


class DistinctSymbols(CounterFacts, frozen=True, tag="distinct_symbols"):
    """Different symbols of the empire."""


class LargestSymbolGroup(CounterFacts, frozen=True, tag="largest_symbol_group"):
    """Cards that have the most frequent symbol."""


class AssignedUnits(CounterFacts, frozen=True, tag="assigned"):
    """Units of these goods on this card, or on all own cards."""

    goods: tuple[Good, ...]
    scope: Literal["this", "own_cards"]


class InSupply(CounterFacts, frozen=True, tag="supply"):
    """Units of a good in the own supply, neither spent nor assigned."""

    good: Good


class ReturnedCards(CounterFacts, frozen=True, tag="returned"):
    """Cards that the op `return_to_hand` just before has returned."""


Counter: TypeAlias = (
    BySymbol | ByKind | Islands | DistinctSymbols | LargestSymbolGroup | AssignedUnits | InSupply | ReturnedCards
)


class Condition(Fact, frozen=True):
    """A count that must be reached."""

    counter: Counter
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
    per: Counter
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


class If(Operation, frozen=True, tag="if"):
    """Run something if a count has been reached."""

    cond: Condition
    then: tuple[Op, ...]


class PerformAction(Operation, frozen=True, tag="perform"):
    """One of the five actions in full (EMP-8.12)."""

    action: tuple[ActionName, ...]


class GainFieldGoods(Operation, frozen=True, tag="gain_field_goods"):
    """The goods of one single Field card; not a Harvest (EMP-9.14)."""


class BuildReduced(Operation, frozen=True, tag="build"):
    """Build a non-field location now, its cost lowered by so many resources; not a Construct."""

    reduce: Natural


class Look(Operation, frozen=True, tag="look"):
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

    source: tuple[Good, ...] = field(name="from")
    min: Natural
    max: Positive
    limit: Positive | None


class ReleaseOp(Operation, frozen=True, tag="release"):
    """Assigned goods go back to the supply; without `goods` everything on that card."""

    scope: Literal["this", "one_card", "all_cards"]
    goods: tuple[Good, ...] | None


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
    | If
    | PerformAction
    | GainFieldGoods
    | BuildReduced
    | Look
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


# ---- abilities -----------------------------------------------------------------------------------------------------------


class AbilityFacts(Fact, frozen=True, tag_field="type"):
    """Base of what a card can do."""


HANGING = (TradeGoods, PayFor, BuildReduced, Assign, Restore, Recover, GainPer, If)
"""Ops that look at the supply, the spent tile or exhausted cards."""


def every_op(ops: Ops) -> Iterator[Op]:
    """All ops of a list and those within them."""
    for op in ops:
        yield op
        match op:
            case May() | PayFor():
                yield from every_op(op.effect)
            case If():
                yield from every_op(op.then)
            case ChooseOne():
                for option in op.options:
                    yield from every_op(option)
            case _:
                pass


class FieldAbility(AbilityFacts, frozen=True, tag="field"):
    """Gives goods when built and when harvested."""

    mode: Literal["basic", "upgrade", "either"]
    goods: Goods


class AnyCost(Fact, frozen=True):
    """So many resources of any of these kinds."""

    source: tuple[Resource, ...] = field(name="from")
    count: Positive


class Action(AbilityFacts, frozen=True, kw_only=True, dict=True, tag="action"):
    """Exhaust the card, pay, run the effect (EMP-11)."""

    cost: Goods
    cost_any: AnyCost | None = None
    effect: Ops

    @cached_property
    def is_plain(self) -> bool:
        """Whether it can be used as soon as it can be paid: it only gains."""
        return all(isinstance(op, GainOp | GainAny) for op in self.effect)

    @cached_property
    def hangs_on_payment(self) -> bool:
        """Whether what is paid, or that the card turns, decides if its effect can be done or changes something."""
        pays = bool(self.cost or self.cost_any)
        return self.restores or (pays and any(isinstance(op, HANGING) for op in every_op(self.effect)))

    @cached_property
    def restores(self) -> bool:
        """Whether it matters that the card itself is exhausted when its effect runs."""
        return any(isinstance(op, Restore) for op in every_op(self.effect))


class BuildFilter(Fact, frozen=True):
    """At least so many other cards of the empire share a symbol with the card that was built."""

    min_sharing: Positive


class Trigger(Fact, frozen=True):
    """What a feature listens to."""

    event: EventName
    who: Literal["self", "other"]
    filter: BuildFilter | None = None


class Feature(AbilityFacts, frozen=True, tag="feature"):
    """Runs its effect when the event happens (EMP-12.2)."""

    on: Trigger
    limit: Literal["once_per_round"] | None
    effect: Ops

    @property
    def is_mere_gain(self) -> bool:
        """Whether it only gains, recovers or counts, so that its order does not matter (EMP-12.21)."""
        return all(isinstance(op, GainOp | GainAny | GainPer | If | Recover) for op in every_op(self.effect))


class Storage(AbilityFacts, frozen=True, tag="storage"):
    """Pays after each Lookout, once for each full set of what is accepted (EMP-12.9)."""

    accepts: tuple[Good, ...]
    per: Positive
    options: tuple[Goods, ...]


class Instant(AbilityFacts, frozen=True, tag="instant"):
    """What a boost does (EMP-12.10)."""

    effect: Ops


class Copy(AbilityFacts, frozen=True, tag="copy"):
    """The card is treated as another one of the empire that fits (EMP-12.15)."""

    filter: Filter


Ability: TypeAlias = FieldAbility | Action | Feature | Storage | Instant | Copy


class Card(Fact, frozen=True, dict=True):
    """A card; `numbers` are its physical copies."""

    id: str
    number: Positive
    numbers: tuple[Positive, ...]
    name: Texts
    clan: ClanName | None
    nation: Literal["scot", "viking", "inuit"] | None
    kind: Kind
    start: bool
    symbols: tuple[Symbol, ...]
    copies: Positive
    cost: Goods | None
    cost_variants: dict[str, Goods] | None
    declare: tuple[ActionName, ...] | None
    building_bonus: Ops | None
    abilities: tuple[Ability, ...]
    origin: Literal["original", "published"]
    pillage: Goods | None = None
    published_facts: tuple[str, ...] = ()
    our_additions: tuple[str, ...] = ()

    def price(self, number: int) -> Goods:
        """What one physical card costs to build; nothing for what is not built by paying."""
        return self.cost_variants.get(str(number), self.cost or {}) if self.cost_variants else self.cost or {}

    def first_like(self, number: int) -> int:
        """The lowest number of a copy that costs the same as one physical card."""
        return next(copy for copy in self.numbers if self.price(copy) == self.price(number))

    @cached_property
    def action(self) -> Action | None:
        """What it can be exhausted for."""
        return next((one for one in self.abilities if isinstance(one, Action)), None)

    @cached_property
    def feature(self) -> Feature | None:
        """What happens by itself."""
        return next((one for one in self.abilities if isinstance(one, Feature)), None)

    @cached_property
    def storage(self) -> Storage | None:
        """What it pays after Lookouts."""
        return next((one for one in self.abilities if isinstance(one, Storage)), None)

    @cached_property
    def as_field(self) -> FieldAbility | None:
        """What it gives as a Field card."""
        return next((one for one in self.abilities if isinstance(one, FieldAbility)), None)

    @cached_property
    def as_copy(self) -> Copy | None:
        """What it may copy."""
        return next((one for one in self.abilities if isinstance(one, Copy)), None)

    @cached_property
    def instant(self) -> Instant | None:
        """What it does as a boost."""
        return next((one for one in self.abilities if isinstance(one, Instant)), None)

    @property
    def is_island(self) -> bool:
        """Whether it is no clan card (EMP-2.11)."""
        return self.clan is None

    @property
    def is_built(self) -> bool:
        """Whether it is a non-field location that can be in a hand: built by paying or by Construct."""
        return self.cost is not None


# ---- files ---------------------------------------------------------------------------------------------------------------


class ClanShips(Fact, frozen=True):
    """EMP-2.4, EMP-3.4."""

    start: Natural
    reserve: Natural


class Clan(Fact, frozen=True):
    """A clan and its 33 cards."""

    name: Texts
    nation: Literal["scot", "viking", "inuit"]
    clan_ships: ClanShips
    start_goods: Goods
    plan: Texts
    combos: tuple[tuple[Positive, ...], ...]
    cards: tuple[Card, ...]


class DecksFile(Fact, frozen=True):
    """decks.json."""

    schema: Literal["empires-decks/2"]
    clans: dict[ClanName, Clan]


class IslandsFile(Fact, frozen=True):
    """islands.json."""

    schema: Literal["empires-islands/2"]
    near: tuple[Card, ...]
    distant: tuple[Card, ...]


class Content(Struct, frozen=True, dict=True, kw_only=True):
    """Everything that the files of one set say; cards are looked up by physical number, of which each is one card."""

    id: str
    decks: DecksFile
    islands: IslandsFile
    solo: SoloFile

    def all_cards(self) -> Iterator[Card]:
        """Every card and island, those with copies once."""
        for clan in self.decks.clans.values():
            yield from clan.cards
        yield from self.islands.near
        yield from self.islands.distant

    @cached_property
    def cards(self) -> dict[int, Card]:
        """The card of each physical number."""
        return {number: card for card in self.all_cards() for number in card.numbers}

    @cached_property
    def prices(self) -> dict[int, Goods]:
        """What the physical cards cost that can be built."""
        return {number: card.price(number) for number, card in self.cards.items() if card.is_built}

    @cached_property
    def actions(self) -> dict[int, Action]:
        """The actions of physical cards, those that have one."""
        return {number: card.action for number, card in self.cards.items() if card.action}

    @cached_property
    def base_fields(self) -> frozenset[int]:
        """The physical cards that are fields of their own, unless they lie on another one (EMP-9.8)."""
        kinds = ("start_field", "field", "dual_field")
        return frozenset(number for number, card in self.cards.items() if card.kind in kinds)

    @cached_property
    def features(self) -> dict[int, Feature]:
        """The features of physical cards, those that have one."""
        return {number: card.feature for number, card in self.cards.items() if card.feature}

    @cached_property
    def optional_features(self) -> frozenset[int]:
        """The physical cards whose features leave their owner something to decline."""
        return frozenset(
            n for n, one in self.features.items() if any(isinstance(op, May | ShiftPawn) for op in every_op(one.effect))
        )

    @cached_property
    def listeners(self) -> dict[tuple[str, str], frozenset[int]]:
        """The physical cards whose features listen to an event of somebody, `self` or `other`."""
        found: dict[tuple[str, str], set[int]] = {}
        for number, feature in self.features.items():
            found.setdefault((feature.on.event, feature.on.who), set()).add(number)
        return {heard: frozenset(numbers) for heard, numbers in found.items()}

    @cached_property
    def scenarios(self) -> dict[str, Scenario]:
        """The solo scenarios by id."""
        return {scenario.id: scenario for scenario in self.solo.scenarios}
