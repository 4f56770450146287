"""What cards could bring or make cheaper before an action, whatever the position: looked at before asking them (ODIN-5.0.6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from engine.odin.cards.clauses import operations_in, written_before, written_with
from engine.odin.cards.opening import opens_by_rule, opens_with_knarr, spaces_touched_by
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import RESOURCES, SHIPS, SILVER, Items, merge_items
from engine.odin.facts.printed import printed_needs, spaces_asking_for
from engine.odin.facts.schema_amounts import AmountsOf, Fixed
from engine.odin.facts.schema_cards import ActionTaken, CardNumber, CardPlayed, Clause, PositionReached

CARD_COLUMN = 4
"""The column before whose action a card of the hand may be played (ODIN-4.3)."""

MANY = 99
"""As much as anybody could want."""


class Expected(NamedTuple):
    """What a card may do: bring things that spaces need, take them off a price, or act on spaces in other ways.

    `spaces` are all those that it may make usable when it is played, `by_rule` those for which it may do so in other ways than
    by things, `with_knarr` the ones for which it may so for a seat with a knarr. `things` says how many of each it may bring
    at most.
    """

    spaces: frozenset[str]
    by_rule: frozenset[str]
    with_knarr: frozenset[str]
    things: Items


@cache
def expected_in_hand(card: CardNumber) -> Expected:
    """What can be expected of a card of a hand, which may be played before an action of the fourth column."""
    now = [most_brought(clause.effect) for clause in at_once(card)]
    later = expected_in_play(card)
    return later._replace(spaces=with_card_column() & may_matter_for(card), things=joint_needs([*now, later.things]))


@cache
def expected_in_play(card: CardNumber) -> Expected:
    """What can be expected of a card that is in play when an action begins."""
    things = [brought_by(clause) for _, clause in bringing_before(card)]
    return Expected(frozenset(), opens_by_rule(card), opens_with_knarr(card), joint_needs([*things, taken_off(card)]))


def joint_needs(things: Iterable[Items]) -> Items:
    """All of these together that spaces need."""
    return {thing: n for thing, n in merge_items(things).items() if thing in printed_needs().kinds}


def brought_by(clause: Clause) -> Items:
    """The most that a clause in play can bring before an action; it may be set off by each action of a space."""
    things = most_brought(clause.effect)
    return dict.fromkeys(things, MANY) if isinstance(clause.trigger, ActionTaken) else things


def taken_off(card: CardNumber) -> Items:
    """What a card takes off a price at most."""
    clauses = written_with(card, ops.Discount)
    return merge_items(at_most(op.items) for clause in clauses for op in clause.effect if isinstance(op, ops.Discount))


@cache
def with_card_column() -> frozenset[str]:
    """The spaces before whose action a card of the hand may be played (ODIN-4.3)."""
    return frozenset(space.id for space in odin_content().spaces.values() if space.column == CARD_COLUMN)


@cache
def may_matter_for(card: CardNumber) -> frozenset[str]:
    """The spaces that a card may make usable when it is played before an action, or is in play."""
    if any(map(may_bring_anything, at_once(card))):
        return frozenset(odin_content().spaces)
    things = (thing for clause in at_once(card) for thing in most_brought(clause.effect))
    return spaces_touched_by(card).union(*map(spaces_asking_for, things))


def at_once(card: CardNumber) -> list[Clause]:
    """The clauses of a card that act when it is played, or as soon as something is reached."""
    return [
        clause
        for clause in odin_content().cards[card].clauses
        if isinstance(clause.trigger, CardPlayed | PositionReached)
    ]


def may_bring(effect: Sequence[ops.CardOperation]) -> bool:
    """Whether operations could bring anything, whatever the position; `items_brought` finds nothing for others."""
    return any(op.may_bring for op in operations_in(effect))


@cache
def bringing_before(card: CardNumber) -> tuple[tuple[int, Clause], ...]:
    """The clauses of a card that may bring something between the choice of a space and its action, with their numbers."""
    return tuple((n, clause) for n, clause in written_before(card) if may_bring(clause.effect))


def may_bring_anything(clause: Clause) -> bool:
    """Whether a card does not tell what a clause brings, or a ship leaves for it and frees its berth."""
    return any(things_of(op) is None for op in operations_in(clause.effect))


def most_brought(effect: Sequence[ops.CardOperation]) -> Items:
    """The most that operations could bring, whatever the position."""
    told = map(things_of, operations_in(effect))
    return merge_items(dict.fromkeys(printed_needs().kinds, MANY) if things is None else things for things in told)


def things_of(op: ops.CardOperation) -> Items | None:
    """The most that an operation could bring, itself; None where its card does not tell, or a ship leaves for it."""
    match op:
        case ops.GainItems(choose_good=None):
            return at_most(op.items)
        case ops.Exchange() if not any(item in SHIPS for item in op.pay):
            return at_most(op.gain)
        case ops.Mountain():
            n = sum(op.takes)
            return {**dict.fromkeys(RESOURCES, n), SILVER: 2 * n}
        case ops.RunPhase() if op.phase != "bonus":
            return {}
        case _:
            return None if op.may_bring else {}


def at_most(items: AmountsOf) -> Items:
    """The most that amounts can come to; MANY where that depends on the position."""
    return {item: amount.value if isinstance(amount, Fixed) else MANY for item, amount in items.items()}
