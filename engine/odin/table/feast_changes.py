"""Changing a row for the feast in one thing: leaving something out, or putting something in, with what else that takes.

What a person has settled stays as far as it can: what they serve, what they keep, and which cells they leave empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from engine.odin.table.feast import (
    AS_USUAL,
    GAP,
    SILVER,
    FeastRow,
    FeastTerms,
    foods_to_serve,
    penalties_of_row,
    served_food,
)
from engine.odin.table.feast_proposal import proposal_with

LEAVE_OUT, PUT_IN = "leave_out", "put_in"
"""What is done with a food, or with one SILVER."""


class ChangedRow(Struct, frozen=True):
    """What is done with which food, or with one SILVER, and the best row that this leads to."""

    how: str
    food: str
    row: FeastRow


class FeastLarder(Struct, frozen=True):
    """What there is for a feast: the food, the silver, and what cards change."""

    food: Mapping[str, int]
    silver: int
    terms: FeastTerms = AS_USUAL


def changed_rows(row: FeastRow, cells: int, there: FeastLarder) -> Iterator[ChangedRow]:
    """The rows without one tile of each food of a row, and those with one more tile of each food there is beside it.

    SILVER counts as a food. Leaves out changes that lead to no legal row.
    """
    taken = served_food(row)
    for food in taken:
        if (changed := row_without(food, row, cells, there)) is not None:
            yield ChangedRow(LEAVE_OUT, food, changed)
    for food in (*foods_to_serve(), SILVER):
        beside = food == SILVER or there.food.get(food, 0) > taken.get(food, 0)
        if beside and (changed := row_with(food, row, cells, there)) is not None:
            yield ChangedRow(PUT_IN, food, changed)


def row_without(food: str, row: FeastRow, cells: int, there: FeastLarder) -> FeastRow | None:
    """A row with one tile less of a food: all the rest stays, and the best there is takes its place, or nothing.

    Where a card gives silver for the food, some silver may go with it.
    """
    taken = served_food(row)
    left = {**taken, food: taken[food] - 1, GAP: penalties_of_row(row)}
    larder = {**there.food, food: taken[food] - 1}
    most = left[SILVER] if food == SILVER else None
    for least in (left, {**left, SILVER: 0}):
        found = proposal_with(least, cells, larder, there.silver, there.terms, most_silver=most)
        if found is not None:
            return found
    return None


def row_with(food: str, row: FeastRow, cells: int, there: FeastLarder) -> FeastRow | None:
    """A row with one tile more of a food, which costs as little as can be of the others.

    More silver, or some other food, comes with it only where more cells would stay empty.
    """
    taken = served_food(row)
    wanted = {**taken, food: taken.get(food, 0) + 1}
    least, spent = {food: wanted[food]}, wanted.get(SILVER, 0)
    known = {name: n for name, n in wanted.items() if name != SILVER}
    more = spent if penalties_of_row(row) else cells
    found = [
        proposal_with(least, cells, larder, there.silver, there.terms, most_silver=silver)
        for larder, silver in ((known, spent), (known, more), (there.food, more))
    ]
    return min(filter(None, found), key=lambda one: max(penalties_of_row(one), penalties_of_row(row)), default=None)
