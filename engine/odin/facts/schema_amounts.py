"""What occupation cards count and compare: counters, fields of events, amounts, conditions.

engine/odin/data/README.md explains the vocabulary. Counters are told apart by `of`. Amounts, conditions and measures have no
such field: the table FORMS says which field belongs to which, and `read_amount` is what msgspec calls for them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct, field

from engine.odin.facts.schema import AnimalKind, BuildingName, Fact, ResourceName, ShipName, WeaponName
from engine.odin.facts.schema_spaces import ColumnNumber, SpaceGroup

FoodColour: TypeAlias = Literal["orange", "red"]
"""The colours that cards name."""

GoodsStore: TypeAlias = Literal["supply", "stable"]
"""Where goods are counted; what lies on boards or in houses is in neither."""

EventFieldName: TypeAlias = Literal[
    "cost.silver",
    "reward.silver",
    "upgrade.goods",
    "upgrade.steps",
    "paid.wood",
    "paid.ore",
    "paid_resource_types",
    "builds",
    "gained.wood",
    "gained.stone",
    "mountain_item_types",
    "spent.wood",
    "spent.spear",
    "spent.long_sword",
    "rolls",
    "boats_used",
    "ships_used.longship",
    "vikings",
    "nth_this_round",
    "placed.mead",
    "placed.game_meat",
    "bonus_goods",
    "thing_count",
    "count",
]
"""What may be asked of the event that set a clause off."""

# ---- counters: all count the owner's -------------------------------------------------------------------------------------


class CounterFacts(Fact, frozen=True, tag_field="of"):
    """Base of what can be counted."""


class GoodCount(CounterFacts, frozen=True, tag="good"):
    id: str
    where: GoodsStore


class ResourceCount(CounterFacts, frozen=True, tag="resource"):
    id: ResourceName
    where: GoodsStore


class AnimalCount(CounterFacts, frozen=True, tag="animal"):
    """Animals of a kind in the stable, both faces."""

    type: AnimalKind


class AnimalTypesCount(CounterFacts, frozen=True, tag="animal_types"):
    """Kinds of animal in the stables."""


class GoodTypesCount(CounterFacts, frozen=True, tag="good_types"):
    """Different goods of a colour; both faces of an animal are one."""

    color: FoodColour
    where: tuple[GoodsStore, ...]


class PairsCount(CounterFacts, frozen=True, tag="pairs"):
    """The smaller of the numbers of two goods."""

    ids: tuple[str, str]
    where: GoodsStore


class ShipCount(CounterFacts, frozen=True, tag="ship"):
    """Ships in the bay; only those that carry at least so much placed ore."""

    type: ShipName | Literal["large"]
    min_ore: Annotated[int, Meta(ge=0)] = 0


class FleetSetsCount(CounterFacts, frozen=True, tag="fleet_sets"):
    """Sets of one ship of each kind."""


class OreOnShipsCount(CounterFacts, frozen=True, tag="ore_on_ships"):
    """Placed ore on ships of these kinds."""

    ships: tuple[ShipName, ...]


class HouseCount(CounterFacts, frozen=True, tag="house"):
    types: tuple[BuildingName, ...]


class SpecialTilesCount(CounterFacts, frozen=True, tag="special_tiles"):
    """Special tiles wherever they lie."""


class ExplorationBoardsCount(CounterFacts, frozen=True, tag="exploration_boards"):
    """Claimed exploration boards."""


class WhereVikingsStand(Fact, frozen=True):
    """Where Vikings are counted: on the spaces of a group, or of a column."""

    group: SpaceGroup | None = None
    column: ColumnNumber | None = None

    def __post_init__(self) -> None:
        if (self.group is None) == (self.column is None):
            raise ValueError("Vikings are counted in a group or in a column")


class VikingsCount(CounterFacts, frozen=True, tag="vikings"):
    """Vikings standing now on some spaces."""

    on: WhereVikingsStand


class WeaponCount(CounterFacts, frozen=True, tag="weapon"):
    """Weapon cards of these kinds together."""

    types: tuple[WeaponName, ...]


class RoundIncomeCount(CounterFacts, frozen=True, tag="round_income"):
    """What an Income phase would pay now."""


class PlayersCount(CounterFacts, frozen=True, tag="players"):
    """Players in the game."""


Counter: TypeAlias = (
    GoodCount
    | ResourceCount
    | AnimalCount
    | AnimalTypesCount
    | GoodTypesCount
    | PairsCount
    | ShipCount
    | FleetSetsCount
    | OreOnShipsCount
    | HouseCount
    | SpecialTilesCount
    | ExplorationBoardsCount
    | VikingsCount
    | WeaponCount
    | RoundIncomeCount
    | PlayersCount
)


# ---- measures, amounts, conditions: told apart by their fields -----------------------------------------------------------


class Measure:
    """What the steps of an operation are chosen by: a counter or a field of the event."""

    __slots__ = ()


class Counted(Measure, Struct, frozen=True):
    counter: Counter


class OfEvent(Measure, Fact, frozen=True):
    """A field of the event."""

    event: EventFieldName


class Amount:
    """How many: a number, the player's choice, or something that is worked out."""

    __slots__ = ()


