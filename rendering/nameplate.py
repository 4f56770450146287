"""Who sits where: the sign of a seat, the name, and whether they are to act or have won, as every game's strips begin."""

from __future__ import annotations

from rendering.canvas import Canvas
from rendering.pictures import Person
from rendering.seats import sign
from rendering.theme import BOLD, NAME, SMALL
from rendering.words import Words

BOT = "robot"
SIGN = 50
NAME_AT = 70
"""How far right of the plate's left end the name begins."""


def draw_nameplate(
    canvas: Canvas,
    seat: int,
    person: Person,
    left: int,
    right: int,
    y: int,
    words: Words,
    *,
    to_act: bool,
    winner: bool,
) -> None:
    """Sign, name and badge in one line whose middle is `y`, between `left` and `right`; the name is shortened to fit."""
    theme, glyphs = canvas.theme, canvas.brush.glyphs
    canvas.put(canvas.brush.tile(sign, seat, SIGN), (left + 26, y + 28))
    x = left + NAME_AT
    badge = words("picture.to_act") if to_act else words("picture.winner") if winner else ""
    badge_width = glyphs.width(badge, SMALL, BOLD) + 32 if badge else 0
    room = right - x - badge_width - (48 if person.bot else 0)
    x += canvas.text(glyphs.shortened(person.name, room, NAME, BOLD), (x, y), NAME, theme.ink, BOLD) + 14
    if person.bot:
        canvas.icon(BOT, (x + 18, y - 2), 38, theme.muted)
        x += 48
    if badge:
        canvas.rounded((x, y - 23, badge_width, 46), 23, theme.seats[seat])
        canvas.text(badge, (x + badge_width // 2, y), SMALL, theme.white, BOLD, "m")
