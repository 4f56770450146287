"""The prices and Vikings of spaces that a seat's cards in play make lower than printed (ODIN-5.0.5, ODIN-3.5.2)."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from engine.game import Seat
from engine.odin.asking.prices import price_after_discounts, vikings_for
from engine.odin.cards.clauses import cheapened_by
from engine.odin.cards.passive import may_rule
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import Items, Listing, list_items
from engine.odin.facts.schema_steps import SpaceStep
from engine.odin.table.state import AnyTable

PriceKey: TypeAlias = tuple[str, Listing]
"""A space and one of its printed prices."""


def price_reductions(s: AnyTable, seat: Seat) -> tuple[dict[PriceKey, dict[str, int]], dict[str, int]]:
    """What is due where it is less than printed, by `price_key`; and the Vikings that spaces demand where these are fewer."""
    played = [card.number for card in s.players[seat].played]
    items = frozenset(item for card in played for item in cheapened_by(card))
    sparing = may_rule(s, seat, "fewer_vikings")
    return reduced_prices(s, seat, items) if items else {}, fewer_vikings(s, seat) if sparing else {}


def reduced_prices(s: AnyTable, seat: Seat, items: frozenset[str]) -> dict[PriceKey, dict[str, int]]:
    """The prices of spaces in which one of these things is paid, where a seat pays less."""
    prices: dict[PriceKey, dict[str, int]] = {}
    for space, step in steps_that_cost(items):
        for printed, gains in s.hooks.prices(s, step):
            if items.isdisjoint(printed):
                continue
            paid = price_after_discounts(s, seat, space, printed, gains)
            if paid != printed:
                prices[price_key(space, printed)] = dict(paid)
    return prices


@lru_cache(maxsize=64)
def steps_that_cost(items: frozenset[str]) -> tuple[tuple[str, SpaceStep], ...]:
    """The steps in which one of these things may be paid, each with the id of its space; kept, as only the cards in play say
    which things these are."""
    return tuple(
        [
            (space.id, step)
            for space in odin_content().spaces.values()
            for step in space.all_steps
            if not items.isdisjoint(step.may_cost)
        ]
    )


def fewer_vikings(s: AnyTable, seat: Seat) -> dict[str, int]:
    """The Vikings that spaces demand of a seat, where these are fewer than printed."""
    demands = {space.id: vikings_for(s, seat, space) for space in odin_content().spaces.values()}
    return {space: n for space, n in demands.items() if n != odin_content().spaces[space].vikings}


def price_key(space: str, printed: Items) -> PriceKey:
    """A printed price of a space."""
    return space, list_items(printed)