class Fixed(Amount, Struct, frozen=True):
    value: int


class AnyNumber(Amount, Struct, frozen=True):
    """The player's choice, at least 1."""


class CountAmount(Amount, Fact, frozen=True):
    """A counter, so many times, at most `max`."""

    count: Counter
    times: float = 1
    max: Amount | None = None


class TierAmount(Amount, Fact, frozen=True):
    """The value of the highest step reached, 0 below the first."""

    tier: Counter
    steps: tuple[tuple[int, int], ...]


class AtMostAmount(Amount, Fact, frozen=True):
    """The value of the first limit not exceeded, 0 above the last."""

    at_most: Counter
    steps: tuple[tuple[int, int], ...]


class SumAmount(Amount, Fact, frozen=True):
    """Amounts added up, then rounded down if `floor`, then raised to `min`."""

    sum: tuple[Amount, ...]
    min: int | None = None
    floor: bool = False


class RoundAmount(Amount, Fact, frozen=True):
    round: Literal[True]


class EventAmount(Amount, Fact, frozen=True):
    """A field of the event."""

    event: EventFieldName


AmountsOf: TypeAlias = dict[str, Amount]
"""So much of each thing."""

Value: TypeAlias = int | str
"""What a counter or a field of an event is compared with."""


class Condition:
    """What must hold for a clause or an operation."""

    __slots__ = ()


class Comparison(Fact, frozen=True):
    """One of four ways to compare."""

    exactly: Value | None = None
    at_least: int | None = None
    at_most: int | None = None
    one_of: tuple[Value, ...] = field(default=(), name="in")

    def __post_init__(self) -> None:
        used = [self.exactly is not None, self.at_least is not None, self.at_most is not None, bool(self.one_of)]
        if sum(used) != 1:
            raise ValueError("one of exactly, at_least, at_most and in")

    def holds(self, value: Value) -> bool:
        """Whether a value compares as asked."""
        if self.at_least is not None or self.at_most is not None:
            assert isinstance(value, int), "only numbers are more or less"
            return value >= self.at_least if self.at_least is not None else value <= (self.at_most or 0)
        return value in self.one_of or value == self.exactly


class CounterHolds(Comparison, Condition, frozen=True, kw_only=True):
    """A counter compares as asked."""

    counter: Counter


class EventHolds(Comparison, Condition, frozen=True, kw_only=True):
    """A field of the event compares as asked."""

    event: EventFieldName


class Available(Condition, Fact, frozen=True):
    """A special tile lies on the oval supply board."""

    available: str


class OnBoard(Condition, Fact, frozen=True):
    """A special tile lies on some player's home or exploration board."""

    on_board: str


class RoomFor(Condition, Fact, frozen=True):
    """There is a free berth, or a building left in the supply."""

    room_for: ShipName | BuildingName


WRITTEN_FORMS: dict[type[Any], dict[str, type[Struct]]] = {
    Amount: {
        "count": CountAmount,
        "tier": TierAmount,
        "at_most": AtMostAmount,
        "sum": SumAmount,
        "round": RoundAmount,
        "event": EventAmount,
    },
    Condition: {
        "counter": CounterHolds,
        "event": EventHolds,
        "available": Available,
        "on_board": OnBoard,
        "room_for": RoomFor,
    },
    Measure: {"event": OfEvent},
}
"""The field by which each form is known."""


def read_amount(kind: type[Any], written: Any) -> Any:
    """A measure, amount or condition as it is written. Raises ValueError naming what is wrong with it."""
    if kind is Amount and written == "any":
        return AnyNumber()
    if kind is Amount and isinstance(written, int) and not isinstance(written, bool):
        return Fixed(written)
    forms = WRITTEN_FORMS[kind]
    names = sorted(forms.keys() & written.keys()) if isinstance(written, dict) else []
    try:
        if kind is Measure and isinstance(written, dict) and "of" in written:
            return Counted(msgspec.convert(written, Counter, dec_hook=read_amount))
        if len(names) != 1:
            raise ValueError(f"{kind.__name__.lower()}: one of {', '.join(forms)}, not {written}")
        return msgspec.convert(written, forms[names[0]], dec_hook=read_amount)
    except msgspec.ValidationError as problem:
        raise ValueError(str(problem)) from problem
