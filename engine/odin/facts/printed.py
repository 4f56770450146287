"""What spaces need by what is printed on them, sorted once: most are judged by that alone, without cards and without reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TypeAlias

from msgspec import Struct

from engine.odin.facts import schema_steps as steps
from engine.odin.facts.content import content
from engine.odin.facts.pieces import ANIMALS, BUILDINGS, SHIPS, Items, Listing
from engine.odin.facts.schema_spaces import SpaceFacts


class PrintedPrice(Struct, frozen=True):
    """A printed price and what it brings; `bulky` says that there must be a berth, or a building left, for that.

    `needs` is the price as a list.
    """

    needs: Listing
    price: Items
    gains: Items
    bulky: bool


Needed: TypeAlias = tuple[tuple[str, ...], int]
"""So many of some kinds together."""


class Printed(Struct, frozen=True):
    """What a space needs: all that is demanded when it is chosen, then any one of the others.

    A demand are kinds of which there must be so many together. `free` says that one of its steps needs nothing. `ways` are the
    prices of its steps of which one is paid, `others` the steps that depend on something else.
    """

    demands: tuple[Needed, ...]
    free: bool
    ways: tuple[PrintedPrice, ...]
    others: tuple[steps.Step, ...]


@cache
def printed_on(space: str) -> Printed:
    """What a space needs."""
    facts = content().spaces[space]
    requires = facts.requires
    return Printed(
        demands=(
            *(((ship,), n) for ship, n in requires.ship_min.items()),
            *([(requires.ship_any_of, 1)] if requires.ship_any_of else []),
            *((ANIMALS[animal], n) for animal, n in requires.animal_min.items()),
        ),
        free=any(step.is_free for step in facts.steps),
        ways=tuple(
            PrintedPrice(tuple(price.items()), price, gains, any(item in SHIPS or item in BUILDINGS for item in gains))
            for step in facts.steps
            for price, gains in step.ways
        ),
        others=tuple(step for step in facts.steps if not step.ways and not step.is_free),
    )


@cache
def of_use_to_everybody() -> frozenset[str]:
    """The spaces that are of use in every position, so that nobody has to look at what a seat has."""
    return frozenset(space for space in content().spaces if printed_on(space).free and not printed_on(space).demands)


@cache
def spaces_for_everybody() -> tuple[SpaceFacts, ...]:
    """The same, in the order of the board."""
    return tuple(space for id, space in content().spaces.items() if id in of_use_to_everybody())


class Needs(Struct, frozen=True):
    """What spaces need as printed, each need once with all spaces that are of no use without it.

    `one` needs one of a kind, `any_of` one of several kinds, `more` more than one.
    """

    one: dict[str, frozenset[str]]
    any_of: tuple[tuple[tuple[str, ...], frozenset[str]], ...]
    more: tuple[tuple[tuple[str, ...], int, frozenset[str]], ...]


@cache
def needs() -> Needs:
    """The needs of all spaces: so a stock is looked through once for all."""
    found: dict[Needed, list[str]] = {}
    for space in content().spaces:
        printed = printed_on(space)
        for need in (*printed.demands, *paid_in_any_way(printed)):
            found.setdefault(need, []).append(space)
    return Needs(
        one={kinds[0]: frozenset(spaces) for (kinds, n), spaces in found.items() if n == 1 and len(kinds) == 1},
        any_of=tuple((kinds, frozenset(spaces)) for (kinds, n), spaces in found.items() if n == 1 and len(kinds) > 1),
        more=tuple((kinds, n, frozenset(spaces)) for (kinds, n), spaces in found.items() if n > 1),
    )


def paid_in_any_way(printed: Printed) -> Iterator[Needed]:
    """What must be there to pay for a space where nothing else makes it of use: all of one price, or any of several."""
    if printed.free or printed.others or not printed.ways:
        return
    if len(printed.ways) == 1:
        yield from (((item,), n) for item, n in printed.ways[0].needs)
    else:
        yield tuple(dict.fromkeys(item for way in printed.ways for item, _ in way.needs)), 1


@cache
def told_by_needs() -> frozenset[str]:
    """The spaces that are of use as printed whenever all their needs are there: nothing else is asked."""
    return frozenset(space for space in content().spaces if needs_are_all(printed_on(space)))


def needs_are_all(printed: Printed) -> bool:
    """Whether a space asks only for what `needs` says: no room, nothing of the position, no two things in one of its prices."""
    if printed.free or printed.others:
        return printed.free
    plain = len(printed.ways) == 1 or all([n for _, n in way.needs] == [1] for way in printed.ways)
    return plain and not any(way.bulky for way in printed.ways)


@cache
def with_step(kind: type[steps.Step]) -> frozenset[str]:
    """The spaces one of whose steps, or options of a step, comes to a step of this kind alone, which has no printed price."""

    def is_one(step: steps.Step) -> bool:
        if isinstance(step, steps.ChooseOneStep):
            return any(all(map(is_one, way)) for way in step.options)
        return isinstance(step, kind)

    return frozenset(id for id in content().spaces if any(map(is_one, printed_on(id).others)))


def without_needs(stock: Mapping[str, int]) -> list[frozenset[str]]:
    """The spaces that are of no use as printed, for want of something that they need, set by set; a stock has no entries of 0."""
    wanted, kinds_there, have = needs(), stock.keys(), stock.get
    lacking = [wanted.one[kind] for kind in wanted.one.keys() - kinds_there]
    for kinds, spaces in wanted.any_of:
        if kinds_there.isdisjoint(kinds):
            lacking.append(spaces)
    for kinds, n, spaces in wanted.more:
        there = 0
        for kind in kinds:
            there += have(kind, 0)
        if there < n:
            lacking.append(spaces)
    return lacking
