"""The checks of a card beyond the types of `printed.py`: `data/README.md` says them in words."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from engine.empires.facts.printed import (
    ACTIONS,
    FIELD_KINDS,
    RESOURCES,
    SUPPLIED,
    Ability,
    ActionAbility,
    CopyAbility,
    EmpiresCard,
    Feature,
    FieldAbility,
    InstantAbility,
    StorageAbility,
)
from engine.empires.facts.schema import Goods
from engine.empires.facts.schema_effects import (
    AdvanceShip,
    Assign,
    AssignedUnits,
    BuildReduced,
    ByKind,
    CardCounter,
    ChooseOne,
    ExpeditionNow,
    Filter,
    GainAny,
    GainOp,
    GainPer,
    IfCounted,
    LookAtCards,
    May,
    Op,
    Ops,
    OthersGain,
    PayFor,
    PerformAction,
    RaidFree,
    ReleaseOp,
    Restore,
    ReturnedCards,
    ReturnToHand,
    Search,
    ShiftPawn,
    every_op,
    parts_of,
)
from engine.game import tag_of

SHAPES = {
    "start_field": ("field",),
    "field": ("field",),
    "upgrade_field": ("field",),
    "dual_field": ("field",),
    "boost": ("instant",),
    "start_location": ("action", "action storage"),
    "location_feature": ("feature", "copy"),
    "location_action": ("action", "action storage", "action feature"),
    "island_near": ("action", "feature"),
    "island_distant": ("action", "feature"),
}
"""The types of abilities that each kind of card may have together."""

MODES = {"upgrade_field": "upgrade", "dual_field": "either"}
"""The mode of the Field cards that are not basic fields."""

BUILT = ("location_action", "location_feature")
DECLARED = (*FIELD_KINDS[1:], "boost")
MOST_COPIES = 3
LONGEST_NAME = 40
"""Characters that fit on a button beside what a card costs."""

ASSIGNABLE = (*RESOURCES, "gold", "worker")
EXPEDITIONS = (("pillage",), ("pillage", "conquer"))
CAUSING = (PerformAction, ExpeditionNow, RaidFree, BuildReduced, Assign)
"""The ops that cause events: a feature with one of these could set itself off again."""

ON_THE_WAY = (*CAUSING, AdvanceShip, ShiftPawn, ReturnToHand)
"""The ops that move ships, or run features that might: forbidden while the conquering ship is still in the queue (EMP-13.14)."""


def card_problems(card: EmpiresCard, block: str) -> Iterator[str]:
    """Everything that is wrong with a card; `block` is its clan, or `island`."""
    yield from identity_problems(card, block)
    yield from price_problems(card)
    if " ".join(tag_of(type(ability)) for ability in card.abilities) not in SHAPES[card.kind]:
        yield f"abilities: a {card.kind} has {' or '.join(SHAPES[card.kind])}"
    for ability in card.abilities:
        yield from ability_problems(card, ability)
    if card.building_bonus is not None:
        yield from ops_problems(card.building_bonus)
    for op in every_op(card.building_bonus or ()) if card.is_island else ():
        if isinstance(op, ON_THE_WAY):
            yield f"{tag_of(type(op))}: no building bonus of an island, as the ship is not yet back (EMP-13.14)"


def identity_problems(card: EmpiresCard, block: str) -> Iterator[str]:
    """EMP-2.9, EMP-2.10: id and numbers, symbols, and where the card comes from."""
    if card.number != card.numbers[0] or card.id != f"{block}-{card.number:03}":
        yield f"id: it is called {block}- and the first of its numbers, in three digits"
    for name in card.name.values():
        if not re.search(r"\w", name) or len(name) > LONGEST_NAME:
            yield f"name: {name!r}: letters or digits, {LONGEST_NAME} characters at most"
    if card.copies != len(card.numbers) or card.copies > MOST_COPIES:
        yield f"copies: {len(card.numbers)} numbers, and {MOST_COPIES} at most"
    if len(set(card.symbols)) < len(card.symbols) or bool(card.symbols) == (card.kind == "boost"):
        yield "symbols: each once; boosts, and they alone, have none"
    if card.kind in FIELD_KINDS and "field" not in card.symbols:
        yield "symbols: a Field card has the symbol field"
    if card.start != card.kind.startswith("start"):
        yield f"start: it does not fit the kind {card.kind}"
    if (card.origin == "published") != bool(card.published_facts) or (card.our_additions and not card.published_facts):
        yield "published_facts: published cards, and no others, have them"


def price_problems(card: EmpiresCard) -> Iterator[str]:
    """EMP-7.1, EMP-9.1, EMP-13.5: prices, declared actions and loot stand on the kinds of cards that have them."""
    if card.kind in BUILT:
        yield from goods_problems("cost", card.cost or {}, SUPPLIED)
    elif card.cost is not None or card.cost_variants is not None:
        yield f"cost: a {card.kind} is not built by paying"
    for number, cost in (card.cost_variants or {}).items():
        if number not in map(str, card.numbers[1:]):
            yield f"cost_variants: {number} is none of its further numbers"
        yield from goods_problems("cost_variants", cost, SUPPLIED)
    if card.kind in DECLARED:
        yield from list_problems("declare", card.declare or ())
    elif card.declare is not None:
        yield f"declare: a {card.kind} needs no action"
    if card.is_island:
        yield from goods_problems("pillage", card.pillage or {})
    elif card.pillage is not None:
        yield "pillage: only islands are pillaged"


def goods_problems(place: str, goods: Goods, allowed: Collection[str] = ()) -> Iterator[str]:
    """Some goods, of the allowed kinds where not all are."""
    if not goods:
        yield f"{place}: nothing stands there"
    if allowed and (other := sorted(set(goods) - set(allowed))):
        yield f"{place}: {', '.join(other)} cannot stand there"


def list_problems(place: str, listed: Sequence[str], allowed: Collection[str] = ()) -> Iterator[str]:
    """Some names, each once, of the allowed ones where not all are."""
    if not listed or len(set(listed)) < len(listed):
        yield f"{place}: some names, each once"
    if allowed and (other := sorted(set(listed) - set(allowed))):
        yield f"{place}: {', '.join(other)} cannot stand there"


# ---- abilities -----------------------------------------------------------------------------------------------------------


def ability_problems(card: EmpiresCard, ability: Ability) -> Iterator[str]:
    match ability:
        case FieldAbility():
            if ability.mode != MODES.get(card.kind, "basic"):
                yield f"mode: it does not fit the kind {card.kind}"
            yield from goods_problems("goods", ability.goods, SUPPLIED)
        case ActionAbility():
            yield from action_problems(ability)
        case Feature():
            yield from feature_problems(ability)
        case StorageAbility():
            yield from list_problems("accepts", ability.accepts, ASSIGNABLE)
            for option in ability.options or ({},):
                yield from goods_problems("options", option)
        case InstantAbility():
            yield from boost_problems(card, ability)
        case CopyAbility():
            yield from filter_problems(ability.filter)


def action_problems(action: ActionAbility) -> Iterator[str]:
    """EMP-11.1: a price that can be paid, maybe none, and an effect."""
    if action.cost:
        yield from goods_problems("cost", action.cost, (*SUPPLIED, "card"))
    if action.cost_any is not None:
        yield from list_problems("cost_any", action.cost_any.source)
    if "card" in action.cost and any(may_build(op) for op in every_op(action.effect)):
        yield "cost: the card that is discarded might be the one to build (EMP-11.7)"
    yield from ops_problems(action.effect)


def may_build(op: Op) -> bool:
    """Whether an op builds a location of the hand."""
    return isinstance(op, BuildReduced) or (isinstance(op, PerformAction) and "construct" in op.action)


def feature_problems(feature: Feature) -> Iterator[str]:
    """EMP-12.2: a feature listens to some events, and causes nothing that could set it off again."""
    on = feature.on
    if on.who == "other" and on.event not in ACTIONS:
        yield f"on: of the others only {', '.join(ACTIONS)} are heard"
    if on.filter is not None and on.event != "build":
        yield "on: a filter goes with the event build"
    for op in every_op(feature.effect):
        if isinstance(op, CAUSING):
            yield f"{tag_of(type(op))}: a feature could run in circles by it"
    yield from ops_problems(feature.effect)


def boost_problems(card: EmpiresCard, instant: InstantAbility) -> Iterator[str]:
    """EMP-6.5, EMP-27.7: a declared action stays possible: nothing uses up the card to build or the ship to sail before."""
    narrow = {"construct", "sail"} & set(card.declare or ())
    for op in every_op(instant.effect):
        if narrow and isinstance(op, PerformAction | BuildReduced):
            yield f"{tag_of(type(op))}: after it the {max(narrow)} that was declared might not be possible (EMP-6.5)"
    yield from ops_problems(instant.effect)


# ---- operations ----------------------------------------------------------------------------------------------------------


def ops_problems(effect: Ops) -> Iterator[str]:
    """What is wrong with a list of operations, and with those within them."""
    if not effect:
        yield "an effect without operations"
    for before, op in pairwise((None, *effect)):
        assert op is not None
        if is_optional(before) and not is_optional(op):
            yield f"{tag_of(type(before))}: it is optional and must come last"
        counter = op.per if isinstance(op, GainPer) else op.cond.counter if isinstance(op, IfCounted) else None
        if isinstance(counter, ReturnedCards) and not isinstance(before, ReturnToHand):
            yield "returned: it counts what the return_to_hand just before has returned"
        for reason in op_problems(op):
            yield f"{tag_of(type(op))}: {reason}"
        for part in parts_of(op):
            yield from ops_problems(part)


def is_optional(op: Op | None) -> bool:
    """Whether the text says "you may", which must not seem to carry what follows."""
    return isinstance(op, ShiftPawn | AdvanceShip)


def filter_problems(fit: Filter) -> Iterator[str]:
    """Each condition of a filter names something."""
    for place, listed in (("kinds", fit.kinds), ("symbols", fit.symbols)):
        if listed is not None:
            yield from list_problems(place, listed)


def counter_problems(counter: CardCounter) -> Iterator[str]:
    """A counter names what it counts."""
    if isinstance(counter, ByKind):
        yield from list_problems("kinds", counter.kinds)
    if isinstance(counter, AssignedUnits):
        yield from list_problems("goods", counter.goods)


def op_problems(op: Op) -> Iterator[str]:
    """What is wrong with one operation beyond its types; the lists within it are checked by themselves."""
    match op:
        case GainOp() | OthersGain():
            yield from goods_problems("goods", op.goods)
        case GainAny():
            yield from list_problems("from", op.source)
        case GainPer():
            yield from goods_problems("goods", op.goods)
            yield from counter_problems(op.per)
        case IfCounted():
            yield from counter_problems(op.cond.counter)
        case PayFor():
            yield from goods_problems("cost", op.cost, SUPPLIED)
        case PerformAction():
            yield from list_problems("action", op.action)
        case Search() | Restore():
            yield from filter_problems(op.filter)
        case ReleaseOp() if op.goods is not None:
            yield from list_problems("goods", op.goods)
        case _:
            yield from bounds_problems(op)


def bounds_problems(op: Op) -> Iterator[str]:
    """What is wrong with bounds and offers: nothing is asked twice, and a slash has two sides (EMP-11.3, EMP-12.6)."""
    match op:
        case May(effect=(first, *_)) if (
            is_optional(first) or isinstance(first, May) or (isinstance(first, Assign) and not first.min)
        ):
            yield "what it begins with is optional already"
        case ChooseOne() if len(op.options) != 2:
            yield "exactly two options"
        case LookAtCards() if op.take >= op.count:
            yield "fewer cards are kept than looked at"
        case Assign():
            yield from list_problems("from", op.source, ASSIGNABLE)
            if op.min > op.max:
                yield "from `min` to `max` units"
        case ExpeditionNow() if op.modes not in EXPEDITIONS:
            yield "modes: pillage, or pillage and conquer"
        case ReturnToHand():
            if op.min > op.max:
                yield "from `min` to `max` cards"
            yield from filter_problems(op.filter)
        case _:
            pass
