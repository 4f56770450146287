"""A few places to suggest for a piece, by what they bring: points, income, bonuses (ODIN-3.7, ODIN-3.10, ODIN-11.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from msgspec import Struct

from engine.odin.facts.areas import BoardArea, CellMask
from engine.odin.facts.look_ups import LaidAs
from engine.odin.table.placement import Laid, Lying, area_cover, legal_places, lies_at

BONUS_WORTH, HOPE_WORTH = 2, 1
"""About how many points a bonus is worth each time, and the hope for one that may be enclosed later."""


class Suggestion(Struct, frozen=True):
    """A legal place, and what a piece there changes.

    `saved` are points that are no longer lost, `income` is what each income phase pays more, `enclosed` how many more bonus
    cells pay, `forfeited` how many can no more. `progress` counts covered cells that stood between the next number of an
    income track, or a bonus, and being reached.
    """

    laid: Laid
    saved: int
    income: int
    enclosed: int
    forfeited: int
    progress: int

    def worth(self, phases: int) -> int:
        """About how many points the place brings if so many income and bonus phases are still to come."""
        return self.saved + phases * (self.income + BONUS_WORTH * self.enclosed - HOPE_WORTH * self.forfeited)


def combined_outlook(places: Sequence[Suggestion]) -> Suggestion:
    """What several pieces bring that are laid one after the other, as if the last of them brought it all."""
    return Suggestion(
        laid=places[-1].laid,
        saved=sum(place.saved for place in places),
        income=sum(place.income for place in places),
        enclosed=sum(place.enclosed for place in places),
        forfeited=sum(place.forfeited for place in places),
        progress=sum(place.progress for place in places),
    )


class PlacementOutlook(Struct, frozen=True):
    """What a board pays as it lies, and what it needs most: what pieces on it are compared with.

    `near` are the cells below and left of the lowest open income numbers, and those around open bonus cells; some are covered.
    """

    area: BoardArea
    covered: CellMask
    income: int
    enclosed: int
    near: CellMask

    def brings(self, laid: Laid) -> Suggestion:
        """What a piece brings in a place."""
        area, cells = self.area, lies_at(self.area, laid)[0]
        then = self.covered | cells
        return Suggestion(
            laid=laid,
            saved=(area.minus & cells).bit_count(),
            income=area.income_of(then) - self.income if cells & area.income_cells else 0,
            enclosed=area.enclosed_by(then) - self.enclosed,
            forfeited=(area.bonus_mask & cells).bit_count(),
            progress=(self.near & cells).bit_count(),
        )


@lru_cache(maxsize=64)
def placement_outlook(area: BoardArea, covered: CellMask) -> PlacementOutlook:
    """A board on which these cells are covered."""
    near = 0
    for track in area.tracks:
        lowest = next((cell for cell, _ in track.steps if not cell & covered), 0)
        near |= area.before_income.get(lowest, 0)
    for bonus in area.bonuses:
        if not bonus.cell & covered:
            near |= bonus.neighbours
    return PlacementOutlook(area, covered, area.income_of(covered), area.enclosed_by(covered), near)


def suggested_places(
    area: BoardArea, lying: Lying, piece: str, phases: int, laid_as: LaidAs | None = None
) -> list[Suggestion]:
    """Up to four places of a piece: the best of all, then those that save most, pay most and enclose most."""
    brings = placement_outlook(area, area_cover(area, lying).covered).brings
    found = [(place, place.worth(phases)) for place in map(brings, legal_places(area, lying, piece, laid_as))]
    aims: tuple[Callable[[tuple[Suggestion, int]], tuple[int, ...]], ...] = (
        lambda one: (one[1], one[0].progress),
        lambda one: (one[0].saved, one[1]),
        lambda one: (one[0].income, one[0].progress, one[1]),
        lambda one: (one[0].enclosed, one[0].progress, one[1]),
    )
    best = [max(found, key=aim)[0] for aim in aims] if found else []
    return list({place.laid: place for place in best}.values())
