"""What the signs of Odin mean."""

from __future__ import annotations

from functools import partial

from engine.odin.content import content
from engine.odin.pieces import BUILDINGS, SHIPS, WEAPONS
from rendering.canvas import Brush, Canvas, Point, Tile
from rendering.legend import draw_narrow_legend
from rendering.nameplate import BOT
from rendering.odin import signs
from rendering.odin.hand import KIND_ICONS
from rendering.odin.marks import Mark, put_marks
from rendering.odin.samples import LETTER, SAMPLES, Sample
from rendering.odin.signs import COLOURS, RESOURCES, item_name
from rendering.odin.spaces import FACE_LETTERS
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


def entries(words: Words) -> list[tuple[Mark | Sample, str]]:
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
    """The legend as a picture."""
    return draw_narrow_legend(brush, [(drawn(sign), meaning) for sign, meaning in entries(words)])


def drawn(sign: Mark | Sample) -> Sample:
    """What draws a sign."""
    return sign if callable(sign) else partial(put_sign, sign)


def put_sign(mark: Mark, canvas: Canvas, at: Point) -> None:
    """A mark as a sign of the legend."""
    put_marks(canvas, (mark,), at, (46, 4), None, "m")
