"""What the data files say: cards and what they do, clans, islands; and the look-ups made of it.

The README beside the files explains every word. A name that is not here is an error, and each operation is a Struct of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Literal, TypeAlias

from msgspec import Struct, field

from engine.empires.facts.schema import (
    ActionName,
    CardKind,
    ClanName,
    EventName,
    Fact,
    GoodName,
    Goods,
    Natural,
    Positive,
    Resource,
    Symbol,
)
from engine.empires.facts.schema_effects import (
    HANGING,
    Filter,
    GainAny,
    GainOp,
    GainPer,
    IfCounted,
    May,
    Op,
    Ops,
    RaidFree,
    Recover,
    Restore,
    ShiftPawn,
    every_op,
)
from engine.empires.facts.schema_solo import Scenario, SoloFile
from engine.texts import Texts

RESOURCES = ("food", "wood", "stone", "sheep", "fish")
"""EMP-2.5: the goods that gold may replace, in the order in which they are always named."""

SUPPLIED = ("worker", *RESOURCES, "gold", "axe")
"""The goods that a supply counts."""

ACTIONS = ("explore", "populate", "construct", "harvest", "sail")
"""EMP-2.2: the five actions, and the tiles that carry them."""

CLANS = ("glenn", "ulaf", "panuk", "heidel", "nanurjuk", "mckinnon")

EASY_CLANS = ("glenn", "ulaf")
"""The clans that suit a first game, of which first-time players are told."""

TOKENS = (1, 2, 3, 4, 5)
"""EMP-19.1: the number tokens."""

FIELD_KINDS = ("start_field", "field", "upgrade_field", "dual_field")
"""EMP-2.11: the kinds of Field cards."""


# ---- abilities -----------------------------------------------------------------------------------------------------------


class AbilityFacts(Fact, frozen=True, tag_field="type"):
    """Base of what a card can do."""


class FieldAbility(AbilityFacts, frozen=True, tag="field"):
    """Gives goods when built and when harvested."""

    mode: Literal["basic", "upgrade", "either"]
    goods: Goods


class AnyCost(Fact, frozen=True):
    """So many resources of any of these kinds."""

    source: tuple[Resource, ...] = field(name="from")
    count: Positive


class ActionAbility(AbilityFacts, frozen=True, kw_only=True, dict=True, tag="action"):
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
        """Whether the payment, or the turning of the card, decides if its effect can be done or changes something."""
        pays = bool(self.cost or self.cost_any)
        return self.restores or (pays and any(isinstance(op, HANGING) for op in every_op(self.effect)))

    @cached_property
    def restores(self) -> bool:
        """Whether it matters that the card itself is exhausted when its effect runs."""
        return any(isinstance(op, Restore) for op in every_op(self.effect))

    @cached_property
    def raids(self) -> bool:
        """Whether its effect may be a raid."""
        return any(isinstance(op, RaidFree) for op in every_op(self.effect))


class BuildFilter(Fact, frozen=True):
    """The least number of other cards of the empire that share a symbol with the card that was built."""

    min_sharing: Positive


class FeatureTriggerFacts(Fact, frozen=True):
    """What a feature listens to."""

    event: EventName
    who: Literal["self", "other"]
    filter: BuildFilter | None = None


class Feature(AbilityFacts, frozen=True, tag="feature"):
    """Runs its effect when the event happens (EMP-12.2)."""

    on: FeatureTriggerFacts
    limit: Literal["once_per_round"] | None
    effect: Ops

    @property
    def is_mere_gain(self) -> bool:
        """Whether it only gains, recovers or counts, so that its order does not matter (EMP-12.21)."""
        return all(isinstance(op, GainOp | GainAny | GainPer | IfCounted | Recover) for op in every_op(self.effect))


class StorageAbility(AbilityFacts, frozen=True, tag="storage"):
    """Pays after each Lookout, once for each full set of accepted goods (EMP-12.9)."""

    accepts: tuple[GoodName, ...]
    per: Positive
    options: tuple[Goods, ...]


class InstantAbility(AbilityFacts, frozen=True, tag="instant"):
    """What a boost does (EMP-12.10)."""

    effect: Ops


class CopyAbility(AbilityFacts, frozen=True, tag="copy"):
    """The card is treated as another one of the empire that fits (EMP-12.15)."""

    filter: Filter


Ability: TypeAlias = FieldAbility | ActionAbility | Feature | StorageAbility | InstantAbility | CopyAbility


class EmpiresCard(Fact, frozen=True, dict=True):
    """A card; `numbers` are its physical copies."""

    id: str
    number: Positive
    numbers: tuple[Positive, ...]
    name: Texts
    clan: ClanName | None
    nation: Literal["scot", "viking", "inuit"] | None
    kind: CardKind
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
        """The cost of building one physical card; empty for a card that is not built by paying."""
        return self.cost_variants.get(str(number), self.cost or {}) if self.cost_variants else self.cost or {}

    def first_like(self, number: int) -> int:
        """The lowest number of a copy that costs the same as one physical card."""
        return next(copy for copy in self.numbers if self.price(copy) == self.price(number))

    @cached_property
    def action(self) -> ActionAbility | None:
        """The action for which it can be exhausted."""
        return next((one for one in self.abilities if isinstance(one, ActionAbility)), None)

    @cached_property
    def feature(self) -> Feature | None:
        """The feature that works by itself."""
        return next((one for one in self.abilities if isinstance(one, Feature)), None)

    @cached_property
    def storage(self) -> StorageAbility | None:
        """The payouts after Lookouts."""
        return next((one for one in self.abilities if isinstance(one, StorageAbility)), None)

    @cached_property
    def as_field(self) -> FieldAbility | None:
        """Its goods as a Field card."""
        return next((one for one in self.abilities if isinstance(one, FieldAbility)), None)

    @cached_property
    def as_copy(self) -> CopyAbility | None:
        """The cards that it may copy."""
        return next((one for one in self.abilities if isinstance(one, CopyAbility)), None)

    @cached_property
    def instant(self) -> InstantAbility | None:
        """Its effect as a boost."""
        return next((one for one in self.abilities if isinstance(one, InstantAbility)), None)

    @property
    def ops(self) -> Iterator[Op]:
        """All ops of all that it does: at once, when it is built, by its action and by its feature."""
        lists = (self.instant and self.instant.effect, self.building_bonus)
        for effect in (*lists, self.action and self.action.effect, self.feature and self.feature.effect):
            yield from every_op(effect or ())

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
    cards: tuple[EmpiresCard, ...]


class DecksFile(Fact, frozen=True):
    """decks.json."""

    schema: Literal["empires-decks/2"]
    clans: dict[ClanName, Clan]


class IslandsFile(Fact, frozen=True):
    """islands.json."""

    schema: Literal["empires-islands/2"]
    near: tuple[EmpiresCard, ...]
    distant: tuple[EmpiresCard, ...]


class EmpiresContent(Struct, frozen=True, dict=True, kw_only=True):
    """Everything that the files of one set say; cards are looked up by physical number, of which each is one card."""

    id: str
    decks: DecksFile
    islands: IslandsFile
    solo: SoloFile

    def all_cards(self) -> Iterator[EmpiresCard]:
        """Every card and island, those with copies once."""
        for clan in self.decks.clans.values():
            yield from clan.cards
        yield from self.islands.near
        yield from self.islands.distant

    @cached_property
    def cards(self) -> dict[int, EmpiresCard]:
        """The card of each physical number."""
        return {number: card for card in self.all_cards() for number in card.numbers}

    @cached_property
    def prices(self) -> dict[int, Goods]:
        """The costs of the physical cards that can be built."""
        return {number: card.price(number) for number, card in self.cards.items() if card.is_built}

    @cached_property
    def actions(self) -> dict[int, ActionAbility]:
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
