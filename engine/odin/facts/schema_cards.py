"""What the file of occupation cards looks like: cards, clauses, and the triggers by which clauses are set off.

engine/odin/data/README.md explains the vocabulary. Triggers are told apart by `event`; their other fields are filters.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from engine.odin.facts.schema import Fact, Natural, Positive
from engine.odin.facts.schema_amounts import Condition, read_amount
from engine.odin.facts.schema_effects import CardActionName, CardOperation, CardPhase, PlaceName
from engine.odin.facts.schema_spaces import ColumnNumber, SpaceGroup
from engine.texts import Texts

Deck: TypeAlias = Literal["A", "B", "C"]
CardNumber: TypeAlias = Annotated[int, Meta(ge=1, le=190)]
Timing: TypeAlias = Literal["immediate", "anytime", "each_time", "as_soon_as"]
Limit: TypeAlias = Literal["once_per_game", "unlimited", "once_per_event", "per_item"]

EventWindow: TypeAlias = Literal["before", "start", "instead", "during", "with", "end", "after"]
"""The moments of an event that lasts, in their order."""

InstantTiming: TypeAlias = Literal["instead", "with", "after"]
"""The moments of an event that is a single one."""


# ---- triggers ------------------------------------------------------------------------------------------------------------


class TriggerFacts(Fact, frozen=True, tag_field="event"):
    """Base of the moments at which clauses work."""


class InstantTrigger(TriggerFacts, frozen=True):
    """Base of the triggers of events that are a single moment."""

    when: InstantTiming


class ItemsTrigger(InstantTrigger, frozen=True):
    """Base of those that name things, of which one is enough."""

    items: tuple[str, ...]


class CardPlayed(TriggerFacts, frozen=True, tag="play"):
    """This card is played."""

    when: Literal["on"]


class AtAnytime(TriggerFacts, frozen=True, tag="anytime"):
    """Whenever anytime actions are allowed (ODIN-8.5, ODIN-8.6)."""

    when: Literal["on"]


class PhaseOf(TriggerFacts, frozen=True, tag="phase"):
    """A phase; `harvest` says whether it has a harvest."""

    when: EventWindow
    phase: CardPhase
    harvest: bool | None = None


class SpaceUsed(TriggerFacts, frozen=True, tag="action_space"):
    """A printed space is used: of these groups, holding one of these actions, in this column, with this result."""

    when: EventWindow
    groups: tuple[SpaceGroup, ...] = ()
    action: tuple[CardActionName, ...] = ()
    column: ColumnNumber | None = None
    result: Literal["success", "failure"] | None = None
    part: Literal["upgrade", "build_ship"] | None = None
    by_vikings: bool = False


class ActionTaken(TriggerFacts, frozen=True, tag="action"):
    """An action of one of these kinds is taken, on a space or through a card; without kinds any."""

    when: EventWindow
    action: tuple[CardActionName, ...] = ()
    result: Literal["success", "failure"] | None = None


class ThingsGained(ItemsTrigger, frozen=True, tag="gain"):
    """Goods come into the supply or stable; with `via` only from an action or a card."""

    via: Literal["action"] | None = None


class TilePlaced(ItemsTrigger, frozen=True, tag="place"):
    """A tile is placed, tile by tile."""

    to: tuple[PlaceName, ...]
    phase: CardPhase | None = None


class VikingsPlaced(TriggerFacts, frozen=True, tag="place_vikings"):
    """Exactly so many Vikings are about to be placed in this column."""

    when: Literal["before"]
    column: ColumnNumber
    count: Positive


class HouseBuilt(ItemsTrigger, frozen=True, tag="build_house"):
    """A building is built, not bought."""


class ShipBuilt(ItemsTrigger, frozen=True, tag="build_ship"):
    """A ship is built, not bought."""


class ShipAcquired(ItemsTrigger, frozen=True, tag="acquire_ship"):
    """A ship is got in any way, ship by ship."""


class OccupationDrawn(InstantTrigger, frozen=True, tag="draw_occupation"):
    """An occupation card would be drawn, card by card."""


class OccupationsPlayed(InstantTrigger, frozen=True, tag="occupations_played"):
    """A space, bonus or effect is finished by which another card was played."""


class VikingsFreed(InstantTrigger, frozen=True, tag="vikings_return"):
    """Vikings go back to the Thing Square in this phase."""

    phase: CardPhase


class ThingSquareCounted(InstantTrigger, frozen=True, tag="thing_square_count"):
    """The number of Vikings on the Thing Square has changed."""


class MountainTaken(ItemsTrigger, frozen=True, tag="mountain_take"):
    """Items are taken from a strip."""


class MountainRemoved(ItemsTrigger, frozen=True, tag="mountain_remove"):
    """An item is removed from any strip: the one event that every owner feels."""


class HouseYields(InstantTrigger, frozen=True, tag="house_bonus"):
    """A house yields its bonus, house by house."""


class PositionReached(TriggerFacts, frozen=True, tag="state"):
    """Looked at again after every change of the owner's position."""

    when: Literal["on"]


class Counting(TriggerFacts, frozen=True, tag="scoring"):
    """After the final window, before the silver is counted."""

    when: Literal["on"]


ClauseTrigger: TypeAlias = (
    CardPlayed
    | AtAnytime
    | PhaseOf
    | SpaceUsed
    | ActionTaken
    | ThingsGained
    | TilePlaced
    | VikingsPlaced
    | HouseBuilt
    | ShipBuilt
    | ShipAcquired
    | OccupationDrawn
    | OccupationsPlayed
    | VikingsFreed
    | ThingSquareCounted
    | MountainTaken
    | MountainRemoved
    | HouseYields
    | PositionReached
    | Counting
)


# ---- cards ---------------------------------------------------------------------------------------------------------------


class Clause(Fact, frozen=True):
    """One effect of a card: the moment, what must hold then, how often, whether it may be declined, what happens."""

    timing: Timing
    trigger: ClauseTrigger
    condition: tuple[Condition, ...]
    limit: Limit
    optional: bool
    effect: Annotated[tuple[CardOperation, ...], Meta(min_length=1)]


class OccupationFacts(Fact, frozen=True):
    """An occupation card. `special_note` says what the engine does for it alone, `notes` are rulings."""

    number: CardNumber
    id: str
    name: Texts
    deck: Deck
    starting: bool
    points: Annotated[int, Meta(ge=-2, le=7)]
    timing: Timing
    text: Texts
    clauses: Annotated[tuple[Clause, ...], Meta(min_length=1)]
    special: bool
    special_note: str | None
    notes: tuple[str, ...]
    sources: tuple[str, ...]


class DeckCounts(Fact, frozen=True):
    """How many starting and other cards a deck has."""

    starting: Natural
    other: Natural


class CardCounts(Fact, frozen=True):
    """How many cards there are."""

    cards: Positive
    starting: Positive
    decks: dict[Deck, DeckCounts]


class OccupationsFile(Fact, frozen=True):
    """occupations.json as it is written; the cards are read one by one by `read_occupation`, so that an error names the card."""

    schema: Literal["odin.occupations/2"]
    game: str
    vocabulary: str
    counts: CardCounts
    source_keys: dict[str, str]
    cards: tuple[dict[str, Any], ...]


def read_occupation(written: dict[str, Any]) -> OccupationFacts:
    """A card as it is written. Raises ValueError (or msgspec's ValidationError) naming what is wrong with it."""
    return msgspec.convert(written, OccupationFacts, dec_hook=read_amount)
