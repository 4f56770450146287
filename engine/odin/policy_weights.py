"""What a bot seat holds to be worth how much, in points. Found by playing many games against itself."""

from __future__ import annotations

from msgspec import Struct


class Weights(Struct):
    """Names ending in `_early` are for the first round, those in `_late` for the last; in between the way is straight.

    Cells are those of a good: of its colour, in a supply. A `gap` is a feast cell that would stay empty, `food` one that
    would be filled with silver, `spare` one beyond what the coming feast needs.
    """

    blue_early: float = 1.2
    blue_late: float = 0.89
    green_early: float = 0.85
    green_late: float = 0.58
    red_early: float = 0.6
    red_late: float = 0.25
    red_rising: float = 1.5
    orange_early: float = 0.3
    orange_late: float = 0.12
    orange_rising: float = 0.5
    crowded: float = 0.35
    room_wanted: float = 8.0
    gap: float = 2.8
    food: float = 0.9
    food_ahead: float = 0.8
    silver_early: float = 3.0
    silver_late: float = 1.0
    wood_early: float = 2.7
    wood_late: float = 0.3
    stone_early: float = 2.8
    stone_late: float = 0.3
    ore_early: float = 1.8
    ore_late: float = 0.5
    many: float = 0.68
    weapon: float = 0.3
    long_sword: float = 0.8
    whaling_boat_use: float = 3.1
    knarr_use: float = 7.0
    longship_use: float = 9.3
    second_ship: float = 0.5
    stone_house_fill: float = 3.7
    long_house_fill: float = 7.0
    shed_fill: float = 3.0
    young: float = 0.5
    card_effect: float = 0.8
    card_hope: float = 0.3
    card_round: float = 0.4
    card_now: float = 0.5
    card_gain: float = 0.3
    draw: float = 0.66
    viking_early: float = 3.6
    viking_late: float = 1.6
    explore_filled: float = 0.8
    viking_cells: float = 1.5
    explore_income: float = 0.2
    emigrate: float = 3.0
    lay_income: float = 0.3
    lay_reach: float = 24.0
    lay_power: float = 5.8
    lay_bonus: float = 1.5
    lay_edge: float = 0.11
    lay_blank: float = 0.095
    house_early: float = 0.55
    reserve: float = 1.0


WEIGHTS = Weights()
"""The weights by which bot seats play."""
