"""Seasons: stretches of whole months, by the clock of UTC, that begin with the year."""

from __future__ import annotations

from datetime import UTC, datetime

from msgspec import Struct

LENGTHS = (1, 2, 3, 4, 6, 12)
"""Months that a season may have: so many of them are a year."""


class Season(Struct, frozen=True):
    """A season by its number, counted from the year 0, in seasons of so many `months`."""

    number: int
    months: int

    @property
    def begins(self) -> float:
        """The first moment, in unix seconds."""
        year, month = divmod(self.number * self.months, 12)
        return datetime(year, month + 1, 1, tzinfo=UTC).timestamp()

    @property
    def ends(self) -> float:
        """The first moment of the next season."""
        return self.later(1).begins

    def later(self, by: int) -> Season:
        """The season that comes so many later, or earlier."""
        return Season(self.number + by, self.months)


def season_at(moment: float, months: int) -> Season:
    """The season of a moment."""
    day = datetime.fromtimestamp(moment, UTC)
    return Season((12 * day.year + day.month - 1) // months, months)
