"""Whether cards can do now what they do; else it is not offered (engine/odin/data/README.md). Asking changes nothing.

`operations/` says what one kind of operation means.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from engine.game import Seat
from engine.odin.cards.amounts import all_hold
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import CardOption, Items
from engine.odin.facts.schema_amounts import EventHolds
from engine.odin.facts.schema_effects import CardOperation
from engine.odin.table.moments import Cause
from engine.odin.table.mountains import begins_with
from engine.odin.table.state import AnyTable, OperationRules


def rules_of(s: AnyTable, op: CardOperation) -> OperationRules[Any]:
    """The rules of the kind of an operation."""
    return s.hooks.operations[type(op)]


def is_operation_possible(s: AnyTable, seat: Seat, op: CardOperation, cause: Cause) -> bool:
    """Whether an operation would do anything and can be carried out in full."""
    return rules_of(s, op).possible(s, seat, op, cause)


def all_possible(s: AnyTable, seat: Seat, way: Sequence[CardOperation], cause: Cause) -> bool:
    """Whether all of several operations are possible."""
    return all(is_operation_possible(s, seat, op, cause) for op in way)


def items_brought(s: AnyTable, seat: Seat, way: Sequence[CardOperation], cause: Cause) -> Iterator[Items]:
    """What operations could bring, one by one, less what they cost; nothing where one cannot be carried out."""
    for op in way:
        if is_operation_possible(s, seat, op, cause):
            yield from rules_of(s, op).brings(s, seat, op, cause)


def option_of_operations(s: AnyTable, seat: Seat, way: Sequence[CardOperation], cause: Cause) -> CardOption:
    """What a list of operations is called: by what its first one takes and brings."""
    return rules_of(s, way[0]).called(s, seat, way[0], cause)


def clause_possible(s: AnyTable, seat: Seat, cause: Cause) -> bool:
    """Whether a clause could do anything now: its conditions hold, and what it begins with can be done."""
    clause = cause.written
    return all_hold(s, seat, clause, cause.moment, committed_fields(s, seat, cause)) and can_begin_effect(
        s, seat, cause
    )


def can_begin_effect(s: AnyTable, seat: Seat, cause: Cause) -> bool:
    """Whether the first operation that matters can be done; the rest of an effect follows from it."""
    clause = cause.written
    if clause.optional:
        return is_operation_possible(s, seat, clause.effect[0], cause)
    return any(is_operation_possible(s, seat, op, cause) for op in clause.effect)


@cache
def commits_to_ore(card: int, clause: int) -> bool:
    """Whether a clause acts before an action in which its owner must pay ore (card 103)."""
    written = odin_content().cards[card].clauses[clause]
    asks = any(isinstance(one, EventHolds) and one.event == "paid.ore" for one in written.condition)
    return asks and written.trigger.when == "before"


def committed_fields(s: AnyTable, seat: Seat, cause: Cause) -> dict[str, Any]:
    """Fields of the event that the owner can still make true (card 103): the ore that could be paid in this action."""
    space = odin_content().spaces.get(cause.moment.space)
    if space is None or not commits_to_ore(cause.card, cause.clause):
        return {}
    asks = any("ore" in step.may_cost for step in space.steps)
    could = s.players[seat].count("ore") or any(begins_with(strip, ("ore",)) for strip in s.strips)
    return {"paid.ore": int(bool(asks and could))}
