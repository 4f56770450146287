"""The rules of the feast once more, by brute force, and larders to try them on (ODIN-6)."""

import random
from collections import Counter
from itertools import pairwise

from engine.odin.facts.content import odin_content
from engine.odin.table.feast import AS_USUAL, Dish, FeastTerms, dish_width, penalties_of_row, served_food

FOOD = {good.id: good for good in odin_content().goods.values() if good.feast_food}
PEA_FLOUR_BAKER = FeastTerms(lengthwise={"peas": 2})
BARBARIAN = FeastTerms(silver_for={"game_meat": 1, "whale_meat": 1})
SOBER_MAN = FeastTerms(silver_without={"mead": 1})
ALL_CARDS = FeastTerms({"peas": 2}, {"game_meat": 1, "whale_meat": 1}, {"mead": 1})


def lawful(dishes, cells, larder, silver, terms):
    """Whether ODIN-6.10 accepts a row."""
    taken = Counter(dish.food for dish in dishes)
    if any(taken[food] > larder.get(food, 0) for food in taken if food in FOOD):
        return False
    long = Counter()
    for dish in dishes:
        good = FOOD.get(dish.food)
        if good and good.width > good.height and not dish.upright:
            long[dish.food.removeprefix("pregnant_")] += 1
    if any(n > terms.lengthwise.get(food, 1) for food, n in long.items()):
        return False
    colours = [FOOD[dish.food].colour if dish.food in FOOD else None for dish in dishes]
    if any(one and one == other for one, other in pairwise(colours)):
        return False
    brought = sum(taken[food] * n for food, n in terms.silver_for.items())
    brought += sum(n for food, n in terms.silver_without.items() if not taken[food])
    return sum(map(dish_width, dishes)) == cells and taken["silver"] <= silver + brought


def every_row(cells, larder):
    """All rows of so many cells, legal or not."""
    dishes = [Dish("silver"), Dish("gap")]
    for food in larder:
        dishes.append(Dish(food))
        if FOOD[food].width != FOOD[food].height:
            dishes.append(Dish(food, upright=True))
    rows = {0: [()]}
    for n in range(1, cells + 1):
        rows[n] = [(*left, dish) for dish in dishes if dish_width(dish) <= n for left in rows[n - dish_width(dish)]]
    return rows[cells]


def hands(count):
    """Small larders with a number of cells, silver and cards."""
    dice, found = random.Random(9), []
    for _ in range(count):
        foods = dice.sample(sorted(FOOD), 3)
        if dice.random() < 0.5:
            foods[0] = dice.choice(("game_meat", "whale_meat", "mead", "peas", "pregnant_sheep", "sheep"))
        larder = {food: dice.randint(1, 3) for food in foods}
        cards = dice.choice((AS_USUAL, ALL_CARDS, BARBARIAN, SOBER_MAN))
        found.append((dice.randint(1, 6), larder, dice.randrange(4), cards))
    return found


def missed(dishes, worth):
    """What is to be least: Thing penalties, then what the food is worth."""
    return penalties_of_row(dishes), sum(worth(food) * n for food, n in served_food(dishes).items())


IN_ADVANCE = [
    (7, {"game_meat": 2}, 0, BARBARIAN),
    (6, {"game_meat": 2, "peas": 1}, 0, BARBARIAN),
    (6, {"whale_meat": 1, "game_meat": 1}, 1, ALL_CARDS),
    (5, {"game_meat": 1, "mead": 2}, 0, ALL_CARDS),
    (4, {"mead": 2, "peas": 2}, 1, SOBER_MAN),
]
"""Hands whose silver comes from food that may be served after the silver was put down."""
