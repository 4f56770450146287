"""The clauses of the occupations in play, and where an operation stands in its card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from engine.game import Seat
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import PlayedCard
from engine.odin.facts.schema_cards import CardPlayed, Clause, ClauseTrigger, PhaseOf, ThingSquareCounted
from engine.odin.table.moments import Cause, OperationPath
from engine.odin.table.state import AnyTable


def is_used_up(played: PlayedCard, clause: Clause) -> bool:
    """Whether a clause that works once in the game has done so, later than when its card was played."""
    return played.used and clause.limit == "once_per_game" and not isinstance(clause.trigger, CardPlayed)


def clauses_with(s: AnyTable, seat: Seat, kind: type[ops.CardOperation]) -> Iterator[Clause]:
    """The clauses in play of a seat with an operation of a kind, in the order played (ODIN-9.12)."""
    for played in s.players[seat].played:
        for clause in written_with(played.number, kind):
            if not is_used_up(played, clause):
                yield clause


@cache
def written_for(card: int, trigger: type[ClauseTrigger]) -> tuple[tuple[int, Clause], ...]:
    """The clauses of a card with a trigger of a kind, with their numbers."""
    clauses = enumerate(odin_content().cards[card].clauses)
    return tuple((n, clause) for n, clause in clauses if isinstance(clause.trigger, trigger))


@cache
def written_before(card: int) -> tuple[tuple[int, Clause], ...]:
    """The clauses of a card that may act between the choice of a space and its action, with their numbers."""
    clauses = enumerate(odin_content().cards[card].clauses)
    return tuple(
        (n, clause)
        for n, clause in clauses
        if isinstance(clause.trigger, ThingSquareCounted)
        or (clause.trigger.when == "before" and not isinstance(clause.trigger, PhaseOf))
    )


@cache
def written_instead(card: int) -> tuple[tuple[int, Clause], ...]:
    """The clauses of a card that act instead of something, with their numbers."""
    clauses = enumerate(odin_content().cards[card].clauses)
    return tuple((n, clause) for n, clause in clauses if clause.trigger.when == "instead")


@cache
def written_rules(card: int, name: ops.RuleName) -> tuple[tuple[Clause, ops.ChangeRule], ...]:
    """What a card has about a rule, with the clauses in which it stands."""
    clauses = written_with(card, ops.ChangeRule)
    return tuple(
        (clause, op) for clause in clauses for op in clause.effect if isinstance(op, ops.ChangeRule) and op.rule == name
    )


@cache
def cards_with_rules(name: ops.RuleName) -> frozenset[int]:
    """The cards that have something about a rule."""
    return frozenset(card for card in odin_content().cards if written_rules(card, name))


@cache
def written_with(card: int, kind: type[ops.CardOperation]) -> tuple[Clause, ...]:
    """The clauses of a card with an operation of a kind."""
    clauses = odin_content().cards[card].clauses
    return tuple(clause for clause in clauses if any(isinstance(op, kind) for op in clause.effect))


@cache
def cheapened_by(card: int) -> frozenset[str]:
    """The things of which a seat pays less with a card; none for most cards."""
    clauses = written_with(card, ops.Discount)
    return frozenset(
        item for clause in clauses for op in clause.effect if isinstance(op, ops.Discount) for item in op.items
    )


def has_operation(cause: Cause, path: OperationPath) -> bool:
    """Whether the card has anything there: what Sponsor (184) did after its payment in version 1 is part of the payment now."""
    return path[0] < len(cause.written.effect)


def operation_at(cause: Cause, path: OperationPath) -> ops.CardOperation:
    """The operation at a place of a clause."""
    op = cause.written.effect[path[0]]
    for n in range(1, len(path), 2):
        op = op.inside[path[n]][path[n + 1]]
    return op


def effects_of(card: int) -> Iterator[ops.CardOperation]:
    """The operations of a card, those within others included."""
    for clause in odin_content().cards[card].clauses:
        yield from operations_in(clause.effect)


def operations_in(effect: Sequence[ops.CardOperation]) -> Iterator[ops.CardOperation]:
    """Operations, each followed by those that stand in it."""
    for op in effect:
        yield op
        for way in op.inside:
            yield from operations_in(way)


def is_passive(clause: Clause) -> bool:
    """Whether a clause only changes what the rules of the table ask it for: prices, dice, rules (see `cards/passive.py`)."""
    return clause.trigger.when == "during" and all(
        isinstance(op, ops.Discount | ops.ChangeRule | ops.DieModifier) for op in clause.effect
    )
