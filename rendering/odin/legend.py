"""What the signs of Odin mean."""

from __future__ import annotations

from engine.odin.content import content
from engine.odin.pieces import BUILDINGS, SHIPS, WEAPONS
from rendering.canvas import Brush, Canvas, Point, Tile
from rendering.odin import signs
from rendering.odin.marks import Mark, put_marks
from rendering.odin.signs import COLOURS, RESOURCES, item_name
from rendering.pictures import WIDTH
from rendering.theme import BODY, MEDIUM
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

LINE, COLUMNS, TOP = 56, 3, 14


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
    """The legend in columns, read downwards; a long meaning takes two lines."""
    theme, listed = brush.theme, entries(words)
    width = WIDTH // COLUMNS
    said = [brush.glyphs.wrapped(text, width - 96, BODY, MEDIUM) for _, text in listed]
    heights = [max(LINE, 42 * len(lines) + 14) for lines in said]
    most = -(-sum(heights) // COLUMNS) + LINE
    canvas = Canvas.opaque(brush, WIDTH, most + 2 * TOP, theme.paper)
    x, y = 0, TOP
    for (mark, _), lines, height in zip(listed, said, heights, strict=True):
        if y + height > most + TOP:
            x, y = x + width, TOP
        draw_entry(canvas, mark, lines, (x + 18, y + height // 2))
        y += height
    return canvas.as_tile()


def draw_entry(canvas: Canvas, mark: Mark, lines: list[str], at: Point) -> None:
    """A sign and what it means."""
    put_marks(canvas, (mark,), (at[0] + 28, at[1]), (46, 4), None, "m")
    for number, line in enumerate(lines):
        y = at[1] + round((number - (len(lines) - 1) / 2) * 42)
        canvas.text(line, (at[0] + 66, y), BODY, canvas.theme.ink, MEDIUM)
