"""Shapes of pieces: each way in which one can be turned and flipped, as a set of cells, every set once (ODIN-7.2.7, 7.2.8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

GridCell: TypeAlias = tuple[int, int]
"""Row and column, from 0 at the top left."""

PieceShape: TypeAlias = tuple[GridCell, ...]
"""Cells in reading order, moved so that the smallest row and the smallest column are 0."""


def rectangle_shape(width: int, height: int) -> PieceShape:
    """The cells of a tile lying lengthwise."""
    return tuple((row, column) for row in range(height) for column in range(width))


def shape_from_drawing(picture: Sequence[str]) -> PieceShape:
    """The cells marked `#` in a picture."""
    return moved_to_origin(
        (row, column) for row, line in enumerate(picture) for column, sign in enumerate(line) if sign == "#"
    )


def moved_to_origin(cells: Iterable[GridCell]) -> PieceShape:
    """Cells moved to the top left corner, in reading order."""
    found = sorted(cells)
    top, left = found[0][0], min(column for _, column in found)
    return tuple((row - top, column - left) for row, column in found)


def quarter_turned(shape: PieceShape) -> PieceShape:
    """A quarter turn clockwise."""
    return moved_to_origin((column, -row) for row, column in shape)


def flipped_shape(shape: PieceShape) -> PieceShape:
    """The mirror image."""
    return moved_to_origin((row, -column) for row, column in shape)


def shape_orientations(shape: PieceShape) -> tuple[PieceShape, ...]:
    """The different ways to lay a piece: turned clockwise from the way in which it is given, then those of its mirror image.

    Only special tiles gain by being flipped (ODIN-7.2.8). A way is named by its place in this list, so equal cells have one
    name (ODIN-7.2.11).
    """
    return tuple(dict.fromkeys(way for side in (shape, flipped_shape(shape)) for way in quarter_turns(side)))


def quarter_turns(shape: PieceShape) -> Iterator[PieceShape]:
    """A shape as it is given and after one, two and three quarter turns."""
    for _ in range(4):
        yield shape
        shape = quarter_turned(shape)


def shifted_cells(shape: PieceShape, row: int, column: int) -> PieceShape:
    """The cells of a shape whose top left corner lies there."""
    return tuple((row + down, column + right) for down, right in shape)
