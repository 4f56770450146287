"""What occupations are worth to a bot seat: to play them, to use them, and what they let it choose (ODIN-9)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import get_args

from engine.odin.bot.counts import amounts, count_seen, hold, number_seen
from engine.odin.bot.dice import dice_worth
from engine.odin.bot.gains import emigration, mountain_worth, rising_worth
from engine.odin.bot.weights import WEIGHTS
from engine.odin.bot.worth import Situation, bundle_worth, loss, viking
from engine.odin.facts import schema_effects as ops
from engine.odin.facts import schema_spaces as spaces
from engine.odin.facts.content import content
from engine.odin.facts.names import deal_called, parts_named
from engine.odin.facts.pieces import LARGE_SHIPS, LIKE, SILVER, WEAPONS
from engine.odin.facts.schema_amounts import Counted
from engine.odin.facts.schema_cards import AtAnytime, Clause, PhaseOf, PositionReached

DICE = get_args(spaces.DiceActionName)
"""The actions of which a die decides."""


# ---- playing and using ---------------------------------------------------------------------------------------------------


def card_worth(now: Situation, card: int) -> float:
    """What it is worth to play an occupation: its points, what it brings at once, and about what lasting ones will bring."""
    facts = content().cards[card]
    return facts.points + sum(clause_worth(now, clause) for clause in facts.clauses)


def clause_worth(now: Situation, clause: Clause) -> float:
    """What a clause of a card that would be played is worth over the rest of the game."""
    worths = [operation_worth(now, op) for op in clause.effect]
    brings = sum(worths if has_to(clause) else (max(0.0, worth) for worth in worths))
    if clause.timing == "immediate" or (isinstance(clause.trigger, PositionReached) and hold(now, clause.condition)):
        return brings if hold(now, clause.condition) else 0.0
    if clause.timing == "as_soon_as":
        return WEIGHTS.card_hope * hoped(now, clause.effect)
    often = 1.0 if isinstance(clause.trigger, PhaseOf) else WEIGHTS.card_round
    return often * hoped(now, clause.effect) * (now.left + WEIGHTS.card_now)


def has_to(clause: Clause) -> bool:
    """Whether a clause does its owner something that may be a loss, asked or not (card 5: a feast)."""
    return any(isinstance(op, ops.RunPhase) for op in clause.effect)


def hoped(now: Situation, effect: Sequence[ops.Operation]) -> float:
    """What effects will about bring when they come: what cannot be told, or brings nothing now, about as much as others do."""
    return sum(max(operation_worth(now, op, paid=True), WEIGHTS.card_effect) for op in effect)


def use_worth(now: Situation, card: int) -> float:
    """What it is worth to use a card that acts now because of what happens; what cannot be told, a little."""
    lasting = [clause for clause in content().cards[card].clauses if clause.timing != "immediate"]
    return max((effect_worth(now, clause.effect) for clause in lasting), default=WEIGHTS.card_effect)


def apply_worth(now: Situation, card: int) -> float:
    """What it is worth to use a card now that may be used at any time."""
    clauses = [clause for clause in content().cards[card].clauses if isinstance(clause.trigger, AtAnytime)]
    return max((effect_worth(now, clause.effect) for clause in clauses), default=0.0)


def effect_worth(now: Situation, effect: Sequence[ops.Operation]) -> float:
    """What effects bring together."""
    return sum(operation_worth(now, op) for op in effect)


def may_break_off(card: int, *, played: bool) -> bool:
    """Whether a card might use up what the space needs that has just been chosen, so that the turn is taken back (ODIN-5.0.6).

    `played` when it would be played before the action, else when it would be used before one.
    """
    return any(
        (played if clause.timing == "immediate" else getattr(clause.trigger, "when", "") == "before")
        and any(not isinstance(op, ops.Gain | ops.TakeWeapon | ops.DrawWeapons) for op in clause.effect)
        for clause in content().cards[card].clauses
    )


# ---- what operations bring -----------------------------------------------------------------------------------------------


def operation_worth(now: Situation, op: ops.Operation, *, paid: bool = False) -> float:
    """What an operation brings as things stand, less what it costs; `paid` if what it costs is taken to be there."""
    match op:
        case ops.Gain(items=items):
            return bundle_worth(now, amounts(now, items))
        case ops.Exchange():
            return exchange_worth(now, op, paid=paid)
        case ops.ChooseOptions(options=options):
            return max(sum(operation_worth(now, one, paid=paid) for one in way) for way in options)
        case ops.If(condition=condition, then=then):
            return sum(operation_worth(now, one, paid=paid) for one in then) if paid or hold(now, condition) else 0.0
        case ops.Tier():
            return sum(operation_worth(now, one, paid=paid) for one in step_reached(now, op))
        case _:
            return rarer_worth(now, op)


def rarer_worth(now: Situation, op: ops.Operation) -> float:
    """The same for the other operations; about as much as others bring where it cannot be told."""
    match op:
        case ops.Upgrade(dir="up", source=source):
            return rising_worth(now, op.max_goods, op.max_steps_each, tiles_allowed(source) if source else None)
        case ops.Mountain(takes=takes):
            return mountain_worth(now, takes)
        case ops.DrawWeapons(count=count):
            return WEIGHTS.weapon * number_seen(now, count)
        case ops.TakeWeapon(items=items):
            return bundle_worth(now, amounts(now, items)) if items else WEIGHTS.weapon * len(WEAPONS)
        case ops.MoveViking(count=count):
            return viking(now) * number_seen(now, count)
        case ops.Discount(items=items):
            return loss(now, amounts(now, items))
        case ops.TakeAction(action=action):
            return action_worth(now, action)
        case ops.RunPhase(phase="feast"):
            return -second_feast(now)
        case ops.Move(source="own_ships"):
            return 0.0
        case _:
            return WEIGHTS.card_effect


def tiles_allowed(source: ops.TilesFrom) -> Collection[str]:
    """The goods of which a card lets some rise; of those just raised nothing is known."""
    return source.ids or [good.id for good in content().goods.values() if good.colour == source.color]


def second_feast(now: Situation) -> float:
    """What one more feast costs in this round: its food, and in points what both together lack (ODIN-6.6)."""
    cells, penalty = now.player.cells, -content().components.thing_penalty.victory_points
    lacking = min(cells, max(0, now.hungry + cells - now.spare - now.count(SILVER)))
    return penalty * lacking + WEIGHTS.food * (cells - lacking)


def action_worth(now: Situation, action: ops.ActionName) -> float:
    """What an action that a card lets its owner take is worth."""
    if action == "emigrate":
        return max((emigration(now, ship.kind) for ship in now.player.ships if ship.kind in LARGE_SHIPS), default=0.0)
    return dice_worth(now, action) if action in DICE else WEIGHTS.card_effect


def exchange_worth(now: Situation, op: ops.Exchange, *, paid: bool) -> float:
    """What an exchange brings beyond what is paid; nothing when it cannot be paid."""
    price = prices(now, amounts(now, op.pay))
    if not paid and any(now.count(item) + now.fleet(item) < n for item, n in price.items()):
        return 0.0
    gains = bundle_worth(now, amounts(now, op.gain)) + sum(operation_worth(now, one) for one in op.then)
    return gains - loss(now, price)


def prices(now: Situation, pay: Mapping[str, int]) -> dict[str, int]:
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


def step_reached(now: Situation, op: ops.Tier) -> Sequence[ops.Operation]:
    """The operations of the highest step that is reached; of an event to come, those of the first."""
    if not isinstance(op.of, Counted):
        return op.steps[0][1]
    reached = count_seen(now, op.of.counter)
    return max((step for step in op.steps if step[0] <= reached), key=lambda step: step[0], default=(0, ()))[1]


# ---- what they let choose ------------------------------------------------------------------------------------------------


def option_worth(now: Situation, card: int, option: str) -> float:
    """What speaks for one of the things that a card lets its owner choose."""
    deal = deal_called(option)
    if deal:
        return bundle_worth(now, dict(parts_named(deal.gain))) - loss(now, dict(parts_named(deal.pay)))
    exchanges = [op for op in operations(card) if isinstance(op, ops.Exchange)]
    if exchanges:
        gains = max(exchange_gain(now, op) for op in exchanges)
        return gains - loss(now, dict(parts_named(option)))
    return bundle_worth(now, dict(parts_named(option)))


def exchange_gain(now: Situation, op: ops.Exchange) -> float:
    """What an exchange brings once it is paid."""
    return bundle_worth(now, amounts(now, op.gain)) + sum(operation_worth(now, one) for one in op.then)


def operations(card: int) -> Iterator[ops.Operation]:
    """The operations of a card, those within choices included."""
    for clause in content().cards[card].clauses:
        for op in clause.effect:
            yield op
            yield from (one for way in op.options for one in way) if isinstance(op, ops.ChooseOptions) else ()
