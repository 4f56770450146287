"""The curve by which shares of victory of Keltis are told.

It is that of a hundred games of two strong bot players, with 1,751 of their decisions: the mean, by Fisher's information, of what
`bench/strength/calibration.py` fitted to 26 of them (seed 5: shift -0.18, slope 1.9) and to 74 (seed 6: -0.375, 1.52).
"""

from __future__ import annotations

from engine.victory_curve import VictoryCurve

FITTED_CURVE = VictoryCurve(shift=-0.33, slope=1.58)
