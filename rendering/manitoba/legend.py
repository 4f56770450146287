"""What the signs of Manitoba mean."""

from __future__ import annotations

from functools import partial

from engine.manitoba.components import COLOURS, GOODS
from engine.manitoba.content import contents
from rendering.canvas import Brush, Canvas, Point, Tile
from rendering.legend import Entry, draw_legend
from rendering.manitoba.land import good_token
from rendering.manitoba.signs import (
    ANYWHERE,
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
    STOCK,
    VISION,
    WAKE,
    land_of_disc,
)
from rendering.manitoba.totem import disc
from rendering.manitoba.villages import draw_free_space, wampum
from rendering.words import Words

ICON = 44

SIGNS = {
    "ready": READY,
    "asleep": ASLEEP,
    "wake": WAKE,
    "first": FIRST,
    "repeat": REPEAT,
    "copy": COPY,
    "exempt": EXEMPT,
    "free": FREE,
    "anywhere": ANYWHERE,
    "keeps": KEEPS,
    "vision": VISION,
    "group": GROUP,
    "most": MOST,
    "stock": STOCK,
}


def entries(data: str, words: Words) -> list[Entry]:
    """All signs with their meanings: landscapes, goods, what belongs to villages, what paths and cards say."""
    terms = contents()[data].goods.wampum
    lands: list[Entry] = [
        (partial(put_disc, disc_name), words(f"manitoba.landscape.{land_of_disc(disc_name)}")) for disc_name in COLOURS
    ]
    goods: list[Entry] = [(partial(put_good, good), words(f"manitoba.good.{good}")) for good in GOODS]
    signs: list[Entry] = [(partial(put_icon, name), words(f"manitoba.picture.legend.{name}")) for name in SIGNS]
    tiles: list[Entry] = [
        (partial(put_wampum, True), words("manitoba.picture.legend.active", n=terms.active_points)),
        (partial(put_wampum, False), words("manitoba.picture.legend.inactive", n=terms.inactive_points)),
        (draw_free_space, words("manitoba.picture.legend.place")),
    ]
    return [*lands, *goods, *tiles, *signs]


def put_disc(name: str, canvas: Canvas, at: Point) -> None:
    """The disc of a landscape."""
    canvas.put(canvas.brush.tile(disc, name, 58, False), at)


def put_icon(name: str, canvas: Canvas, at: Point) -> None:
    """One of SIGNS."""
    canvas.icon(SIGNS[name], at, ICON, canvas.theme.stays_ink if SIGNS[name] == EXEMPT else canvas.theme.ink)


def put_wampum(active: bool, canvas: Canvas, at: Point) -> None:
    """Some wampum tiles."""
    canvas.put(canvas.brush.tile(wampum, 3, active), at)


def put_good(good: str, canvas: Canvas, at: Point) -> None:
    """A good as it lies on an area."""
    canvas.put(canvas.brush.tile(good_token, good, 50), at)


def legend(brush: Brush, data: str, words: Words) -> Tile:
    """The whole legend."""
    return draw_legend(brush, entries(data, words))
