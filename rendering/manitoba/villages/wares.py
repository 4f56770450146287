"""The goods of which one is taken from the supply: how many there are, and what the own storage would be worth (MAN-9.1)."""

from __future__ import annotations

from msgspec import Struct

from engine.manitoba.facts.components import GOODS
from engine.manitoba.game.view import ManitobaView
from rendering.manitoba.signs import GOOD_ICONS, MARGIN, ROOM, kind_suit
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.theme import BODY, HEAVY, MEDIUM, NAME
from rendering.pictures import WIDTH
from texts.points import points_text
from texts.words import Words

WARES_TOP, WARE_HEIGHT, WARE_GAP, WARE_SHADOW = 12, 216, 12, 8
WARES_ACROSS = len(GOODS)
WARE_BOX = (ROOM - (WARES_ACROSS - 1) * WARE_GAP) // WARES_ACROSS


class Ware(Struct, frozen=True):
    """A good: how many the supply has, whether it can be taken, and what its sector is worth now and with one token more.

    There is no `then` for a feather, which has no sector of its own, and for a full sector.
    """

    good: str
    left: int
    open: bool
    now: int | None = None
    then: int | None = None


def wares_to_take(view: ManitobaView, offered: frozenset[str]) -> tuple[Ware, ...]:
    """All goods, as the seat whose view it is may take them."""
    assert view.seat is not None, "goods are taken by a seat"
    sectors = {sector.good: sector for sector in view.players[view.seat].sectors}
    found: list[Ware] = []
    for good, left in view.supply.items():
        sector = sectors.get(good)
        room = sector is not None and len(sector.tokens) < sector.capacity
        then = sector.scale[len(sector.tokens) + 1] if sector is not None and room else None
        found.append(Ware(good, left, good in offered, sector.points if sector else None, then))
    return tuple(found)


def ware_row(brush: Brush, listed: tuple[Ware, ...], words: Words) -> Tile:
    """The goods side by side; those that can be taken are white and raised."""
    canvas = Canvas.opaque(brush, WIDTH, WARES_TOP + WARE_HEIGHT + WARE_GAP, brush.theme.paper)
    for number, ware in enumerate(listed):
        draw_ware(canvas, ware, MARGIN + number * (WARE_BOX + WARE_GAP), words)
    return canvas.as_tile()


def draw_ware(canvas: Canvas, ware: Ware, left: int, words: Words) -> None:
    """One good: its sign, its name, how its sector would rise, how many are left."""
    theme, middle = canvas.theme, left + WARE_BOX // 2
    suit = kind_suit(theme, ware.good)
    if ware.open:
        canvas.rounded((left, WARES_TOP + WARE_SHADOW, WARE_BOX, WARE_HEIGHT - WARE_SHADOW), 20, theme.muted)
        canvas.rounded((left, WARES_TOP, WARE_BOX, WARE_HEIGHT - WARE_SHADOW), 20, theme.white, theme.ink, 5)
    else:
        canvas.rounded((left, WARES_TOP, WARE_BOX, WARE_HEIGHT - WARE_SHADOW), 20, theme.paper, theme.line, 2)
    ink, sign = (theme.ink, suit.deep) if ware.open else (theme.muted, theme.muted)
    canvas.icon(GOOD_ICONS[ware.good], (left + 54, WARES_TOP + 50), 60, sign)
    canvas.text(
        f"×{ware.left}", (left + WARE_BOX - 22, WARES_TOP + 50), NAME, ink if ware.left else theme.bad, HEAVY, "r"
    )
    canvas.text(words(f"manitoba.good.{ware.good}"), (middle, WARES_TOP + 112), BODY, ink, HEAVY, "m")
    if ware.open and ware.now is not None and ware.then is not None:
        rise = f"{points_text(ware.now)} → {points_text(ware.then)}"
        canvas.text(rise, (middle, WARES_TOP + 164), BODY, theme.ink, MEDIUM, "m")
