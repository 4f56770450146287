"""The feast: whether a row of food may be served (ODIN-6.10), what may come next in a row, and a row to propose (ODIN-13.3).

A row is a tuple of dishes from left to right. Their widths make the number of cells to be filled; an empty cell is a dish too.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TypeAlias

from msgspec import Struct

from engine.game import Refusal
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import SILVER
from engine.odin.facts.schema import GoodFacts

GAP = "gap"
"""An empty cell, which costs a Thing penalty (ODIN-6.6); `SILVER` is a single coin (ODIN-6.2)."""


class Dish(Struct, frozen=True, order=True, array_like=True, cache_hash=True):
    """One piece of the row: a good, SILVER or GAP. A square tile, silver and a gap are never upright (ODIN-13.7).

    Rows are looked up dish by dish, so the hash is kept.
    """

    food: str
    upright: bool = False


COIN, EMPTY = Dish(SILVER), Dish(GAP)
"""What covers a cell without being food."""

FeastRow: TypeAlias = tuple[Dish, ...]


class FeastTerms(Struct, frozen=True):
    """What cards change for one feast: how many of a kind may lie lengthwise, and silver that its own food brings."""

    lengthwise: dict[str, int] = {}
    """By kind, where it is not as usual (card 186)."""
    silver_for: dict[str, int] = {}
    """For each such food that is served (card 158)."""
    silver_without: dict[str, int] = {}
    """Once, if no such food is served (card 160)."""

    def silver(self, served: Mapping[str, int]) -> int:
        """How much silver the cards add when these foods are served (ODIN-6.10)."""
        if not self.silver_for and not self.silver_without:
            return 0
        paid = sum(each * served.get(food, 0) for food, each in self.silver_for.items())
        return paid + sum(once for food, once in self.silver_without.items() if not served.get(food))

    def silver_with(self, dish: Dish, served: Mapping[str, int]) -> int:
        """By how much one more dish changes that."""
        lost = 0 if served.get(dish.food) else self.silver_without.get(dish.food, 0)
        return self.silver_for.get(dish.food, 0) - lost


AS_USUAL = FeastTerms()


@cache
def cells_to_fill(long: bool, round: int, emigrated: int) -> int:
    """How many feast cells are to be filled in a round, given the number of emigrated ships (ODIN-6.1)."""
    covered = emigrated * odin_content().home_board.banquet_table.cells_per_seat
    return max(0, odin_content().length(long).feast_cells_open[round - 1] - covered)


@lru_cache(maxsize=512)
def dish_width(dish: Dish) -> int:
    """How many feast cells a dish covers (ODIN-6.3)."""
    good = odin_content().goods.get(dish.food)
    if good is None:
        return 1
    return good.height if dish.upright else good.width


def food_kind(good: GoodFacts) -> str:
    """The kind of food for the lengthwise limit: an animal is one kind, pregnant or not (ODIN-6.4)."""
    return good.animal or good.id


class FeastTally(Struct, frozen=True):
    """What a row comes to: all that the rules ask of it, and of what may follow it.

    `cells` are those that it covers, `taken` what it takes, silver included. `lengthwise` counts the tiles of each kind that lie
    lengthwise, squares not included. `touching` are the first two foods of one colour that lie side by side, `no_dish` says why
    something in it cannot be served at all, `colour` is that of its end.
    """

    cells: int
    taken: Mapping[str, int]
    lengthwise: Mapping[str, int]
    touching: tuple[str, str] | None
    no_dish: Refusal | None
    colour: str | None


@lru_cache(maxsize=4096)
def tally_feast(row: FeastRow) -> FeastTally:
    """What a row comes to."""
    if not row:
        return FeastTally(0, {}, {}, None, None, None)
    *_, dish = row
    before, colour = tally_feast(row[:-1]), colour_of(dish)  # rows grow dish by dish: this one is known
    lengthwise, touching = before.lengthwise, before.touching
    if name := counted_lengthwise(dish):
        lengthwise = {**lengthwise, name: lengthwise.get(name, 0) + 1}
    if colour and colour == before.colour and touching is None:
        touching = row[-2].food, dish.food
    taken = before.taken if dish.food == GAP else {**before.taken, dish.food: before.taken.get(dish.food, 0) + 1}
    no_dish = before.no_dish or why_no_dish(dish)
    return FeastTally(before.cells + dish_width(dish), taken, lengthwise, touching, no_dish, colour)


def penalties_of_row(row: FeastRow) -> int:
    """How many Thing penalties a row costs (ODIN-6.6)."""
    return row.count(EMPTY)


def served_food(row: FeastRow) -> dict[str, int]:
    """How many of each thing a row takes, silver included; gaps are nothing."""
    return dict(tally_feast(row).taken)


# ---- may it be served ----------------------------------------------------------------------------------------------------


def why_not_served(
    row: FeastRow, cells: int, larder: Mapping[str, int], silver: int, terms: FeastTerms = AS_USUAL
) -> Refusal | None:
    """The rule against a row; None when it may be served. `larder` has the goods of the supply and the animals of the stable."""
    all_of_it = tally_feast(row)
    refusal = all_of_it.no_dish or why_not_owned(all_of_it.taken, larder)
    if refusal:
        return refusal
    if covered := too_many_lengthwise(all_of_it, terms):
        return Refusal("ODIN-6.4", "lengthwise_once", {"food": covered})
    if all_of_it.touching:
        one, other = all_of_it.touching
        return Refusal("ODIN-6.5", "same_colour", {"food": one, "other": other})
    if all_of_it.cells != cells:
        return Refusal("ODIN-6.10", "wrong_width", {"n": all_of_it.cells, "cells": cells})
    if silver_lacking(all_of_it.taken, silver, terms) > 0:
        return Refusal("ODIN-6.10", "too_little_silver", {"n": silver + terms.silver(all_of_it.taken)})
    return None


@lru_cache(maxsize=512)
def why_no_dish(dish: Dish) -> Refusal | None:
    """Why something cannot be put on the banquet table at all (ODIN-6.2, ODIN-13.7)."""
    good = odin_content().goods.get(dish.food)
    if dish.food not in (SILVER, GAP) and not (good and good.feast_food):
        return Refusal("ODIN-6.2", "no_food", {"food": dish.food})
    if dish.upright and (good is None or good.width == good.height):
        return Refusal("ODIN-6.10", "no_other_side", {"food": dish.food})
    return None


def why_not_owned(taken: Mapping[str, int], larder: Mapping[str, int]) -> Refusal | None:
    """The first food of which more is taken than there is (ODIN-6.10); silver is another matter."""
    for food, number in taken.items():
        if food != SILVER and number > larder.get(food, 0):
            return Refusal("ODIN-6.10", "too_few", {"food": food, "n": larder.get(food, 0)})
    return None


def too_many_lengthwise(row: FeastTally, terms: FeastTerms) -> str | None:
    """A kind of food that lies lengthwise too often; squares may lie as they like (ODIN-6.4)."""
    for name, n in row.lengthwise.items():
        if n > most_lengthwise(name, terms):
            return name
    return None


@lru_cache(maxsize=512)
def lies_lengthwise(dish: Dish) -> bool:
    """Whether a dish counts for the lengthwise limit: silver, gaps and squares do not (ODIN-6.4)."""
    good = odin_content().goods.get(dish.food)
    return good is not None and not dish.upright and good.width != good.height


def most_lengthwise(name: str, terms: FeastTerms) -> int:
    """How many tiles of a kind may lie lengthwise."""
    usual = odin_content().home_board.banquet_table.max_lengthwise_tiles_per_kind
    return terms.lengthwise.get(name, usual) if terms.lengthwise else usual


@lru_cache(maxsize=512)
def colour_of(dish: Dish) -> str | None:
    """The colour of a tile; silver and gaps have none (ODIN-6.5)."""
    good = odin_content().goods.get(dish.food)
    return good.colour if good else None


# ---- step by step --------------------------------------------------------------------------------------------------------


def next_dishes(
    row: FeastRow, cells: int, larder: Mapping[str, int], silver: int, terms: FeastTerms = AS_USUAL
) -> list[Dish]:
    """What may come next in a row that may still become a legal one, silver and gap last; nothing when it is full."""
    so_far = tally_feast(row)
    left, lacks = cells - so_far.cells, silver_lacking(so_far.taken, silver, terms)
    if not left:
        return []
    fit = dishes_that_fit(so_far, left, larder, terms)
    if not terms.silver_for and not terms.silver_without:  # then only silver itself can be lacking
        return [*fit, COIN, EMPTY] if lacks < 0 else [] if lacks else [*fit, EMPTY]
    return [
        dish
        for dish in (*fit, COIN, EMPTY)
        if lacks + (dish.food == SILVER) <= terms.silver_with(dish, so_far.taken)
        or can_be_earned((*row, dish), left - dish_width(dish), larder, silver, terms)
    ]


def dishes_that_fit(row: FeastTally, left: int, larder: Mapping[str, int], terms: FeastTerms) -> list[Dish]:
    """What food may come next in a row that is legal so far and leaves so many cells, in the order of the larder."""
    found: list[Dish] = []
    taken, beside, colours = row.taken, row.colour, foods_to_serve()
    full = [name for name, n in row.lengthwise.items() if n >= most_lengthwise(name, terms)]
    full += [name for name, most in terms.lengthwise.items() if most <= 0]
    kinds = kinds_of_food() if full else {}
    for food, n in larder.items():
        if colours[food] != beside and (food not in taken or n > taken[food]):
            found += ways_within(food, left, lengthwise=kinds[food] not in full) if full else ways_within(food, left)
    return found


@lru_cache(maxsize=1024)
def ways_within(food: str, left: int, *, lengthwise: bool = True) -> tuple[Dish, ...]:
    """The ways to put a food down on so many cells; lengthwise only if more of its kind may lie so."""
    good = odin_content().goods[food]
    turned = (Dish(food), Dish(food, upright=True))[: 1 + (good.width != good.height)]
    return tuple(dish for dish in turned if dish_width(dish) <= left and (lengthwise or not lies_lengthwise(dish)))


@cache
def kinds_of_food() -> dict[str, str]:
    """The kind of every food."""
    return {id: food_kind(odin_content().goods[id]) for id in foods_to_serve()}


@lru_cache(maxsize=512)
def counted_lengthwise(dish: Dish) -> str | None:
    """The kind of a dish where it counts for the lengthwise limit."""
    return food_kind(odin_content().goods[dish.food]) if lies_lengthwise(dish) else None


@cache
def foods_to_serve() -> dict[str, str]:
    """Every food with its colour, in the order of the goods boxes."""
    return {good.id: good.colour for good in odin_content().goods.values() if good.feast_food}


def can_be_completed(row: FeastRow, left: int, larder: Mapping[str, int], silver: int, terms: FeastTerms) -> bool:
    """Whether the beginning of a row is legal so far, and so many cells are enough for what must still come.

    Gaps complete everything but a row that has taken silver in advance: then the food that brings it must follow.
    """
    so_far = tally_feast(row)
    if so_far.touching or too_many_lengthwise(so_far, terms) or why_not_owned(so_far.taken, larder):
        return False
    return silver_lacking(so_far.taken, silver, terms) <= 0 or can_be_earned(row, left, larder, silver, terms)


def silver_lacking(taken: Mapping[str, int], silver: int, terms: FeastTerms) -> int:
    """How much more silver is taken than there is, counting the silver of cards."""
    return taken.get(SILVER, 0) - silver - terms.silver(taken)


def can_be_earned(row: FeastRow, left: int, larder: Mapping[str, int], silver: int, terms: FeastTerms) -> bool:
    """Whether food that brings silver can still be served until the row takes no more of it than there is."""
    for food in terms.silver_for:
        for dish in (Dish(food, upright=True), Dish(food)):
            for part in ((dish,), (Dish(GAP), dish)):
                rest = left - sum(map(dish_width, part))
                if rest >= 0 and not why_no_dish(dish) and can_be_completed((*row, *part), rest, larder, silver, terms):
                    return True
    return False
