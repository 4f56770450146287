"""Which spaces a card can make usable that are not by what is printed: by a price, a rule, or by acting instead (ODIN-5.0.5)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.odin.cards.actions import moments_in, parts_to_replace
from engine.odin.cards.clauses import written_before, written_instead, written_rules, written_with
from engine.odin.cards.triggers import could_fit
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.content import content
from engine.odin.facts.schema_cards import Clause, ThingSquareCounted
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.table.moments import Moment, When

OPENING: tuple[ops.RuleName, ...] = ("knarr_as_longship", "explore_any_board")
"""The rules on which it depends whether a space is of use."""


@cache
def opens(card: int) -> frozenset[str]:
    """The spaces on whose use it can depend whether a card is in play, whatever the position."""
    return frozenset(space.id for space in content().spaces.values() if may_open(card, space))


def may_open(card: int, space: SpaceFacts) -> bool:
    """Whether a card may matter for the use of a space."""
    used = moments_in(space.id)
    rules = (clause for name in OPENING for clause, _ in written_rules(card, name))
    discounts = (clause for clause in written_with(card, ops.Discount) if makes_cheaper(clause, space))
    replaced = [moment for step in space.all_steps for moment in parts_to_replace(space.id, step)]
    instead = (clause for _, clause in written_instead(card))
    return any_fits((*rules, *discounts), "during", used) or any_fits(instead, "instead", replaced)


@cache
def prepares(card: int) -> frozenset[str]:
    """The spaces before whose action a card in play may do something, whatever the position."""
    return frozenset(space.id for space in content().spaces.values() if may_prepare(card, space))


def may_prepare(card: int, space: SpaceFacts) -> bool:
    """Whether a card may act between the choice of a space and its action."""
    clauses = [clause for _, clause in written_before(card)]
    placing = Moment("place_vikings", column=space.column, space=space.id)
    counting = any(
        isinstance(clause.trigger, ThingSquareCounted) for clause in clauses
    )  # Vikings leave it for each space
    return counting or any_fits(clauses, "before", (placing, *moments_in(space.id)))


def any_fits(clauses: Iterable[Clause], when: When, moments: Iterable[Moment]) -> bool:
    """Whether one of these clauses may be set off at one of these moments."""
    at = tuple(moments)
    return any(could_fit(clause.trigger, when, moment) for clause in clauses for moment in at)


def makes_cheaper(clause: Clause, space: SpaceFacts) -> bool:
    """Whether a clause takes something off that a space costs."""
    off = {item for op in clause.effect if isinstance(op, ops.Discount) for item in op.items}
    return any(not off.isdisjoint(step.may_cost) for step in space.all_steps)
