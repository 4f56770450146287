"""Lists of operations: one that is chosen, one under a condition, one by a number, one that counts as a phase.

`choose`, `if`, `tier`, `counts_as` (engine/odin/data/README.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.game import Seat
from engine.odin.cards.amounts import condition_holds, event_field
from engine.odin.cards.counters import count_for_seat
from engine.odin.cards.possible import all_possible, items_brought, option_of_operations, rules_of
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.pieces import CardOption, ChosenBefore, Cost, Items, merge_items
from engine.odin.facts.schema_amounts import Counted, Measure, OfEvent
from engine.odin.operations.rules import CardChoice, ChoiceRules, ResolveOperation, resolve_inside
from engine.odin.table.moments import Cause, Moment, OperationPath
from engine.odin.table.state import AnyTable, OperationRules
from engine.odin.table.timing import TimingWindow


class ChooseOperation(ChoiceRules[ops.ChooseOptions, CardOption]):
    """One of the options; `ordered` ones one after the other, each asked for by its number."""

    def possible(self, s: AnyTable, seat: Seat, op: ops.ChooseOptions, cause: Cause) -> bool:
        return bool(options_possible(s, seat, op, cause))

    def brings(self, s: AnyTable, seat: Seat, op: ops.ChooseOptions, cause: Cause) -> Iterator[Items]:
        for way in op.options:
            yield from items_brought(s, seat, way, cause)

    def costs(self, s: AnyTable, seat: Seat, op: ops.ChooseOptions, cause: Cause) -> Iterator[Cost]:
        for way in op.options:
            if all_possible(s, seat, way, cause):
                yield from rules_of(s, way[0]).costs(s, seat, way[0], cause)

    def carry_out(self, s: AnyTable, seat: Seat, op: ops.ChooseOptions, cause: Cause, path: OperationPath) -> None:
        if op.ordered:
            s.next_up(*(CardChoice.after(seat, cause, path, (n,)) for n in range(len(op.options))))
        else:
            super().carry_out(s, seat, op, cause, path)

    def options(
        self, s: AnyTable, seat: Seat, op: ops.ChooseOptions, cause: Cause, done: Sequence[ChosenBefore]
    ) -> Sequence[CardOption]:
        return list(options_by_name(s, seat, op, cause, done))

    def may_stop(self, op: ops.ChooseOptions, done: Sequence[ChosenBefore]) -> bool:
        return op.min == 0

    def chosen(self, s: AnyTable, op: ops.ChooseOptions, asked: CardChoice, option: CardOption) -> None:
        n = options_by_name(s, asked.seat, op, asked.cause, asked.done)[option]
        resolve_inside(s, asked.seat, asked.cause, asked.path, n)


def options_possible(s: AnyTable, seat: Seat, op: ops.ChooseOptions, cause: Cause) -> list[int]:
    """The options that can be carried out."""
    numbers: Sequence[int] = range(len(op.options))
    if op.match_item:
        items: tuple[str, ...] = getattr(cause.written.trigger, "items", ())
        numbers = (items.index(cause.moment.item),)
    return [n for n in numbers if all_possible(s, seat, op.options[n], cause)]


def options_by_name(
    s: AnyTable, seat: Seat, op: ops.ChooseOptions, cause: Cause, done: Sequence[ChosenBefore]
) -> dict[CardOption, int]:
    """The options that can be carried out, by name; of `ordered` ones only that which is due."""
    numbers = [n for n in options_possible(s, seat, op, cause) if not op.ordered or n == done[0]]
    return {option_of_operations(s, seat, op.options[n], cause): n for n in numbers}


class IfOperation(OperationRules[ops.IfConditions]):
    """What happens if all conditions hold."""

    def possible(self, s: AnyTable, seat: Seat, op: ops.IfConditions, cause: Cause) -> bool:
        met = all(condition_holds(s, seat, condition, cause.moment) for condition in op.condition)
        return met and all_possible(s, seat, op.then, cause)

    def brings(self, s: AnyTable, seat: Seat, op: ops.IfConditions, cause: Cause) -> Iterator[Items]:
        return items_brought(s, seat, op.then, cause)

    def called(self, s: AnyTable, seat: Seat, op: ops.IfConditions, cause: Cause) -> CardOption:
        return option_of_operations(s, seat, op.then, cause)

    def carry_out(self, s: AnyTable, seat: Seat, op: ops.IfConditions, cause: Cause, path: OperationPath) -> None:
        resolve_inside(s, seat, cause, path, 0)


class TierOperation(OperationRules[ops.Tier]):
    """The highest step that is reached."""

    def possible(self, s: AnyTable, seat: Seat, op: ops.Tier, cause: Cause) -> bool:
        n = tier_reached(s, seat, op, cause)
        return n is not None and all_possible(s, seat, op.inside[n], cause)

    def brings(self, s: AnyTable, seat: Seat, op: ops.Tier, cause: Cause) -> Iterator[Items]:
        n = tier_reached(s, seat, op, cause)
        return items_brought(s, seat, op.inside[n] if n is not None else (), cause)

    def carry_out(self, s: AnyTable, seat: Seat, op: ops.Tier, cause: Cause, path: OperationPath) -> None:
        n = tier_reached(s, seat, op, cause)
        if n is not None:
            resolve_inside(s, seat, cause, path, n)


def tier_reached(s: AnyTable, seat: Seat, op: ops.Tier, cause: Cause) -> int | None:
    """The number of the highest step reached."""
    there = measured_for_tier(s, seat, op.of, cause)
    return max((n for n, (limit, _) in enumerate(op.steps) if limit <= there), default=None)


def measured_for_tier(s: AnyTable, seat: Seat, measure: Measure, cause: Cause) -> int:
    """What the steps of a tier are chosen by."""
    if isinstance(measure, OfEvent):
        return event_field(s, seat, measure.event, cause.moment)
    assert isinstance(measure, Counted), "a measure is a counter or a field"
    return count_for_seat(s, seat, measure.counter)


class CountsAsOperation(OperationRules[ops.CountsAs]):
    """A phase for the owner's other cards, around the body (card 49)."""

    def possible(self, s: AnyTable, seat: Seat, op: ops.CountsAs, cause: Cause) -> bool:
        return True

    def brings(self, s: AnyTable, seat: Seat, op: ops.CountsAs, cause: Cause) -> Iterator[Items]:
        return items_brought(s, seat, op.body, cause)

    def costs(self, s: AnyTable, seat: Seat, op: ops.CountsAs, cause: Cause) -> Iterator[Cost]:
        bodies = (cost.spent for one in op.body for cost in rules_of(s, one).costs(s, seat, one, cause))
        yield Cost(merge_items(bodies))

    def carry_out(self, s: AnyTable, seat: Seat, op: ops.CountsAs, cause: Cause, path: OperationPath) -> None:
        moment = (Moment("phase", phase=op.phase, harvest=op.harvest),)
        body = [ResolveOperation(seat, cause, (*path, 0, n)) for n in range(len(op.body))]
        begins = TimingWindow(seat, "before", moment, ("start",))
        s.next_up(begins, *body, TimingWindow(seat, "during", moment, ("with", "end", "after")))
