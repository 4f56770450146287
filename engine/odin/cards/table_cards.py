"""What occupations change for a whole feast (cards 158, 160, 186): silver and places that its own row needs (ODIN-6.10)."""

from __future__ import annotations

from functools import cache

from engine.game import Seat
from engine.odin.cards.clauses import is_used_up, written_rules
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import SILVER
from engine.odin.facts.schema_amounts import EventHolds, Fixed
from engine.odin.facts.schema_cards import Clause, PhaseOf, TilePlaced
from engine.odin.table.feast import AS_USUAL, FeastTerms
from engine.odin.table.state import AnyTable


def feast_terms(s: AnyTable, seat: Seat) -> FeastTerms:
    """The terms on which a seat serves."""
    clauses = [
        clause
        for played in s.players[seat].played
        for clause in written_for_feasts(played.number)
        if not is_used_up(played, clause)
    ]
    if not clauses:
        return AS_USUAL
    lengthwise: dict[str, int] = {}
    for_food: dict[str, int] = {}
    without: dict[str, int] = {}
    for clause in clauses:
        n = silver_of(clause)
        if n and isinstance(clause.trigger, TilePlaced) and "banquet_table" in clause.trigger.to:
            for_food |= dict.fromkeys(clause.trigger.items, n)
        elif n and is_for_the_row(clause):
            without |= dict.fromkeys(foods_without(clause), n)
        for op in clause.effect:
            if isinstance(op, ops.ChangeRule) and op.rule == "peas_horizontal" and isinstance(op.value, Fixed):
                lengthwise["peas"] = op.value.value
    return FeastTerms(lengthwise, for_food, without)


@cache
def written_for_feasts(card: int) -> tuple[Clause, ...]:
    """The clauses of a card that may change the terms of a feast: those that give silver, or a rule for peas."""
    rules = [clause for clause, _ in written_rules(card, "peas_horizontal")]
    return tuple(clause for clause in odin_content().cards[card].clauses if silver_of(clause) or clause in rules)


def silver_of(clause: Clause) -> int:
    """The silver that a clause gives."""
    found = 0
    for op in clause.effect:
        amount = op.items.get(SILVER) if isinstance(op, ops.GainItems) else None
        found += amount.value if isinstance(amount, Fixed) else 0
    return found


def foods_without(clause: Clause) -> list[str]:
    """The food that must not be served for it."""
    events = [one.event for one in clause.condition if isinstance(one, EventHolds) and one.exactly == 0]
    return [event.removeprefix("placed.") for event in events if event.startswith("placed.")]


def is_for_the_row(clause: Clause) -> bool:
    """Whether a clause gives silver for the very feast that it looks at (card 160): it is settled with the row."""
    trigger = clause.trigger
    in_feast = isinstance(trigger, PhaseOf) and (trigger.when, trigger.phase) == ("during", "feast")
    return in_feast and bool(foods_without(clause))
