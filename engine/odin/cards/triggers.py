"""Whether a moment is the trigger that a clause waits for: one small function for each kind that asks for more than that."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

from engine.game import Seat
from engine.odin.cards.actions import actions_of
from engine.odin.facts import schema_cards as t
from engine.odin.facts.content import odin_content
from engine.odin.table.moments import Moment, WindowName
from engine.odin.table.state import AnyTable, Use

PLACES = {"home_board": "home_board", "stone_house": "house", "long_house": "house", "banquet_table": "banquet_table"}
"""What cards call the boards and buildings; every other one is an exploration board."""


def place_called(board: str) -> str:
    """What cards call a board or building, by its kind."""
    return PLACES.get(board, "exploration_board")


def is_triggered(s: AnyTable, seat: Seat, trigger: t.ClauseTrigger, when: WindowName, moment: Moment) -> bool:
    """Whether this moment triggers such a clause in this timing window."""
    event = str(trigger.__struct_config__.tag)
    if event != moment.event or not is_time_for(trigger, when):
        return False
    match = MATCHES.get(type(trigger))
    return match is None or match(s, seat, trigger, moment)


def could_fit(trigger: t.ClauseTrigger, when: WindowName, moment: Moment) -> bool:
    """Whether a moment may trigger it in some position; asks only for what is printed of spaces and actions."""
    if str(trigger.__struct_config__.tag) != moment.event or not is_time_for(trigger, when):
        return False
    match trigger:
        case t.SpaceUsed():
            return names_space(trigger, moment)
        case t.ActionTaken():
            return names_action(trigger, moment)
        case t.VikingsPlaced():
            return trigger.column == moment.column
        case _:
            return True


def is_time_for(trigger: t.ClauseTrigger, when: WindowName) -> bool:
    """Whether a clause with this trigger acts in this timing window."""
    return trigger.when == when or (when == "after" and is_instant(trigger))


def is_instant(trigger: t.ClauseTrigger) -> bool:
    """Whether its event is done at once, so that `with` and `after` are the same moment."""
    return trigger.when == "with" and isinstance(trigger, t.InstantTrigger)


def use_of(s: AnyTable, seat: Seat) -> Use:
    """The use of a space or the action under way; an empty one when there is none."""
    uses = s.players[seat].uses
    return uses[-1] if uses else Use()


def result_of(s: AnyTable, seat: Seat) -> str:
    """How the dice action under way has ended."""
    dice = use_of(s, seat).dice
    return dice.result if dice else ""


def names_space(trigger: t.SpaceUsed, moment: Moment) -> bool:
    """A printed space is used; a part of it only by clauses that name that part."""
    if (trigger.part or "") != moment.part or not moment.space:
        return False
    facts = odin_content().spaces[moment.space]
    return (
        (not trigger.groups or bool(set(trigger.groups) & set(facts.groups)))
        and (not trigger.action or bool(set(trigger.action) & set(actions_of(facts.id))))
        and trigger.column in (None, facts.column)
    )


def matches_space(s: AnyTable, seat: Seat, trigger: t.SpaceUsed, moment: Moment) -> bool:
    """A space is used, with Vikings or with a result where the clause asks for it."""
    return (
        names_space(trigger, moment)
        and (trigger.result is None or trigger.result == result_of(s, seat))
        and (not trigger.by_vikings or use_of(s, seat).vikings > 0)
    )


def names_action(trigger: t.ActionTaken, moment: Moment) -> bool:
    """An action of one of these kinds; of any, where none is named."""
    return not trigger.action or moment.action in trigger.action


def matches_action(s: AnyTable, seat: Seat, trigger: t.ActionTaken, moment: Moment) -> bool:
    """An action of a kind, with a result where the clause asks for it."""
    return names_action(trigger, moment) and (trigger.result is None or trigger.result == result_of(s, seat))


def matches_item(_s: AnyTable, _seat: Seat, trigger: t.ItemsTrigger, moment: Moment) -> bool:
    return moment.item in trigger.items


MATCHES: MappingProxyType[type[Any], Callable[[AnyTable, Seat, Any, Moment], bool]] = MappingProxyType(
    {
        t.PhaseOf: lambda _s, _seat, it, moment: it.phase == moment.phase and it.harvest in (None, moment.harvest),
        t.SpaceUsed: matches_space,
        t.ActionTaken: matches_action,
        t.ThingsGained: lambda _s, _seat, it, moment: moment.item in it.items and (it.via is None or moment.by_action),
        t.TilePlaced: lambda _s, _seat, it, moment: moment.item in it.items and place_called(moment.to) in it.to,
        t.VikingsPlaced: lambda _s, _seat, it, moment: (it.column, it.count) == (moment.column, moment.count),
        t.HouseBuilt: matches_item,
        t.ShipBuilt: matches_item,
        t.ShipAcquired: matches_item,
        t.VikingsFreed: lambda _s, _seat, it, moment: it.phase == moment.phase,
        t.MountainTaken: matches_item,
        t.MountainRemoved: matches_item,
    }
)
"""What kinds of triggers ask of a moment, beside what it is and when; the others ask nothing more."""
