"""Which spaces a card can make usable that are not by what is printed: by a price, a rule, or by acting instead (ODIN-5.0.5)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.odin.cards.actions import moments_in, parts_to_replace
from engine.odin.cards.clauses import written_before, written_instead, written_rules, written_with
from engine.odin.cards.triggers import could_fit
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.content import odin_content
from engine.odin.facts.schema_cards import Clause, ThingSquareCounted
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.table.moments import Moment, WindowName

OPENING: ops.RuleName = "explore_any_board"
STANDING_IN: ops.RuleName = "knarr_as_longship"
"""The rules that may make a space of use; the second one changes nothing for a seat without a knarr."""


@cache
def spaces_opened_by(card: int) -> frozenset[str]:
    """The spaces whose use may depend on a card in play, whatever the position."""
    cheaper = (space.id for space in odin_content().spaces.values() if may_cheapen(card, space))
    return opens_by_rule(card).union(opens_with_knarr(card), cheaper)


@cache
def opens_by_rule(card: int) -> frozenset[str]:
    """The spaces for which a card matters by more than a lower price, whatever ships a seat has."""
    spaces = odin_content().spaces.values()
    return frozenset(space.id for space in spaces if may_rule_for(card, space, OPENING) or may_act_instead(card, space))


@cache
def opens_with_knarr(card: int) -> frozenset[str]:
    """The spaces for which a card matters to a seat with a knarr."""
    return frozenset(space.id for space in odin_content().spaces.values() if may_rule_for(card, space, STANDING_IN))


def may_rule_for(card: int, space: SpaceFacts, name: ops.RuleName) -> bool:
    """Whether a card may change a rule for a space."""
    return any_fits((clause for clause, _ in written_rules(card, name)), "during", moments_in(space.id))


def may_act_instead(card: int, space: SpaceFacts) -> bool:
    """Whether a card may act instead of what is done on a space."""
    replaced = [moment for step in space.all_steps for moment in parts_to_replace(space.id, step)]
    return any_fits((clause for _, clause in written_instead(card)), "instead", replaced)


def may_cheapen(card: int, space: SpaceFacts) -> bool:
    """Whether a card may take something off what a space costs."""
    discounts = (clause for clause in written_with(card, ops.Discount) if makes_cheaper(clause, space))
    return any_fits(discounts, "during", moments_in(space.id))


@cache
def spaces_prepared_by(card: int) -> frozenset[str]:
    """The spaces before whose action a card in play may do something, whatever the position."""
    return frozenset(space.id for space in odin_content().spaces.values() if may_prepare(card, space))


@cache
def spaces_touched_by(card: int) -> frozenset[str]:
    """The spaces whose use or whose preparation a card in play may change, whatever the position."""
    return spaces_opened_by(card) | spaces_prepared_by(card)


def may_prepare(card: int, space: SpaceFacts) -> bool:
    """Whether a card may act between the choice of a space and its action."""
    clauses = [clause for _, clause in written_before(card)]
    placing = Moment("place_vikings", column=space.column, space=space.id)
    counting = any(
        isinstance(clause.trigger, ThingSquareCounted) for clause in clauses
    )  # Vikings leave it for each space
    return counting or any_fits(clauses, "before", (placing, *moments_in(space.id)))


def any_fits(clauses: Iterable[Clause], when: WindowName, moments: Iterable[Moment]) -> bool:
    """Whether one of these clauses may be set off at one of these moments."""
    at = tuple(moments)
    return any(could_fit(clause.trigger, when, moment) for clause in clauses for moment in at)


def makes_cheaper(clause: Clause, space: SpaceFacts) -> bool:
    """Whether a clause takes something off that a space costs."""
    off = {item for op in clause.effect if isinstance(op, ops.Discount) for item in op.items}
    return any(not off.isdisjoint(step.may_cost) for step in space.all_steps)
