"""What each kind of operation of the occupations is worth to a bot seat, and what it counts there.

When one is possible, `operations/` says (ODIN-9).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, get_args

from engine.odin.bot.dice import dice_worth
from engine.odin.bot.gains import emigration_worth, mountain_worth, rising_worth
from engine.odin.bot.weights import WEIGHTS
from engine.odin.bot.worth import OdinSituation, bundle_worth, loss_of_items, viking_worth
from engine.odin.cards.amounts import holds_at, worked_out
from engine.odin.cards.counters import count_of
from engine.odin.facts import schema_amounts as a
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.content import content
from engine.odin.facts.pieces import LARGE_SHIPS, LIKE, SILVER, WEAPONS
from engine.odin.facts.schema_amounts import Counted
from engine.odin.facts.schema_steps import DiceActionName

DICE = get_args(DiceActionName)
"""The actions of which a die decides."""


def operation_worth(now: OdinSituation, op: ops.CardOperation, *, paid: bool = False) -> float:
    """What an operation brings as things stand, less what it costs; `paid` if what it costs is taken to be there."""
    return OPERATION_WORTHS[type(op)](now, op, paid)


def worth_together(now: OdinSituation, way: Sequence[ops.CardOperation], *, paid: bool = False) -> float:
    """The same of several operations."""
    return sum(operation_worth(now, op, paid=paid) for op in way)


def worth_of_gain(now: OdinSituation, op: ops.GainItems, _paid: bool) -> float:
    """The things."""
    return bundle_worth(now, amounts_seen(now, op.items))


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


def worth_of_choice(now: OdinSituation, op: ops.ChooseOptions, paid: bool) -> float:
    """The best option."""
    return max(worth_together(now, way, paid=paid) for way in op.options)


def worth_of_condition(now: OdinSituation, op: ops.IfConditions, paid: bool) -> float:
    """What happens if the conditions hold."""
    return worth_together(now, op.then, paid=paid) if paid or conditions_hold_seen(now, op.condition) else 0.0


def worth_of_tier(now: OdinSituation, op: ops.Tier, paid: bool) -> float:
    """The highest step that is reached."""
    return worth_together(now, step_reached(now, op), paid=paid)


def step_reached(now: OdinSituation, op: ops.Tier) -> Sequence[ops.CardOperation]:
    """The operations of the highest step that is reached; of an event to come, those of the first."""
    if not isinstance(op.of, Counted):
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
    return source.ids or [good.id for good in content().goods.values() if good.colour == source.color]


def worth_of_weapons_drawn(now: OdinSituation, op: ops.DrawWeapons, _paid: bool) -> float:
    """Weapons of which nobody knows the kind."""
    return WEIGHTS.weapon * number_seen(now, op.count)


def worth_of_weapons_taken(now: OdinSituation, op: ops.TakeWeapon, _paid: bool) -> float:
    """The weapons; about one of each where they are filled up."""
    return bundle_worth(now, amounts_seen(now, op.items)) if op.items else WEIGHTS.weapon * len(WEAPONS)


def worth_of_strip(now: OdinSituation, op: ops.Mountain, _paid: bool) -> float:
    """The best strips."""
    return mountain_worth(now, op.takes)


def worth_of_action(now: OdinSituation, op: ops.TakeAction, paid: bool) -> float:
    """The best ship that emigrates, or what the rolls promise."""
    if op.action == "emigrate":
        return max(
            (emigration_worth(now, ship.kind) for ship in now.player.ships if ship.kind in LARGE_SHIPS), default=0.0
        )
    return dice_worth(now, op.action) if op.action in DICE else about_as_others(now, op, paid)


def worth_of_phase(now: OdinSituation, op: ops.RunPhase, paid: bool) -> float:
    """What one more feast costs in this round (ODIN-6.6); other phases cost nothing."""
    return -second_feast(now) if op.phase == "feast" else about_as_others(now, op, paid)


def second_feast(now: OdinSituation) -> float:
    """Its food, and in points what both together lack."""
    cells, penalty = now.player.cells, -content().components.thing_penalty.victory_points
    lacking = min(cells, max(0, now.hungry + cells - now.spare - now.count(SILVER)))
    return penalty * lacking + WEIGHTS.food * (cells - lacking)


def worth_of_vikings(now: OdinSituation, op: ops.MoveViking, _paid: bool) -> float:
    """The Vikings that come back."""
    return viking_worth(now) * number_seen(now, op.count)


def worth_of_move(now: OdinSituation, op: ops.MovePieces, paid: bool) -> float:
    """Ore off a ship is worth nothing new."""
    return 0.0 if op.source == "own_ships" else about_as_others(now, op, paid)


def worth_of_discount(now: OdinSituation, op: ops.Discount, _paid: bool) -> float:
    """What is not paid."""
    return loss_of_items(now, amounts_seen(now, op.items))


def about_as_others(_now: OdinSituation, _op: ops.CardOperation, _paid: bool) -> float:
    """About as much as other operations bring, where it cannot be told."""
    return WEIGHTS.card_effect


OPERATION_WORTHS: MappingProxyType[type[ops.OperationFacts], Callable[[OdinSituation, Any, bool], float]] = (
    MappingProxyType(
        {
            ops.GainItems: worth_of_gain,
            ops.Exchange: worth_of_exchange,
            ops.ChooseOptions: worth_of_choice,
            ops.IfConditions: worth_of_condition,
            ops.Tier: worth_of_tier,
            ops.Upgrade: worth_of_upgrade,
            ops.Flip: about_as_others,
            ops.DrawWeapons: worth_of_weapons_drawn,
            ops.TakeWeapon: worth_of_weapons_taken,
            ops.Mountain: worth_of_strip,
            ops.TakeAction: worth_of_action,
            ops.TakeSpace: about_as_others,
            ops.RunPhase: worth_of_phase,
            ops.PlayOccupation: about_as_others,
            ops.MoveViking: worth_of_vikings,
            ops.MovePieces: worth_of_move,
            ops.Discount: worth_of_discount,
            ops.DieModifier: about_as_others,
            ops.ChangeRule: about_as_others,
            ops.CountsAs: about_as_others,
        }
    )
)
"""What an operation is worth, by its schema."""


def count_seen(now: OdinSituation, counter: a.Counter) -> int:
    """How much of it the seat has. Vikings on spaces, which come and go, count as nothing."""
    return 0 if isinstance(counter, a.VikingsCount) else count_of(now.view, now.player, counter)


def number_seen(now: OdinSituation, amount: a.Amount) -> float:
    """How much an amount is now; what is chosen, or depends on an event to come, is taken as one."""
    if isinstance(amount, a.AnyNumber):
        return 1
    return worked_out(amount, partial(count_seen, now), lambda _event: 1, now.view.round)


def amounts_seen(now: OdinSituation, written: Mapping[str, a.Amount]) -> dict[str, int]:
    """So much of each thing now; what comes to nothing is left out."""
    found = {item: int(number_seen(now, amount)) for item, amount in written.items()}
    return {item: n for item, n in found.items() if n}


def conditions_hold_seen(now: OdinSituation, conditions: Iterable[a.Condition]) -> bool:
    """Whether all conditions hold now, as far as the view tells; what an event to come would tell is hoped for."""
    return all(holds_at(now.view, condition, partial(count_seen, now)) is not False for condition in conditions)
