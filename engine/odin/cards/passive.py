"""What occupations change without doing anything: prices, dice, rules. The rules of the table ask for it here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from engine.game import Seat
from engine.odin.cards.amounts import Fields, all_hold, amount_of
from engine.odin.cards.clauses import (
    cards_with_rules,
    cheapened_by,
    clauses_with,
    is_used_up,
    written_rules,
    written_with,
)
from engine.odin.cards.triggers import is_triggered
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.schema_amounts import Fixed
from engine.odin.facts.schema_cards import Clause
from engine.odin.table.moments import Moment
from engine.odin.table.state import AnyTable

PassiveOp = TypeVar("PassiveOp", ops.ChangeRule, ops.DieModifier, ops.MovePieces)


def clauses_during(s: AnyTable, seat: Seat, kind: type[PassiveOp], moments: Sequence[Moment]) -> Iterator[PassiveOp]:
    """The operations of a kind that hold during one of these moments."""
    for clause in clauses_with(s, seat, kind):
        if holds_during(s, seat, clause, moments, {}):
            yield from (op for op in clause.effect if isinstance(op, kind))


def holds_during(s: AnyTable, seat: Seat, clause: Clause, moments: Sequence[Moment], known: Fields) -> bool:
    """Whether a clause holds during one of these moments."""
    return any(
        is_triggered(s, seat, clause.trigger, "during", moment) and all_hold(s, seat, clause, moment, known)
        for moment in moments
    )


def price_discounted(
    s: AnyTable, seat: Seat, moments: Sequence[Moment], price: dict[str, int], known: Fields
) -> dict[str, int]:
    """A price less all discounts, none below its limit (ODIN-5.0.5)."""
    left = dict(price)
    for played in s.players[seat].played:
        if cheapened_by(played.number).isdisjoint(left):
            continue
        for clause in written_with(played.number, ops.Discount):
            if not is_used_up(played, clause) and holds_during(s, seat, clause, moments, known):
                take_off(left, clause)
    return left


def take_off(price: dict[str, int], clause: Clause) -> None:
    """Lowers a price by what a clause takes off it."""
    for op in clause.effect:
        if isinstance(op, ops.Discount):
            for item, amount in op.items.items():
                assert isinstance(amount, Fixed), "discounts are numbers"
                if item in price:
                    price[item] = max(price[item] - amount.value, op.min)


def find_rule(s: AnyTable, seat: Seat, name: ops.RuleName, moments: Sequence[Moment]) -> int | None:
    """The value of a rule that a card changes, 1 when it has none; None while no card in play changes it."""
    for played in s.players[seat].played:
        if played.number not in cards_with_rules(name):
            continue
        for clause, op in written_rules(played.number, name):
            if not is_used_up(played, clause) and holds_during(s, seat, clause, moments, {}):
                return 1 if op.value is None else amount_of(s, seat, op.value, moments[0])
    return None


def may_rule(s: AnyTable, seat: Seat, name: ops.RuleName) -> bool:
    """Whether a card in play may change a rule, here or elsewhere."""
    played = s.players[seat].played
    return bool(played) and not cards_with_rules(name).isdisjoint([card.number for card in played])


def die_delta(s: AnyTable, seat: Seat, moments: Sequence[Moment]) -> int:
    """What every roll of a dice action changes by."""
    return sum(op.delta for op in clauses_during(s, seat, ops.DieModifier, moments) if op.per_spent is None)


def worth_in_battle(s: AnyTable, seat: Seat, item: str, moments: Sequence[Moment]) -> int:
    """How much each such item counts that is spent in a dice action."""
    return next((abs(op.delta) for op in clauses_during(s, seat, ops.DieModifier, moments) if op.per_spent == item), 1)


def lays_wood(s: Any, seat: Seat) -> bool:
    """Whether wood may be laid in houses as if it were silver (card 40)."""
    return any(
        isinstance(op, ops.MovePieces) and op.laid_as is not None
        for clause in clauses_with(s, seat, ops.MovePieces)
        for op in clause.effect
    )
