"""What a card lets its owner choose, for those who only see that it asks."""

from __future__ import annotations

from collections.abc import Iterator

from engine.odin.facts import schema_effects as ops
from engine.odin.facts.content import content


def effects_of(card: int) -> Iterator[ops.Operation]:
    """What a card does, at once or for a payment."""
    for clause in content().cards[card].clauses:
        for op in clause.effect:
            yield op
            yield from op.then if isinstance(op, ops.Exchange) else ()


def asks_for_space(card: int) -> bool:
    """Whether a card lets its owner choose a space, at once or for a payment: some spaces are called like goods."""
    return any(isinstance(op, ops.TakeSpace | ops.MoveViking) for op in effects_of(card))
