"""Where a bot seat lays what it has: what a place is worth by the points, incomes and bonuses that it brings nearer (ODIN-7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec import Struct

from engine.odin.areas import Area, Mask
from engine.odin.boards import area_of, spots
from engine.odin.content import content
from engine.odin.pieces import SILVER
from engine.odin.placement import Laid, Lying, cover, lies
from engine.odin.policy_weights import WEIGHTS
from engine.odin.state import Board


class Spot(Struct, frozen=True):
    """A place for a piece on a board, and how much better the board is with it, in points."""

    board: str
    laid: Laid
    worth: float


def best_spot(boards: Sequence[Board], pieces: Iterable[tuple[str, float]], phases: int) -> Spot | None:
    """The place that brings most for one of these pieces, each with what it is worth unlaid; None when nothing gains.

    `phases` is how many income phases are still to come.
    """
    best: Spot | None = None
    for board in boards:
        if area_of(board):
            for piece, kept in pieces:
                spot = best_on(board.kind, board.laid, piece, phases)
                if spot and spot[1] > kept and (best is None or spot[1] - kept > best.worth):
                    best = Spot(board.name, spot[0], spot[1] - kept)
    return best


@lru_cache(maxsize=4096)
def best_on(kind: str, lying: Lying, piece: str, phases: int) -> tuple[Laid, float] | None:
    """The best place of a piece on a board, and what it brings there; None when it has no place."""
    area = content().areas[kind]
    covered = cover(area, lying).covered
    near = piece != SILVER  # silver is worth as much unlaid: hopes are no reason to spend it
    before = promise(area, covered, phases, near=near)
    found = [
        (promise(area, covered | lies(area, laid)[0], phases, near=near) - before, laid)
        for laid in spots(kind, lying, piece)
    ]
    if not found:
        return None
    worth, laid = max(found, key=lambda one: one[0])
    house = WEIGHTS.house_early if area.is_house and phases else 1.0
    return laid, worth * house


def promise(area: Area, covered: Mask, phases: int, *, near: bool) -> float:
    """What a board promises as it lies: points saved, incomes and bonuses had and near, and how well the rest can be filled."""
    worth = float((area.minus & covered).bit_count())
    if phases:
        worth += incomes(area, covered, phases, near=near) + bonuses(area, covered, phases - 1)
        worth -= WEIGHTS.lay_blank * (covered & ~area.minus).bit_count()
    return worth - WEIGHTS.lay_edge * rim(area, area.coverable & ~covered)


def incomes(area: Area, covered: Mask, phases: int, *, near: bool) -> float:
    """What the numbers of the income tracks bring that are covered, and those that are nearly reached."""
    found = 0.0
    for track in area.tracks:
        values = [*(value for _, value in track.steps[1:]), track.last]
        for (cell, value), then in zip(track.steps, values, strict=True):
            if then > value:
                missing = (area.before_income[cell] & ~covered).bit_count()
                if not missing:
                    found += then - value
                elif near and missing < WEIGHTS.lay_reach:
                    found += (
                        (then - value) * (1 - missing / WEIGHTS.lay_reach) ** WEIGHTS.lay_power * WEIGHTS.lay_income
                    )
    return found * silver_paid(phases)


def silver_paid(phases: int) -> float:
    """What one silver in each of so many income phases is worth: the last one is only counted as points."""
    rounds = content().rounds.long.rounds
    rise = (WEIGHTS.silver_early - WEIGHTS.silver_late) / rounds
    return 1 + sum(WEIGHTS.silver_late + rise * left for left in range(1, phases))


def bonuses(area: Area, covered: Mask, phases: int) -> float:
    """What the bonus cells bring in so many bonus phases that are enclosed, and those that are nearly so."""
    found = 0.0
    for bonus in area.bonuses:
        if not bonus.cell & covered:
            missing = (bonus.neighbours & ~covered).bit_count()
            found += WEIGHTS.lay_bonus / (1 + missing)
    return found * phases


def rim(area: Area, left: Mask) -> int:
    """How long the edges of the uncovered cells are: the shorter, the better large pieces fit there."""
    wide = area.size[1] + 1
    return sum((moved & ~left).bit_count() for moved in (left << 1, left >> 1, left << wide, left >> wide))
