"""What each kind of operation of the occupations is worth to a bot seat, and what it counts there.

`operations/` says when one is possible (ODIN-9).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, get_args

from engine.odin.bot.dice import dice_worth
from engine.odin.bot.gains import best_emigration_worth, mountain_worth, rising_worth
from engine.odin.bot.weights import WEIGHTS
from engine.odin.bot.worth import OdinSituation, bundle_worth, loss_of_items, viking_worth
from engine.odin.cards.amounts import holds_at, worked_out
from engine.odin.cards.counters import count_of
from engine.odin.facts import schema_amounts as a
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import LIKE, SILVER, WEAPONS
from engine.odin.facts.schema_steps import DiceActionName

DICE = get_args(DiceActionName)
"""The actions of which a die decides."""


def operation_worth(now: OdinSituation, op: ops.CardOperation, *, paid: bool = False) -> float:
    """What an operation brings as things stand, less what it costs; `paid` if what it costs is taken to be there."""
    return OPERATION_WORTHS[type(op)](now, op, paid)


def worth_together(now: OdinSituation, way: Sequence[ops.CardOperation], *, paid: bool = False) -> float:
    """What several operations bring together."""
    return sum(operation_worth(now, op, paid=paid) for op in way)


def worth_of_exchange(now: OdinSituation, op: ops.Exchange, paid: bool) -> float:
    """What it brings beyond what is paid; nothing when it cannot be paid."""
    price = priced_amounts(now, amounts_seen(now, op.pay))
    if not paid and any(now.count(item) + now.fleet(item) < n for item, n in price.items()):
        return 0.0
    return exchange_gain(now, op) - loss_of_items(now, price)


def exchange_gain(now: OdinSituation, op: ops.Exchange) -> float:
    """What an exchange brings once it is paid."""
    return bundle_worth(now, amounts_seen(now, op.gain)) + worth_together(now, op.then)


def priced_amounts(now: OdinSituation, pay: Mapping[str, int]) -> dict[str, int]:
    """What would be paid where several like things will do: of weapons those there are most of, of animals the fewer."""
    found: dict[str, int] = {}
    for item, n in pay.items():
        left = n
        for kind in sorted(LIKE.get(item, ()), key=now.count, reverse=item == "any_weapon"):
            part = min(left, now.count(kind))
            found[kind] = part
            left -= part
        found[item] = left
    return {item: n for item, n in found.items() if n}


def worth_of_condition(now: OdinSituation, op: ops.IfConditions, paid: bool) -> float:
    """What happens if the conditions hold."""
    return worth_together(now, op.then, paid=paid) if paid or conditions_hold_seen(now, op.condition) else 0.0


def step_reached(now: OdinSituation, op: ops.Tier) -> Sequence[ops.CardOperation]:
    """The operations of the highest step that is reached; of an event to come, those of the first."""
    if not isinstance(op.of, a.Counted):
        return op.steps[0][1]
    reached = count_seen(now, op.of.counter)
    return max((step for step in op.steps if step[0] <= reached), key=lambda step: step[0], default=(0, ()))[1]


def worth_of_upgrade(now: OdinSituation, op: ops.Upgrade, paid: bool) -> float:
    """The goods that gain most, straight up."""
    if op.dir != "up":
        return about_as_others(now, op, paid)
    return rising_worth(now, op.max_goods, op.max_steps_each, tiles_allowed(op.source) if op.source else None)


def tiles_allowed(source: ops.TilesFrom) -> Collection[str]:
    """The goods of which a card lets some rise; of those just raised nothing is known."""
    return source.ids or [good.id for good in odin_content().goods.values() if good.colour == source.color]


def worth_of_weapons_taken(now: OdinSituation, op: ops.TakeWeapon, _paid: bool) -> float:
    """The weapons; about one of each where they are filled up."""
    return bundle_worth(now, amounts_seen(now, op.items)) if op.items else WEIGHTS.weapon * len(WEAPONS)


def worth_of_action(now: OdinSituation, op: ops.TakeAction, paid: bool) -> float:
    """The best ship that emigrates, or what the rolls promise."""
    if op.action == "emigrate":
        return best_emigration_worth(now)
    return dice_worth(now, op.action) if op.action in DICE else about_as_others(now, op, paid)


def worth_of_phase(now: OdinSituation, op: ops.RunPhase, paid: bool) -> float:
    """What one more feast costs in this round (ODIN-6.6); other phases cost nothing."""
    return -second_feast(now) if op.phase == "feast" else about_as_others(now, op, paid)


def second_feast(now: OdinSituation) -> float:
    """What a second feast costs: its food, and the points of what both together lack."""
    cells, penalty = now.player.cells, -odin_content().components.thing_penalty.victory_points
    lacking = min(cells, max(0, now.hungry + cells - now.spare - now.count(SILVER)))
    return penalty * lacking + WEIGHTS.food * (cells - lacking)


def worth_of_move(now: OdinSituation, op: ops.MovePieces, paid: bool) -> float:
    """Ore off a ship is worth nothing new."""
    return 0.0 if op.source == "own_ships" else about_as_others(now, op, paid)


def about_as_others(_now: OdinSituation, _op: ops.CardOperation, _paid: bool) -> float:
    """About as much as other operations bring, where it cannot be told."""
    return WEIGHTS.card_effect


OPERATION_WORTHS: Mapping[type[ops.OperationFacts], Callable[[OdinSituation, Any, bool], float]] = MappingProxyType(
    {
        ops.GainItems: lambda now, op, _paid: bundle_worth(now, amounts_seen(now, op.items)),
        ops.Exchange: worth_of_exchange,
        ops.ChooseOptions: lambda now, op, paid: max(worth_together(now, way, paid=paid) for way in op.options),
        ops.IfConditions: worth_of_condition,
        ops.Tier: lambda now, op, paid: worth_together(now, step_reached(now, op), paid=paid),
        ops.Upgrade: worth_of_upgrade,
        ops.Flip: about_as_others,
        ops.DrawWeapons: lambda now, op, _paid: WEIGHTS.weapon * number_seen(now, op.count),
        ops.TakeWeapon: worth_of_weapons_taken,
        ops.Mountain: lambda now, op, _paid: mountain_worth(now, op.takes),
        ops.TakeAction: worth_of_action,
        ops.TakeSpace: about_as_others,
        ops.RunPhase: worth_of_phase,
        ops.PlayOccupation: about_as_others,
        ops.MoveViking: lambda now, op, _paid: viking_worth(now) * number_seen(now, op.count),
        ops.MovePieces: worth_of_move,
        ops.Discount: lambda now, op, _paid: loss_of_items(now, amounts_seen(now, op.items)),
        ops.DieModifier: about_as_others,
        ops.ChangeRule: about_as_others,
        ops.CountsAs: about_as_others,
    }
)
"""What an operation is worth, by its schema."""


def count_seen(now: OdinSituation, counter: a.Counter) -> int:
    """How much of it the seat has. Vikings on spaces, which come and go, count as nothing."""
    return 0 if isinstance(counter, a.VikingsCount) else count_of(now.view, now.player, counter)


def number_seen(now: OdinSituation, amount: a.Amount) -> float:
    """How much an amount is now; 1 where it is chosen, or depends on an event to come."""
    if isinstance(amount, a.AnyNumber):
        return 1
    return worked_out(amount, partial(count_seen, now), lambda _event: 1, now.view.round)


def amounts_seen(now: OdinSituation, written: Mapping[str, a.Amount]) -> dict[str, int]:
    """So much of each thing now, without entries of 0."""
    found = {item: int(number_seen(now, amount)) for item, amount in written.items()}
    return {item: n for item, n in found.items() if n}


def conditions_hold_seen(now: OdinSituation, conditions: Iterable[a.Condition]) -> bool:
    """Whether all conditions hold now, as far as the view tells; those about an event to come count as met."""
    return all(holds_at(now.view, condition, partial(count_seen, now)) is not False for condition in conditions)
