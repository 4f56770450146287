"""What the signs of Odin mean."""

from __future__ import annotations

from functools import partial

from engine.odin.content import content
from engine.odin.pieces import BUILDINGS, SHIPS, WEAPONS
from rendering.canvas import Brush, Canvas, Point, Tile
from rendering.legend import draw_narrow_legend
from rendering.odin import signs
from rendering.odin.marks import Mark, put_marks
from rendering.odin.signs import COLOURS, RESOURCES, item_name
from rendering.words import Words

SIGNS = {
    "viking": signs.VIKING,
    "income": signs.INCOME,
    "start": signs.MOOSE,
    "passed": signs.PASSED,
    "cells": signs.FEAST,
    "penalty": signs.PENALTY,
    "emigrated": signs.EMIGRATE,
    "draw": signs.DRAW,
    "card": signs.CARD,
    "raise": signs.RAISE,
    "raise_twice": signs.RAISE_TWICE,
    "mountain": signs.MOUNTAIN,
    "explore": signs.COMPASS,
    "weapon": signs.ANY_WEAPON,
    "forge": signs.FORGE,
    "die_low": signs.DIE_EIGHT,
    "die_high": signs.DIE_TWELVE,
    "copy": signs.COPY,
    "flip": signs.FLIP,
    "harvest": signs.HARVEST,
}


def entries(words: Words) -> list[tuple[Mark, str]]:
    """All signs with their meanings: goods by colour and size, other things, what boards and cells say."""
    goods = [good for colour in COLOURS for good in content().goods.values() if good.colour == colour]
    listed = [*(good.id for good in goods), "silver", *RESOURCES, *WEAPONS, *SHIPS, *BUILDINGS]
    things: list[tuple[Mark, str]] = [(("item", item), item_name(words, item)) for item in listed]
    ranks: list[tuple[Mark, str]] = [
        (("rank", str(rank)), words(f"odin.picture.colour.{colour}")) for rank, colour in enumerate(COLOURS, 1)
    ]
    meanings: list[tuple[Mark, str]] = [
        (("icon", icon), words(f"odin.picture.legend.{name}")) for name, icon in SIGNS.items()
    ]
    return [*ranks, *things, *meanings]


def legend(brush: Brush, words: Words) -> Tile:
    """The legend as a picture."""
    return draw_narrow_legend(brush, [(partial(put_sign, mark), meaning) for mark, meaning in entries(words)])


def put_sign(mark: Mark, canvas: Canvas, at: Point) -> None:
    """A sign of the legend."""
    put_marks(canvas, (mark,), at, (46, 4), None, "m")
