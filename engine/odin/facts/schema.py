"""What the data files of things and rounds look like: frozen Structs, one for each table.

The heads of the files explain them; a name that is not here is an error. Boards, the steps of spaces, the action board and the
cards have files of their own, `schema_*.py`.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from engine.texts import Texts

Natural: TypeAlias = Annotated[int, Meta(ge=0)]
Positive: TypeAlias = Annotated[int, Meta(ge=1)]

GoodColour: TypeAlias = Literal["orange", "red", "green", "blue"]
Accepted: TypeAlias = Literal["orange", "red", "green", "blue", "silver", "ore"]
"""What may lie on an area: goods of a colour, `blue` with special tiles, `red` with animals (ODIN-7.1)."""

AnimalKind: TypeAlias = Literal["sheep", "cattle"]
ResourceName: TypeAlias = Literal["wood", "stone", "ore"]
WeaponName: TypeAlias = Literal["bow", "snare", "spear", "long_sword"]
ShipName: TypeAlias = Literal["whaling_boat", "knarr", "longship"]
BuildingName: TypeAlias = Literal["shed", "stone_house", "long_house"]
PhaseName: TypeAlias = Literal[
    "new_viking",
    "harvest",
    "exploration_boards",
    "new_weapon",
    "actions",
    "start_player",
    "income",
    "breeding",
    "feast",
    "bonus",
    "mountains",
    "return_vikings",
]

PrintedItems: TypeAlias = dict[str, Positive]
"""So many of each thing: a good, special tile, ship, building, resource, weapon, or silver."""


class Fact(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of all tables of the files: a name in a file that is no field is an error."""


class NamedFact(Fact, frozen=True):
    """A thing with its id and its names."""

    id: str
    names: Texts


# ---- goods.toml ----------------------------------------------------------------------------------------------------------


class PhysicalTile(Fact, frozen=True):
    """A two-sided tile in the box."""

    front: str
    back: str
    count: Positive


class GoodFacts(NamedFact, frozen=True):
    """One side of a goods tile: colour, size in cells, and what it is good for.

    `upgrade_to` is the next colour of the same shape, empty for blue goods (ODIN-5.4). `harvest` is set for crops, `sword` and
    `forge` for blue goods, `animal`, `pregnant` and `victory_points` for the animals of the stable (ODIN-1.2).
    """

    colour: GoodColour
    width: Positive
    height: Positive
    cells: Positive
    box_column: Annotated[int, Meta(ge=1, le=8)]
    reverse: str
    upgrade_to: str
    feast_food: bool
    harvest: Positive | None = None
    sword: Positive | None = None
    forge: bool = False
    animal: AnimalKind | None = None
    pregnant: bool = False
    victory_points: Natural = 0


class GoodsFile(Fact, frozen=True):
    physical_tile: tuple[PhysicalTile, ...]
    good: tuple[GoodFacts, ...]
    harvest_tiers: dict[str, tuple[str, ...]]


# ---- special_tiles.toml --------------------------------------------------------------------------------------------------


class SpecialTile(NamedFact, frozen=True):
    """A special tile: unique, blue (ODIN-1.3). `shape` has `#` for each of its cells; a `silver_price` of -1 is no price."""

    shape: tuple[str, ...]
    cells: Positive
    silver_price: Annotated[int, Meta(ge=-1)]
    sword: Positive
    forge: bool
    victory_points: Natural


class SpecialTilesFile(Fact, frozen=True):
    special_tile: tuple[SpecialTile, ...]


# ---- ships.toml, mountain_strips.toml, components.toml -------------------------------------------------------------------


class ShipFacts(NamedFact, frozen=True):
    """A kind of ship (ODIN-8.2, ODIN-8.3, ODIN-11.3)."""

    id: ShipName
    size: Literal["small", "large"]
    count_in_box: Positive
    silver_price: Natural
    wood_cost: Natural
    victory_points: Natural
    printed_ore: Natural
    ore_slots: Natural
    can_emigrate: bool
    emigrated_victory_points: Natural = 0


class Emigration(Fact, frozen=True):
    """How often one may emigrate (ODIN-5.6)."""

    max_per_player: Positive


class ShipsFile(Fact, frozen=True):
    ship: tuple[ShipFacts, ...]
    emigration: Emigration


class MountainDeal(Fact, frozen=True):
    """How strips come and go, by number of players and by round (ODIN-2.5, ODIN-3.11)."""

    face_up_at_start: dict[str, Positive]
    added_per_round: Positive


class MountainStripFacts(Fact, frozen=True):
    """A mountain strip, its items from the arrow end."""

    id: str
    items: tuple[Literal["wood", "stone", "ore", "silver_2"], ...]


class MountainsFile(Fact, frozen=True):
    deal: MountainDeal
    strip: tuple[MountainStripFacts, ...]


class WeaponFacts(NamedFact, frozen=True):
    """A kind of weapon card (ODIN-1.7)."""

    id: WeaponName
    count: Positive


class ResourceFacts(NamedFact, frozen=True):
    id: ResourceName
    count_in_box: Positive


class VikingsFacts(Fact, frozen=True):
    """The Vikings of the box (ODIN-1.8)."""

    per_colour: Positive


class ThingPenaltyFacts(Fact, frozen=True):
    """A Thing penalty (ODIN-6.6)."""

    victory_points: Annotated[int, Meta(lt=0)]


class ComponentsFile(Fact, frozen=True):
    weapon: tuple[WeaponFacts, ...]
    resource: tuple[ResourceFacts, ...]
    vikings: VikingsFacts
    thing_penalty: ThingPenaltyFacts


# ---- rounds.toml, scoring.toml -------------------------------------------------------------------------------------------


class GameLength(Fact, frozen=True):
    """The rounds of the long or the short game; lists run over the rounds (ODIN-3)."""

    rounds: Positive
    harvest: tuple[Natural, ...]
    flip: tuple[Literal["", "A", "B", "C", "D"], ...]
    place_silver: tuple[bool, ...]
    feast_cells_open: tuple[Positive, ...]
    starting_vikings_thing_square: Positive


class SetUpFacts(Fact, frozen=True):
    """What everybody begins with (ODIN-2)."""

    players: tuple[Positive, ...]
    starting_goods: PrintedItems
    starting_weapons: PrintedItems
    exploration_faces: tuple[str, ...]
    extension_boards_at_players: Positive


class SoloLength(Fact, frozen=True):
    """Where the two colours of the solo game begin; lists run over the rounds (ODIN-12.1)."""

    first_colour_on_table: tuple[Natural, ...]
    second_colour_on_table: tuple[Natural, ...]
    first_colour_thing_square: Natural
    second_colour_waiting: Natural
    first_colour_removed: Natural
    second_colour_removed: Natural


class SoloFacts(Fact, frozen=True):
    """The solo game (ODIN-12.1)."""

    long: SoloLength
    short: SoloLength


class RoundsFile(Fact, frozen=True):
    phases: tuple[PhaseName, ...]
    silver_placed_per_unclaimed_board: Positive
    weapon_cards_drawn_per_round: Positive
    long: GameLength
    short: GameLength
    setup: SetUpFacts
    solo: SoloFacts


class PrintedScoreLine(NamedFact, frozen=True):
    """A line of the score pad (ODIN-11.3)."""

    rule: str


class SoloScore(Fact, frozen=True):
    """A very good score in the solo game (ODIN-12.5)."""

    very_good_score: Positive


class ScoringFile(Fact, frozen=True):
    line: tuple[PrintedScoreLine, ...]
    solo: SoloScore
