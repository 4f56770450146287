"""What occupations are worth to a bot seat, and what they let it choose (ODIN-9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.odin import schema_effects as ops
from engine.odin.content import content
from engine.odin.pieces import parts_named
from engine.odin.policy_weights import WEIGHTS
from engine.odin.policy_worth import Situation, bundle, loss
from engine.odin.schema_amounts import Amount, Fixed

GIVES = ">"
"""What stands in an option between what is paid and what it brings."""


def card_worth(now: Situation, card: int) -> float:
    """What it is worth to play an occupation: its points, what it brings at once, and about what lasting ones will bring."""
    facts = content().cards[card]
    found = float(facts.points)
    for clause in facts.clauses:
        if clause.timing == "immediate":
            found += sum(max(0.0, operation_worth(now, op)) for op in clause.effect)
        else:
            found += now.between(WEIGHTS.card_early, WEIGHTS.card_late)
    return found


def may_break_off(card: int, *, played: bool) -> bool:
    """Whether a card might use up what the space needs that has just been chosen, so that the turn is taken back (ODIN-5.0.6).

    `played` when it would be played before the action, else when it would be used before one.
    """
    return any(
        (played if clause.timing == "immediate" else getattr(clause.trigger, "when", "") == "before")
        and any(not isinstance(op, ops.Gain | ops.TakeWeapon | ops.DrawWeapons) for op in clause.effect)
        for clause in content().cards[card].clauses
    )


def operation_worth(now: Situation, op: ops.Operation) -> float:
    """What an operation brings, as far as its numbers are printed."""
    match op:
        case ops.Gain(items=items):
            return bundle(now, fixed(items))
        case ops.Exchange(pay=pay, gain=gain):
            if any(now.count(item) + now.fleet(item) < n for item, n in fixed(pay).items()):
                return 0.0
            return bundle(now, fixed(gain)) - loss(now, fixed(pay))
        case ops.Choose(options=options):
            return max(sum(operation_worth(now, one) for one in way) for way in options)
        case _:
            return WEIGHTS.card_late


def fixed(items: Mapping[str, Amount]) -> dict[str, int]:
    """Items with their numbers; what must be counted is taken as one."""
    return {item: n.value if isinstance(n, Fixed) else 1 for item, n in items.items()}


def option_worth(now: Situation, card: int, option: str) -> float:
    """What speaks for one of the things that a card lets its owner choose."""
    paid, gives, brought = option.partition(GIVES)
    if gives:
        return bundle(now, dict(parts_named(brought))) - loss(now, dict(parts_named(paid)))
    exchanges = [op for op in operations(card) if isinstance(op, ops.Exchange)]
    if exchanges:
        return max(bundle(now, fixed(op.gain)) for op in exchanges) - loss(now, dict(parts_named(option)))
    return bundle(now, dict(parts_named(option)))


def operations(card: int) -> Iterator[ops.Operation]:
    """The operations of a card, those within choices included."""
    for clause in content().cards[card].clauses:
        for op in clause.effect:
            yield op
            yield from (one for way in op.options for one in way) if isinstance(op, ops.Choose) else ()
