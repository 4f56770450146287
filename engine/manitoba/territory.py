"""The territory: areas of hexagonal cells, who neighbours whom (MAN-2.4)."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import TypeAlias

from msgspec import Struct

from engine.manitoba.components import KINDS, TERRAINS, Area, Kind, Placed
from engine.manitoba.schema_setup import TileFacts

Cell: TypeAlias = tuple[int, int]

SIDES: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Steps to the six neighbours of a cell, clockwise from the right."""


class Territory(Struct, frozen=True):
    """A joined territory. All tuples but `of_kind` and `index` run over the areas; `neighbours` holds their places."""

    areas: tuple[Area, ...]
    tiles: tuple[str, ...]
    kinds: tuple[Kind, ...]
    cells: tuple[tuple[Cell, ...], ...]
    neighbours: tuple[tuple[int, ...], ...]
    of_kind: tuple[tuple[int, ...], ...]
    index: dict[Area, int]


def around(cell: Cell) -> list[Cell]:
    """The six neighbours of a cell."""
    return [(cell[0] + q, cell[1] + r) for q, r in SIDES]


def turned(cell: Cell, turn: int) -> Cell:
    """A cell turned about the origin by so many sixths clockwise."""
    q, r = cell
    for _ in range(turn % 6):
        q, r = -r, q + r
    return q, r


def laid(cell: Cell, at: Placed) -> Cell:
    """Where a cell of a tile lies when the tile is placed."""
    q, r = turned(cell, at.turn)
    return q + at.q, r + at.r


def shared_sides(some: Iterable[Cell], others: frozenset[Cell] | set[Cell]) -> int:
    """How many sides of cells two groups of cells share."""
    return sum(near in others for cell in some for near in around(cell))


def joined(tiles: dict[str, TileFacts], layout: Iterable[Placed]) -> Territory:
    """The territory that placed tiles make."""
    found = [
        (tiles[at.tile], area, tuple(laid(cell, at) for cell in area.cells))
        for at in layout
        for area in tiles[at.tile].areas
    ]
    owner = {cell: place for place, (_, _, cells) in enumerate(found) for cell in cells}
    near = [{owner[n] for cell in cells for n in around(cell) if n in owner} for _, _, cells in found]
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


def groups(neighbours: tuple[tuple[int, ...], ...], members: Iterable[int]) -> list[set[int]]:
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


def aspect(cells: Iterable[Cell]) -> float:
    """Long side by short side of the drawing's bounding box, in the drawing formulas of `territory.toml`."""
    across = [sqrt(3) * (q + r / 2) for q, r in cells]
    down = [1.5 * r for _, r in cells]
    width = max(across) - min(across) + sqrt(3)
    height = max(down) - min(down) + 2
    return max(width, height) / min(width, height)


def has_hole(cells: set[Cell]) -> bool:
    """Whether the cells enclose an empty one: not every empty cell near them can be reached from outside."""
    low_q, high_q = min(q for q, _ in cells) - 1, max(q for q, _ in cells) + 1
    low_r, high_r = min(r for _, r in cells) - 1, max(r for _, r in cells) + 1
    outside = {(low_q, low_r)}
    edge: list[Cell] = [(low_q, low_r)]
    while edge:
        for near in around(edge.pop()):
            inside = low_q <= near[0] <= high_q and low_r <= near[1] <= high_r
            if inside and near not in outside and near not in cells:
                outside.add(near)
                edge.append(near)
    return len(outside) + len(cells) < (high_q - low_q + 1) * (high_r - low_r + 1)
