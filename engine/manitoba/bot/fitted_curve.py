"""The curve by which shares of victory of Manitoba are told.

Seven games of two strong bot players, with 182 of their decisions (`bench/strength/calibration.py`, seed 11), are too few to say
how steep it is. They have a shift alone, of -0.22: 4.5 ± 1.3 of 100 too much was told. Of that 0.85 are taken: all but the square
of its error, 1.8 by Student's distribution, over that of itself (James and Stein).
"""

from __future__ import annotations

from engine.victory_curve import VictoryCurve

FITTED_CURVE = VictoryCurve(shift=-0.19)
