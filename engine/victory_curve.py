"""What a share of victory that came of playouts is told as.

Playouts let everybody go on as the policy does. So a good answer that somebody else will find has no part in them, and what is
likely is less sure there than it is among good players. What that comes to was fitted on games that were played to their end
(`bench/strength/calibration.py`); each game has a curve of its own, as its policy and its chance are its own.
"""

from __future__ import annotations

from math import exp

from msgspec import Struct, structs

NEAREST = 0.005
"""The nearest to nothing, and to all, at which a curve still says how steep it is."""

APART = 1e-6
"""The least difference of two shares of which a curve says how steep it is between them."""


class VictoryCurve(Struct, frozen=True):
    """The log-odds of a share of victory against the `even` one of all seats are told times `slope`, and `shift` more.

    It is for means over playouts, as it is no straight line: the mean of what is told is not what is told of the mean. It is that
    of a seat that has just answered. Where nothing was fitted it tells what it is given.
    """

    shift: float = 0.0
    slope: float = 1.0
    even: float = 0.5

    @property
    def is_plain(self) -> bool:
        """Whether it tells what it is given."""
        return self.shift == 0.0 and self.slope == 1.0

    def among(self, seats: int) -> VictoryCurve:
        """The curve of a game of so many seats, each of which has an even share."""
        return structs.replace(self, even=1 / seats) if seats > 1 else VictoryCurve()

    def told(self, share: float) -> float:
        """What a mean share is told as."""
        if self.is_plain:
            return share
        kept = min(1.0, max(0.0, share))
        own, rest = (kept / self.even) ** self.slope, ((1 - kept) / (1 - self.even)) ** self.slope
        own *= exp(self.shift) * self.even / (1 - self.even)
        return own / (own + rest)

    def steepness(self, share: float, other: float | None = None) -> float:
        """How steep it is at a share, or between two: an error there, or their difference, is told so many times as large."""
        if self.is_plain:
            return 1.0
        if other is not None and abs(other - share) > APART:
            return (self.told(other) - self.told(share)) / (other - share)
        kept = min(1 - NEAREST, max(NEAREST, share))
        told = self.told(kept)
        return self.slope * told * (1 - told) / (kept * (1 - kept))
