"""What a group may choose before the start (EMP-3.7, EMP-3.10, EMP-15.8, EMP-19.1)."""

from __future__ import annotations

from msgspec import Struct

from engine.empires.facts.content import CHOICES, empires_contents
from engine.first_seat import BY_LOT, SEAT_LETTERS

PICKED, AT_RANDOM = "picked", "random"
OFF, ON = "off", "on"


class Options(Struct, frozen=True):
    """The options of a new game; every field is one of `option_values`.

    `clans` says whether clans are picked in the open or all drawn. `axe_points` is a rule of the house: each axe left counts
    a point at the end (EMP-15.8). `scenario` is played by one seat alone.
    """

    data: str = "shipped"
    clans: str = PICKED
    first: str = BY_LOT
    axe_points: str = OFF
    scenario: str = "mild-summer"


def option_values(options: Options) -> dict[str, tuple[str, ...]]:
    """The options, each with its values, the usual one first; `data` only where an owner has added files."""
    facts = empires_contents().get(CHOICES.get(options.data, ""))
    known = tuple(name for name, id in CHOICES.items() if id in empires_contents())
    offered = {"data": known} if facts is None or len(known) > 1 else dict[str, tuple[str, ...]]()
    if facts is None:
        return offered
    offered["clans"] = (PICKED, AT_RANDOM)
    offered["first"] = (BY_LOT, *SEAT_LETTERS)
    offered["axe_points"] = (OFF, ON)
    offered["scenario"] = tuple(facts.scenarios)
    return offered
