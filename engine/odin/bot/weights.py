"""What a bot seat holds to be worth how much, in points: found by `python -m bench.strength.tune odin decks=ABC`.

That command does not move those from `lay_silver_early` on.
"""

from __future__ import annotations

from msgspec import Struct


class OdinWeights(Struct):
    """Names ending in `_early` are for the first round, those in `_late` for the last; in between the way is straight.

    Cells are those of a good: of its colour, in a supply. A `gap` is a feast cell that would stay empty, `food` one that
    would be filled with silver, `spare` one beyond what the coming feast needs.
    """

    blue_early: float = 1.11
    blue_late: float = 0.637
    green_early: float = 0.82
    green_late: float = 0.581
    red_early: float = 0.584
    red_late: float = 0.254
    red_rising: float = 1.33
    orange_early: float = 0.307
    orange_late: float = 0.132
    orange_rising: float = 0.508
    crowded: float = 0.421
    room_wanted: float = 8.43
    gap: float = 2.99
    food: float = 0.78
    food_ahead: float = 0.748
    silver_early: float = 2.75
    silver_late: float = 1.35
    silver_plenty: float = 11.2
    wood_early: float = 2.74
    wood_late: float = 0.322
    stone_early: float = 2.05
    stone_late: float = 0.334
    ore_early: float = 1.62
    ore_late: float = 0.484
    many: float = 0.935
    weapon: float = 0.297
    long_sword: float = 0.758
    whaling_boat_use: float = 2.15
    knarr_use: float = 7.26
    longship_use: float = 16.8
    second_ship: float = 0.44
    stone_house_fill: float = 3.95
    long_house_fill: float = 7.63
    shed_fill: float = 2.94
    young: float = 0.473
    card_effect: float = 0.894
    card_hope: float = 0.269
    card_round: float = 0.349
    card_now: float = 0.449
    card_gain: float = 0.327
    draw: float = 0.62
    viking_early: float = 5.25
    viking_late: float = 2.08
    explore_filled: float = 0.685
    viking_cells: float = 1.9
    explore_income: float = 0.177
    emigrate: float = 3.4
    lay_silver_early: float = 3.38
    lay_silver_late: float = 1.14
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
