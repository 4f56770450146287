"""What can speak for a move of a bot seat, and what does among things that come together."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.odin.bot.worth import KIND_OF_ANIMAL, OdinSituation, bundle_worth, is_food, thing_worth
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import BUILDINGS, SHIPS, SILVER
from engine.odin.facts.schema import PrintedItems

OdinReason: TypeAlias = Literal[
    "ship",
    "house",
    "animals",
    "resources",
    "silver",
    "feast",
    "cells",
    "goods",
    "rise",
    "trade",
    "tiles",
    "explore",
    "emigrate",
    "dice",
    "weapons",
    "cards",
    "emigrate_soon",
    "ship_use",
    "ore_counts",
    "income",
    "bonus",
    "minus",
    "fewer_minus",
    "no_gap",
    "fewest_gaps",
    "reroll",
    "stop",
    "pays",
    "best_loot",
    "too_dear",
    "nothing_better",
    "",
]


def of_items(now: OdinSituation, items: PrintedItems) -> OdinReason:
    """What weighs most among things that come together."""
    item = max(items, key=lambda item: bundle_worth(now, {item: items[item]}))
    if item in SHIPS:
        return "ship"
    if item in BUILDINGS:
        return "house"
    if item in KIND_OF_ANIMAL:
        return "animals"
    if item == SILVER or item in odin_content().resources:
        return "silver" if item == SILVER else "resources"
    if is_food(item):
        return "feast" if now.hungry and bundle_worth(now, {item: 1}) > 2 * thing_worth(now, item) else "goods"
    return "cells"
