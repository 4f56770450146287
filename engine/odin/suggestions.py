"""A few places to suggest for a piece, by what they bring: points, income, bonuses (ODIN-3.7, ODIN-3.10, ODIN-11.3)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from engine.odin.areas import Area, Mask
from engine.odin.facts import LaidAs
from engine.odin.placement import Laid, Lying, cover, lies, places

BONUS_WORTH, HOPE_WORTH = 2, 1
"""About what a bonus is worth each time, in points, and what the hope for one is that may be enclosed later."""


class Suggestion(Struct, frozen=True):
    """A legal place, and what changes with a piece there.

    `saved` are points that are no longer lost, `income` is what each income phase pays more, `enclosed` how many more bonus
    cells pay, `forfeited` how many can never more. `progress` counts covered cells that stood between the next number of an
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


def suggested(area: Area, lying: Lying, piece: str, phases: int, laid_as: LaidAs | None = None) -> list[Suggestion]:
    """Up to four places of a piece: the best of all, then those that save most, pay most and enclose most."""
    covered = cover(area, lying).covered
    near = next_goals(area, covered)
    found = [brings(area, covered, near, laid) for laid in places(area, lying, piece, laid_as)]
    aims: tuple[Callable[[Suggestion], tuple[int, ...]], ...] = (
        lambda place: (place.worth(phases), place.progress),
        lambda place: (place.saved, place.worth(phases)),
        lambda place: (place.income, place.progress, place.worth(phases)),
        lambda place: (place.enclosed, place.progress, place.worth(phases)),
    )
    best = [max(found, key=aim) for aim in aims] if found else []
    return list({place.laid: place for place in best}.values())


def next_goals(area: Area, covered: Mask) -> Mask:
    """The cells below and left of the lowest open income numbers, and those around open bonus cells; some are covered."""
    wanted = 0
    for track in area.tracks:
        lowest = next((cell for cell, _ in track.steps if not cell & covered), 0)
        wanted |= area.before_income.get(lowest, 0)
    for bonus in area.bonuses:
        if not bonus.cell & covered:
            wanted |= bonus.neighbours
    return wanted


def brings(area: Area, covered: Mask, near: Mask, laid: Laid) -> Suggestion:
    """What a piece brings in a place."""
    cells = lies(area, laid)[0]
    then = covered | cells
    return Suggestion(
        laid=laid,
        saved=(area.minus & cells).bit_count(),
        income=area.income_of(then) - area.income_of(covered),
        enclosed=len(area.bonuses_of(then)) - len(area.bonuses_of(covered)),
        forfeited=sum(bool(bonus.cell & cells) for bonus in area.bonuses),
        progress=(near & cells).bit_count(),
    )
