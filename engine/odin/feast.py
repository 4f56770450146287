"""The feast: whether a row of food may be served (ODIN-6.10), what may come next in a row, and a row to propose (ODIN-13.3).

A row is a tuple of dishes from left to right. Their widths make the number of cells to be filled; an empty cell is a dish too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import pairwise
from typing import TypeAlias

from msgspec import Struct

from engine.game import Refusal
from engine.odin.content import content
from engine.odin.schema import GoodFacts

SILVER, GAP = "silver", "gap"
"""A single coin (ODIN-6.2) and an empty cell, which costs a Thing penalty (ODIN-6.6)."""


class Dish(Struct, frozen=True, order=True, array_like=True):
    """One piece of the row: a good, SILVER or GAP. A square tile, silver and a gap are never upright (ODIN-13.7)."""

    food: str
    upright: bool = False


Row: TypeAlias = tuple[Dish, ...]


class Terms(Struct, frozen=True):
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


AS_USUAL = Terms()


def cells_to_fill(long: bool, round: int, emigrated: int) -> int:
    """How many feast cells are to be filled in a round, given the number of emigrated ships (ODIN-6.1)."""
    covered = emigrated * content().home_board.banquet_table.cells_per_seat
    return max(0, content().length(long).feast_cells_open[round - 1] - covered)


@lru_cache(maxsize=512)
def width(dish: Dish) -> int:
    """How many feast cells a dish covers (ODIN-6.3)."""
    good = content().goods.get(dish.food)
    if good is None:
        return 1
    return good.height if dish.upright else good.width


def kind(good: GoodFacts) -> str:
    """The kind of food for the lengthwise limit: an animal is one kind, pregnant or not (ODIN-6.4)."""
    return good.animal or good.id


def gaps(row: Row) -> int:
    """How many Thing penalties a row costs (ODIN-6.6)."""
    return sum(dish.food == GAP for dish in row)


def served(row: Row) -> Counter[str]:
    """How many of each thing a row takes, silver included; gaps are nothing."""
    return Counter(dish.food for dish in row if dish.food != GAP)


# ---- may it be served ----------------------------------------------------------------------------------------------------


def why_not_served(
    row: Row, cells: int, larder: Mapping[str, int], silver: int, terms: Terms = AS_USUAL
) -> Refusal | None:
    """The rule against a row; None when it may be served. `larder` has the goods of the supply and the animals of the stable."""
    refusal = next(filter(None, (why_no_dish(dish) for dish in row)), None) or why_not_owned(row, larder)
    if refusal:
        return refusal
    if covered := too_many_lengthwise(row, terms):
        return Refusal("ODIN-6.4", "lengthwise_once", {"food": covered})
    for one, other in pairwise(row):
        colour = colour_of(one)
        if colour and colour == colour_of(other):
            return Refusal("ODIN-6.5", "same_colour", {"food": one.food, "other": other.food})
    if (covers := sum(map(width, row))) != cells:
        return Refusal("ODIN-6.10", "wrong_width", {"n": covers, "cells": cells})
    taken = served(row)
    if taken[SILVER] > silver + terms.silver(taken):
        return Refusal("ODIN-6.10", "too_little_silver", {"n": silver + terms.silver(taken)})
    return None


@lru_cache(maxsize=512)
def why_no_dish(dish: Dish) -> Refusal | None:
    """Why something cannot be put on the banquet table at all (ODIN-6.2, ODIN-13.7)."""
    good = content().goods.get(dish.food)
    if dish.food not in (SILVER, GAP) and not (good and good.feast_food):
        return Refusal("ODIN-6.2", "no_food", {"food": dish.food})
    if dish.upright and (good is None or good.width == good.height):
        return Refusal("ODIN-6.10", "no_other_side", {"food": dish.food})
    return None


def why_not_owned(row: Row, larder: Mapping[str, int]) -> Refusal | None:
    """The first food of which a row takes more than there is (ODIN-6.10); silver is another matter."""
    for food, number in served(row).items():
        if food != SILVER and number > larder.get(food, 0):
            return Refusal("ODIN-6.10", "too_few", {"food": food, "n": larder.get(food, 0)})
    return None


def too_many_lengthwise(row: Row, terms: Terms) -> str | None:
    """A kind of food that lies lengthwise too often; squares may lie as they like (ODIN-6.4)."""
    lengthwise = lying_lengthwise(row)
    return next((name for name, n in lengthwise.items() if n > most_lengthwise(name, terms)), None)


def lying_lengthwise(row: Row) -> Counter[str]:
    """How many tiles of each kind lie lengthwise, squares not counted."""
    goods = content().goods
    return Counter(kind(goods[dish.food]) for dish in row if lies_lengthwise(dish))


@lru_cache(maxsize=512)
def lies_lengthwise(dish: Dish) -> bool:
    """Whether a dish counts for the lengthwise limit: silver, gaps and squares do not (ODIN-6.4)."""
    good = content().goods.get(dish.food)
    return good is not None and not dish.upright and good.width != good.height


def most_lengthwise(name: str, terms: Terms) -> int:
    """How many tiles of a kind may lie lengthwise."""
    return terms.lengthwise.get(name, content().home_board.banquet_table.max_lengthwise_tiles_per_kind)


@lru_cache(maxsize=512)
def colour_of(dish: Dish) -> str | None:
    """The colour of a tile; silver and gaps have none (ODIN-6.5)."""
    good = content().goods.get(dish.food)
    return good.colour if good else None


# ---- step by step --------------------------------------------------------------------------------------------------------


def next_dishes(
    row: Row, cells: int, larder: Mapping[str, int], silver: int, terms: Terms = AS_USUAL
) -> Iterator[Dish]:
    """What may come next in a row that may still become a legal one; nothing when it is full."""
    left = cells - sum(map(width, row))
    if not can_be_completed(row, left, larder, silver, terms):
        return
    taken = served(row)
    for dish in fitting(row, left, larder, terms):
        taken[dish.food] += dish.food != GAP
        if lacking(taken, silver, terms) <= 0 or can_be_earned((*row, dish), left - width(dish), larder, silver, terms):
            yield dish
        taken[dish.food] -= dish.food != GAP


def fitting(row: Row, left: int, larder: Mapping[str, int], terms: Terms) -> Iterator[Dish]:
    """What may come next in a row that is legal so far and leaves so many cells, silver aside."""
    goods, taken, lengthwise = content().goods, served(row), lying_lengthwise(row)
    colour = colour_of(row[-1]) if row else None
    for dish in every_dish(larder) if left else ():
        good = goods.get(dish.food)
        if good is None:
            yield dish
        elif taken[good.id] < larder[good.id] and good.colour != colour and width(dish) <= left:
            full = lies_lengthwise(dish) and lengthwise[kind(good)] >= most_lengthwise(kind(good), terms)
            if not full:
                yield dish


def every_dish(larder: Mapping[str, int]) -> Iterator[Dish]:
    """Everything that a larder allows to put down, in the order of the goods boxes; silver and gap last."""
    for food, ways in dishes():
        if larder.get(food, 0):
            yield from ways
    yield Dish(SILVER)
    yield Dish(GAP)


@cache
def dishes() -> tuple[tuple[str, Row], ...]:
    """Every food with the ways to put it down, in the order of the goods boxes."""
    food = [good for good in content().goods.values() if good.feast_food]
    return tuple((one.id, (Dish(one.id), Dish(one.id, upright=True))[: 1 + (one.width != one.height)]) for one in food)


def can_be_completed(row: Row, left: int, larder: Mapping[str, int], silver: int, terms: Terms) -> bool:
    """Whether the beginning of a row is legal so far, and so many cells are enough for what must still come.

    Gaps complete everything but a row that has taken silver in advance: then the food that brings it must follow.
    """
    if why_not_owned(row, larder) or too_many_lengthwise(row, terms):
        return False
    if len(row) > 1 and colour_of(row[-1]) is not None and colour_of(row[-1]) == colour_of(row[-2]):
        return False
    return is_payable(row, left, larder, silver, terms)


def is_payable(row: Row, left: int, larder: Mapping[str, int], silver: int, terms: Terms) -> bool:
    """Whether the silver in a row is there, or can still be earned by food that follows."""
    return owed_silver(row, silver, terms) <= 0 or can_be_earned(row, left, larder, silver, terms)


def owed_silver(row: Row, silver: int, terms: Terms) -> int:
    """By how much a row takes more silver than there is, the silver of cards included."""
    return lacking(served(row), silver, terms)


def lacking(taken: Mapping[str, int], silver: int, terms: Terms) -> int:
    """The same of what a row takes in all."""
    return taken.get(SILVER, 0) - silver - terms.silver(taken)


def can_be_earned(row: Row, left: int, larder: Mapping[str, int], silver: int, terms: Terms) -> bool:
    """Whether food that brings silver can still be served until the row takes no more of it than there is."""
    for food in terms.silver_for:
        for dish in (Dish(food, upright=True), Dish(food)):
            for part in ((dish,), (Dish(GAP), dish)):
                rest = left - sum(map(width, part))
                if rest >= 0 and not why_no_dish(dish) and can_be_completed((*row, *part), rest, larder, silver, terms):
                    return True
    return False
