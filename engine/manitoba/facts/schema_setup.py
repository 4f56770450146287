"""What the files of the territory, of its layouts and of the set-up look like: one Struct for each table."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.manitoba.facts.schema import ContentOrigin, Natural, Positive, TableFile
from engine.texts import Texts


class Geometry(Struct, frozen=True, forbid_unknown_fields=True):
    """The grid of the territory (MAN-2.4)."""

    grid: Literal["hex-axial-pointy"]
    origin: ContentOrigin


class Joining(Struct, frozen=True, forbid_unknown_fields=True):
    """The conditions on which tiles are joined (MAN-2.5)."""

    max_neighbour_tiles: Natural
    max_neighbour_tiles_origin: ContentOrigin
    min_shared_sides: Positive
    ring_min_shared_sides: Positive
    allow_ring: bool
    allow_holes: bool
    max_aspect: Annotated[float, Meta(ge=1.0)]
    mirror: Literal[False]
    origin: ContentOrigin


class Variant(Struct, frozen=True, forbid_unknown_fields=True):
    """A way to lay out the territory (MAN-18); no neighbour limit is 0 (MAN-R21)."""

    id: str
    names: Texts
    contiguous_terrain: str
    origin: ContentOrigin
    max_neighbour_tiles: Natural | None = None
    min_shared_sides: Positive | None = None


class AreaFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """An area of a tile: its cells on the hexagonal grid."""

    id: str
    terrain: str
    cells: Annotated[tuple[tuple[int, int], ...], Meta(min_length=1)]
    open_sides: tuple[int, ...] | None = None


class TileFacts(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    origin: ContentOrigin
    areas: tuple[AreaFacts, ...]
    adjacent: tuple[tuple[str, str], ...] | None = None
    cut: tuple[tuple[str, str], ...] = ()
    link: tuple[tuple[str, str], ...] = ()


class TerritoryFile(TableFile, frozen=True, kw_only=True):
    """`territory.toml`."""

    file: Literal["territory"]
    geometry: Geometry
    joining: Joining
    variant: tuple[Variant, ...]
    tile: tuple[TileFacts, ...]


class PlayersRange(Struct, frozen=True, forbid_unknown_fields=True):
    min: Literal[2]
    max: Literal[4]
    origin: ContentOrigin


class ByPlayers(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of MAN-2.1."""

    players: int
    territory_tiles: Positive
    goods_each: Natural
    feathers: Natural
    wampum: Natural
    winter_cards: Natural
    rounds: Positive
    origin: ContentOrigin


class FiguresAtStart(Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of one player (MAN-2.8)."""

    per_player: Positive
    score_marker: Natural
    in_wigwam: Natural
    on_square: Natural
    origin: ContentOrigin


class Starting(Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody starts with (MAN-2.13)."""

    order: Literal["right_of_first_ccw"]
    goods: tuple[str, ...]
    place_figure_from: Literal["square"]
    place_figure_adjacency: Literal[False]
    origin: ContentOrigin


class Totem(Struct, frozen=True, forbid_unknown_fields=True):
    """The discs and their first order, top first (MAN-2.11, MAN-R22)."""

    disks: tuple[str, ...]
    origin: ContentOrigin
    initial_order: Literal["shuffle"] | tuple[str, ...]
    initial_order_origin: ContentOrigin


class FirstPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """The rule by which somebody begins (MAN-2.10, MAN-R27)."""

    printed_rule: str
    printed_rule_origin: ContentOrigin
    bot_rule: Literal["random", "host_choice"]
    bot_rule_origin: ContentOrigin


class ScoreTrack(Struct, frozen=True, forbid_unknown_fields=True):
    """The track (MAN-14.8); `floor`: a total never falls below 0 (MAN-R20)."""

    start: int
    lap: Positive
    lap_origin: ContentOrigin
    floor: bool
    floor_origin: ContentOrigin


class Sequence(Struct, frozen=True, forbid_unknown_fields=True):
    """Seasons and what lies in their rows (MAN-3.3, MAN-16.1)."""

    seasons: tuple[Literal["winter"], Literal["spring"], Literal["summer"], Literal["autumn"]]
    season_slots: Annotated[tuple[Literal["event", "score"], ...], Meta(min_length=1)]
    score_card_numbers: tuple[int, ...]
    events_in_deck: Natural
    events_drawn: Natural
    score_tiles_total: Natural
    feather_clearing_after: tuple[Literal["spring", "summer", "autumn"], ...]
    origin: ContentOrigin
    autumn_fifth_tile: Literal["none", "draw_and_ignore"]
    autumn_fifth_tile_origin: ContentOrigin


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
    origin: ContentOrigin


class SetupFile(TableFile, frozen=True, kw_only=True):
    """`setup.toml`."""

    file: Literal["setup"]
    players: PlayersRange
    by_players: tuple[ByPlayers, ...]
    figures: FiguresAtStart
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


class LayoutsFile(TableFile, frozen=True, kw_only=True):
    """`layouts.json`."""

    file: Literal["layouts"]
    origin: ContentOrigin
    note: str
    standard: tuple[StandardLayout, ...]
    linked: tuple[LinkedLayout, ...]
