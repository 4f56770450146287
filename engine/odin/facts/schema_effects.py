"""What the effects of occupation cards are made of: operations, told apart by `op`.

Their vocabulary is explained in engine/odin/data/README.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta, field

from engine.odin.facts.schema import Fact, Positive, ResourceName, ShipName, WeaponName
from engine.odin.facts.schema_amounts import Amount, AmountsOf, Condition, Fixed, FoodColour, GoodsStore, Measure
from engine.odin.facts.schema_spaces import ColumnNumber

CardActionName: TypeAlias = Literal[
    "hunting",
    "snare",
    "whaling",
    "raid",
    "pillage",
    "plunder",
    "overseas_trade",
    "explore",
    "emigrate",
    "upgrade",
    "mountain",
]
"""The kinds of action."""

CardPhase: TypeAlias = Literal["harvest", "new_weapon", "actions", "income", "breeding", "feast", "bonus"]
"""The phases that cards name."""

PlaceName: TypeAlias = Literal[
    "general_supply",
    "supply",
    "own_ships",
    "new_ship",
    "banquet_table",
    "home_board",
    "exploration_board",
    "house",
    "shed",
    "any_player_board",
    "vacated_spot",
]
"""From where and to where things are moved."""

RuleName: TypeAlias = Literal[
    "fewer_vikings",
    "explore_any_board",
    "split_battle_result",
    "spear_as_long_sword",
    "loot_green",
    "reduce_top_special_sword_value",
    "use_all_boats",
    "knarr_as_longship",
    "max_rolls",
    "peas_horizontal",
]
"""Rules that a card changes for an event: each is one card's own."""


class OperationFacts(Fact, frozen=True, tag_field="op"):
    """Base of what an effect is made of."""

    may_bring: ClassVar[bool] = False
    """Whether it may itself bring what a space needs, without the operations inside it."""

    @property
    def inside(self) -> Sequence[Sequence[CardOperation]]:
        """The lists of operations that it may run."""
        return ()


class ChooseGood(Fact, frozen=True):
    """Which good `$good` may be: exactly so many of it there, and none of these."""

    where: GoodsStore
    exactly: Positive
    exclude: tuple[str, ...]


class GainItems(OperationFacts, frozen=True, tag="gain"):
    """Take from the general supply; `$good` is a good that fits `choose_good`."""

    may_bring: ClassVar[bool] = True

    items: AmountsOf
    choose_good: ChooseGood | None = None


class Exchange(OperationFacts, frozen=True, tag="exchange"):
    """Pay, then receive and go on; up to `times` often, each time decided anew."""

    may_bring: ClassVar[bool] = True

    pay: AmountsOf
    gain: AmountsOf = field(default_factory=dict[str, Amount])
    then: tuple[CardOperation, ...] = ()
    times: Amount = Fixed(1)
    optional: bool = False
    counts_as: Literal["build_ship"] | None = None

    @property
    def inside(self) -> Sequence[Sequence[CardOperation]]:
        return (self.then,)


class ChooseOptions(OperationFacts, frozen=True, tag="choose"):
    """Pick some of the options, each at most once."""

    min: Annotated[int, Meta(ge=0)]
    max: Positive
    options: tuple[tuple[CardOperation, ...], ...]
    ordered: bool = False
    match_item: bool = False

    @property
    def inside(self) -> Sequence[Sequence[CardOperation]]:
        return self.options


class IfConditions(OperationFacts, frozen=True, tag="if"):
    """Operations that happen if all conditions hold."""

    condition: tuple[Condition, ...]
    then: tuple[CardOperation, ...]

    @property
    def inside(self) -> Sequence[Sequence[CardOperation]]:
        return (self.then,)


class Tier(OperationFacts, frozen=True, tag="tier"):
    """The operations of the highest step reached, nothing below the first."""

    of: Measure
    steps: tuple[tuple[int, tuple[CardOperation, ...]], ...]

    @property
    def inside(self) -> Sequence[Sequence[CardOperation]]:
        return [way for _, way in self.steps]


class TilesFrom(Fact, frozen=True):
    """Which tiles may rise or turn: of a colour, some goods, or those just raised by the event."""

    color: FoodColour | None = None
    ids: tuple[str, ...] = ()
    just_upgraded: bool = False

    def __post_init__(self) -> None:
        if sum((self.color is not None, bool(self.ids), self.just_upgraded)) != 1:
            raise ValueError("one of color, ids and just_upgraded")


