"""What the operations of a card do, in words: a sentence for each, in the order in which they run.

Only what stands in the same sentence as "you may" is optional.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.empires.facts import (
    RESOURCES,
    AdvanceShip,
    Assign,
    BuildReduced,
    ChooseOne,
    ExpeditionNow,
    Gain,
    GainAny,
    GainClanShip,
    GainFieldGoods,
    GainPer,
    If,
    Look,
    May,
    MoveCopy,
    Op,
    OthersGain,
    PayFor,
    PerformAction,
    RaidFree,
    Reclaim,
    Recover,
    Release,
    Restore,
    ReturnToHand,
    Search,
    ShiftPawn,
    TradeGoods,
)
from rendering.empires.names import (
    amount,
    cards,
    cards_of_choice,
    either,
    for_each,
    free_units,
    goods,
    if_at_least,
    joined,
    kinds_of_goods,
    units,
)
from rendering.words import Words

Tell = Callable[[Words, Any], str]


def sentences(words: Words, effect: Sequence[Op]) -> str:
    """An effect, a sentence for each operation; the first one follows a colon."""
    first, *others = [with_before(words, effect, place) for place in range(len(effect))]
    return ". ".join((first, *map(words.capitalised, others)))


def with_before(words: Words, effect: Sequence[Op], place: int) -> str:
    """One operation of an effect; what is gained on a condition comes on top of what was gained before."""
    op = effect[place]
    return (
        conditional(words, op, "empires.card.if_too" if place else "empires.card.if")
        if isinstance(op, If)
        else tell(words, op)
    )


def chain(words: Words, effect: Sequence[Op], key: str) -> str:
    """An effect as one sentence; the key says how two parts of it hang together."""
    parts = [tell(words, op) for op in effect]
    said = parts[0]
    for part in parts[1:]:
        said = words(key, first=said, last=part)
    return said


def tell(words: Words, op: Op) -> str:
    """What an operation does: a sentence without its full stop."""
    return OPERATIONS[type(op)](words, op)


def plain(key: str) -> Tell:
    """What always says the same."""
    return lambda words, _op: words(key)


# ---- goods ---------------------------------------------------------------------------------------------------------------


def gain(words: Words, op: Gain) -> str:
    """Exactly these goods."""
    return words("empires.card.gain", goods=goods(words, op.goods))


def gain_any(words: Words, op: GainAny) -> str:
    """A mix of goods."""
    return words("empires.card.gain", goods=free_units(words, op.source, op.count))


def gain_per(words: Words, op: GainPer) -> str:
    """Goods for what is counted, with the limits of the counting behind."""
    return counted(words, op, "empires.card.gain_per")


def counted(words: Words, op: GainPer, key: str) -> str:
    """The same in the words of a text that says the goods and what they are for."""
    each = for_each(words, op.per, op.divisor)
    said = words(key, goods=goods(words, op.goods), each=each)
    limits = [words("empires.card.rounded_up")] if op.round == "up" and op.divisor > 1 else []
    if op.max is not None:
        limits.append(words("empires.card.times", n=op.max))
    return words("empires.card.limited", effect=said, limits=", ".join(limits)) if limits else said


def trade(words: Words, op: TradeGoods) -> str:
    """Resources of one kind for resources of another."""
    spent, gained = units(words, RESOURCES, op.spend), units(words, RESOURCES, op.gain)
    return words("empires.card.trade", n=op.spend, spent=spent, gained=gained)


def others_gain(words: Words, op: OthersGain) -> str:
    """What the others get."""
    return words("empires.card.others_gain", goods=goods(words, op.goods))


def recover(words: Words, op: Recover) -> str:
    """Spent workers come back."""
    return words("empires.card.recover", n=op.count)


def assign(words: Words, op: Assign) -> str:
    """Goods onto this card; none at all only where none may be assigned."""
    least = max(op.min, 1)
    number = op.max if least == op.max else amount(words, least, op.max)
    said = words("empires.card.assign", goods=units(words, op.source, number))
    if op.limit is not None:
        said = words("empires.card.never_more", effect=said, goods=units(words, op.source, op.limit))
    return said if op.min else words("empires.card.may", effect=said)


def release(words: Words, op: Release) -> str:
    """Goods come back from cards: all of them, or as many as the owner likes."""
    if op.goods is None:
        return words(f"empires.card.release.{op.scope}")
    kinds = joined(words, kinds_of_goods(words, op.goods), "empires.card.and_or")
    return words(f"empires.card.release_any.{op.scope}", goods=kinds)


# ---- cards ---------------------------------------------------------------------------------------------------------------


def build(words: Words, op: BuildReduced) -> str:
    """A location for less."""
    return words("empires.card.build", n=op.reduce)


def look(words: Words, op: Look) -> str:
    """Cards from the top of the deck."""
    return words("empires.card.look", looked=op.count, keep=op.take)


def search(words: Words, op: Search) -> str:
    """A card of the deck."""
    return words("empires.card.search", card=cards_of_choice(words, op.filter))


def restore(words: Words, op: Restore) -> str:
    """An exhausted card, mostly another one than this."""
    said = words("empires.card.restore", card=cards(words, op.filter, exhausted=True))
    return words("empires.card.not_this", effect=said) if op.other else said


def return_to_hand(words: Words, op: ReturnToHand) -> str:
    """Cards of the empire."""
    if op.scope == "this":
        return words("empires.card.return_this")
    said = words("empires.card.return", cards=cards_of_choice(words, op.filter, op.min, op.max))
    return words("empires.card.not_this", effect=said) if op.scope == "other" else said


# ---- actions and ships ---------------------------------------------------------------------------------------------------


def perform(words: Words, op: PerformAction) -> str:
    """A whole action."""
    actions = [words(f"empires.card.performed.{action}") for action in op.action]
    return words("empires.card.perform", actions=either(words, actions))


def expedition(words: Words, op: ExpeditionNow) -> str:
    """A ship of the queue at once."""
    both = len(op.modes) > 1
    return words("empires.card.expedition.both" if both else "empires.card.expedition.pillage")


# ---- what holds others ---------------------------------------------------------------------------------------------------


def may(words: Words, op: May) -> str:
    """All of it or nothing."""
    return words("empires.card.may", effect=chain(words, op.effect, "empires.card.if_you_do"))


def pay(words: Words, op: PayFor) -> str:
    """A price, and what it brings."""
    return words("empires.card.pay", goods=goods(words, op.cost), effect=chain(words, op.effect, "empires.card.and_do"))


def choose(words: Words, op: ChooseOne) -> str:
    """One of two."""
    first, last = (chain(words, option, "empires.card.then") for option in op.options)
    return words("empires.card.choose", first=first, last=last)


def conditional(words: Words, op: If, key: str = "empires.card.if") -> str:
    """Something only when enough is counted."""
    condition = if_at_least(words, op.cond.counter, op.cond.at_least)
    return words(key, condition=condition, effect=chain(words, op.then, "empires.card.then"))


OPERATIONS: dict[type[Op], Tell] = {
    Gain: gain,
    GainAny: gain_any,
    GainPer: gain_per,
    TradeGoods: trade,
    May: may,
    PayFor: pay,
    ChooseOne: choose,
    If: conditional,
    PerformAction: perform,
    GainFieldGoods: plain("empires.card.gain_field_goods"),
    BuildReduced: build,
    Look: look,
    Search: search,
    Reclaim: plain("empires.card.reclaim"),
    ShiftPawn: plain("empires.card.move_pawn"),
    Restore: restore,
    Recover: recover,
    Assign: assign,
    Release: release,
    AdvanceShip: plain("empires.card.advance_ship"),
    ExpeditionNow: expedition,
    RaidFree: plain("empires.card.raid"),
    ReturnToHand: return_to_hand,
    MoveCopy: plain("empires.card.move_copy"),
    GainClanShip: plain("empires.card.gain_clan_ship"),
    OthersGain: others_gain,
}
"""What is said of each operation."""
