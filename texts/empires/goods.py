"""How Empires of the North calls its goods, so many of each, and how it lists several things."""

from __future__ import annotations

from collections.abc import Sequence

from engine.empires.facts.printed import RESOURCES
from engine.empires.facts.schema import Goods
from texts.words import Words

GOODS = ("worker", *RESOURCES, "gold", "axe", "card", "ship", "vp")
"""EMP-2.5: all that can be gained, in the order in which it is named everywhere."""


def list_text(words: Words, parts: Sequence[str], key: str) -> str:
    """`a`, `a and b`, `a, b and c`, or nothing; the key says with which word."""
    *before, last = parts or [""]
    return words(key, first=words.listed(before), last=last) if before else last


def all_of_text(words: Words, parts: Sequence[str]) -> str:
    """The parts joined by "and"."""
    return list_text(words, parts, "empires.card.and")


def one_of_text(words: Words, parts: Sequence[str]) -> str:
    """The parts joined by "or"."""
    return list_text(words, parts, "empires.card.or")


def goods_text(words: Words, several: Goods) -> str:
    """Goods with their numbers: `1 food and 2 VP`; nothing where there are none."""
    return all_of_text(words, [words(f"empires.counted.{good}", n=several[good]) for good in GOODS if good in several])


def kinds_of_goods(words: Words, kinds: Sequence[str], n: int = 2) -> list[str]:
    """The names of goods without a number, or of all resources in one word; `n` chooses between one and several."""
    named = ("resource",) if set(kinds) == set(RESOURCES) else kinds
    return [words(f"empires.good.{good}", n=n) for good in named]


def units_text(words: Words, kinds: Sequence[str], n: int | str) -> str:
    """A number of units in any mix of some kinds; a range of numbers comes as text."""
    if len(kinds) == 1:
        return words(f"empires.counted.{kinds[0]}", n=n)
    if set(kinds) == set(RESOURCES):
        return words("empires.counted.resource", n=n)
    if n == 1:
        return words("empires.card.one_of", n=n, kinds=one_of_text(words, kinds_of_goods(words, kinds, 1)))
    return words("empires.card.mixed", n=n, kinds=list_text(words, kinds_of_goods(words, kinds), "empires.card.and_or"))


def free_units(words: Words, kinds: Sequence[str], n: int) -> str:
    """A number of units that somebody may choose."""
    several = units_text(words, kinds, n)
    return words("empires.card.free_resources", resources=several) if set(kinds) == set(RESOURCES) else several


def every_text(words: Words, kinds: Sequence[str], number: int) -> str:
    """`each worker`, `every 2 gold`."""
    if number == 1:
        if kinds == ("worker",):  # people are counted by a word of their own
            return words("empires.card.each_worker")
        return words("empires.card.each", thing=one_of_text(words, kinds_of_goods(words, kinds, 1)))
    return words("empires.card.every", things=units_text(words, kinds, number))


def amount_text(words: Words, least: int, most: int) -> str:
    """`1`, `up to 3`, `1 to 3`."""
    if least == most:
        return str(most)
    return words("empires.card.range", least=least, most=most) if least else words("empires.card.up_to", most=most)
