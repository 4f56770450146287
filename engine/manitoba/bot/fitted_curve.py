"""The curve by which shares of victory of Manitoba are told.

35 games of two strong bot players, with 932 of their decisions (`bench/strength/calibration.py`, seed 31, every sixth), have no
shift, and a slope of 1.89 ± 0.44: 1.98 by the first half of them, 1.82 by the second. Of what it has beyond 1 a part of 0.56 is
taken: all but the square of its error, 1.8 by Student's distribution, over that of itself (James and Stein).
"""

from __future__ import annotations

from engine.victory_curve import VictoryCurve

FITTED_CURVE = VictoryCurve(slope=1.5)
"""What a share of victory that came of playouts is told as."""
