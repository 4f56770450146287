"""What the signs of Manitoba mean."""

from __future__ import annotations

from functools import partial

from engine.manitoba.components import GOODS
from engine.manitoba.content import contents
from rendering.canvas import Brush, Canvas, Tile
from rendering.legend import Entry, draw_legend
from rendering.manitoba.land import good_token
from rendering.manitoba.signs import (
    ASLEEP,
    COPY,
    EXEMPT,
    FIRST,
    FREE,
    GROUP,
    KEEPS,
    MOST,
    READY,
    REPEAT,
    VISION,
    WAKE,
)
from rendering.manitoba.villages import wampum
from rendering.theme import Rgb
from rendering.words import Words

SIGNS = {
    "ready": READY,
    "asleep": ASLEEP,
    "wake": WAKE,
    "first": FIRST,
    "repeat": REPEAT,
    "copy": COPY,
    "exempt": EXEMPT,
    "free": FREE,
    "keeps": KEEPS,
    "vision": VISION,
    "group": GROUP,
    "most": MOST,
}


def entries(canvas: Canvas, data: str, words: Words) -> list[Entry]:
    """The signs with their meanings, those of the villages first."""
    theme, brush, terms = canvas.theme, canvas.brush, contents()[data].goods.wampum

    def put(icon: str, ink: Rgb, at: tuple[int, int]) -> None:
        canvas.icon(icon, at, 40, ink)

    def put_wampum(points: int, active: bool, at: tuple[int, int]) -> None:
        canvas.put(brush.tile(wampum, points, active), at)

    def put_place(at: tuple[int, int]) -> None:
        canvas.shape("circle", at, 38, theme.line)
        canvas.shape("circle", at, 33, theme.panel)

    found: list[Entry] = [
        (
            partial(put, icon, theme.stays_ink if name == "exempt" else theme.ink),
            words(f"manitoba.picture.legend.{name}"),
        )
        for name, icon in SIGNS.items()
    ]
    found[2:2] = [
        (partial(put_wampum, terms.active_points, True), words("manitoba.picture.legend.active")),
        (partial(put_wampum, terms.inactive_points, False), words("manitoba.picture.legend.inactive")),
        (put_place, words("manitoba.picture.legend.place")),
    ]
    return found


def goods_entries(canvas: Canvas, words: Words) -> list[Entry]:
    """The goods by their symbols."""

    def put(good: str, at: tuple[int, int]) -> None:
        canvas.put(canvas.brush.tile(good_token, good, 50), at)

    return [(partial(put, good), words(f"manitoba.good.{good}")) for good in GOODS]


def legend(brush: Brush, data: str, words: Words) -> Tile:
    """The whole legend."""
    return draw_legend(brush, lambda canvas: [*goods_entries(canvas, words), *entries(canvas, data, words)])


def goods_legend(brush: Brush, words: Words) -> Tile:
    """The goods alone."""
    return draw_legend(brush, lambda canvas: goods_entries(canvas, words))
