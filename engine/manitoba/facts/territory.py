"""The territory: areas of hexagonal cells, who neighbours whom (MAN-2.4)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from math import sqrt
from typing import TypeAlias

from msgspec import Struct

from engine.manitoba.facts.components import KINDS, TERRAINS, AreaId, Kind, PlacedTile
from engine.manitoba.facts.schema_setup import TileFacts

Cell: TypeAlias = tuple[int, int]

SIDES: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Steps to the six neighbours of a cell, clockwise from the right."""

CellNumber: TypeAlias = int
"""A cell as one number, for reckoning with many: adding numbers moves cells, and numbers are in the order of their cells."""

COLUMN = 1 << 20
"""The distance between numbers of cells of neighbouring columns: more than any territory is high."""


class Territory(Struct, frozen=True):
    """A joined territory. All tuples but `of_kind` and `index` run over the areas; `neighbours` holds their places."""

    areas: tuple[AreaId, ...]
    tiles: tuple[str, ...]
    kinds: tuple[Kind, ...]
    cells: tuple[tuple[Cell, ...], ...]
    neighbours: tuple[tuple[int, ...], ...]
    of_kind: tuple[tuple[int, ...], ...]
    index: dict[AreaId, int]


def cell_number(cell: Cell) -> CellNumber:
    """The number of a cell."""
    return cell[0] * COLUMN + cell[1]


def cell_of(spot: CellNumber) -> Cell:
    """The cell of a number."""
    q = (spot + COLUMN // 2) // COLUMN
    return q, spot - q * COLUMN


@lru_cache(maxsize=4096)
def cell_neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The six neighbours of a cell. Kept, because all territories lie about the same cells."""
    return tuple((cell[0] + q, cell[1] + r) for q, r in SIDES)


BESIDE: tuple[CellNumber, ...] = tuple(map(cell_number, SIDES))
"""Steps to the six neighbours of a cell number."""


def with_cell_turned(cell: Cell, turn: int) -> Cell:
    """A cell turned about the origin by so many sixths clockwise."""
    q, r = cell
    for _ in range(turn % 6):
        q, r = -r, q + r
    return q, r


def cells_by_turn(tile: TileFacts) -> tuple[tuple[CellNumber, ...], ...]:
    """All cells of a tile, for each of its six turns."""
    return tuple(
        tuple(cell_number(with_cell_turned(cell, turn)) for area in tile.areas for cell in area.cells)
        for turn in range(6)
    )


def cell_on_table(cell: Cell, at: PlacedTile) -> Cell:
    """The cell on the table of a cell of a placed tile."""
    q, r = with_cell_turned(cell, at.turn)
    return q + at.q, r + at.r


def shared_sides(some: Iterable[CellNumber], others: frozenset[CellNumber] | set[CellNumber]) -> int:
    """Counts the sides that two groups of cells share."""
    return sum([at + step in others for at in some for step in BESIDE])


def join_territory(tiles: dict[str, TileFacts], layout: Iterable[PlacedTile]) -> Territory:
    """The territory that placed tiles make."""
    found = [
        (tiles[at.tile], area, tuple(cell_on_table(cell, at) for cell in area.cells))
        for at in layout
        for area in tiles[at.tile].areas
    ]
    owner = {cell: place for place, (_, _, cells) in enumerate(found) for cell in cells}
    near = [{owner[n] for cell in cells for n in cell_neighbours(cell) if n in owner} for _, _, cells in found]
    index = {area.id: place for place, (_, area, _) in enumerate(found)}
    for tile in {tile.id: tile for tile, _, _ in found}.values():
        for one, other in tile.cut:
            near[index[one]].discard(index[other])
            near[index[other]].discard(index[one])
        for one, other in tile.link:
            near[index[one]].add(index[other])
            near[index[other]].add(index[one])
    kinds = tuple(TERRAINS.index(area.terrain) for _, area, _ in found)
    return Territory(
        areas=tuple(index),
        tiles=tuple(tile.id for tile, _, _ in found),
        kinds=kinds,
        cells=tuple(cells for _, _, cells in found),
        neighbours=tuple(tuple(sorted(places - {own})) for own, places in enumerate(near)),
        of_kind=tuple(tuple(place for place, kind in enumerate(kinds) if kind == of) for of in KINDS),
        index=index,
    )


def connected_areas(neighbours: tuple[tuple[int, ...], ...], members: Iterable[int]) -> list[set[int]]:
    """The connected groups that some areas form."""
    left, found = set(members), list[set[int]]()
    while left:
        group, edge = set[int](), [left.pop()]
        while edge:
            at = edge.pop()
            group.add(at)
            reached = left.intersection(neighbours[at])
            left -= reached
            edge += reached
        found.append(group)
    return found


def aspect_ratio(cells: Iterable[Cell]) -> float:
    """Long side by short side of the drawing's bounding box, in the drawing formulas of `territory.toml`."""
    across, down = zip(*[(sqrt(3) * (q + r / 2), 1.5 * r) for q, r in cells], strict=True)
    width = max(across) - min(across) + sqrt(3)
    height = max(down) - min(down) + 2
    return max(width, height) / min(width, height)


def has_hole(cells: Collection[CellNumber]) -> bool:
    """Whether connected cells enclose an empty one.

    Euler's formula: without a hole, cells outnumber pairs of neighbours less triples that meet in a corner by one.
    """
    within = frozenset(cells)
    right, lower, left = (within.intersection([at - step for at in within]) for step in BESIDE[:3])
    pairs = len(right) + len(lower) + len(left)
    triples = len(right & lower) + len(lower & left)
    return len(within) - pairs + triples != 1
