"""Outlines for wood and stone on sheds and in the yards of stone houses, filled at the end of the game (ODIN-7.1.3, 11.2)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game import Refusal, Word
from engine.odin.facts.content import odin_content


def outlines_of_building(building: str) -> dict[str, int]:
    """How many outlines of each resource a kind of building has."""
    return {slot.resource: slot.count for slot in odin_content().buildings[building].resource_slots}


def why_no_outline(building: str, filled: Mapping[str, int], resource: str) -> Refusal | None:
    """The rule against one more piece of a resource on a building, given those that lie there; None when it may be laid."""
    printed = outlines_of_building(building)
    words: dict[str, Word] = {"building": building, "resource": resource}
    if resource not in printed:
        return Refusal("ODIN-7.1.3", "no_such_outline", words)
    if filled.get(resource, 0) >= printed[resource]:
        return Refusal("ODIN-11.2", "outlines_full", words)
    return None


def empty_outlines(building: str, filled: Mapping[str, int]) -> dict[str, int]:
    """How many outlines of each resource are still free."""
    return {resource: count - filled.get(resource, 0) for resource, count in outlines_of_building(building).items()}


def minus_of_outlines(building: str, filled: Mapping[str, int]) -> int:
    """The points that empty outlines cost (ODIN-11.3)."""
    free = empty_outlines(building, filled)
    return sum(free[slot.resource] * slot.minus_each for slot in odin_content().buildings[building].resource_slots)
