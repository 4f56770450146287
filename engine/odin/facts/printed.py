"""What spaces need by what is printed on them, sorted once: most are judged by that alone, without cards and without reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from engine.odin.facts import schema_steps as steps
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import ANIMALS, BUILDINGS, SHIPS, Items, Listing
from engine.odin.facts.schema_spaces import SpaceFacts

DRAW_COLUMN = 3
"""The column that brings a card before the action (ODIN-4.1)."""


class PrintedPrice(Struct, frozen=True):
    """A printed price and what it brings; `bulky` says that there must be a berth, or a building left, for that.

    `needs` is the price as a list.
    """

    needs: Listing
    price: Items
    gains: Items
    bulky: bool


NeededOfKinds: TypeAlias = tuple[tuple[str, ...], int]
"""So many of some kinds together."""


class PrintedSpace(Struct, frozen=True):
    """What a space needs: all that is demanded when it is chosen, then any one of the others.

    A demand is some kinds of which there must be so many together. `free` says that one of its steps needs nothing. `ways` are
    the prices of its steps of which one is paid, `others` the steps that depend on something else.
    """

    demands: tuple[NeededOfKinds, ...]
    free: bool
    ways: tuple[PrintedPrice, ...]
    others: tuple[steps.SpaceStep, ...]


@cache
def printed_on(space: str) -> PrintedSpace:
    """What a space needs."""
    facts = odin_content().spaces[space]
    requires = facts.requires
    return PrintedSpace(
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
    """The spaces that are of use in every position, whatever a seat has."""
    return frozenset(
        space for space in odin_content().spaces if printed_on(space).free and not printed_on(space).demands
    )


@cache
def spaces_for_everybody() -> tuple[SpaceFacts, ...]:
    """The spaces that are of use in every position, in the order of the board."""
    return tuple(space for id, space in odin_content().spaces.items() if id in of_use_to_everybody())


class Needs(Struct, frozen=True):
    """What spaces need as printed, each need once with all spaces that are of no use without it.

    `one` needs one of a kind, `any_of` one of several kinds, `more` more than one of a kind. `kinds` are all that are needed.
    """

    one: dict[str, frozenset[str]]
    any_of: tuple[tuple[tuple[str, ...], frozenset[str]], ...]
    more: tuple[tuple[str, int, frozenset[str]], ...]
    kinds: frozenset[str]


@cache
def printed_needs() -> Needs:
    """The needs of all spaces: so a stock is looked through once for all."""
    found: dict[NeededOfKinds, list[str]] = {}
    for space in odin_content().spaces:
        printed = printed_on(space)
        for kinds, n in (*printed.demands, *paid_in_any_way(printed)):
            found.setdefault((tuple(sorted(kinds)), n), []).append(space)
    return Needs(
        one={kinds[0]: frozenset(spaces) for (kinds, n), spaces in found.items() if n == 1 and len(kinds) == 1},
        any_of=tuple((kinds, frozenset(spaces)) for (kinds, n), spaces in found.items() if n == 1 and len(kinds) > 1),
        more=tuple(
            (kinds[0], n, frozenset(spaces)) for (kinds, n), spaces in found.items() if n > 1 and len(kinds) == 1
        ),
        kinds=frozenset(kind for kinds, _ in found for kind in kinds),
    )


def paid_in_any_way(printed: PrintedSpace) -> Iterator[NeededOfKinds]:
    """The needs of a space without a free step: what all its prices have in common, or any one thing of them.

    A step without a printed price may work with some kinds of things only; any other needs nothing here.
    """
    kinds = [step.works_with for step in printed.others]
    if printed.free or not all(kinds):
        return
    kinds += [tuple(way.price) for way in printed.ways]
    prices = [way.price for way in printed.ways]
    shared = [item for item in kinds[-1] if not printed.others and all(item in price for price in prices)]
    yield from (((item,), min(price[item] for price in prices)) for item in shared)
    if not shared:
        yield tuple({kind for some in kinds for kind in some}), 1


@cache
def told_by_needs() -> frozenset[str]:
    """The spaces that are of use as printed whenever all their needs are there: nothing else is asked."""
    return frozenset(space for space in odin_content().spaces if needs_are_all(printed_on(space)))


def needs_are_all(printed: PrintedSpace) -> bool:
    """Whether a space asks only for what `needs` says: no room, nothing of the position, no two things in one of its prices."""
    if any(n > 1 and len(kinds) > 1 for kinds, n in printed.demands):
        return False
    if printed.free or printed.others:
        return printed.free
    plain = len(printed.ways) == 1 or all([n for _, n in way.needs] == [1] for way in printed.ways)
    return plain and not any(way.bulky for way in printed.ways)


class AtAGlance(Struct, frozen=True):
    """All that some steps ask, the same for all spaces: open strips, a good that rises, cards, the unclaimed boards.

    `bound` says that a card has closed ways to pay.
    """

    bound: bool
    strip_there: bool
    good_rises: bool
    card_in_hand: bool
    faces: frozenset[str]


class SpacesAtAGlance(NamedTuple):
    """The spaces that a glance shows to be of use as printed where their needs are there, and those that are of none."""

    of_use: frozenset[str]
    useless: frozenset[str]


@cache
def told_at_once(seen: AtAGlance) -> SpacesAtAGlance:
    """What a glance tells of all spaces."""
    steps_of = {id: printed_on(id).others for id in odin_content().spaces}
    told = {
        id: [can_be_done(step, odin_content().spaces[id].column, seen) for step in own] for id, own in steps_of.items()
    }
    of_use = frozenset(id for id, can in told.items() if True in can)
    useless = frozenset(
        id
        for id, can in told.items()
        if can and set(can) == {False} and not printed_on(id).ways and not printed_on(id).free
    )
    return SpacesAtAGlance(of_use if seen.bound else of_use | told_by_needs(), useless)


def can_be_done(step: steps.SpaceStep, column: int, seen: AtAGlance) -> bool | None:
    """Whether a step can be done, on a space of a column whose needs are there; None where that is not told at a glance."""
    match step:
        case steps.MountainStep():
            return seen.strip_there
        case steps.UpgradeStep():
            return seen.good_rises
        case steps.ExploreStep():
            return not seen.faces.isdisjoint(step.faces)
        case steps.PlayOccupationStep():
            return True if seen.card_in_hand else None if column == DRAW_COLUMN else False
        case steps.ChooseOneStep():
            ways = [[can_be_done(one, column, seen) for one in way] for way in step.options]
            told = [False if False in way else None if None in way else True for way in ways]
            return True if True in told else None if None in told else False
        case _:
            return None


def may_be_met(printed: PrintedSpace, stock: Items, coming: Items) -> bool:
    """Whether the demands and one of the prices can be met at most; a step without a price is taken for granted.

    Ignores negative numbers of what is coming. Asked about every card of a hand: loops, no generators.
    """
    for kinds, n in printed.demands:
        there = 0
        for kind in kinds:
            there += stock.get(kind, 0) + max(coming.get(kind, 0), 0)
        if there < n:
            return False
    if printed.free or printed.others:
        return True
    for way in printed.ways:
        for item, n in way.needs:
            if stock.get(item, 0) + max(coming.get(item, 0), 0) < n:
                break
        else:
            return True
    return False


@cache
def spaces_asking_for(thing: str) -> frozenset[str]:
    """The spaces whose use as printed may depend on how much of a thing a seat has."""
    return frozenset(id for id in odin_content().spaces if asks_for(printed_on(id), thing))


def asks_for(printed: PrintedSpace, thing: str) -> bool:
    """Whether a thing is demanded, or paid, or a step may depend on it otherwise."""
    named = {kind for kinds, _ in printed.demands for kind in kinds} | {
        item for way in printed.ways for item in way.price
    }
    return thing in named or any(step_asks_for(step, thing) for step in printed.others)


def step_asks_for(step: steps.SpaceStep, thing: str) -> bool:
    """Whether a step without a printed price may depend on a thing."""
    match step:
        case steps.ChooseOneStep():
            return any(step_asks_for(one, thing) for way in step.options for one in way)
        case steps.MountainStep() | steps.ExploreStep() | steps.PlayOccupationStep():
            return False  # strips, boards and cards
        case steps.UpgradeStep():
            good = odin_content().goods.get(thing)
            return bool(good and good.upgrade_to)
        case steps.EmigrateStep() | steps.SpecialSaleStep():
            return thing in step.works_with or thing in step.may_cost
        case _:
            return True


def without_needs(stock: Mapping[str, int]) -> list[frozenset[str]]:
    """Sets of spaces that are of no use as printed, each for want of one need; a stock has no entries of 0."""
    wanted, have = printed_needs(), stock.get
    lacking = [without_kinds(wanted.kinds.intersection(stock))]
    for kind, n, spaces in wanted.more:
        if have(kind, 0) < n:
            lacking.append(spaces)
    return lacking


@lru_cache(maxsize=4096)
def without_kinds(there: frozenset[str]) -> frozenset[str]:
    """The spaces that need kinds of things which are not among these."""
    wanted = printed_needs()
    lacking = [spaces for kind, spaces in wanted.one.items() if kind not in there]
    lacking += [spaces for kinds, spaces in wanted.any_of if there.isdisjoint(kinds)]
    return frozenset[str]().union(*lacking)
