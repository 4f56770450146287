"""What the signs of Odin mean."""

from __future__ import annotations

from engine.odin.content import content
from engine.odin.pieces import BUILDINGS, SHIPS, WEAPONS
from rendering.canvas import Brush, Canvas, Point, Tile
from rendering.nameplate import BOT
from rendering.odin import signs
from rendering.odin.hand import KIND_ICONS
from rendering.odin.marks import Mark, put_marks
from rendering.odin.samples import LETTER, SAMPLES, Sample
from rendering.odin.signs import COLOURS, RESOURCES, item_name
from rendering.odin.spaces import FACE_LETTERS
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
    "arrow_end": "menu_right",
    "explore": signs.COMPASS,
    "weapon": signs.ANY_WEAPON,
    "weapon_pile": signs.WEAPON_PILE,
    "paid_for": signs.ARROW,
    "forge": signs.FORGE,
    "die_low": signs.DIE_EIGHT,
    "die_high": signs.DIE_TWELVE,
    "copy": signs.COPY,
    "flip": signs.FLIP,
    "harvest": signs.HARVEST,
}

TEXTS = {"players": "×P", "at_most": "≤2", "brackets": "(1)"}
"""What is written and not drawn."""

LINE, TEXT_LINE, COLUMNS, TOP, INDENT = 54, 40, 3, 10, 84

Entry = tuple[Mark | Sample, str]
"""A sign, or what draws it, and what it means."""


def entries(words: Words) -> list[Entry]:
    """All signs with their meanings: goods by colour and size, other things, what boards and cells say."""
    goods = [good for colour in COLOURS for good in content().goods.values() if good.colour == colour]
    listed = [*(good.id for good in goods), "silver", *RESOURCES, *WEAPONS, *SHIPS, *BUILDINGS]
    return [
        *((sample, words(f"odin.picture.legend.{name}", seat=LETTER)) for name, sample in SAMPLES.items()),
        *((("rank", str(rank)), words(f"odin.picture.colour.{colour}")) for rank, colour in enumerate(COLOURS, 1)),
        *((("item", item), item_name(words, item)) for item in listed),
        *((("icon", icon), words(f"odin.picture.legend.{name}")) for name, icon in SIGNS.items()),
        *((("text", text), words(f"odin.picture.legend.{name}")) for name, text in TEXTS.items()),
        *((("text", letter), words(f"odin.face.{face}")) for face, letter in FACE_LETTERS.items()),
        *((("icon", icon), words(f"odin.picture.legend.{kind}")) for kind, icon in KIND_ICONS.items()),
        (("icon", BOT), words("picture.bot")),
    ]


def legend(brush: Brush, words: Words) -> Tile:
    """The legend in columns, read downwards; a long meaning takes two lines."""
    theme, listed = brush.theme, entries(words)
    width = WIDTH // COLUMNS
    said = [brush.glyphs.wrapped(text, width - INDENT - 6, BODY, MEDIUM) for _, text in listed]
    heights = [max(LINE, TEXT_LINE * len(lines) + 12) for lines in said]
    most = -(-sum(heights) // COLUMNS) + LINE
    canvas = Canvas.opaque(brush, WIDTH, most + 2 * TOP, theme.paper)
    x, y = 0, TOP
    for (sign, _), lines, height in zip(listed, said, heights, strict=True):
        if y + height > most + TOP:
            x, y = x + width, TOP
        draw_entry(canvas, sign, lines, (x + 14, y + height // 2))
        y += height
    return canvas.as_tile()


def draw_entry(canvas: Canvas, sign: Mark | Sample, lines: list[str], at: Point) -> None:
    """A sign and what it means."""
    middle = at[0] + 30, at[1]
    if callable(sign):
        sign(canvas, middle)
    else:
        put_marks(canvas, (sign,), middle, (46, 4), None, "m")
    for number, line in enumerate(lines):
        y = at[1] + round((number - (len(lines) - 1) / 2) * TEXT_LINE)
        canvas.text(line, (at[0] + INDENT - 14, y), BODY, canvas.theme.ink, MEDIUM)
