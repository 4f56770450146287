"""Fields of events, amounts and conditions (engine/odin/data/README.md, Event fields, Amounts, Condition)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import floor
from types import MappingProxyType
from typing import Any, TypeAlias

from engine.game import Seat
from engine.odin.cards.actions import upgrade_of
from engine.odin.cards.counters import count_for_seat
from engine.odin.cards.triggers import use_of
from engine.odin.facts import schema_amounts as a
from engine.odin.facts.content import odin_content
from engine.odin.facts.names import placement_name
from engine.odin.facts.pieces import SHIPS
from engine.odin.facts.schema_cards import Clause
from engine.odin.table.boards import buildings_left
from engine.odin.table.holdings import free_berths
from engine.odin.table.moments import Moment
from engine.odin.table.state import AnyTable, SharedTable, Use

Fields = Mapping[str, Any]
"""Fields of an event that only the asker knows, such as the price about to be paid."""

CounterTells: TypeAlias = Callable[[a.Counter], int]
"""What tells how much of something there is."""

EventTells: TypeAlias = Callable[[a.EventFieldName], Any]
"""What tells a field of the event."""

RESOURCES_PAID = ("wood", "stone", "ore")


# ---- fields of events ----------------------------------------------------------------------------------------------------


def event_field(s: AnyTable, seat: Seat, name: a.EventFieldName, moment: Moment) -> Any:
    """A field of the event that set a clause off."""
    return FIELDS[name](s, seat, moment)


def upgrade_size(s: AnyTable, seat: Seat, moment: Moment) -> tuple[int, int]:
    """The printed size of the upgrade of the space or action."""
    use = use_of(s, seat)
    return upgrade_of(odin_content().spaces[moment.space]) if moment.space else use.upgrade


def of_dice(use: Use, get: Callable[[Any], int]) -> int:
    """Something of the dice action under way."""
    return get(use.dice) if use.dice else 0


def placements_so_far(s: AnyTable, seat: Seat, moment: Moment) -> int:
    """The number of such placements in this round, this one included."""
    return s.players[seat].placements.count(placement_name(moment.column, moment.count)) + 1


FIELDS: MappingProxyType[str, Callable[[AnyTable, Seat, Moment], Any]] = MappingProxyType(
    {
        "cost.silver": lambda s, seat, _m: use_of(s, seat).cost_silver,
        "reward.silver": lambda s, seat, _m: use_of(s, seat).reward_silver,
        "upgrade.goods": lambda s, seat, m: upgrade_size(s, seat, m)[0],
        "upgrade.steps": lambda s, seat, m: upgrade_size(s, seat, m)[1],
        "paid.wood": lambda s, seat, _m: use_of(s, seat).paid.get("wood", 0),
        "paid.ore": lambda s, seat, _m: use_of(s, seat).paid.get("ore", 0),
        "paid_resource_types": lambda s, seat, _m: sum(use_of(s, seat).paid.get(r, 0) > 0 for r in RESOURCES_PAID),
        "builds": lambda s, seat, _m: use_of(s, seat).built,
        "gained.wood": lambda s, seat, _m: use_of(s, seat).gained.get("wood", 0),
        "gained.stone": lambda s, seat, _m: use_of(s, seat).gained.get("stone", 0),
        "mountain_item_types": lambda s, seat, _m: len(set(use_of(s, seat).mountain)),
        "spent.wood": lambda s, seat, _m: of_dice(use_of(s, seat), lambda d: d.spent.get("wood", 0)),
        "spent.spear": lambda s, seat, _m: of_dice(use_of(s, seat), lambda d: d.spent.get("spear", 0)),
        "spent.long_sword": lambda s, seat, _m: of_dice(use_of(s, seat), lambda d: d.spent.get("long_sword", 0)),
        "rolls": lambda s, seat, _m: of_dice(use_of(s, seat), lambda d: len(d.rolls)),
        "boats_used": lambda s, seat, _m: of_dice(use_of(s, seat), lambda d: len(d.boats)),
        "ships_used.longship": lambda s, seat, _m: use_of(s, seat).ships.count("longship"),
        "vikings": lambda s, seat, _m: use_of(s, seat).vikings,
        "nth_this_round": placements_so_far,
        "placed.mead": lambda s, seat, _m: s.players[seat].served.get("mead", 0),
        "placed.game_meat": lambda s, seat, _m: s.players[seat].served.get("game_meat", 0),
        "bonus_goods": lambda _s, _seat, m: m.count,
        "thing_count": lambda _s, _seat, m: m.count,
        "count": lambda _s, _seat, m: m.count,
    }
)
"""How each field is found."""


# ---- amounts -------------------------------------------------------------------------------------------------------------


def worked_out(amount: a.Amount, counted: CounterTells, event: EventTells, round: int) -> float:
    """An amount before it is rounded, by what the counters and the fields of the event say in this round."""
    match amount:
        case a.Fixed(value=value):
            return value
        case a.CountAmount():
            found = counted(amount.count) * amount.times
            return found if amount.max is None else min(found, worked_out(amount.max, counted, event, round))
        case a.TierAmount():
            reached = counted(amount.tier)
            return max((value for step, value in amount.steps if step <= reached), key=abs, default=0)
        case a.AtMostAmount():
            there = counted(amount.at_most)
            return next((value for limit, value in amount.steps if there <= limit), 0)
        case a.SumAmount():
            total = sum(worked_out(one, counted, event, round) for one in amount.sum)
            total = floor(total) if amount.floor else total
            return total if amount.min is None else max(total, amount.min)
        case a.RoundAmount():
            return round
        case a.EventAmount():
            return event(amount.event)
        case _:
            raise AssertionError(f"{amount} is chosen, not worked out")


def amount_of(s: AnyTable, seat: Seat, amount: a.Amount, moment: Moment) -> int:
    """How much an amount is now."""
    if isinstance(amount, a.Fixed):
        return int(amount.value)
    return int(
        worked_out(amount, partial(count_for_seat, s, seat), lambda event: event_field(s, seat, event, moment), s.round)
    )


def items_now(s: AnyTable, seat: Seat, items: a.AmountsOf, moment: Moment) -> dict[str, int]:
    """So much of each thing now, without entries of 0."""
    found = {item: amount_of(s, seat, amount, moment) for item, amount in items.items()}
    return {item: n for item, n in found.items() if n}


# ---- conditions ----------------------------------------------------------------------------------------------------------


def condition_holds(
    s: AnyTable, seat: Seat, condition: a.Condition, moment: Moment, known: Fields = MappingProxyType({})
) -> bool:
    """Whether a condition holds now."""
    seen = holds_at(s, condition, partial(count_for_seat, s, seat))
    if seen is not None:
        return seen
    match condition:
        case a.EventHolds():
            value = (
                known[condition.event] if condition.event in known else event_field(s, seat, condition.event, moment)
            )
            if condition.event == "builds":
                return any(condition.holds(thing) for thing in value)
            return condition.holds(value)
        case a.RoomFor(room_for=thing):
            return free_berths(s.players[seat], thing) > 0 if thing in SHIPS else buildings_left(s, thing) > 0
        case _:
            raise AssertionError(f"{condition} is no condition")


def holds_at(at: SharedTable, condition: a.Condition, counted: CounterTells) -> bool | None:
    """Whether a condition holds by what everybody sees and by these counters; None where it depends on something else."""
    match condition:
        case a.CounterHolds():
            return condition.holds(counted(condition.counter))
        case a.Available():
            return condition.available in at.special
        case a.OnBoard():
            return lies_on(at, condition.on_board) is not None
        case _:
            return None


def lies_on(s: SharedTable, tile: str) -> tuple[Seat, str] | None:
    """On whose board, and on which, a special tile lies: a home or exploration board, not a house."""
    areas = odin_content().areas
    for seat, player in enumerate(s.players):
        for board in player.boards:
            if board.kind in areas and not areas[board.kind].is_house and any(one.piece == tile for one in board.laid):
                return seat, board.name
    return None


def all_hold(s: AnyTable, seat: Seat, clause: Clause, moment: Moment, known: Fields = MappingProxyType({})) -> bool:
    """Whether all conditions of a clause hold."""
    return all(condition_holds(s, seat, condition, moment, known) for condition in clause.condition)
