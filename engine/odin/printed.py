"""What spaces need by what is printed on them, sorted once: most are judged by that alone, without cards and without reasons."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from engine.odin import schema_spaces as steps
from engine.odin.content import content
from engine.odin.pieces import ANIMALS, BUILDINGS, SHIPS, Items, Listing

ALWAYS = (steps.Gain, steps.GainPerPlayer, steps.DrawWeapons, steps.DrawOccupation, steps.Dice)
"""What can be carried out in every position."""


class Way(Struct, frozen=True):
    """A printed price and what it brings; `bulky` says that there must be a berth, or a building left, for that.

    `needs` is the price as a list.
    """

    needs: Listing
    price: Items
    gains: Items
    bulky: bool


class Printed(Struct, frozen=True):
    """What a space needs: all that is demanded when it is chosen, then any one of the others.

    A demand are kinds of which there must be so many together. `free` says that one of its steps needs nothing. `ways` are the
    prices of its steps of which one is paid, `others` the steps that depend on something else.
    """

    demands: tuple[tuple[tuple[str, ...], int], ...]
    free: bool
    ways: tuple[Way, ...]
    others: tuple[steps.Step, ...]


@cache
def printed_on(space: str) -> Printed:
    """What a space needs."""
    facts = content().spaces[space]
    requires = facts.requires
    paid = [(step, tuple(printed_ways(step))) for step in facts.steps]
    return Printed(
        demands=(
            *(((ship,), n) for ship, n in requires.ship_min.items()),
            *([(requires.ship_any_of, 1)] if requires.ship_any_of else []),
            *((ANIMALS[animal], n) for animal, n in requires.animal_min.items()),
        ),
        free=any(map(is_free, facts.steps)),
        ways=tuple(
            Way(tuple(price.items()), price, gains, any(item in SHIPS or item in BUILDINGS for item in gains))
            for _, ways in paid
            for price, gains in ways
        ),
        others=tuple(step for step, ways in paid if not ways and not isinstance(step, ALWAYS)),
    )


@cache
def of_use_to_everybody() -> frozenset[str]:
    """The spaces that are of use in every position, so that nobody has to look at what a seat has."""
    return frozenset(space for space in content().spaces if printed_on(space).free and not printed_on(space).demands)


def is_free(step: steps.Step) -> bool:
    """Whether a step can be carried out in every position, or one of its options can."""
    if isinstance(step, steps.ChooseOne):
        return any(all(map(is_free, way)) for way in step.options)
    return isinstance(step, ALWAYS)


def printed_ways(step: steps.Step) -> Iterator[tuple[Items, Items]]:
    """What a step is printed to cost, each price with what it brings; nothing for what has no price, or one of the position."""
    match step:
        case steps.Buy() | steps.Exchange():
            for price in step.prices if isinstance(step, steps.Exchange) else (step.pay,):
                yield price, step.gain
        case steps.ExchangeChooseOne():
            yield from ((step.pay, option) for option in step.options)
        case steps.OverseasTrade() | steps.Forge():
            yield step.pay, {}
        case _:
            return
