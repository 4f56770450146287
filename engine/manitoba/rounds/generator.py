"""Laying out the territory: tiles joined at random (MAN-2.5, MAN-18.3), or a ready layout."""

from __future__ import annotations

from collections.abc import Sequence

from engine.chance import Chance
from engine.manitoba.facts.components import TERRAINS, Kind, PlacedTile
from engine.manitoba.facts.lookups import ManitobaContent
from engine.manitoba.facts.schema_setup import TileFacts
from engine.manitoba.facts.territory import (
    BESIDE,
    CellNumber,
    aspect_ratio,
    cell_number,
    cell_of,
    cell_on_table,
    has_hole,
    shared_sides,
)
from engine.rules import BadOptions

ATTEMPTS = 1000
"""After so many restarts a ready layout is taken (MAN-2.5)."""

LAYOUT = "manitoba.layout"


class Join:
    """One attempt to join tiles under the conditions of a variant."""

    def __init__(self, facts: ManitobaContent, variant: str, tiles: Sequence[TileFacts]) -> None:
        joining, terms = facts.territory.joining, facts.variants[variant]
        limit = terms.max_neighbour_tiles
        self.joining, self.tiles = joining, tiles
        self.turns = facts.tile_turns
        self.chain = bool(joining.max_neighbour_tiles if limit is None else limit)
        self.sides = terms.min_shared_sides or joining.min_shared_sides
        self.linked: Kind | None = facts.contiguous(variant)
        self.placed: list[PlacedTile] = []
        self.cells: list[frozenset[CellNumber]] = []
        self.taken: set[CellNumber] = set()
        self.group: set[CellNumber] = set()

    def run(self, chance: Chance) -> tuple[PlacedTile, ...] | None:
        """Places all tiles; None when there is no way on (MAN-2.5 step 2) or the result is too long (step 3)."""
        self.put(PlacedTile(self.tiles[0].id, chance.below(6, LAYOUT), 0, 0))
        for tile in self.tiles[1:]:
            candidates = self.candidates(tile)
            while True:
                if not candidates:
                    return None
                pick = chance.below(len(candidates), LAYOUT)
                candidates[pick], candidates[-1] = candidates[-1], candidates[pick]
                turn, at = candidates.pop()
                if self.fits([cell + at for cell in self.turns[tile.id][turn]]):
                    self.put(PlacedTile(tile.id, turn, *cell_of(at)))
                    break
        return tuple(self.placed) if aspect_ratio(map(cell_of, self.taken)) <= self.joining.max_aspect else None

    def candidates(self, tile: TileFacts) -> list[tuple[int, CellNumber]]:
        """Every way to put a tile so that it touches the tiles to join: its turn, and where its own (0, 0) lies."""
        if self.linked is not None:
            onto = self.group
            turns = [self.linked_cells(tile, PlacedTile(tile.id, turn, 0, 0)) for turn in range(6)]
        else:
            onto = self.cells[-1] if self.chain else self.taken
            turns = self.turns[tile.id]
        edge = {cell + step for cell in onto for step in BESIDE} - self.taken
        return [
            (turn, at)
            for turn, cells in enumerate(turns)
            for at in sorted({free - cell for cell in cells for free in edge})
        ]

    def fits(self, cells: Sequence[CellNumber]) -> bool:
        """Conditions (a) to (d) of MAN-2.5, with the changes of MAN-18.3."""
        if not self.taken.isdisjoint(cells):
            return False
        if self.chain and not self.continues(cells):
            return False
        if not self.chain and all(shared_sides(cells, other) < self.sides for other in self.cells):
            return False
        return self.joining.allow_holes or not has_hole(self.taken.union(cells))

    def continues(self, cells: Sequence[CellNumber]) -> bool:
        """Whether a tile joins the one before it and no other, but for closing a ring."""
        if shared_sides(cells, self.cells[-1]) < self.sides:
            return False
        touched = [shared for other in self.cells[:-1] if (shared := shared_sides(cells, other))]
        if not touched:
            return True
        closing = self.joining.allow_ring and len(self.placed) == len(self.tiles) - 1 and len(touched) == 1
        return closing and shared_sides(cells, self.cells[0]) >= self.joining.ring_min_shared_sides

    def linked_cells(self, tile: TileFacts, at: PlacedTile) -> list[CellNumber]:
        """The cells of the tile's area that must join the group of its landscape (MAN-18.1)."""
        assert self.linked is not None
        return [
            cell_number(cell_on_table(cell, at))
            for area in tile.areas
            if area.terrain == TERRAINS[self.linked]
            for cell in area.cells
        ]

    def put(self, at: PlacedTile) -> None:
        """Adds a tile."""
        tile = self.tiles[len(self.placed)]
        self.placed.append(at)
        self.cells.append(frozenset(cell + cell_number((at.q, at.r)) for cell in self.turns[at.tile][at.turn]))
        self.taken.update(self.cells[-1])
        if self.linked is not None:
            self.group.update(self.linked_cells(tile, at))


def lay_out(facts: ManitobaContent, variant: str, tiles: Sequence[str], chance: Chance) -> tuple[PlacedTile, ...]:
    """A territory of the drawn tiles. Raises BadOptions when neither the generator nor a ready layout gives one."""
    drawn = [facts.territory_tiles[tile] for tile in tiles]
    for _ in range(ATTEMPTS):
        layout = Join(facts, variant, drawn).run(chance)
        if layout is not None:
            return layout
    return find_ready_layout(facts, variant, tiles, chance)


def find_ready_layout(
    facts: ManitobaContent, variant: str, tiles: Sequence[str], chance: Chance
) -> tuple[PlacedTile, ...]:
    """A layout of `layouts.json`. Raises BadOptions when there is none for these tiles."""
    layouts = facts.layouts
    if layouts is not None and facts.contiguous(variant) is None:
        fitting = [layout for layout in layouts.standard if layout.tiles == len(tiles)]
        if fitting:
            slots = fitting[chance.below(len(fitting), LAYOUT)].slots
            return tuple(PlacedTile(tile, *slot) for tile, slot in zip(tiles, slots, strict=True))
    for layout in layouts.linked if layouts else ():
        if layout.variant == variant and set(layout.tiles) == set(tiles):
            return tuple(PlacedTile(tile, *slot) for tile, slot in zip(layout.tiles, layout.slots, strict=True))
    raise BadOptions(f"variant: the tiles {', '.join(tiles)} cannot be joined as {variant!r} demands")
