"""What the features of a seat are worth to it at the end, in points: tables of `python -m bench.strength.fit_keltis`.

Fitted on 3,000 games of two bot players on the base board, all at once, by least squares. The first number counts in any case;
the others are what ten draws that a seat has before it, the part of the figures that end the game and ten rows behind a figure
add to it. They say little of one feature alone: many of them go together.
"""

from __future__ import annotations

LEVEL = (-4.317, -2.635, -1.784, -4.055, 0.421, 0.022)
"""What a seat adds whatever it has, in the same order; then, where it is its turn, in any case and for ten draws."""

WEIGHED: dict[str, tuple[float, float, float, float]] = {
    "large_points": (-0.206, -0.414, -0.244, -0.341),
    "large_depth": (0.357, 0.538, 0.110, 0.907),
    "small_points": (-0.017, -0.217, -0.174, -0.019),
    "small_depth": (0.052, 0.107, 0.030, 0.267),
    "waiting": (0.807, 0.202, 1.018, -3.082),
    "arrived": (1.007, 0.217, -0.084, -0.916),
    "wishes": (0.002, 0.789, 0.197, 0.613),
    "wish_points": (-0.178, -0.292, 0.054, 0.039),
    "room": (0.043, -0.026, 0.028, -0.322),
    "room_ahead": (0.004, 0.004, 0.031, -0.094),
    "following": (0.558, 0.017, -0.503, 0.277),
    "following_large": (0.928, 0.303, -1.078, -0.825),
    "close": (1.737, -0.287, -0.630, 0.142),
    "points_in_hand": (0.613, -0.239, -0.084, 0.276),
    "points_in_room": (0.231, 0.061, -0.163, -0.196),
    "room_beyond": (0.138, 0.032, 0.029, 0.010),
    "to_come": (4.001, -1.479, -0.587, 5.276),
    "to_come_large": (2.986, -1.280, -0.441, 2.891),
}
