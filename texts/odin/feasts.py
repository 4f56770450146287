"""Feasts of A Feast for Odin: a dish, a whole row, what it costs, and how one differs from another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.game import Move
from engine.odin.asking.upgrades import ENOUGH
from engine.odin.facts.names import read_dish
from engine.odin.game.view import OdinView
from engine.odin.rounds.feasting import PROPOSED
from engine.odin.table import moves as m
from engine.odin.table.feast import EMPTY, GAP, Dish, penalties_of_row, tally_feast
from texts.catalogue import Language
from texts.odin.things import counted_or_nothing, counted_thing, dish_called
from texts.words import APART


def dish_name(words: Language, dish: Dish | str) -> str:
    """A piece of a feast, a food by its id, or another entry of a menu of dishes."""
    if dish == PROPOSED:
        return words("odin.proposed")
    if dish == ENOUGH:
        return words("odin.rest_stays_empty")
    food, upright = (dish, False) if isinstance(dish, str) else (dish.food, dish.upright)
    return dish_called(words, food, upright=upright)


def feast_row(words: Language, row: Sequence[Dish | str]) -> str:
    """A whole feast by what is served, not by its order; events have text for dishes. The proposed one is called that."""
    if tuple(row) == (PROPOSED,):
        return words("odin.proposed")
    served = Counter(read_dish(dish)[0] if isinstance(dish, str) else dish.food for dish in row)
    empty = served.pop(GAP, 0)
    told = [counted_or_nothing(words, served)] if served or not empty else []
    return words.listed([*told, *([words("odin.gaps", n=empty)] if empty else [])])


def feast_costs(words: Language, move: m.Serve) -> str:
    """How many Thing penalties a feast costs, and what is served."""
    served = [dish for dish in move.row if dish != EMPTY]
    return APART.join([thing_penalties_text(words, move), *([feast_row(words, served)] if served else [])])


def feast_differs(words: Language, view: OdinView, before: Move, after: Move) -> str:
    """What a changed feast gives up less and more than before, and how many Thing penalties it costs."""
    if not (isinstance(before, m.Serve) and isinstance(after, m.Serve)):
        return ""
    was, now = (tally_feast(move.row).taken for move in (before, after))
    changes = [(food, now.get(food, 0) - was.get(food, 0)) for food in dict.fromkeys((*was, *now))]
    parts = [
        words("odin.does.more" if n > 0 else "odin.does.less", items=counted_thing(words, food, abs(n)))
        for food, n in sorted(changes, key=lambda change: change[1])
        if n
    ]
    return APART.join([*([words.listed(parts)] if parts else []), thing_penalties_text(words, after)])


def thing_penalties_text(words: Language, move: m.Serve) -> str:
    """How many Thing penalties a feast costs."""
    empty = penalties_of_row(move.row)
    return words("odin.does.penalties", n=empty) if empty else words("odin.does.no_penalty")
