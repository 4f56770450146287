"""What a value of a menu of A Feast for Odin is that makes no move yet: which spaces are free, how large a piece is."""

from __future__ import annotations

from typing import Any

from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import tiles_of
from engine.odin.game.view import OdinView
from engine.odin.table.feast import Dish, dish_width
from texts.catalogue import Language
from texts.odin.terms import seat_of


def value_explanation(words: Language, view: OdinView, field: str, value: Any) -> str:
    """What a value is, in a few words, or nothing."""
    match field:
        case "plank":
            return free_spaces(words, view, value)
        case "piece":
            return piece_size_text(words, value)
        case "tile":
            return words("odin.does.cells", n=sum(cells_of(tile) for tile in tiles_of(value)))
        case "row" if isinstance(value, Dish):
            return table_cells(words, value)
        case _:
            return ""


def free_spaces(words: Language, view: OdinView, plank: str) -> str:
    """The spaces of a plank on which nobody stands and for which there are Vikings."""
    there = view.players[seat_of(view)].vikings
    free = [
        space.place
        for space in odin_content().spaces.values()
        if plank in space.groups and space.id not in view.spaces and view.demands.get(space.id, space.vikings) <= there
    ]
    return words("odin.does.free", spaces=words.listed(sorted(free))) if free else ""


def piece_size_text(words: Language, piece: str) -> str:
    """How many columns and rows a piece covers as it is drawn; nothing where it covers one cell."""
    cells = odin_content().pieces[piece].ways[0]
    columns, rows = (1 + max(cell[axis] for cell in cells) for axis in (1, 0))
    return words("odin.way", columns=columns, rows=rows) if len(cells) > 1 else ""


def cells_of(tile: str) -> int:
    """How many cells a good or a special tile covers."""
    facts = odin_content()
    return (facts.goods.get(tile) or facts.special_tiles[tile]).cells


def table_cells(words: Language, dish: Dish) -> str:
    """How many feast cells a dish covers; nothing for what is no food."""
    return words("odin.does.cells", n=dish_width(dish)) if dish.food in odin_content().goods else ""