class Upgrade(OperationFacts, frozen=True, tag="upgrade"):
    """Tiles rise in the goods grid, straight or into the next column."""

    max_goods: Positive
    max_steps_each: Positive
    dir: Literal["up", "up_right", "up_left"] = "up"
    source: TilesFrom | None = field(default=None, name="from")
    same_type: bool = False


class Flip(OperationFacts, frozen=True, tag="flip"):
    """Tiles turn to their other side; without `source` any goods of the supply."""

    max_goods: Amount
    source: TilesFrom | None = field(default=None, name="from")


class DrawWeapons(OperationFacts, frozen=True, tag="draw_weapons"):
    """Weapon cards from the pile."""

    count: Amount


class TakeWeapon(OperationFacts, frozen=True, tag="take_weapon"):
    """Named weapon cards, or all that are missing to a number of each."""

    items: AmountsOf = field(default_factory=dict[str, Amount])
    fill_to: AmountsOf = field(default_factory=dict[str, Amount])


class Mountain(OperationFacts, frozen=True, tag="mountain"):
    """Items from strips, one strip for each entry; `only` of these kinds."""

    may_bring: ClassVar[bool] = True

    takes: tuple[Positive, ...]
    only: tuple[ResourceName, ...] = ()


class TakeAction(OperationFacts, frozen=True, tag="take_action"):
    """An action without Vikings, at its own cost or at this one."""

    may_bring: ClassVar[bool] = True

    action: CardActionName
    cost: AmountsOf | None = None


class TakeSpace(OperationFacts, frozen=True, tag="use_space"):
    """An action space of a column without occupying it."""

    column: ColumnNumber
    occupied: Literal["required", "forbidden"]
    adjacent_to_own: bool = False


class RunPhase(OperationFacts, frozen=True, tag="run_phase"):
    """A phase for the owner alone, or only the bonuses of houses or of the home board."""

    may_bring: ClassVar[bool] = True

    phase: CardPhase
    scope: Literal["self", "houses", "home_board"]


class PlayOccupation(OperationFacts, frozen=True, tag="play_occupation"):
    """Cards played from the hand at no further cost."""

    min: Positive
    max: Positive


class MoveViking(OperationFacts, frozen=True, tag="move_viking"):
    """Vikings taken back to the Thing Square."""

    count: Amount
    source: Literal["one_space", "same_space", "this_space", "each_space"] = field(name="from")
    to: Literal["thing_square"]
    column: ColumnNumber | None = None


class MovePieces(OperationFacts, frozen=True, tag="move"):
    """Pieces from one place to another; several places in `to` are the owner's choice, piece by piece."""

    item: str
    count: Amount
    source: PlaceName = field(name="from")
    to: PlaceName | tuple[PlaceName, ...]
    ships: tuple[ShipName, ...] = ()
    laid_as: Literal["silver"] | None = field(default=None, name="as")

    @property
    def targets(self) -> tuple[PlaceName, ...]:
        """The places to choose from."""
        return (self.to,) if isinstance(self.to, str) else self.to


class Discount(OperationFacts, frozen=True, tag="discount"):
    """The event costs less, not below `min`."""

    items: AmountsOf
    min: int


class DieModifier(OperationFacts, frozen=True, tag="die_modifier"):
    """Every roll changes; with `per_spent`, each such thing spent counts `delta` instead of `instead_of`."""

    delta: int
    per_spent: ResourceName | WeaponName | None = None
    instead_of: int | None = None

    def __post_init__(self) -> None:
        if (self.per_spent is None) != (self.instead_of is None):
            raise ValueError("per_spent and instead_of go together")


class ChangeRule(OperationFacts, frozen=True, tag="rule"):
    """Changes a rule for the event."""

    rule: RuleName
    value: Amount | None = None


class CountsAs(OperationFacts, frozen=True, tag="counts_as"):
    """Raises a phase for the owner's other cards, with `body` as what happens in it."""

    event: Literal["phase"]
    phase: CardPhase
    harvest: bool
    body: tuple[CardOperation, ...]

    @property
    def inside(self) -> Sequence[Sequence[CardOperation]]:
        return (self.body,)


CardOperation: TypeAlias = (
    GainItems
    | Exchange
    | ChooseOptions
    | IfConditions
    | Tier
    | Upgrade
    | Flip
    | DrawWeapons
    | TakeWeapon
    | Mountain
    | TakeAction
    | TakeSpace
    | RunPhase
    | PlayOccupation
    | MoveViking
    | MovePieces
    | Discount
    | DieModifier
    | ChangeRule
    | CountsAs
)
