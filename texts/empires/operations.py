"""What the operations of a card do, in words: as printed, a sentence for each in their order, and as they would come out now.

Only what stands in the same sentence as "you may" is optional. Each operation is told in one place: `OPERATIONS`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from engine.empires.effects.counters import count_on_cards
from engine.empires.facts.schema import Goods
from engine.empires.facts.schema_effects import ChooseOne, IfCounted, May, Op, PayFor
from texts.empires.filters import if_at_least
from texts.empires.goods import goods_text
from texts.empires.simple_operations import SIMPLE, Now, Telling
from texts.words import Words

# ---- as printed ----------------------------------------------------------------------------------------------------------


def effect_sentences(words: Words, effect: Sequence[Op]) -> str:
    """An effect, a sentence for each operation; the first one follows a colon."""
    first, *others = [with_before(words, effect, place) for place in range(len(effect))]
    return ". ".join((first, *map(words.capitalised, others)))


def with_before(words: Words, effect: Sequence[Op], place: int) -> str:
    """One operation of an effect; what is gained on a condition comes on top of what was gained before."""
    op = effect[place]
    return (
        conditional_text(words, op, "empires.card.if_too" if place else "empires.card.if")
        if isinstance(op, IfCounted)
        else operation_text(words, op)
    )


def chained_effect_text(words: Words, effect: Sequence[Op], key: str) -> str:
    """An effect as one sentence; the key says how two parts of it hang together."""
    parts = [operation_text(words, op) for op in effect]
    said = parts[0]
    for part in parts[1:]:
        said = words(key, first=said, last=part)
    return said


def operation_text(words: Words, op: Op) -> str:
    """What an operation does: a sentence without its full stop."""
    return OPERATIONS[type(op)].printed(words, op)


# ---- as it would come out now --------------------------------------------------------------------------------------------


def traded_text(words: Words, pay: str, gain: str) -> str:
    """A price and what it brings; either may be empty."""
    return words("empires.does.trade", pay=pay, gain=gain) if pay and gain else pay or gain


def full_effect_text(words: Words, now: Now, effect: Sequence[Op]) -> str:
    """An effect in short; one that brings nothing as things stand as the card tells it, and that it brings nothing now."""
    if told := effect_now_text(words, now, effect):
        return told
    untold = words.listed((OPERATIONS[type(op)].general or OPERATIONS[type(op)].printed)(words, op) for op in effect)
    return words("empires.does.nothing_now", effect=untold)


def effect_now_text(words: Words, now: Now, ops: Sequence[Op]) -> str:
    """Some ops in short, as they would come out now; goods of neighbouring ones together."""
    told: list[str] = []
    sums: list[Goods] = []
    for op in ops:
        given = OPERATIONS[type(op)].gives(now, op)
        if given is None:
            told.append(OPERATIONS[type(op)].now(words, now, op))
            sums.clear()
        elif sums:
            sums.append(given)
            told[-1] = goods_text(words, goods_together(sums))
        elif given:
            sums.append(given)
            told.append(goods_text(words, given))
    return words.listed(filter(None, told))


def goods_together(several: Sequence[Goods]) -> Goods:
    """Goods in one sum."""
    return {good: sum(one.get(good, 0) for one in several) for one in several for good in one}


# ---- what holds others ---------------------------------------------------------------------------------------------------


def may_now(words: Words, now: Now, op: May) -> str:
    """What may be left, where it brings something."""
    effect = effect_now_text(words, now, op.effect)
    return words("empires.does.may", effect=effect) if effect else ""


def pay_text(words: Words, op: PayFor) -> str:
    """A price, and what it brings."""
    return words(
        "empires.card.pay",
        goods=goods_text(words, op.cost),
        effect=chained_effect_text(words, op.effect, "empires.card.and_do"),
    )


def choose_text(words: Words, op: ChooseOne) -> str:
    """A choice of two effects."""
    first, last = (chained_effect_text(words, option, "empires.card.then") for option in op.options)
    return words("empires.card.choose", first=first, last=last)


def conditional_text(words: Words, op: IfCounted, key: str = "empires.card.if") -> str:
    """Something only when enough is counted."""
    condition = if_at_least(words, op.cond.counter, op.cond.at_least)
    return words(key, condition=condition, effect=chained_effect_text(words, op.then, "empires.card.then"))


def is_condition_met(now: Now, op: IfCounted) -> bool:
    """Whether enough is counted now."""
    s, seat, card = now
    return count_on_cards(s, seat, op.cond.counter, card) >= op.cond.at_least


def conditional_now(words: Words, now: Now, op: IfCounted) -> str:
    """What comes on a condition, if it holds now; the goods in one sum where it is goods alone."""
    given = gives_if(now, op)
    if given is None:
        return effect_now_text(words, now, op.then) if is_condition_met(now, op) else ""
    return goods_text(words, given)


def gives_if(now: Now, op: IfCounted) -> Goods | None:
    """The goods that come on a condition, where it is goods alone."""
    several = [OPERATIONS[type(one)].gives(now, one) for one in op.then]
    if None in several:
        return None
    return goods_together([one for one in several if one]) if is_condition_met(now, op) else {}


OPERATIONS: Mapping[type[Op], Telling] = MappingProxyType(
    {
        **SIMPLE,
        May: Telling(
            lambda words, op: words(
                "empires.card.may", effect=chained_effect_text(words, op.effect, "empires.card.if_you_do")
            ),
            may_now,
        ),
        PayFor: Telling(
            pay_text,
            lambda words, now, op: traded_text(
                words, goods_text(words, op.cost), full_effect_text(words, now, op.effect)
            ),
        ),
        ChooseOne: Telling(
            choose_text,
            lambda words, now, op: " / ".join(full_effect_text(words, now, option) for option in op.options),
        ),
        IfCounted: Telling(conditional_text, conditional_now, gives=gives_if),
    }
)
"""How each operation is told."""
