"""What occupations are worth to a bot seat: to play them, to use them, and what they let it choose (ODIN-9)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.odin.bot.operations import conditions_hold_seen, exchange_gain, operation_worth, worth_together
from engine.odin.bot.weights import WEIGHTS
from engine.odin.bot.worth import OdinSituation, bundle_worth, loss_of_items, remember_worth
from engine.odin.cards.clauses import effects_of
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import Bundle, CardOption, Deal, NamedShip, Thing, parts_of
from engine.odin.facts.schema_cards import AtAnytime, Clause, PhaseOf, PositionReached

# ---- playing and using ---------------------------------------------------------------------------------------------------


@remember_worth
def card_worth(now: OdinSituation, card: int) -> float:
    """What it is worth to play an occupation: its points, what it brings at once, and about what lasting ones will bring."""
    facts = odin_content().cards[card]
    return facts.points + sum(clause_worth(now, clause) for clause in facts.clauses)


def clause_worth(now: OdinSituation, clause: Clause) -> float:
    """What a clause of a card that would be played is worth over the rest of the game."""
    worths = [operation_worth(now, op) for op in clause.effect]
    brings = sum(worths if has_to(clause) else (max(0.0, worth) for worth in worths))
    if clause.timing == "immediate" or (
        isinstance(clause.trigger, PositionReached) and conditions_hold_seen(now, clause.condition)
    ):
        return brings if conditions_hold_seen(now, clause.condition) else 0.0
    if clause.timing == "as_soon_as":
        return WEIGHTS.card_hope * hoped_effects_worth(now, clause.effect)
    often = 1.0 if isinstance(clause.trigger, PhaseOf) else WEIGHTS.card_round
    return often * hoped_effects_worth(now, clause.effect) * (now.left + WEIGHTS.card_now)


def has_to(clause: Clause) -> bool:
    """Whether a clause does its owner something that may be a loss, asked or not (card 5: a feast)."""
    return any(isinstance(op, ops.RunPhase) for op in clause.effect)


def hoped_effects_worth(now: OdinSituation, effect: Sequence[ops.CardOperation]) -> float:
    """About what effects will bring when they come; as much as others do, where that cannot be told or is nothing now."""
    return sum(max(operation_worth(now, op, paid=True), WEIGHTS.card_effect) for op in effect)


def use_worth(now: OdinSituation, card: int) -> float:
    """What it is worth to use a card that acts now because of what happens; a little where that cannot be told."""
    lasting = [clause for clause in odin_content().cards[card].clauses if clause.timing != "immediate"]
    return max((worth_together(now, clause.effect) for clause in lasting), default=WEIGHTS.card_effect)


def apply_worth(now: OdinSituation, card: int) -> float:
    """What it is worth to use a card now that may be used at any time."""
    clauses = [clause for clause in odin_content().cards[card].clauses if isinstance(clause.trigger, AtAnytime)]
    return max((worth_together(now, clause.effect) for clause in clauses), default=0.0)


def may_break_off(card: int, *, played: bool) -> bool:
    """Whether a card might use up what the space needs that has just been chosen, so that the turn is taken back (ODIN-5.0.6).

    `played` when it would be played before the action, else when it would be used before one.
    """
    return any(
        (played if clause.timing == "immediate" else getattr(clause.trigger, "when", "") == "before")
        and any(not isinstance(op, ops.GainItems | ops.TakeWeapon | ops.DrawWeapons) for op in clause.effect)
        for clause in odin_content().cards[card].clauses
    )


# ---- what they let choose ------------------------------------------------------------------------------------------------


def option_worth(now: OdinSituation, card: int, option: CardOption) -> float:
    """What speaks for one of the things that a card lets its owner choose."""
    if isinstance(option, Deal):
        return bundle_worth(now, things_in(option.gain)) - loss_of_items(now, things_in(option.pay))
    exchanges = [op for op in effects_of(card) if isinstance(op, ops.Exchange)]
    if exchanges:
        gains = max(exchange_gain(now, op) for op in exchanges)
        return gains - loss_of_items(now, things_in(option))
    return bundle_worth(now, things_in(option))


def things_in(option: Bundle | Thing) -> dict[str, int]:
    """The numbers of the things in an option; leaves out ships that differ by their ore."""
    found: dict[str, int] = {}
    for thing, n in parts_of(option):
        if isinstance(thing, str):
            found[thing] = n
        elif isinstance(thing, NamedShip) and thing.kind == "knarr":
            found[thing.kind] = n
    return found
