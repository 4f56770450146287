"""All that the data files say, with the look-ups that the rules make of it."""

from __future__ import annotations

from functools import cached_property
from typing import Literal, TypeAlias

from msgspec import Struct

from engine.odin.facts.areas import BoardArea
from engine.odin.facts.pieces import HOME
from engine.odin.facts.polyominoes import PieceShape, rectangle_shape, shape_from_drawing, shape_orientations
from engine.odin.facts.schema import (
    Accepted,
    ComponentsFile,
    GameLength,
    GoodFacts,
    GoodsFile,
    MountainsFile,
    MountainStripFacts,
    ResourceFacts,
    RoundsFile,
    ScoringFile,
    ShipFacts,
    ShipsFile,
    SpecialTile,
    SpecialTilesFile,
    WeaponFacts,
)
from engine.odin.facts.schema_boards import (
    BuildingFacts,
    BuildingsFile,
    ExplorationFile,
    FaceFacts,
    HomeBoardFile,
    IncomeTrack,
)
from engine.odin.facts.schema_cards import CardNumber, OccupationFacts
from engine.odin.facts.schema_spaces import SpaceFacts, SpacesFile

LaidAs: TypeAlias = Accepted | Literal["wood"]
"""What a piece is judged as when it is laid; areas take wood only by card 40."""


class PieceFacts(Struct, frozen=True):
    """A piece that can be laid: what it is judged as (ODIN-7.1), and the different ways to lay it (ODIN-7.2.7, 7.2.8)."""

    id: str
    laid_as: LaidAs
    ways: tuple[PieceShape, ...]


class OdinContent(Struct, frozen=True, dict=True, kw_only=True):
    """Everything that data files say, each file as it is read, and the look-ups by id."""

    goods_file: GoodsFile
    special_tiles_file: SpecialTilesFile
    home_board: HomeBoardFile
    exploration_file: ExplorationFile
    buildings_file: BuildingsFile
    ships_file: ShipsFile
    mountains: MountainsFile
    components: ComponentsFile
    rounds: RoundsFile
    scoring: ScoringFile
    spaces_file: SpacesFile
    cards: dict[CardNumber, OccupationFacts]
    """The occupation cards, by their printed numbers."""

    @cached_property
    def goods(self) -> dict[str, GoodFacts]:
        """The goods, both sides of every tile, in the order of the goods boxes."""
        return {good.id: good for good in self.goods_file.good}

    @cached_property
    def special_tiles(self) -> dict[str, SpecialTile]:
        """The special tiles, by rising sword value."""
        return {tile.id: tile for tile in self.special_tiles_file.special_tile}

    @cached_property
    def faces(self) -> dict[str, FaceFacts]:
        return {face.id: face for face in self.exploration_file.face}

    @cached_property
    def buildings(self) -> dict[str, BuildingFacts]:
        return {building.id: building for building in self.buildings_file.building}

    @cached_property
    def ships(self) -> dict[str, ShipFacts]:
        return {ship.id: ship for ship in self.ships_file.ship}

    @cached_property
    def strips(self) -> dict[str, MountainStripFacts]:
        return {strip.id: strip for strip in self.mountains.strip}

    @cached_property
    def weapons(self) -> dict[str, WeaponFacts]:
        return {weapon.id: weapon for weapon in self.components.weapon}

    @cached_property
    def resources(self) -> dict[str, ResourceFacts]:
        return {resource.id: resource for resource in self.components.resource}

    @cached_property
    def spaces(self) -> dict[str, SpaceFacts]:
        """The spaces of the action board, column by column from top to bottom; the imitation spaces are not among them."""
        return {space.id: space for space in self.spaces_file.space}

    def length(self, long: bool) -> GameLength:
        """The rounds of the long or the short game."""
        return self.rounds.long if long else self.rounds.short

    def deck(self, letters: str, *, starting: bool) -> tuple[CardNumber, ...]:
        """The light-brown or the dark-brown cards of some decks, such as `ABC` (ODIN-2.3)."""
        return tuple(n for n, card in self.cards.items() if card.deck in letters and card.starting == starting)

    @cached_property
    def pieces(self) -> dict[str, PieceFacts]:
        """Everything that can be laid on an area."""
        found = [
            *(
                PieceFacts(good.id, good.colour, shape_orientations(rectangle_shape(good.width, good.height)))
                for good in self.goods.values()
            ),
            *(
                PieceFacts(tile.id, "blue", shape_orientations(shape_from_drawing(tile.shape)))
                for tile in self.special_tiles.values()
            ),
            PieceFacts("silver", "silver", shape_orientations(rectangle_shape(1, 1))),
            PieceFacts("ore", "ore", shape_orientations(rectangle_shape(1, 1))),
            PieceFacts("wood", "wood", shape_orientations(rectangle_shape(1, 1))),
        ]
        return {piece.id: piece for piece in found}

    @cached_property
    def areas(self) -> dict[str, BoardArea]:
        """The placement areas: `home_board`, each face of an exploration board, `stone_house` and `long_house`, by these ids."""
        home, exploration, houses = self.home_board, self.exploration_file, self.buildings_file
        found = [
            BoardArea(
                id=HOME,
                is_house=False,
                accepts=home.accepts,
                kept_apart=home.same_colour_must_not_touch,
                grid=home.grid,
                income=(IncomeTrack(id="main", steps=home.income),),
                bonus_cells=home.bonus,
            ),
            *(
                BoardArea(
                    id=face.id,
                    is_house=False,
                    accepts=exploration.accepts,
                    kept_apart=exploration.same_colour_must_not_touch,
                    grid=face.grid,
                    income=face.income_track,
                    bonus_cells=face.bonus,
                )
                for face in exploration.face
            ),
            *(
                BoardArea(
                    id=building.id,
                    is_house=True,
                    accepts=houses.house_accepts,
                    kept_apart=houses.house_same_colour_must_not_touch,
                    grid=building.grid,
                    bonus_cells=building.bonus,
                )
                for building in houses.building
                if building.is_house
            ),
        ]
        return {area.id: area for area in found}
