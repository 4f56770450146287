"""What the data files look like: one Struct for each table. Their heads explain them; an unknown name is an error."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

Names: TypeAlias = dict[str, str]
"""A thing's name by language: en, ko, de, fr."""

Origin: TypeAlias = Literal["published", "original"]
Natural: TypeAlias = Annotated[int, Meta(ge=0)]
Positive: TypeAlias = Annotated[int, Meta(ge=1)]
Slot: TypeAlias = Literal["solstice", "round", "event", "score"]
TileKind: TypeAlias = Literal["single", "either", "most"]
BonusKind: TypeAlias = Literal[
    "points",
    "take",
    "wake",
    "deploy_anywhere",
    "copy_instant",
    "wampum",
    "exempt",
    "free_passive_placement",
    "wake_points",
    "no_final_sacrifice",
]
EffectKind: TypeAlias = Literal[
    "vision_step",
    "move_figure",
    "remove_figure",
    "take_good",
    "remove_feather",
    "points_per_figure",
    "majority_figures",
    "majority_contiguous",
    "wake",
]


class File(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The head of every file."""

    format: Literal[1]
    game: Literal["manitoba"]


class Supply(Struct, frozen=True, forbid_unknown_fields=True):
    """How many of a good are in play with two, three and four players (MAN-2.1)."""

    p2: Natural
    p3: Natural
    p4: Natural


class GoodFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of good (MAN-1.2) and what it goes with (MAN-1.3)."""

    id: str
    kind: Literal["stored", "joker"]
    terrain: str
    disk: str
    path: str
    total: Natural
    supply: Supply
    names: Names
    origin: Origin


class TerrainFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """A landscape."""

    id: str
    good: str
    disk: str
    names: Names
    origin: Origin


class Storage(Struct, frozen=True, forbid_unknown_fields=True):
    """What an empty sector scores (MAN-14.2)."""

    empty_points: int
    empty_points_origin: Origin


class SectorSpace(Struct, frozen=True, forbid_unknown_fields=True):
    """A space of a sector and what the sector scores when this is the topmost filled one (MAN-14.1)."""

    n: Positive
    points: int
    origin: Origin


class SectorFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """A storage sector (MAN-10.1)."""

    good: str
    spaces: Annotated[tuple[SectorSpace, ...], Meta(min_length=1)]


class PlaceFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """A ceremonial place (MAN-2.8, MAN-10.5)."""

    id: Literal["small", "large"]
    capacity: Positive
    wampum_gain: Natural
    reactivate: Natural
    names: Names
    origin: Origin


class WampumFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """The wampum tiles (MAN-11)."""

    total: Natural
    active_points: int
    inactive_points: int
    uses: tuple[Literal["wake_one", "berry_to_other_sector"], ...]
    usable_in_final_round: bool
    names: Names
    origin: Origin


class GoodsFile(File, frozen=True, kw_only=True):
    """`goods.toml`."""

    file: Literal["goods"]
    good: tuple[GoodFacts, ...]
    terrain: tuple[TerrainFacts, ...]
    storage: Storage
    sector: tuple[SectorFacts, ...]
    ceremonial_place: tuple[PlaceFacts, ...]
    wampum: WampumFacts


class Bonus(Struct, frozen=True, forbid_unknown_fields=True):
    """What a space of a path gives (MAN-9)."""

    kind: BonusKind
    n: Natural = 1
    goods: tuple[str, ...] = ()
    good: str = ""


class Space(Struct, frozen=True, forbid_unknown_fields=True):
    """A space of a vision path; the head of the file says what the lists mean."""

    n: Positive
    origin: Origin
    copyable: bool
    instant: tuple[Bonus, ...] = ()
    first: tuple[Bonus, ...] = ()
    first_mode: Literal["replace", "add"] = "replace"
    permanent: tuple[Bonus, ...] = ()
    once: tuple[Bonus, ...] = ()
    repeat: tuple[Bonus, ...] = ()


class PathFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """A vision path."""

    id: str
    disk: str
    good: str
    names: Names
    origin: Origin
    spaces: Annotated[tuple[Space, ...], Meta(min_length=1)]


class PathsFile(File, frozen=True, kw_only=True):
    """`vision_paths.toml`."""

    file: Literal["vision_paths"]
    path: tuple[PathFacts, ...]


class EventKind(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of event (MAN-12.2); `optional`: it may be declined (MAN-12.4)."""

    id: EffectKind
    order: Literal["in_turn", "together"]
    optional: bool
    origin: Origin
    note: str = ""


class Effect(Struct, frozen=True, forbid_unknown_fields=True):
    """What an event card does, with the numbers on the card (MAN-12.5)."""

    kind: EffectKind
    goods: tuple[str, ...] = ()
    n: Positive = 1
    points: int = 0
    terrain: str = ""
    first: int = 0
    second: int = 0


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A season card (MAN-3.3)."""

    id: str
    season: str
    slot: Slot
    effects: tuple[Effect, ...]
    origin: Origin
    number: int = 0
    used_with: tuple[int, ...] = (2, 3, 4)
    season_end: bool = False
    final: bool = False
    names: Names = {}
    note: str = ""


class CardsFile(File, frozen=True, kw_only=True):
    """`season_cards.toml`."""

    file: Literal["season_cards"]
    total: Natural
    total_origin: Origin
    event_kind: tuple[EventKind, ...]
    card: tuple[Card, ...]


class ScoreTile(Struct, frozen=True, forbid_unknown_fields=True):
    """A score tile (MAN-13)."""

    id: str
    kind: TileKind
    goods: tuple[str, ...]
    copies: Natural
    origin: Origin


class TilesFile(File, frozen=True, kw_only=True):
    """`score_tiles.toml`."""

    file: Literal["score_tiles"]
    total: Natural
    total_origin: Origin
    kinds_origin: Origin
    tile: tuple[ScoreTile, ...]


class Geometry(Struct, frozen=True, forbid_unknown_fields=True):
    """The grid of the territory (MAN-2.4)."""

    grid: Literal["hex-axial-pointy"]
    origin: Origin


class Joining(Struct, frozen=True, forbid_unknown_fields=True):
    """How tiles are joined (MAN-2.5)."""

    max_neighbour_tiles: Natural
    max_neighbour_tiles_origin: Origin
    min_shared_sides: Positive
    ring_min_shared_sides: Positive
    allow_ring: bool
    allow_holes: bool
    max_aspect: Annotated[float, Meta(ge=1.0)]
    mirror: Literal[False]
    origin: Origin


class Variant(Struct, frozen=True, forbid_unknown_fields=True):
    """A way to lay out the territory (MAN-18); no neighbour limit is 0 (MAN-R21)."""

    id: str
    names: Names
    contiguous_terrain: str
    origin: Origin
    max_neighbour_tiles: Natural | None = None
    min_shared_sides: Positive | None = None


class AreaFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """An area of a tile: its cells on the hexagonal grid."""

    id: str
    terrain: str
    cells: Annotated[tuple[tuple[int, int], ...], Meta(min_length=1)]
    open_sides: tuple[int, ...] | None = None


class TileFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """A territory tile."""

    id: str
    origin: Origin
    areas: tuple[AreaFacts, ...]
    adjacent: tuple[tuple[str, str], ...] | None = None
    cut: tuple[tuple[str, str], ...] = ()
    link: tuple[tuple[str, str], ...] = ()


class TerritoryFile(File, frozen=True, kw_only=True):
    """`territory.toml`."""

    file: Literal["territory"]
    geometry: Geometry
    joining: Joining
    variant: tuple[Variant, ...]
    tile: tuple[TileFacts, ...]


class PlayersRange(Struct, frozen=True, forbid_unknown_fields=True):
    """How many can play."""

    min: Literal[2]
    max: Literal[4]
    origin: Origin


class ByPlayers(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of MAN-2.1."""

    players: int
    territory_tiles: Positive
    goods_each: Natural
    feathers: Natural
    wampum: Natural
    winter_cards: Natural
    rounds: Positive
    origin: Origin


class FigureFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of one player (MAN-2.8)."""

    per_player: Positive
    score_marker: Natural
    in_wigwam: Natural
    on_square: Natural
    origin: Origin


class Starting(Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody starts with (MAN-2.13)."""

    order: Literal["right_of_first_ccw"]
    goods: tuple[str, ...]
    place_figure_from: Literal["square"]
    place_figure_adjacency: Literal[False]
    origin: Origin


class Totem(Struct, frozen=True, forbid_unknown_fields=True):
    """The discs and their first order, top first (MAN-2.11, MAN-R22)."""

    disks: tuple[str, ...]
    origin: Origin
    initial_order: Literal["shuffle"] | tuple[str, ...]
    initial_order_origin: Origin


class FirstPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """Who begins (MAN-2.10, MAN-R27)."""

    printed_rule: str
    printed_rule_origin: Origin
    bot_rule: Literal["random", "host_choice"]
    bot_rule_origin: Origin


class ScoreTrack(Struct, frozen=True, forbid_unknown_fields=True):
    """The track (MAN-14.8); `floor`: a total never falls below 0 (MAN-R20)."""

    start: int
    lap: Positive
    lap_origin: Origin
    floor: bool
    floor_origin: Origin


class Sequence(Struct, frozen=True, forbid_unknown_fields=True):
    """Seasons and what lies in their rows (MAN-3.3, MAN-16.1)."""

    seasons: tuple[Literal["winter"], Literal["spring"], Literal["summer"], Literal["autumn"]]
    season_slots: Annotated[tuple[Literal["event", "score"], ...], Meta(min_length=1)]
    score_card_numbers: tuple[int, ...]
    events_in_deck: Natural
    events_drawn: Natural
    score_tiles_total: Natural
    feather_clearing_after: tuple[Literal["spring", "summer", "autumn"], ...]
    origin: Origin
    autumn_fifth_tile: Literal["none", "draw_and_ignore"]
    autumn_fifth_tile_origin: Origin


class RulingsTable(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The rulings that an owner may decide otherwise (the table at the end of section 20)."""

    wampum_during_end_of_round: bool
    wakeup_min_disks: Literal[0, 1]
    helpful_events_optional: bool
    setup_area_good_may_use_ceremonial: bool
    setup_vision_figure_optional: bool
    must_place_gained_good_if_room: bool
    exchange_into_full_sector: bool
    event_step_gives_repeat_bonus: bool
    majority_needs_at_least: Natural
    contiguous_group_min: Natural
    second_place_after_tied_first: bool
    most_of_counts_all_tokens: bool
    most_of_with_empty_storage: Literal["choose_any", "none"]
    skipping_player_refills: bool
    mountain_refill: Literal["per_player_in_turn", "after_all"]
    sacrifice_any_token: bool
    wake_points_for_every_wake: bool
    final_tie: Literal["shared", "wampum"]
    origin: Origin


class SetupFile(File, frozen=True, kw_only=True):
    """`setup.toml`."""

    file: Literal["setup"]
    players: PlayersRange
    by_players: tuple[ByPlayers, ...]
    figures: FigureFacts
    starting: Starting
    totem: Totem
    first_player: FirstPlayer
    score_track: ScoreTrack
    sequence: Sequence
    rulings: RulingsTable


class StandardLayout(Struct, frozen=True, forbid_unknown_fields=True):
    """A ready layout for any tiles; a slot is (turn, q, r)."""

    id: str
    tiles: int
    ring: bool
    slots: tuple[tuple[int, int, int], ...]


class LinkedLayout(Struct, frozen=True, forbid_unknown_fields=True):
    """A ready layout of a variant for one draw of tiles."""

    id: str
    variant: str
    tiles: tuple[str, ...]
    slots: tuple[tuple[int, int, int], ...]


class LayoutsFile(File, frozen=True, kw_only=True):
    """`layouts.json`."""

    file: Literal["layouts"]
    origin: Origin
    note: str
    standard: tuple[StandardLayout, ...]
    linked: tuple[LinkedLayout, ...]
