"""A feast in words: the row, and what its empty cells cost."""

from __future__ import annotations

from engine.odin.facts.content import content
from engine.odin.table.feast import Row
from texts.odin.things import dish_called
from texts.points import minus
from texts.words import Words


def row_words(row: Row, words: Words) -> str:
    """The row from left to right."""
    return words.listed(dish_called(words, dish.food, upright=dish.upright) for dish in row)


def empty_words(empty: int, words: Words) -> str:
    """How many cells are empty, and what they cost."""
    penalty = content().components.thing_penalty.victory_points
    return words("odin.picture.feast.left", n=empty, points=minus(penalty * empty))
