"""Where the cards in play of a seat make spaces cheaper, for whoever tells it what a space costs (ODIN-5.0.5, ODIN-3.5.2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from engine.game import Seat
from engine.odin import schema_effects as ops
from engine.odin import schema_spaces as steps
from engine.odin.content import content
from engine.odin.pieces import SILVER, Items, named
from engine.odin.prices import due, emigration_price, sale_price, vikings_for
from engine.odin.state import AnyTable


@cache
def reducing() -> frozenset[int]:
    """The cards that make something cheaper."""
    return frozenset(
        card.number
        for card in content().cards.values()
        for clause in card.clauses
        for op in clause.effect
        if isinstance(op, ops.Discount) or (isinstance(op, ops.Rule) and op.rule == "fewer_vikings")
    )


def reductions(s: AnyTable, seat: Seat) -> tuple[dict[str, dict[str, int]], dict[str, int]]:
    """What is due where it is less than printed, by `price_key`; and the Vikings that spaces demand where these are fewer."""
    if not any(card.number in reducing() for card in s.players[seat].played):
        return {}, {}
    prices: dict[str, dict[str, int]] = {}
    vikings: dict[str, int] = {}
    for space in content().spaces.values():
        if (needed := vikings_for(s, seat, space)) != space.vikings:
            vikings[space.id] = needed
        for step in space.steps:
            for printed, gains in prices_of(s, step):
                paid = due(s, seat, space.id, printed, gains)
                if paid != printed:
                    prices[price_key(space.id, printed)] = dict(paid)
    return prices, vikings


def price_key(space: str, printed: Items) -> str:
    """A printed price of a space."""
    return f"{space}:{named(printed)}"


def prices_of(s: AnyTable, step: steps.Step) -> Iterator[tuple[Items, Items]]:
    """What a step is printed to cost, each price with what it brings; of a sale each sum that can come about."""
    match step:
        case steps.Buy() | steps.Exchange():
            for price in step.prices if isinstance(step, steps.Exchange) else (step.pay,):
                yield price, step.gain
        case steps.ExchangeChooseOne():
            yield from ((step.pay, option) for option in step.options)
        case steps.OverseasTrade() | steps.Forge():
            yield step.pay, {}
        case steps.Emigrate():
            yield {SILVER: emigration_price(s)}, {}
        case steps.SpecialSale():
            sold = [tile for tile in s.special if content().special_tiles[tile].silver_price >= 0]
            bought = [tiles for n in range(1, step.max_tiles + 1) for tiles in combinations(sold, n)]
            yield from (({SILVER: total}, {}) for total in sorted(set(map(sale_price, bought))))
        case steps.ChooseOne():
            for way in step.options:
                for one in way:
                    yield from prices_of(s, one)
        case _:
            return
