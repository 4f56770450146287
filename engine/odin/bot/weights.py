"""What a bot seat holds to be worth how much, in points. Found by playing many games against itself."""

from __future__ import annotations

from msgspec import Struct


class OdinWeights(Struct):
    """Names ending in `_early` are for the first round, those in `_late` for the last; in between the way is straight.

    Cells are those of a good: of its colour, in a supply. A `gap` is a feast cell that would stay empty, `food` one that
    would be filled with silver, `spare` one beyond what the coming feast needs.
    """

    blue_early: float = 1.14
    blue_late: float = 0.695
    green_early: float = 0.799
    green_late: float = 0.58
    red_early: float = 0.6
    red_late: float = 0.25
    red_rising: float = 1.54
    orange_early: float = 0.309
    orange_late: float = 0.12
    orange_rising: float = 0.501
    crowded: float = 0.353
    room_wanted: float = 7.68
    gap: float = 2.8
    food: float = 0.9
    food_ahead: float = 0.724
    silver_early: float = 3.38
    silver_late: float = 1.14
    silver_plenty: float = 12.0
    wood_early: float = 2.58
    wood_late: float = 0.3
    stone_early: float = 2.89
    stone_late: float = 0.3
    ore_early: float = 1.8
    ore_late: float = 0.5
    many: float = 0.785
    weapon: float = 0.298
    long_sword: float = 0.8
    whaling_boat_use: float = 2.86
    knarr_use: float = 7.15
    longship_use: float = 9.54
    second_ship: float = 0.5
    stone_house_fill: float = 3.7
    long_house_fill: float = 7.11
    shed_fill: float = 3.0
    young: float = 0.5
    card_effect: float = 0.905
    card_hope: float = 0.3
    card_round: float = 0.4
    card_now: float = 0.5
    card_gain: float = 0.314
    draw: float = 0.66
    viking_early: float = 4.09
    viking_late: float = 1.6
    explore_filled: float = 0.771
    viking_cells: float = 1.63
    explore_income: float = 0.2
    emigrate: float = 3.1
    lay_income: float = 0.3
    lay_reach: float = 24.0
    lay_power: float = 5.8
    lay_bonus: float = 1.42
    lay_edge: float = 0.11
    lay_blank: float = 0.095
    house_early: float = 0.55
    reserve: float = 1.0


WEIGHTS = OdinWeights()
"""The weights by which bot seats play."""
