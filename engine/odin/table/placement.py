"""Placing pieces on boards and houses (ODIN-7), and what an area is worth as it lies (ODIN-3.7, 3.10, 11.3).

What lies on an area is a tuple of `Laid` in order, so that equal positions are equal: it is all that a state keeps. The masks
that follow from it are made anew, and the last of them are kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from engine.game import Refusal, Word
from engine.odin.facts.areas import BoardArea, CellMask, PlaceInArea
from engine.odin.facts.content import odin_content
from engine.odin.facts.look_ups import LaidAs
from engine.odin.facts.polyominoes import PieceShape, shifted_cells
from engine.odin.facts.schema_boards import Gift


class Laid(Struct, frozen=True, kw_only=True, order=True, array_like=True, cache_hash=True):
    """A piece on an area: the top left corner of the cells that it covers, and the number of its orientation.

    The numbers are those of `PieceFacts.ways`, which has each set of cells once: so equal cells have one description
    (ODIN-7.2.11). Pieces that lie somewhere are looked up again and again, so the hash is kept. Saved games and sorted boards
    depend on the order of the fields; calls always name them.
    """

    piece: str
    row: int
    column: int
    turn: int = 0

    @property
    def cells(self) -> PieceShape:
        """The cells that the piece covers. Raises LookupError for a piece or an orientation that does not exist."""
        return shifted_cells(odin_content().pieces[self.piece].ways[self.turn], self.row, self.column)


Lying: TypeAlias = tuple[Laid, ...]
"""What lies on an area, in order."""


class Cover(Struct, frozen=True):
    """What follows from what lies on an area: the covered cells, and for colours kept apart those beside them (ODIN-7.3).

    `early` has for each open income cell how many cells must be covered with it, itself included (the fewest first), then the
    cell, and that cell with all that follow it (ODIN-7.4.1).
    """

    covered: CellMask
    beside: dict[str, CellMask]
    early: tuple[tuple[int, CellMask, CellMask], ...]


def with_laid(lying: Lying, laid: Laid) -> Lying:
    """What lies on an area with one more piece."""
    return tuple(sorted((*lying, laid)))


def without_piece(lying: Lying, laid: Laid) -> Lying:
    """What lies on an area without one piece (cards 70 and 71). Raises ValueError when it does not lie there."""
    at = lying.index(laid)
    return lying[:at] + lying[at + 1 :]


@lru_cache(maxsize=1024)
def fitting_positions(area: BoardArea, piece: str) -> dict[tuple[int, int, int], PlaceInArea]:
    """Where a piece fits onto an empty area, by row, column and turn."""
    return {(at.row, at.column, at.turn): at for at in area.positions(odin_content().pieces[piece].ways)}


@lru_cache(maxsize=8192)
def lies_at(area: BoardArea, laid: Laid) -> tuple[CellMask, LaidAs]:
    """The cells of a piece that lies on an area, and what it is judged as."""
    return fitting_positions(area, laid.piece)[laid.row, laid.column, laid.turn].cells, odin_content().pieces[
        laid.piece
    ].laid_as


@lru_cache(maxsize=1024)
def area_cover(area: BoardArea, lying: Lying) -> Cover:
    """The masks of what lies on an area."""
    covered, coloured = 0, dict.fromkeys(area.kept_apart, 0)
    for laid in lying:
        mask, colour = lies_at(area, laid)
        covered |= mask
        if colour in coloured:
            coloured[colour] |= mask
    return Cover(
        covered,
        {colour: area.beside(mask) for colour, mask in coloured.items()},
        tuple(open_income_cells(area, covered)),
    )


def open_income_cells(area: BoardArea, covered: CellMask) -> list[tuple[int, CellMask, CellMask]]:
    """The open income cells of an area as `Cover` has them."""
    found: list[tuple[int, CellMask, CellMask]] = []
    and_later = 0
    needed = [
        ((before & ~covered).bit_count(), cell) for cell, before in area.before_income.items() if not cell & covered
    ]
    for count, cell in sorted(needed, reverse=True):
        and_later |= cell
        found.append((count, cell, and_later))
    return found[::-1]


# ---- may it be placed ----------------------------------------------------------------------------------------------------


def why_not_laid(area: BoardArea, lying: Lying, laid: Laid, laid_as: LaidAs | None = None) -> Refusal | None:
    """The rule against placing a piece; None when it may be placed.

    `laid_as` is what a card lets it be judged as (card 40: wood as silver).
    """
    piece = odin_content().pieces.get(laid.piece)
    colour = laid_as or (piece.laid_as if piece else None)
    if piece is None or colour not in area.accepts:
        rule = "ODIN-7.1.2" if area.is_house else "ODIN-7.1.1"
        return Refusal(rule, "not_accepted", {"area": area.id, "piece": laid.piece})
    at = fitting_positions(area, laid.piece).get((laid.row, laid.column, laid.turn))
    if at is None:
        return does_not_fit(area, laid, piece.ways)
    there = area_cover(area, lying)
    if at.cells & there.covered:
        return Refusal("ODIN-7.2.2", "overlap", first_cell(area, at.cells & there.covered))
    if touching := at.cells & there.beside.get(colour, 0):
        rule = "ODIN-7.3.2" if area.is_house else "ODIN-7.3.1"
        return Refusal(rule, "colours_touch", {**first_cell(area, touching), "colour": colour})
    if open_cells := at.before_income & ~(there.covered | at.cells):
        return Refusal("ODIN-7.4.1", "income_too_early", first_cell(area, open_cells))
    return None


def does_not_fit(area: BoardArea, laid: Laid, ways: tuple[PieceShape, ...]) -> Refusal:
    """Why a piece cannot lie there even when the area is empty: it leaves it, or meets what can never be covered."""
    if not 0 <= laid.turn < len(ways):
        return Refusal("ODIN-7.2.7", "no_such_turn", {"piece": laid.piece, "n": len(ways)})
    outside = [cell for cell in laid.cells if cell not in area.cells]
    if outside:
        row, column = outside[0]
        return Refusal("ODIN-7.2.1", "outside", {"area": area.id, "row": row, "column": column})
    return Refusal("ODIN-7.2.3", "never_covered", first_cell(area, area.mask(laid.cells) & ~area.coverable))


def first_cell(area: BoardArea, mask: CellMask) -> dict[str, Word]:
    """The words of a refusal that names the first of some cells."""
    row, column = next(area.listed(mask))
    return {"area": area.id, "row": row, "column": column}


class Orientation(Struct, frozen=True):
    """One orientation of a piece within an empty area: where its top left corner may be.

    `steps` are how far its cells are behind the corner, `cells` those cells for a corner at the first cell of the grid.
    `before_income` is what must be covered once it lies, by the corners from which it covers income cells.
    """

    turn: int
    corners: CellMask
    steps: tuple[int, ...]
    cells: CellMask
    before_income: dict[CellMask, CellMask]


@lru_cache(maxsize=1024)
def ways_onto(area: BoardArea, piece: str) -> tuple[Orientation, ...]:
    """The orientations of a piece that fit onto an empty area."""
    found: list[Orientation] = []
    for turn, shape in enumerate(odin_content().pieces[piece].ways):
        there = {
            area.mask([(at.row, at.column)]): at for at in fitting_positions(area, piece).values() if at.turn == turn
        }
        if there:
            cells = area.mask(shape)
            steps = tuple(step for step in range(cells.bit_length()) if cells >> step & 1)
            before = {corner: at.before_income for corner, at in there.items() if at.before_income}
            found.append(Orientation(turn, sum(there), steps, cells, before))
    return tuple(found)


def open_corners(way: Orientation, covered: CellMask, barred: CellMask, narrow: CellMask) -> CellMask:
    """The corners from which a piece in this orientation lies on nothing that is barred.

    It may cover a cell of `narrow` only together with all that must be covered before (ODIN-7.4.1).
    """
    closed = looked_at = 0
    for step in way.steps:
        closed |= barred >> step
        looked_at |= narrow >> step
    found = way.corners & ~closed
    looked_at &= found
    while looked_at:
        corner = looked_at & -looked_at
        looked_at ^= corner
        if way.before_income[corner] & ~(covered | way.cells << corner.bit_length() - 1):
            found ^= corner
    return found


def open_ways(
    area: BoardArea, lying: Lying, piece: str, laid_as: LaidAs | None = None
) -> Iterator[tuple[int, CellMask]]:
    """The orientations in which a piece has legal places on an area, each with the corners of all of them."""
    facts = odin_content().pieces[piece]
    colour = laid_as or facts.laid_as
    if colour not in area.accepts:
        return
    there = area_cover(area, lying)
    barred, narrow, size = there.covered | there.beside.get(colour, 0), 0, len(facts.ways[0])
    for count, cell, and_later in there.early:
        if count > size:  # no piece of this size covers what must be covered with them
            barred |= and_later
            break
        narrow |= cell
    for way in ways_onto(area, piece):
        if corners := open_corners(way, there.covered, barred, narrow):
            yield way.turn, corners


def legal_places(area: BoardArea, lying: Lying, piece: str, laid_as: LaidAs | None = None) -> Iterator[Laid]:
    """All legal places of one piece, by rows, columns and turns."""
    ways, left, wide = list(open_ways(area, lying, piece, laid_as)), 0, area.size[1] + 1
    for _, corners in ways:
        left |= corners
    while left:
        corner = left & -left
        left ^= corner
        row, column = divmod(corner.bit_length() - 1, wide)
        for turn, corners in ways:
            if corners & corner:
                yield Laid(piece=piece, row=row, column=column, turn=turn)


def open_rows(
    area: BoardArea, lying: Lying, piece: str, laid_as: LaidAs | None = None
) -> dict[int, dict[int, tuple[int, ...]]]:
    """The rows of all legal places of one piece, by turn (that of the first place first), then by column."""
    ways = sorted(open_ways(area, lying, piece, laid_as), key=lambda way: (way[1] & -way[1], way[0]))
    return {
        turn: {column: rows_in(here, wide) for column in range(wide) if (here := corners >> column & first)}
        for wide, first in [(area.size[1] + 1, area.first_column)]
        for turn, corners in ways
    }


@lru_cache(maxsize=4096)
def rows_in(cells: CellMask, wide: int) -> tuple[int, ...]:
    """The rows of some cells of the first column of a grid whose rows have so many bits."""
    return tuple(row for row in range(cells.bit_length() // wide + 1) if cells >> row * wide & 1)


def can_be_laid(area: BoardArea, lying: Lying, piece: str, laid_as: LaidAs | None = None) -> bool:
    """Whether a piece has any legal place on an area (ODIN-8.7)."""
    return next(open_ways(area, lying, piece, laid_as), None) is not None


def fillings_of_piece(area: BoardArea, spot: Laid, pieces: Sequence[str]) -> Iterator[Lying]:
    """The ways to fill exactly the cells of a piece with these (cards 70 and 71)."""
    return ways_to_fill(area, lies_at(area, spot)[0], pieces)


def ways_to_fill(area: BoardArea, cells: CellMask, pieces: Sequence[str]) -> Iterator[Lying]:
    """The ways to fill exactly these cells with these pieces."""
    if not pieces:
        if not cells:
            yield ()
        return
    for at in fitting_positions(area, pieces[0]).values():
        if not at.cells & ~cells:
            for rest in ways_to_fill(area, cells & ~at.cells, pieces[1:]):
                yield with_laid(rest, Laid(piece=pieces[0], row=at.row, column=at.column, turn=at.turn))


# ---- what it is worth ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def income_covered(area: BoardArea, lying: Lying) -> int:
    """What the area pays in an income phase (ODIN-3.7)."""
    return area.income_of(area_cover(area, lying).covered)


def bonuses_enclosed(area: BoardArea, lying: Lying) -> list[tuple[Gift, ...]]:
    """What the enclosed, uncovered bonus cells give, cell by cell (ODIN-3.10)."""
    return [bonus.gives for bonus in area.bonuses_of(area_cover(area, lying).covered)]


def minus_points(area: BoardArea, lying: Lying) -> int:
    """The points that uncovered cells cost at the end (ODIN-11.3); outlines are in `facts/outlines.py`."""
    return area.minus_of(area_cover(area, lying).covered)
