"""What the features of a seat are worth to it at the end, in points: a table of `python -m bench.strength.fit_odin`.

Fitted on games of the bot players themselves, all at once, by least squares. The first number counts in the last round; the
second is what every round that follows adds to it. They say little of one feature alone: many of them go together.
"""

from __future__ import annotations

BY_SEATS: dict[int, tuple[float, float, float]] = {
    2: (0.803, 5.692, 1.076),
    3: (1.328, 4.940, 1.108),
    4: (0.874, 4.667, 1.068),
}
"""What a seat adds whatever it has, by the number of seats: in the last round, for every round that follows, for their square."""

WEIGHED: dict[str, tuple[float, float]] = {
    "silver": (0.097, 0.207),
    "silver_few": (0.091, -0.003),
    "wood": (0.665, 0.172),
    "wood_few": (0.403, 0.027),
    "stone": (-0.168, 0.079),
    "stone_few": (0.279, 0.297),
    "ore": (0.417, -0.082),
    "ore_few": (0.224, -0.033),
    "bow": (0.095, 0.021),
    "snare": (-0.113, -0.111),
    "spear": (-0.345, -0.054),
    "long_sword": (-0.112, 0.063),
    "vikings": (1.313, 0.484),
    "played": (-0.308, 0.340),
    "hand": (-0.096, 0.296),
    "orange": (0.039, -0.110),
    "orange_cells": (-0.065, 0.075),
    "red": (0.215, 0.464),
    "red_cells": (-0.153, 0.035),
    "green": (0.803, 0.314),
    "green_cells": (0.002, 0.038),
    "blue": (0.288, 1.357),
    "blue_cells": (0.140, -0.051),
    "foods": (-0.369, 0.209),
    "hungry": (-1.335, 0.386),
    "starving": (-0.440, 0.457),
    "spare": (0.120, -0.077),
    "covers": (0.088, 0.008),
    "covers_blue": (0.166, -0.051),
    "sheep": (0.664, -0.459),
    "sheep_pair": (0.664, -0.459),
    "sheep_pregnant": (0.000, 0.000),
    "cattle": (1.602, -0.802),
    "cattle_pair": (1.602, -0.802),
    "cattle_pregnant": (6.638, 2.213),
    "whaling_boat": (-0.392, -0.230),
    "whaling_boat_first": (1.121, 0.182),
    "knarr": (-0.024, 0.199),
    "longship": (0.001, 0.421),
    "large_ship_first": (0.844, 0.778),
    "ore_on_ships": (-0.442, 0.085),
    "emigrated": (-0.474, 1.728),
    "income": (1.264, 0.923),
    "home_minus": (0.302, 0.062),
    "building_minus": (0.605, 0.085),
    "exploration_minus": (0.139, 0.085),
    "buildings": (-3.311, -0.667),
    "explorations": (-1.472, 0.228),
}
"""The points of one more, by name of the feature (`engine/thinking/judging.py`)."""
