"""Where a bot seat lays what it has: what a place is worth by the points, incomes and bonuses that it brings nearer (ODIN-7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import ceil

from msgspec import Struct

from engine.odin.bot.weights import WEIGHTS
from engine.odin.facts.areas import BoardArea, CellMask
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import SILVER, BoardId
from engine.odin.table.boards import area_of, board_spots
from engine.odin.table.placement import Laid, Lying, area_cover, lies_at
from engine.odin.table.state import Board


class PlacingSpot(Struct, frozen=True):
    """A place for a piece on a board, and how much better the board is with it, in points."""

    board: BoardId
    laid: Laid
    worth: float


def best_spot(boards: Sequence[Board], pieces: Iterable[tuple[str, float]], phases: int) -> PlacingSpot | None:
    """The place that brings most for one of these pieces, each with what it is worth unlaid; None when nothing gains.

    `phases` is how many income phases are still to come.
    """
    best: PlacingSpot | None = None
    for board in boards:
        if area_of(board):
            for piece, kept in pieces:
                spot = best_on(board.kind, board.laid, piece, phases)
                if spot and spot[1] > kept and (best is None or spot[1] - kept > best.worth):
                    best = PlacingSpot(board.named, spot[0], spot[1] - kept)
    return best


@lru_cache(maxsize=4096)
def best_on(kind: str, lying: Lying, piece: str, phases: int) -> tuple[Laid, float] | None:
    """The best place of a piece on a board, and what it brings there; None when it has no place."""
    area = odin_content().areas[kind]
    covered = area_cover(area, lying).covered
    near = piece != SILVER  # silver is worth as much unlaid: hopes are no reason to spend it
    size = len(odin_content().pieces[piece].ways[0])
    goals = goals_of(area, covered, size, phases, near=near) if phases else []
    before = promised_goals_worth(goals, covered) - WEIGHTS.lay_edge * rim_length(area, area.coverable & ~covered)
    best: tuple[Laid, float] | None = None
    for laid in board_spots(kind, lying, piece):
        cells = lies_at(area, laid)[0]
        then = covered | cells
        worth = (area.minus & cells).bit_count() - WEIGHTS.lay_edge * rim_length(area, area.coverable & ~then) - before
        if phases:
            worth += promised_goals_worth(goals, then) - WEIGHTS.lay_blank * (cells & ~area.minus).bit_count()
        if best is None or worth > best[1]:
            best = laid, worth
    if best and area.is_house and phases:
        return best[0], best[1] * WEIGHTS.house_early
    return best


class Goal(Struct, frozen=True):
    """Cells that pay once all of them are covered, unless `forfeit` is. `pays` is what they promise by how many are missing."""

    cells: CellMask
    forfeit: CellMask
    pays: Sequence[float]


def promised_goals_worth(goals: Iterable[Goal], covered: CellMask) -> float:
    """What the goals of a board promise as it lies."""
    found = 0.0
    for goal in goals:
        missing = (goal.cells & ~covered).bit_count()
        if missing < len(goal.pays) and not goal.forfeit & covered:
            found += goal.pays[missing]
    return found


def goals_of(area: BoardArea, covered: CellMask, size: int, phases: int, *, near: bool) -> list[Goal]:
    """The uncovered numbers and the open bonuses that a piece of this size brings nearer; `near` with hopes."""
    goals = (*income_goals(area, covered, phases, near=near), *bonus_goals(area, covered, phases - 1))
    return [goal for goal in goals if (goal.cells & ~covered).bit_count() < len(goal.pays) + size]


def income_goals(area: BoardArea, covered: CellMask, phases: int, *, near: bool) -> Iterator[Goal]:
    """The numbers: what the next one pays more, less while cells are missing."""
    reach = WEIGHTS.lay_reach if near else 1
    hopes = [WEIGHTS.lay_income * (1 - missing / reach) ** WEIGHTS.lay_power for missing in range(1, ceil(reach))]
    paid = silver_paid(phases)
    for track in area.tracks:
        values = [*(value for _, value in track.steps[1:]), track.last]
        for (cell, value), then in zip(track.steps, values, strict=True):
            if then > value and not cell & covered:
                more = (then - value) * paid
                yield Goal(area.before_income[cell], 0, [more, *(more * hope for hope in hopes)])


def silver_paid(phases: int) -> float:
    """What one silver in each of so many income phases is worth: the last one is only counted as points."""
    rounds = odin_content().rounds.long.rounds
    rise = (WEIGHTS.lay_silver_early - WEIGHTS.lay_silver_late) / rounds
    return 1 + sum(WEIGHTS.lay_silver_late + rise * left for left in range(1, phases))


def bonus_goals(area: BoardArea, covered: CellMask, phases: int) -> Iterator[Goal]:
    """The bonus cells: what they bring in so many bonus phases, less while neighbours are missing."""
    for bonus in area.bonuses if phases else ():
        if not bonus.cell & covered:
            each = WEIGHTS.lay_bonus * phases
            yield Goal(bonus.neighbours, bonus.cell, [each / (1 + missing) for missing in range(9)])


def rim_length(area: BoardArea, left: CellMask) -> int:
    """How long the edges of the uncovered cells are: the shorter, the better large pieces fit there."""
    wide = area.size[1] + 1
    free = ~left
    sides = (left << 1 & free).bit_count() + (left >> 1 & free).bit_count()
    return sides + (left << wide & free).bit_count() + (left >> wide & free).bit_count()
