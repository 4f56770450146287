"""Placement areas: the grids of the home board, the exploration boards and the houses, as masks of cells (ODIN-7).

An integer has one bit for each cell; the rows are one bit longer than the grid, so that a step to the left or right never
enters another row. Only `table/placement.py` and `asking/suggestions.py` handle masks besides, and what bot seats think of a
place (`bot/placing.py`, `bot/reasons.py`); states and views never do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TypeAlias

from msgspec import Struct

from engine.odin.facts.polyominoes import GridCell, PieceShape
from engine.odin.facts.schema import Accepted, GoodColour
from engine.odin.facts.schema_boards import BonusFacts, Gift, IncomeTrack

CellMask: TypeAlias = int
"""A set of cells of one area."""

OUTSIDE, MINUS, BONUS = "~", "-", "+"
NEVER_COVERED = ("#", "!")
"""Lakes, glaciers and pillars; income cells with a green frame (ODIN-7.2.3)."""


class PlaceInArea(Struct, frozen=True):
    """A place at which a piece lies inside of an area: its cells, and what must be covered once it lies (ODIN-7.4.1)."""

    row: int
    column: int
    turn: int
    cells: CellMask
    before_income: CellMask


class CoverTrack(Struct, frozen=True):
    """An income track: cell and value of each number that may be covered, lowest first, then the last value (ODIN-3.7)."""

    steps: tuple[tuple[CellMask, int], ...]
    last: int


class BonusCell(Struct, frozen=True):
    """A bonus cell, its neighbours that must be covered, and what it gives (ODIN-3.10.1)."""

    cell: CellMask
    neighbours: CellMask
    gives: tuple[Gift, ...]


class BoardArea(Struct, frozen=True, eq=False, dict=True, kw_only=True):
    """A grid with what is printed on it. There is one object for each board and kind of house."""

    id: str
    is_house: bool
    accepts: tuple[Accepted, ...]
    kept_apart: tuple[GoodColour, ...]
    grid: tuple[str, ...]
    income: tuple[IncomeTrack, ...] = ()
    bonus_cells: tuple[BonusFacts, ...] = ()

    @cached_property
    def size(self) -> tuple[int, int]:
        """How many rows and columns the grid has."""
        return len(self.grid), len(self.grid[0])

    @cached_property
    def cells(self) -> dict[GridCell, str]:
        """The cells of the placement area with their signs."""
        return {
            (row, column): sign
            for row, line in enumerate(self.grid)
            for column, sign in enumerate(line)
            if sign != OUTSIDE
        }

    def mask(self, cells: Iterable[GridCell]) -> CellMask:
        """Some cells within the grid as a mask."""
        wide, found = self.size[1] + 1, 0
        for row, column in cells:
            found |= 1 << row * wide + column
        return found

    def listed(self, mask: CellMask) -> Iterator[GridCell]:
        """The cells of a mask, in reading order."""
        while mask:
            lowest = mask & -mask
            yield divmod(lowest.bit_length() - 1, self.size[1] + 1)
            mask ^= lowest

    def beside(self, mask: CellMask) -> CellMask:
        """The cells edge to edge with some cells, and perhaps places off the grid (ODIN-7.3)."""
        wide = self.size[1] + 1
        return mask << 1 | mask >> 1 | mask << wide | mask >> wide

    @cached_property
    def first_column(self) -> CellMask:
        """The places of the leftmost column, whether they are cells or not."""
        return self.mask((row, 0) for row in range(self.size[0]))

    @cached_property
    def coverable(self) -> CellMask:
        """All cells on which something may lie (ODIN-7.2.3)."""
        return self.mask(cell for cell, sign in self.cells.items() if sign not in NEVER_COVERED)

    @cached_property
    def minus(self) -> CellMask:
        """The cells that cost a point while they are uncovered."""
        return self.mask(cell for cell, sign in self.cells.items() if sign == MINUS)

    @cached_property
    def to_cover(self) -> CellMask:
        """The cells that must be covered where all must be: bonus cells count as covered (ODIN-3.10.1, ODIN-7.4.2)."""
        return self.coverable & ~self.mask(cell for cell, sign in self.cells.items() if sign == BONUS)

    @cached_property
    def tracks(self) -> tuple[CoverTrack, ...]:
        """The income tracks. Their last number can never be covered (ODIN-3.7.1)."""
        return tuple(
            CoverTrack(tuple((self.mask([at]), value) for at, value in coverable_cells(track)), track.steps[-1].value)
            for track in self.income
        )

    @cached_property
    def before_income(self) -> dict[CellMask, CellMask]:
        """Each income cell that may be covered, with the cells below and left of it, itself included (ODIN-7.4.1)."""
        return {
            self.mask([(row, column)]): self.to_cover
            & self.mask((r, c) for r, c in self.cells if r >= row and c <= column)
            for track in self.income
            for (row, column), _ in coverable_cells(track)
        }

    @cached_property
    def income_cells(self) -> CellMask:
        """The income cells that may be covered."""
        return sum(self.before_income)

    @cached_property
    def bonus_mask(self) -> CellMask:
        """The bonus cells as a mask."""
        return sum(bonus.cell for bonus in self.bonuses)

    @cached_property
    def bonuses(self) -> tuple[BonusCell, ...]:
        return tuple(
            BonusCell(self.mask([(b.row, b.col)]), self.to_cover & self.mask(self.around(b.row, b.col)), b.gives)
            for b in self.bonus_cells
        )

    def around(self, row: int, column: int) -> Iterator[GridCell]:
        """The up to eight cells at the edges and corners of a cell."""
        return (at for at in self.cells if max(abs(at[0] - row), abs(at[1] - column)) == 1)

    def positions(self, ways: Sequence[PieceShape]) -> Iterator[PlaceInArea]:
        """Where a piece of these orientations can lie on coverable cells, by rows, columns and turns (ODIN-7.2.1, 7.2.3).

        A piece that leaves the grid to the right meets the bit behind the row, which is no cell.
        """
        rows, columns = self.size
        fitting = [(turn, self.mask(way)) for turn, way in enumerate(ways) if max(right for _, right in way) < columns]
        for row in range(rows):
            for column in range(columns):
                for turn, way in fitting:
                    mask = way << row * (columns + 1) + column
                    if not mask & ~self.coverable:
                        yield PlaceInArea(row, column, turn, mask, self.needed(mask))

    def needed(self, mask: CellMask) -> CellMask:
        """What must be covered once these cells are (ODIN-7.4.1, ODIN-7.4.3)."""
        needed = 0
        for cell, before in self.before_income.items():
            if cell & mask:
                needed |= before
        return needed

    def income_of(self, covered: CellMask) -> int:
        """What the area pays: the lowest uncovered number of each track (ODIN-3.7.1 to 3.7.3)."""
        return sum(
            next((value for cell, value in track.steps if not cell & covered), track.last) for track in self.tracks
        )

    def bonuses_of(self, covered: CellMask) -> list[BonusCell]:
        """The bonus cells that are enclosed and uncovered (ODIN-3.10.1, ODIN-3.10.2)."""
        return [bonus for bonus in self.bonuses if not bonus.cell & covered and not bonus.neighbours & ~covered]

    def enclosed_by(self, covered: CellMask) -> int:
        """How many bonus cells are enclosed and uncovered."""
        found = 0
        for bonus in self.bonuses:  # asked for each place of a piece: no generator
            found += not (bonus.cell & covered or bonus.neighbours & ~covered)
        return found

    def minus_of(self, covered: CellMask) -> int:
        """The points that uncovered cells cost (ODIN-11.3)."""
        return (self.minus & ~covered).bit_count()


def coverable_cells(track: IncomeTrack) -> Iterator[tuple[GridCell, int]]:
    """Cell and value of the numbers of a track that may be covered, lowest first."""
    for step in track.steps[:-1]:
        if step.row is not None and step.col is not None:
            yield (step.row, step.col), step.value
