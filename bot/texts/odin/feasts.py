"""Feasts of A Feast for Odin: a dish, a whole row, what it costs, and how one differs from another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.texts.catalogue import Language
from bot.texts.odin.goods import listed
from engine.game import Move
from engine.odin.facts.names import read_dish
from engine.odin.game.view import OdinView
from engine.odin.possible.upgrades import ENOUGH
from engine.odin.rounds.feasting import PROPOSED, dishes_of
from engine.odin.table import moves as m
from engine.odin.table.feast import GAP, tally
from rendering.odin.words.names import counted, dish_called


def dish_name(words: Language, dish: str) -> str:
    """One piece of a feast."""
    if dish == PROPOSED:
        return words("odin.proposed")
    if dish == ENOUGH:
        return words("odin.rest_stays_empty")
    food, upright = read_dish(dish)
    return dish_called(words, food, upright=upright)


def feast_row(words: Language, row: Sequence[str]) -> str:
    """A whole feast by what is served, not by its order; the one that the bot proposes as what it is."""
    if tuple(row) == (PROPOSED,):
        return words("odin.proposed")
    served = Counter(read_dish(dish)[0] for dish in row)
    gaps = served.pop(GAP, 0)
    told = [listed(words, served)] if served or not gaps else []
    return words.listed([*told, *([words("odin.gaps", n=gaps)] if gaps else [])])


def feast_costs(words: Language, _view: OdinView, move: m.Serve) -> str:
    """How many Thing penalties a feast costs, and what is served."""
    served = [dish for dish in move.row if dish != GAP]
    return " · ".join([penalties(words, move), *([feast_row(words, served)] if served else [])])


def feast_differs(words: Language, view: OdinView, before: Move, after: Move) -> str:
    """What a changed feast gives up less and more than before, and how many Thing penalties it costs."""
    if not (isinstance(before, m.Serve) and isinstance(after, m.Serve)):
        return ""
    was, now = (tally(dishes_of(move.row)).taken for move in (before, after))
    changes = [(food, now.get(food, 0) - was.get(food, 0)) for food in dict.fromkeys((*was, *now))]
    parts = [
        words("odin.does.more" if n > 0 else "odin.does.less", items=counted(words, food, abs(n)))
        for food, n in sorted(changes, key=lambda change: change[1])
        if n
    ]
    return " · ".join([*([words.listed(parts)] if parts else []), penalties(words, after)])


def penalties(words: Language, move: m.Serve) -> str:
    """How many Thing penalties a feast costs."""
    gaps = move.row.count(GAP)
    return words("odin.does.penalties", n=gaps) if gaps else words("odin.does.no_penalty")
