"""What occupations count, as a bot seat sees it: counters, amounts and conditions on a view (engine/odin/data/README.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from engine.odin.bot.worth import Situation
from engine.odin.cards.amounts import holds_at, worked_out
from engine.odin.cards.counters import count_of
from engine.odin.facts import schema_amounts as a


def count_seen(now: Situation, counter: a.Counter) -> int:
    """How much of it the seat has. Vikings on spaces, which come and go, count as nothing."""
    return 0 if isinstance(counter, a.VikingsCount) else count_of(now.view, now.player, counter)


def number_seen(now: Situation, amount: a.Amount) -> float:
    """How much an amount is now; what is chosen, or depends on an event to come, is taken as one."""
    if isinstance(amount, a.AnyNumber):
        return 1
    return worked_out(amount, partial(count_seen, now), lambda _event: 1, now.view.round)


def amounts(now: Situation, written: Mapping[str, a.Amount]) -> dict[str, int]:
    """So much of each thing now; what comes to nothing is left out."""
    found = {item: int(number_seen(now, amount)) for item, amount in written.items()}
    return {item: n for item, n in found.items() if n}


def hold(now: Situation, conditions: Iterable[a.Condition]) -> bool:
    """Whether all conditions hold now, as far as the view tells; what an event to come would tell is hoped for."""
    return all(holds_at(now.view, condition, partial(count_seen, now)) is not False for condition in conditions)
