"""Who sits where: the sign of a seat, the name, and whether they are to act or have won, as every game's strips begin."""

from __future__ import annotations

from rendering.elements.seats import seat_sign
from rendering.paint.canvas import Canvas
from rendering.paint.theme import BODY, BOLD, NAME
from rendering.pictures import SeatedPerson
from texts.words import Words

BOT = "robot"
SIGN = 58
NAME_AT = 78
"""How far right of the plate's left end the name begins."""


def draw_nameplate(
    canvas: Canvas,
    seat: int,
    person: SeatedPerson,
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
    canvas.put(canvas.brush.tile(seat_sign, seat, SIGN), (left + 30, y + SIGN // 2 + 3))
    x = left + NAME_AT
    badge = words("picture.to_act") if to_act else words("picture.winner") if winner else ""
    badge_width = glyphs.width(badge, BODY, BOLD) + 32 if badge else 0
    room = right - x - badge_width - (52 if person.bot else 0) - (14 if badge else 0)
    x += canvas.text(glyphs.shortened(person.name, room, NAME, BOLD), (x, y), NAME, theme.ink, BOLD) + 14
    if person.bot:
        canvas.icon(BOT, (x + 18, y - 2), 38, theme.muted)
        x += 48
    if badge:
        canvas.rounded((x, y - 25, badge_width, 50), 25, theme.seats[seat])
        canvas.text(badge, (x + badge_width // 2, y), BODY, theme.white, BOLD, "m")
