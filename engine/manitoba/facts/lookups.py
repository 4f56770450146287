"""All that the data files say, with the look-ups that the rules make of it."""

from __future__ import annotations

from functools import cached_property
from typing import TypeAlias

from msgspec import Struct

from engine.manitoba.facts.components import GOODS, PATHS, PLACES, STORED, TERRAINS, Kind
from engine.manitoba.facts.schema import (
    BonusKind,
    EffectKind,
    GoodsFile,
    PathBonus,
    PathsFile,
    PathSpace,
    PlaceFacts,
    ScoreTile,
    SeasonCard,
    SeasonCardsFile,
    TilesFile,
)
from engine.manitoba.facts.schema_setup import ByPlayers, LayoutsFile, SetupFile, TerritoryFile, TileFacts, Variant
from engine.manitoba.facts.territory import CellNumber, cells_by_turn

PlacesToLearn: TypeAlias = tuple[tuple[Kind, int, PathBonus], ...]
"""The places where a permanent effect is learnt: path, space and the bonus."""


class ManitobaContent(Struct, frozen=True, dict=True):
    """Everything that data files say. Lists of the look-ups run over the kinds of MAN-1.3."""

    id: str
    goods: GoodsFile
    vision_paths: PathsFile
    season_cards: SeasonCardsFile
    score_tiles: TilesFile
    territory: TerritoryFile
    setup: SetupFile
    layouts: LayoutsFile | None

    @cached_property
    def points(self) -> tuple[tuple[int, ...], ...]:
        """The points of each sector by the number of its tokens (MAN-14.1, MAN-14.2)."""
        sectors = {sector.good: sector for sector in self.goods.sector}
        empty = self.goods.storage.empty_points
        return tuple((empty, *(space.points for space in sectors[GOODS[kind]].spaces)) for kind in STORED)

    @cached_property
    def capacity(self) -> tuple[int, ...]:
        """The number of tokens that each sector holds (MAN-10.1)."""
        return tuple(len(points) - 1 for points in self.points)

    @cached_property
    def places(self) -> tuple[PlaceFacts, ...]:
        """The ceremonial places, the small one first."""
        return tuple(sorted(self.goods.ceremonial_place, key=lambda place: PLACES.index(place.id)))

    @cached_property
    def spaces(self) -> tuple[tuple[PathSpace, ...], ...]:
        """The spaces of each path; none where a colour has no path (MAN-5.3)."""
        paths = {path.id: path.spaces for path in self.vision_paths.path}
        return tuple(paths.get(path, ()) for path in PATHS)

    @cached_property
    def learnt(self) -> dict[BonusKind, PlacesToLearn]:
        """The places where each permanent effect is learnt (MAN-9.2)."""
        found: dict[BonusKind, PlacesToLearn] = {}
        for kind, spaces in enumerate(self.spaces):
            for space in spaces:
                for bonus in space.permanent:
                    found[bonus.kind] = (*found.get(bonus.kind, ()), (kind, space.n, bonus))
        return found

    @cached_property
    def exemptions(self) -> tuple[tuple[tuple[Kind, int], ...], ...]:
        """Path and space of the exemptions from each stored good (MAN-9.2)."""
        exempt = self.learnt.get("exempt", ())
        return tuple(tuple((kind, n) for kind, n, bonus in exempt if bonus.good == GOODS[good]) for good in STORED)

    @cached_property
    def cards(self) -> dict[str, SeasonCard]:
        return {card.id: card for card in self.season_cards.card}

    @cached_property
    def tiles(self) -> dict[str, ScoreTile]:
        return {tile.id: tile for tile in self.score_tiles.tile}

    @cached_property
    def optional(self) -> dict[EffectKind, bool]:
        """Whether each kind of event may be declined (MAN-12.4)."""
        return {kind.id: kind.optional for kind in self.season_cards.event_kind}

    @cached_property
    def territory_tiles(self) -> dict[str, TileFacts]:
        return {tile.id: tile for tile in self.territory.tile}

    @cached_property
    def tile_turns(self) -> dict[str, tuple[tuple[CellNumber, ...], ...]]:
        """The cells of each tile, by the sixths by which it is turned."""
        return {id: cells_by_turn(tile) for id, tile in self.territory_tiles.items()}

    @cached_property
    def variants(self) -> dict[str, Variant]:
        """The ways to lay out the territory (MAN-18)."""
        return {variant.id: variant for variant in self.territory.variant}

    @cached_property
    def by_players(self) -> dict[int, ByPlayers]:
        """The numbers of MAN-2.1."""
        return {row.players: row for row in self.setup.by_players}

    @cached_property
    def supply(self) -> dict[int, tuple[int, ...]]:
        """The number of each good in play, by players (MAN-2.1)."""
        goods = {good.id: good.supply for good in self.goods.good}
        return {n: tuple(getattr(goods[good], f"p{n}") for good in GOODS) for n in self.by_players}

    def contiguous(self, variant: str) -> Kind | None:
        """The landscape that a variant joins into one group (MAN-18.1)."""
        terrain = self.variants[variant].contiguous_terrain
        return TERRAINS.index(terrain) if terrain else None
