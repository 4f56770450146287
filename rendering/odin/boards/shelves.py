"""Where the boards of a seat lie in a picture: the home board, the others beside it and below, as large as there is room for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from rendering.paint.canvas import Point

TITLE_LINE = 46
SECOND_LINE = 40
BOARDS_BETWEEN = 18
NAME_APART = 12
"""Between the name of a board and what stands behind it."""

BOARD_CELLS = (84, 80, 76, 72, 68, 64, 60, 56, 52, 48, 44, 41, 38, 35, 32, 29, 26, 23, 20, 17, 14, 12, 10)
"""Sizes of a cell, the largest first."""

SMALL_COUNTS = 1.5
"""How much more a pixel counts for the cells of the other boards than for those of the home board, which has larger ones."""


class ShelfBlock(Struct, frozen=True):
    """What a board needs: its rows and columns, and the widths of its name and of what stands behind it."""

    rows: int
    columns: int
    name: int
    facts: int
    home: bool

    def grid(self, cell: int) -> int:
        return self.columns * cell

    def title_lines(self, cell: int) -> int:
        """A title that is wider than its board takes two lines."""
        return 1 if self.home or not self.columns or self.name + NAME_APART + self.facts <= self.grid(cell) else 2

    def title_height(self, cell: int) -> int:
        return TITLE_LINE + SECOND_LINE * (self.title_lines(cell) - 1)

    def size(self, cell: int) -> tuple[int, int]:
        """Width and height with the title."""
        one_line = self.title_lines(cell) == 1
        title = self.name + NAME_APART + self.facts if one_line else max(self.name, self.facts)
        return max(self.grid(cell), title), self.title_height(cell) + self.rows * cell


class ShelfPlace(Struct, frozen=True):
    """A block by its number, its place, and the size of its cells."""

    block: int
    at: Point
    cell: int


class Shelves(Struct, frozen=True):
    """All blocks in their places, and how high they are together."""

    places: tuple[ShelfPlace, ...]
    height: int

    @property
    def worth(self) -> float:
        """How large all is: the smaller cells of the other boards count more than those of the home board, which come first."""
        return self.places[0].cell + SMALL_COUNTS * self.places[-1].cell


class Corner:
    """A part of the picture that is filled with lines of blocks, from the left and from the top."""

    def __init__(self, left: int, top: int, width: int, height: int) -> None:
        self.left, self.top, self.width, self.height = left, top, width, height
        self.x = self.y = self.line = 0

    def place(self, size: tuple[int, int]) -> Point | None:
        """Where a block of this size comes to lie; None where there is no room."""
        width, height = size
        x, y, line = self.x, self.y, self.line
        if x and x + width > self.width:
            x, y, line = 0, y + line + BOARDS_BETWEEN, 0
        if (x and x + width > self.width) or y + max(line, height) > self.height or width > self.width:
            return None
        self.x, self.y, self.line = x + width + BOARDS_BETWEEN, y, max(line, height)
        return self.left + x, self.top + y


def laid_out(blocks: Sequence[ShelfBlock], cells: tuple[int, int], room: tuple[int, int]) -> Shelves | None:
    """The blocks in a room, with these sizes of cells for the home board and all others; None when they do not fit."""
    order = sorted(range(len(blocks)), key=lambda number: (not blocks[number].home, -blocks[number].rows, number))
    whole = Corner(0, 0, *room)
    corners, places, low = [whole], list[ShelfPlace](), 0
    for number in order:
        block = blocks[number]
        cell = cells[0] if block.home else cells[1]
        width, height = block.size(cell)
        at = next((at for corner in corners if (at := corner.place((width, height)))), None)
        if at is None:
            return None
        places.append(ShelfPlace(number, at, cell))
        low = max(low, at[1] + height)
        if block.home:
            right = width + BOARDS_BETWEEN
            corners = [
                Corner(right, 0, room[0] - right, height),
                Corner(0, height + BOARDS_BETWEEN, room[0], room[1] - height - BOARDS_BETWEEN),
            ]
    return Shelves(tuple(places), low)


def best_packing(blocks: tuple[ShelfBlock, ...], room: tuple[int, int]) -> Shelves | None:
    """The blocks as large as the room, width and height, allows; None when they do not fit at all."""
    return max(fitting_shelves(blocks, room), key=lambda shelves: shelves.worth, default=None)


def fitting_shelves(blocks: tuple[ShelfBlock, ...], room: tuple[int, int]) -> Iterator[Shelves]:
    """For each size of the other boards the largest home board that fits with them."""
    for other in BOARD_CELLS:
        for home in BOARD_CELLS:
            if home < other:
                break
            shelves = laid_out(blocks, (home, other), room)
            if shelves is not None:
                yield shelves
                break
