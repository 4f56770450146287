"""What the files of goods, paths, season cards and score tiles look like: one Struct for each table.

The heads of the files explain them; a name that is not here is an error.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from engine.texts import Texts

ContentOrigin: TypeAlias = Literal["published", "original"]
Natural: TypeAlias = Annotated[int, Meta(ge=0)]
Positive: TypeAlias = Annotated[int, Meta(ge=1)]
CardSlot: TypeAlias = Literal["solstice", "round", "event", "score"]
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


class TableFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The head of every file."""

    format: Literal[1]
    game: Literal["manitoba"]


class Supply(Struct, frozen=True, forbid_unknown_fields=True):
    """The number of a good in play with two, three and four players (MAN-2.1)."""

    p2: Natural
    p3: Natural
    p4: Natural


class ManitobaGood(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of good (MAN-1.2) and what it goes with (MAN-1.3)."""

    id: str
    kind: Literal["stored", "joker"]
    terrain: str
    disk: str
    path: str
    total: Natural
    supply: Supply
    names: Texts
    origin: ContentOrigin


class TerrainFacts(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    good: str
    disk: str
    names: Texts
    origin: ContentOrigin


class SectorStorage(Struct, frozen=True, forbid_unknown_fields=True):
    """What an empty sector scores (MAN-14.2)."""

    empty_points: int
    empty_points_origin: ContentOrigin


class SectorSpace(Struct, frozen=True, forbid_unknown_fields=True):
    """A space of a sector and what the sector scores when this is the topmost filled one (MAN-14.1)."""

    n: Positive
    points: int
    origin: ContentOrigin


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
    names: Texts
    origin: ContentOrigin


class WampumFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """The wampum tiles (MAN-11)."""

    total: Natural
    active_points: int
    inactive_points: int
    uses: tuple[Literal["wake_one", "berry_to_other_sector"], ...]
    usable_in_final_round: bool
    names: Texts
    origin: ContentOrigin


class GoodsFile(TableFile, frozen=True, kw_only=True):
    """`goods.toml`."""

    file: Literal["goods"]
    good: tuple[ManitobaGood, ...]
    terrain: tuple[TerrainFacts, ...]
    storage: SectorStorage
    sector: tuple[SectorFacts, ...]
    ceremonial_place: tuple[PlaceFacts, ...]
    wampum: WampumFacts


class PathBonus(Struct, frozen=True, forbid_unknown_fields=True):
    """What a space of a path gives (MAN-9)."""

    kind: BonusKind
    n: Natural = 1
    goods: tuple[str, ...] = ()
    good: str = ""


class PathSpace(Struct, frozen=True, forbid_unknown_fields=True):
    """A space of a vision path; the head of the file says what the lists mean."""

    n: Positive
    origin: ContentOrigin
    copyable: bool
    instant: tuple[PathBonus, ...] = ()
    first: tuple[PathBonus, ...] = ()
    first_mode: Literal["replace", "add"] = "replace"
    permanent: tuple[PathBonus, ...] = ()
    once: tuple[PathBonus, ...] = ()
    repeat: tuple[PathBonus, ...] = ()


class PathFacts(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    disk: str
    good: str
    names: Texts
    origin: ContentOrigin
    spaces: Annotated[tuple[PathSpace, ...], Meta(min_length=1)]


class PathsFile(TableFile, frozen=True, kw_only=True):
    """`vision_paths.toml`."""

    file: Literal["vision_paths"]
    path: tuple[PathFacts, ...]


class EventKind(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of event (MAN-12.2); `optional`: it may be declined (MAN-12.4)."""

    id: EffectKind
    order: Literal["in_turn", "together"]
    optional: bool
    origin: ContentOrigin
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


class SeasonCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A season card (MAN-3.3)."""

    id: str
    season: str
    slot: CardSlot
    effects: tuple[Effect, ...]
    origin: ContentOrigin
    number: int = 0
    used_with: tuple[int, ...] = (2, 3, 4)
    season_end: bool = False
    final: bool = False
    names: Texts = {}
    note: str = ""


class SeasonCardsFile(TableFile, frozen=True, kw_only=True):
    """`season_cards.toml`."""

    file: Literal["season_cards"]
    total: Natural
    total_origin: ContentOrigin
    event_kind: tuple[EventKind, ...]
    card: tuple[SeasonCard, ...]


class ScoreTile(Struct, frozen=True, forbid_unknown_fields=True):
    """A score tile (MAN-13)."""

    id: str
    kind: TileKind
    goods: tuple[str, ...]
    copies: Natural
    origin: ContentOrigin


class TilesFile(TableFile, frozen=True, kw_only=True):
    """`score_tiles.toml`."""

    file: Literal["score_tiles"]
    total: Natural
    total_origin: ContentOrigin
    kinds_origin: ContentOrigin
    tile: tuple[ScoreTile, ...]
