"""The clauses of the occupations in play, and where an operation stands in its card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TypeAlias

from msgspec import Struct

from engine.game import Seat
from engine.odin import schema_effects as ops
from engine.odin.cards.moments import Moment
from engine.odin.content import content
from engine.odin.pieces import PlayedCard
from engine.odin.schema_cards import Clause, Played, ThingSquareCounted
from engine.odin.state import AnyTable

Path: TypeAlias = tuple[int, ...]
"""The number of the operation in the effect; then, for each operation it stands in, the number of the list and in the list."""


class Cause(Struct, frozen=True):
    """Why an operation is carried out: a clause of a card, and the moment that set it off."""

    card: int
    clause: int
    moment: Moment

    @property
    def written(self) -> Clause:
        """The clause as the data has it."""
        return content().cards[self.card].clauses[self.clause]


def in_play(s: AnyTable, seat: Seat) -> Iterator[tuple[PlayedCard, int, Clause]]:
    """All clauses of the cards that a seat has played, in the order played (ODIN-9.12); not those that are used up."""
    cards = content().cards
    for played in s.players[seat].played:
        for number, clause in enumerate(cards[played.number].clauses):
            if not is_used_up(played, clause):
                yield played, number, clause


def is_used_up(played: PlayedCard, clause: Clause) -> bool:
    """Whether a clause that works once in the game has done so, later than when its card was played."""
    return played.used and clause.limit == "once_per_game" and not isinstance(clause.trigger, Played)


def clauses_with(s: AnyTable, seat: Seat, kind: type[ops.Operation]) -> Iterator[Clause]:
    """The same, but only the clauses with an operation of a kind."""
    for played in s.players[seat].played:
        for clause in written_with(played.number, kind):
            if not is_used_up(played, clause):
                yield clause


@cache
def written_before(card: int) -> tuple[tuple[int, Clause], ...]:
    """The clauses of a card that may act between the choice of a space and its action, with their numbers."""
    clauses = enumerate(content().cards[card].clauses)
    return tuple(
        (n, clause)
        for n, clause in clauses
        if clause.trigger.when == "before" or isinstance(clause.trigger, ThingSquareCounted)
    )


@cache
def written_instead(card: int) -> tuple[tuple[int, Clause], ...]:
    """The clauses of a card that act instead of something, with their numbers."""
    clauses = enumerate(content().cards[card].clauses)
    return tuple((n, clause) for n, clause in clauses if clause.trigger.when == "instead")


@cache
def written_rules(card: int, name: ops.RuleName) -> tuple[tuple[Clause, ops.Rule], ...]:
    """What a card has about a rule, with the clauses in which it stands."""
    clauses = written_with(card, ops.Rule)
    return tuple(
        (clause, op) for clause in clauses for op in clause.effect if isinstance(op, ops.Rule) and op.rule == name
    )


@cache
def written_with(card: int, kind: type[ops.Operation]) -> tuple[Clause, ...]:
    """The clauses of a card with an operation of a kind."""
    clauses = content().cards[card].clauses
    return tuple(clause for clause in clauses if any(isinstance(op, kind) for op in clause.effect))


def inside(op: ops.Operation) -> Sequence[Sequence[ops.Operation]]:
    """The lists of operations that an operation may run."""
    match op:
        case ops.Exchange() | ops.If():
            return (op.then,)
        case ops.Choose():
            return op.options
        case ops.Tier():
            return [way for _, way in op.steps]
        case ops.CountsAs():
            return (op.body,)
        case _:
            return ()


def operation_at(cause: Cause, path: Path) -> ops.Operation:
    """The operation at a place of a clause."""
    op = cause.written.effect[path[0]]
    for n in range(1, len(path), 2):
        op = inside(op)[path[n]][path[n + 1]]
    return op


def is_passive(clause: Clause) -> bool:
    """Whether a clause only changes what the rules of the table ask it for: prices, dice, rules (see `passive.py`)."""
    return clause.trigger.when == "during" and all(
        isinstance(op, ops.Discount | ops.Rule | ops.DieModifier) for op in clause.effect
    )
