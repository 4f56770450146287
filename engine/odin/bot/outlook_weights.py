"""What the features of a seat are worth to it at the end, in points: a table of `python -m bench.strength.fit_odin`.

Fitted on games of the bot players themselves, all at once, by least squares. The first number counts in the last round; the
second is what every round that follows adds to it. They say little of one feature alone: many of them go together.
"""

from __future__ import annotations

BY_SEATS: dict[int, tuple[float, float, float]] = {
    2: (-1.505, 7.680, 1.221),
    3: (-1.986, 7.128, 1.110),
    4: (-2.744, 6.897, 1.109),
}
"""What a seat adds whatever it has, by the number of seats: in the last round, for every round that follows, for their square."""

WEIGHED: dict[str, tuple[float, float]] = {
    "silver": (0.093, 0.217),
    "silver_few": (0.096, -0.002),
    "wood": (0.641, 0.085),
    "wood_few": (0.355, 0.099),
    "stone": (0.365, -0.037),
    "stone_few": (0.465, 0.171),
    "ore": (0.755, 0.012),
    "ore_few": (-0.403, 0.036),
    "bow": (0.093, 0.006),
    "snare": (-0.058, -0.047),
    "spear": (-0.172, -0.085),
    "long_sword": (0.086, 0.002),
    "vikings": (1.559, 0.455),
    "played": (-0.307, 0.399),
    "hand": (-0.232, 0.192),
    "orange": (0.074, -0.276),
    "orange_cells": (-0.190, 0.089),
    "red": (-0.267, 0.270),
    "red_cells": (-0.113, 0.031),
    "green": (1.284, 0.087),
    "green_cells": (0.013, 0.064),
    "blue": (0.819, 0.587),
    "blue_cells": (0.166, -0.022),
    "foods": (-0.440, 0.222),
    "hungry": (-1.314, 0.226),
    "starving": (-1.110, 0.584),
    "spare": (0.265, -0.058),
    "covers": (0.079, 0.022),
    "covers_blue": (0.166, -0.022),
    "sheep": (0.106, -0.102),
    "sheep_pair": (0.106, -0.102),
    "sheep_pregnant": (0.000, 0.000),
    "cattle": (0.211, 0.068),
    "cattle_pair": (0.211, 0.068),
    "cattle_pregnant": (0.000, 0.000),
    "whaling_boat": (-0.709, -0.418),
    "whaling_boat_first": (0.229, 0.459),
    "knarr": (-0.223, 0.444),
    "longship": (0.343, 0.565),
    "large_ship_first": (0.144, 0.811),
    "ore_on_ships": (-0.121, 0.202),
    "emigrated": (-0.894, 2.086),
    "income": (1.628, 0.595),
    "home_minus": (0.307, 0.049),
    "building_minus": (0.468, -0.029),
    "exploration_minus": (0.113, 0.107),
    "buildings": (-1.698, 0.182),
    "explorations": (-1.200, 0.132),
}
"""The points of one more, by name of the feature (`engine/thinking/judging.py`)."""
