"""A row of food to propose for the feast: the fewest Thing penalties, then what is least missed (ODIN-13.3).

The order of a row hardly matters. Tiles of two colours and separators (silver, gaps) can be laid so that no colour touches
itself if and only if there are at most as many tiles more of one colour than of the other as there are separators, and one.
So only the choice of tiles is searched, colour by colour and kind by kind, and choices that fill as many cells with as many
tiles of a colour and bring the same silver from cards count as one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from msgspec import Struct, structs

from engine.odin.facts.content import odin_content
from engine.odin.facts.schema import GoodFacts
from engine.odin.table.feast import (
    AS_USUAL,
    GAP,
    SILVER,
    Dish,
    FeastRow,
    FeastTerms,
    colour_of,
    dish_width,
    food_kind,
    most_lengthwise,
    served_food,
    tally_feast,
    why_not_served,
)

FoodWorth: TypeAlias = Callable[[str], int]
"""How much a food, or one SILVER, is missed when it is served."""

NO_FOOD: Mapping[str, int] = MappingProxyType({})

RANK = {"orange": 1, "red": 2}
GREEN = 3


def usual_worth(food: str) -> int:
    """How near a thing is to the points that it can bring, in thirds of a point.

    A tile can cover as many cells of -1 as it has, once it is green; until then it must rise. Silver is a point, or covers a
    cell. Animals also score in the stable, and multiply.
    """
    if food == SILVER:
        return GREEN
    good = odin_content().goods[food]
    return good.cells * RANK[good.colour] + GREEN * good.victory_points


Chosen: TypeAlias = tuple[int, FeastRow]
"""A choice of tiles: how much they are missed, and how they lie."""

Stacked: TypeAlias = tuple[int, int, int]
"""What matters of a choice of tiles of one colour for the rest of the row: the cells that they fill, how many they are, and the
silver that cards give for the food (card 158)."""


StackChoices: TypeAlias = dict[Stacked, Chosen]


class Stack(Struct, frozen=True):
    """The tiles of one kind of food, each with how much it is missed: first the `least` that must be served, then the others,
    those least missed first. `lengthwise` is how many may lie so.
    """

    good: GoodFacts
    tiles: tuple[tuple[int, str], ...]
    least: int
    lengthwise: int


def propose_feast(
    cells: int, larder: Mapping[str, int], silver: int, terms: FeastTerms = AS_USUAL, worth: FoodWorth = usual_worth
) -> FeastRow:
    """A legal row with the fewest gaps, and among these one whose food is least missed."""
    row = proposal_with(NO_FOOD, cells, larder, silver, terms, worth)
    assert row is not None, "a row of gaps is always legal"
    return row


def proposal_with(
    least: Mapping[str, int],
    cells: int,
    larder: Mapping[str, int],
    silver: int,
    terms: FeastTerms = AS_USUAL,
    worth: FoodWorth = usual_worth,
    most_silver: int | None = None,
) -> FeastRow | None:
    """Such a row with at least so many of each food, of SILVER and of GAP, and at most so much silver.

    None where there is no such row.
    """
    best: tuple[int, int, FeastRow, int] | None = None
    each, fewest, empty = worth(SILVER), least.get(SILVER, 0), least.get(GAP, 0)
    for left_out, once in ways_with_silver(terms):
        pantry = {food: n for food, n in larder.items() if food not in left_out}
        if any(pantry.get(food, 0) < n for food, n in least.items() if food not in (SILVER, GAP)):
            continue
        food = food_stacks(pantry, least, cells, terms, worth)
        orange, red = (tile_choices([stack for stack in food if stack.good.colour == c], cells, terms) for c in RANK)
        for room, earned, (missed, dishes), (also, others) in pairs_of_colours(orange, red, cells):
            purse = silver + once + earned
            coins = min(room - empty, purse if most_silver is None else min(purse, most_silver))
            gaps, loss = room - coins, missed + also + coins * each
            if coins >= fewest and (best is None or gaps < best[0] or (gaps == best[0] and loss < best[1])):
                best = gaps, loss, dishes + others, coins
    return None if best is None else arrange_feast(best[2], best[3], best[0])


def to_complete(
    begun: FeastRow, cells: int, larder: Mapping[str, int], silver: int, terms: FeastTerms = AS_USUAL
) -> FeastRow | None:
    """The rest of a row that begins so, with as few gaps as need be; None where there is none."""
    taken, left = served_food(begun), cells - sum(map(dish_width, begun))
    pantry = {food: n - taken.get(food, 0) for food, n in larder.items()}
    spent = spent_terms(begun, terms)
    coins = max(0, silver + sum(n * taken.get(food, 0) for food, n in terms.silver_for.items()) - taken.get(SILVER, 0))
    for before in ((), (Dish(SILVER),), (Dish(GAP),)):
        room, kept = left - len(before), coins - served_food(before).get(SILVER, 0)
        rest = propose_feast(room, pantry, kept, spent) if room >= 0 <= kept else ()
        for row in (rest, rest[::-1]):
            if why_not_served((*begun, *before, *row), cells, larder, silver, terms) is None:
                return (*before, *row)
    return None


def spent_terms(begun: FeastRow, terms: FeastTerms) -> FeastTerms:
    """What is left of the terms of a feast behind the beginning of a row."""
    taken = served_food(begun)
    left = {name: most_lengthwise(name, terms) - n for name, n in tally_feast(begun).lengthwise.items()}
    return structs.replace(
        terms,
        lengthwise={**terms.lengthwise, **left},
        silver_without={food: n for food, n in terms.silver_without.items() if food not in taken},
    )


def ways_with_silver(terms: FeastTerms) -> list[tuple[frozenset[str], int]]:
    """Which foods are left out, and the silver that this brings: none, or those that bring it by not being served (card 160)."""
    usual = (frozenset[str](), 0)
    without = terms.silver_without
    return [usual, (frozenset(without), sum(without.values()))] if without else [usual]


def food_stacks(
    larder: Mapping[str, int], least: Mapping[str, int], cells: int, terms: FeastTerms, worth: FoodWorth
) -> list[Stack]:
    """The food of a larder by kinds, never more of it than there are cells."""
    kinds: dict[str, list[GoodFacts]] = {}
    for id, good in odin_content().goods.items():
        if good.feast_food and larder.get(id, 0):
            kinds.setdefault(food_kind(good), []).append(good)
    return [food_stack(name, goods, larder, least, cells, terms, worth) for name, goods in kinds.items()]


def food_stack(
    name: str,
    goods: Sequence[GoodFacts],
    larder: Mapping[str, int],
    least: Mapping[str, int],
    cells: int,
    terms: FeastTerms,
    worth: FoodWorth,
) -> Stack:
    """The food of one kind."""
    wanted = sorted((worth(good.id), good.id) for good in goods for _ in range(least.get(good.id, 0)))
    others = sorted((worth(good.id), good.id) for good in goods for _ in range(least.get(good.id, 0), larder[good.id]))
    return Stack(
        good=goods[0],
        tiles=(*wanted, *others[: max(0, cells - len(wanted))]),
        least=len(wanted),
        lengthwise=most_lengthwise(name, terms),
    )


def tile_choices(food: Iterable[Stack], cells: int, terms: FeastTerms) -> StackChoices:
    """The least missed choice of tiles of one colour for each `Stacked`; something must fit between the tiles."""
    found: StackChoices = {(0, 0, 0): (0, ())}
    for stack in food:
        parts = list(servings_of(stack, cells, terms))
        before = list(found.items())
        if stack.least:
            found = {}
        for (filled, tiles, silver), (missed, dishes) in before:
            room = cells + 1 - filled - tiles
            for (covered, n, earned), (more, others) in parts:
                if covered + n <= room:
                    then = filled + covered, tiles + n, silver + earned
                    if then not in found or missed + more < found[then][0]:
                        found[then] = missed + more, dishes + others
    return found


def pairs_of_colours(orange: StackChoices, red: StackChoices, cells: int) -> Iterator[tuple[int, int, Chosen, Chosen]]:
    """Each pair of choices of the two colours that can be laid in one row, after the cells that they leave and the silver that
    cards give for them.
    """
    for (covered, tiles, earned), one in orange.items():
        for (more, others, also_earned), other in red.items():
            room = cells - covered - more
            if room >= 0 and abs(tiles - others) <= room + 1:
                yield room, earned + also_earned, one, other


def servings_of(stack: Stack, cells: int, terms: FeastTerms) -> Iterator[tuple[Stacked, Chosen]]:
    """The ways to serve some tiles of one kind: how many, and how many of these lengthwise."""
    good, missed, silver, names = stack.good, 0, 0, list[str]()
    square = good.width == good.height
    for n, (each, id) in enumerate(stack.tiles, 1):
        missed, silver, names = missed + each, silver + terms.silver_for.get(id, 0), [*names, id]
        if n < stack.least:
            continue
        for flat in (n,) if square else range(min(n, stack.lengthwise) + 1):
            covered = flat * good.width + (n - flat) * good.height
            if covered <= cells:
                dishes = tuple(Dish(name, upright=at >= flat) for at, name in enumerate(names))
                yield (covered, n, silver), (missed, dishes)


def arrange_feast(dishes: FeastRow, coins: int, gaps: int) -> FeastRow:
    """A row of these tiles in which no colour touches itself: the colours take turns, then silver and gaps stand between."""
    orange = [dish for dish in dishes if colour_of(dish) == "orange"]
    red = [dish for dish in dishes if colour_of(dish) == "red"]
    more, fewer = (orange, red) if len(orange) >= len(red) else (red, orange)
    separators = [Dish(GAP)] * gaps + [Dish(SILVER)] * coins
    row: list[Dish] = []
    for at, dish in enumerate(more):
        if at > len(fewer):
            row.append(separators.pop())
        row.append(dish)
        row += fewer[at : at + 1]
    return (*row, *reversed(separators))
